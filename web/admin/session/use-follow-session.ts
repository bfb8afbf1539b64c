import { useEffect, useRef } from 'react';
import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import { showIcon } from '#web/connection/page-icon.ts';
import { useLive } from '#web/connection/use-live.ts';
import { SESSION_KEY } from './session-queries.ts';
import { usePerson } from './session.ts';

/** Several settings of one save change together. */
const FOLLOW_MS = 1_000;

/** Calls `onChange` when settings of the vendor change. */
export function useSettingsChange(onChange: () => void): void {
  const { vendor } = usePerson();
  useLive(vendor ? channels.vendor(vendor.id) : null, {
    onEvent: (event) => {
      if (event === EVENTS.settings) onChange();
    },
  });
}

/**
 * Reads the session again when settings change: a feature shows and hides pages without a reload, and the tab of the
 * browser has the icon of the vendor.
 */
export function useFollowSession(): void {
  const { view } = usePerson();
  const icon = view?.icon ?? null;
  const queries = useQueryClient();
  const follow = useThrottledCallback(
    () => void queries.invalidateQueries({ queryKey: SESSION_KEY }),
    FOLLOW_MS,
  );
  useSettingsChange(follow);
  const hides = usePerson().contact_centre?.hides_staff;
  const shown = useRef(hides);
  useEffect(() => {
    // Each page on screen holds names, or numbers in their place.
    if (shown.current !== hides) void queries.invalidateQueries();
    shown.current = hides;
  }, [queries, hides]);
  useEffect(() => showIcon(icon), [icon]);
}
