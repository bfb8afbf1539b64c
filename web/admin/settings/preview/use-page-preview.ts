import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { previewVisitorPages } from '#contract/settings/page-preview.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import { settingFault } from '#domain/vendors/setting-fault.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import type { UnsavedChange } from '../settings-draft.ts';
import { SETTINGS_KEY } from '../use-settings.ts';

/** A person who types sends one request, not one for each letter. */
const DEBOUNCE_MS = 400;

interface PagePreview {
  /** What visitors' pages would get; null before the first response. */
  settings: PageSettings | null;
  /** Why these are not the settings of the form. */
  problem: 'faulty' | 'failed' | null;
}

/** What visitors' pages would get if the change were saved, and the last valid state while it has a fault. */
export function usePagePreview(change: UnsavedChange): PagePreview {
  const isFaulty = hasFault(change);
  const [settled] = useDebouncedValue(JSON.stringify(change), DEBOUNCE_MS);
  const [last, setLast] = useState<PageSettings | null>(null);
  const { data, error } = useQuery({
    queryKey: [...SETTINGS_KEY, 'preview', settled],
    queryFn: ({ signal }) => {
      const body = JSON.parse(settled) as UnsavedChange;
      return request(previewVisitorPages, {
        body,
        query: body.location_id === null ? {} : { location: body.location_id },
        signal,
      });
    },
    enabled: !hasFault(JSON.parse(settled) as UnsavedChange),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (data && data.data !== last) setLast(data.data);
  const problem = isFaulty || isRefusal(error, 'field-invalid') ? 'faulty' : error ? 'failed' : null;
  return { settings: last, problem };
}

const hasFault = ({ values }: UnsavedChange): boolean =>
  Object.entries(values).some(([key, value]) => settingFault(settingByName(key)!.kind, value) !== null);
