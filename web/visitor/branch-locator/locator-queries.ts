import { queryOptions } from '@tanstack/react-query';
import { listLocations } from '#contract/vendors/locations.ts';
import { listServices } from '#contract/vendors/services.ts';
import { sourceOf } from '../shell/context/visitor-queries.ts';

const FRESH = 5 * 60_000;
const ALL = { 'page[size]': 1000 };

/* The queries of booking are the same, but come with more code than this page has room for. */

/** The services that visitors may choose at a location, or anywhere. */
export const servicesAt = (locationId: string | null) =>
  queryOptions({
    queryKey: ['locator-services', locationId],
    queryFn: async ({ signal, client }) => {
      const query = { 'filter[assigned]': 1, 'filter[location]': locationId, ...ALL };
      return (await sourceOf(client).request(listServices, { query, signal })).data;
    },
    staleTime: FRESH,
  });

/** The ids of the locations that offer a service. */
export const locationsWith = (serviceId: string) =>
  queryOptions({
    queryKey: ['locator-locations', serviceId],
    queryFn: async ({ signal, client }) => {
      const query = { 'filter[service]': serviceId, 'filter[assigned]': 1, ...ALL };
      const { data } = await sourceOf(client).request(listLocations, { query, signal });
      return data.map(({ id }) => id);
    },
    staleTime: FRESH,
  });
