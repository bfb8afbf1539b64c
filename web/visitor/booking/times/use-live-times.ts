import { useQueryClient } from '@tanstack/react-query';
import { EVENTS, channels } from '#contract/protocol/realtime.ts';
import { useLive } from '#web/connection/use-live.ts';

/** The times of a location are asked for anew as soon as somebody took one or gave one back. */
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
