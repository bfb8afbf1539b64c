import { useQueryClient } from '@tanstack/react-query';
import { EVENTS, channels } from '#contract/protocol/realtime.ts';
import { useLive } from '#web/connection/use-live.ts';

/** Refetches the times of a location when an event reports a change. */
export function useLiveTimes(locationId: string): void {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: ['times'] });
  useLive(channels.location(locationId), {
    onEvent: (name) => {
      if (name === EVENTS.slots) void refetch();
    },
    refetch,
  });
}
