import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { seeDestinations } from '#contract/queue/destinations.ts';
import type { Destinations } from '#contract/queue/destinations.ts';
import { call } from '#web/connection/request.ts';

/** Fetches transfer destinations of one location at a time; the previous result stays during a fetch. */
export function useDestinations(visitId: string, locationId: string | null) {
  return useQuery({
    queryKey: ['destinations', visitId, locationId],
    queryFn: async ({ signal }): Promise<Destinations['data']> =>
      (
        await call(seeDestinations, {
          params: { id: visitId },
          query: locationId === null ? {} : { location_id: locationId },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}
