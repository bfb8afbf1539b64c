import { useQuery, useQueryClient } from '@tanstack/react-query';
import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import { useLive } from '#web/connection/use-live.ts';
import { waitListEntry } from './wait-list-query.ts';

/** An entry, refetched when the free times of its location change: an offer begins and ends with them. */
export function useWaitListEntry(reference: string) {
  const result = useQuery(waitListEntry(useQueryClient(), reference));
  const { data: entry } = result;
  const refetch = (): void => void result.refetch();
  useLive(entry?.state === 'waiting' ? channels.location(entry.location_id) : null, {
    onEvent: (name) => {
      if (name === EVENTS.slots) refetch();
    },
    refetch,
  });
  return result;
}
