import { queryOptions } from '@tanstack/react-query';
import { listServices } from '#contract/vendors/services.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';
import { call } from '#web/connection/request.ts';

export const FRESH = 5 * 60_000;
export const ALL = { 'page[size]': 1000 };

/** The services for appointments, at one location or anywhere. */
export const servicesOffered = (locationId: string | null) =>
  queryOptions<ServiceResource[]>({
    queryKey: ['offered-services', locationId],
    queryFn: async ({ signal }) => {
      const query = {
        'filter[assigned]': 1,
        'filter[location]': locationId,
        sort: 'sort_order,name',
        ...ALL,
      };
      return (await call(listServices, { query, signal })).data;
    },
    staleTime: FRESH,
  });
