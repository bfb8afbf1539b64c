import { useState } from 'react';
import { useThrottledCallback } from '@mantine/hooks';
import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import type { RecordsChanged } from '#contract/protocol/realtime.ts';
import { recordSubjectOf } from '#contract/setup/record-subjects.ts';
import { useLive } from '#web/connection/use-live.ts';
import { usePerson } from '../session/session.ts';
import { useRefresh } from './use-record.ts';

/** Runs with each change of a record behind this path, by anyone at the vendor. */
function useRecordChanges(path: string, onChange: (change: RecordsChanged) => void): void {
  const { vendor } = usePerson();
  const subject = recordSubjectOf(path);
  useLive(vendor && subject !== null ? channels.records(vendor.id) : null, {
    onEvent: (event, data) => {
      const change = data as RecordsChanged;
      if (event === EVENTS.records && change.kind === subject) onChange(change);
    },
  });
}

const FOLLOW_MS = 1_000;

/**
 * Whether other people have changed records since the list was fetched. The list does not move under a person's
 * hands: they refresh it. What they change themselves, on this page or another, arrives at once.
 */
export function useStaleList(path: string): { isStale: boolean; refresh: () => void } {
  const [isStale, setStale] = useState(false);
  const { staff_id: self } = usePerson();
  const fetchAgain = useRefresh(path);
  // An action on many records changes many at once.
  const follow = useThrottledCallback(() => void fetchAgain(), FOLLOW_MS);
  useRecordChanges(path, ({ by }) => {
    if (by !== null && by === self) follow();
    else setStale(true);
  });
  const refresh = (): void => {
    setStale(false);
    void fetchAgain();
  };
  return { isStale, refresh };
}

/** Fetches an open record again when it changes: its form compares the versions. */
export function useLiveRecord(path: string, id: string): void {
  const fetchAgain = useRefresh(path);
  useRecordChanges(path, (change) => {
    if (change.id === id) void fetchAgain();
  });
}
