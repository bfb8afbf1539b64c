import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { DisplayBoard } from '#contract/queue/display.ts';
import { previewBrandedMail, previewMail } from '#contract/settings/mail-frame.ts';
import type { MessagePreview } from '#contract/settings/message-templates.ts';
import {
  PAGE_PREVIEWS,
  previewBrandedDisplay,
  previewDisplay,
  previewTicket,
} from '#contract/settings/page-preview.ts';
import { brandingSettings } from '#contract/settings/settings-pages.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import type { Receipt } from '#domain/devices/printing.ts';
import type { Language } from '#domain/language/languages.ts';
import { settingFault } from '#domain/vendors/setting-fault.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { UnsavedChange } from '../settings-draft.ts';
import { SETTINGS_KEY } from '../use-settings.ts';

/** A person who types sends one request, not one for each letter. */
const DEBOUNCE_MS = 400;
/** The line of a location moves on. */
const REFRESH_MS = 15_000;

interface Preview<Shown> {
  /** What the page would show; null before the first response. */
  shown: Shown | null;
  /** Why it does not show the values of the form. */
  problem: 'faulty' | 'failed' | null;
}

/** What visitors' pages would get if the change were saved, and the last valid state while it has a fault. */
export function usePagePreview(path: string, change: UnsavedChange): Preview<PageSettings> {
  return usePreview(path, change, (body, signal) => {
    const { preview } = PAGE_PREVIEWS.find(({ page }) => page.path === path)!;
    const query = body.location_id === null ? {} : { location: body.location_id };
    return request(preview, { body, query, signal });
  });
}

/** The board of a location as its wall display would show it. Visitors come and go: it is fetched again. */
export function useDisplayPreview(
  { location, path }: { location: string; path: string },
  change: UnsavedChange,
): Preview<DisplayBoard['data']> {
  const { language } = useWords();
  const preview = path === brandingSettings.path ? previewBrandedDisplay : previewDisplay;
  return usePreview(`${path} ${location}`, change, (body, signal) =>
    request(preview, { body, query: { location, lang: language }, signal }),
  );
}

/** A ticket of a location on paper, in one of the visitors' languages. */
export function useTicketPreview(
  change: UnsavedChange,
  { location, language }: { location: string; language: Language },
): Preview<Receipt> {
  return usePreview(`ticket ${location} ${language}`, change, (body, signal) =>
    request(previewTicket, { body, query: { location, lang: language }, signal }),
  );
}

/** A mail as clients would get it, in one of their languages. */
export function useMailPreview(
  { path, language }: { path: string; language: Language },
  change: UnsavedChange,
): Preview<MessagePreview> {
  const preview = path === brandingSettings.path ? previewBrandedMail : previewMail;
  return usePreview(`${path} mail ${language}`, change, (body, signal) =>
    request(preview, { body: { ...body, language }, signal }),
  );
}

function usePreview<Shown>(
  of: string,
  change: UnsavedChange,
  fetchIt: (body: UnsavedChange, signal: AbortSignal) => Promise<{ data: Shown }>,
): Preview<Shown> {
  const isFaulty = hasFault(change);
  const [settled] = useDebouncedValue(JSON.stringify(change), DEBOUNCE_MS);
  const [last, setLast] = useState<Shown | null>(null);
  const { data, error } = useQuery({
    queryKey: [...SETTINGS_KEY, 'preview', of, settled],
    queryFn: ({ signal }) => fetchIt(JSON.parse(settled) as UnsavedChange, signal),
    enabled: !hasFault(JSON.parse(settled) as UnsavedChange),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (data && data.data !== last) setLast(data.data);
  const problem = isFaulty || isRefusal(error, 'field-invalid') ? 'faulty' : error ? 'failed' : null;
  return { shown: last, problem };
}

const hasFault = ({ values }: UnsavedChange): boolean =>
  Object.entries(values).some(([key, value]) => settingFault(settingByName(key)!.kind, value) !== null);
