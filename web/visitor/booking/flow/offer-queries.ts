import { queryOptions } from '@tanstack/react-query';
import { listUsers } from '#contract/vendors/users.ts';
import type { UserResource } from '#contract/vendors/users.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { request } from '#web/connection/request.ts';
import type { VisitorQuery } from '../../modes/visitor-query.ts';
import { sourceOf } from '../../shell/context/visitor-queries.ts';
import { listServices } from '#contract/vendors/services.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';

/** The group session that the address names, and the token of a shortcut, which opens private offers. */
export type Linked = Pick<VisitorQuery, 'session' | 'shortcut'>;

export type StaffRequest = {
  serviceId: string;
  locationId: string;
  method: MeetingMethod;
  shortcut?: string | null;
};

/** The staff that visitors may choose from. */
export const staffOffered = ({ serviceId, locationId, method, shortcut }: StaffRequest) =>
  queryOptions<UserResource[]>({
    queryKey: ['offered-staff', serviceId, locationId, method, shortcut],
    queryFn: async ({ signal }) => {
      const query = {
        'filter[service]': serviceId,
        'filter[location]': locationId,
        'filter[meeting_method]': method,
        shortcut,
        sort: 'name',
        ...ALL,
      };
      return (await request(listUsers, { query, signal })).data;
    },
    staleTime: FRESH,
    // Another meeting method may have other staff; until they load, the page shows the ones it has.
    placeholderData: (before, query) =>
      query?.queryKey[1] === serviceId && query.queryKey[2] === locationId ? before : undefined,
  });

export const FRESH = 5 * 60_000;
export const ALL = { 'page[size]': 1000 };

/** The services for appointments, at one location or anywhere. */
export const servicesOffered = (locationId: string | null, link?: Linked) =>
  queryOptions<ServiceResource[]>({
    queryKey: ['offered-services', locationId, link?.session, link?.shortcut],
    queryFn: async ({ signal, client }) => {
      const query = {
        ...(!link?.session && { 'filter[assigned]': 1 }),
        'filter[location]': locationId,
        shortcut: link?.shortcut,
        ...ALL,
      };
      // Without a sort they are in the order of their categories.
      return (await sourceOf(client).request(listServices, { query, signal })).data;
    },
    staleTime: FRESH,
  });
