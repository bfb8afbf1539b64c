import { queryOptions } from '@tanstack/react-query';
import { listServices } from '#contract/vendors/services.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import { sourceOf } from '../../shell/context/visitor-queries.ts';

export const FRESH = 5 * 60_000;
export const ALL = { 'page[size]': 1000 };

/** The services for appointments, at one location or anywhere. */
export const servicesOffered = (locationId: string | null) =>
  queryOptions<ServiceResource[]>({
    queryKey: ['offered-services', locationId],
    queryFn: async ({ signal, client }) => {
      const query = {
        'filter[assigned]': 1,
        'filter[location]': locationId,
        sort: 'sort_order,name',
        ...ALL,
      };
      return (await sourceOf(client).request(listServices, { query, signal })).data;
    },
    staleTime: FRESH,
  });
