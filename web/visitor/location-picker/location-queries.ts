import { queryOptions } from '@tanstack/react-query';
import { listLocations, seeLocation } from '#contract/vendors/locations.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { sourceOf } from '../shell/context/visitor-queries.ts';

const MINUTE = 60_000;

/** Every public location of the vendor, refetched each minute. */
export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal, client }) =>
    sourceOf(client).request(listLocations, {
      query: { 'filter[assigned]': 1, sort: 'sort_order,name', 'page[size]': 1000 },
      signal,
    }),
  refetchInterval: MINUTE,
  staleTime: MINUTE / 2,
});

/** One location, `null` for an unknown id. A private one only has a name. */
export const locationQuery = (id: string) =>
  queryOptions({
    queryKey: ['location', id],
    queryFn: async ({ signal, client }) => {
      try {
        const { request } = sourceOf(client);
        return (await request(seeLocation, { params: { locationId: id }, signal })).data;
      } catch (fault) {
        if (isRefusal(fault) && fault.status === 404) return null;
        throw fault;
      }
    },
    refetchInterval: MINUTE,
    staleTime: MINUTE / 2,
  });
