import { queryOptions } from '@tanstack/react-query';
import { listLocations } from '#contract/vendors/locations.ts';
import type { LocationResource } from '#contract/vendors/locations.ts';
import { listSlots } from '#contract/appointments/slots.ts';
import { listUsers } from '#contract/vendors/users.ts';
import type { UserResource } from '#contract/vendors/users.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays } from '#domain/time/date.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { request } from '#web/connection/request.ts';
import type { VisitorQuery } from '../../modes/visitor-query.ts';
import { sourceOf } from '../../shell/context/visitor-queries.ts';
import { listServices } from '#contract/vendors/services.ts';
import type { ServiceResource } from '#contract/vendors/services.ts';

/** The group session that the address names. */
type Linked = Pick<VisitorQuery, 'session'>;
const NO_LINK: Linked = { session: null };

const SOON = 30_000;

/**
 * The locations that offer a service by its assigned staff. A session has hosts of its own, so that the service of a
 * link to one may have no assigned staff: then all locations.
 */
export const locationsOffered = (serviceId: string | null, { session }: Linked = NO_LINK) =>
  queryOptions<LocationResource[]>({
    queryKey: ['offered-locations', serviceId, session !== null],
    queryFn: async ({ signal, client }) => {
      const query = {
        ...(session === null && { 'filter[service]': serviceId, 'filter[assigned]': 1 }),
        sort: 'sort_order,name',
        ...ALL,
      };
      return (await sourceOf(client).request(listLocations, { query, signal })).data;
    },
    staleTime: FRESH,
  });

export type StaffRequest = { serviceId: string; locationId: string; method: MeetingMethod };

/** The staff that visitors may choose from. */
export const staffOffered = ({ serviceId, locationId, method }: StaffRequest) =>
  queryOptions<UserResource[]>({
    queryKey: ['offered-staff', serviceId, locationId, method],
    queryFn: async ({ signal }) => {
      const query = {
        'filter[service]': serviceId,
        'filter[location]': locationId,
        'filter[meeting_method]': method,
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

/** The days ahead in which to search each staff member's first slot. */
const SEARCH_DAYS = 14;

/** The first slot of each staff member, within these days. */
export const firstTimes = (
  { serviceId, locationId, method }: StaffRequest,
  { today, people }: { today: LocalDate; people: number },
) =>
  queryOptions<ReadonlyMap<string, string>>({
    queryKey: ['first-times', serviceId, locationId, method, today, people],
    queryFn: async ({ signal }) => {
      const query = {
        location: locationId,
        service: serviceId,
        method,
        attendees: people,
        from: today,
        to: addDays(today, SEARCH_DAYS),
        who: 1,
      };
      const first = new Map<string, string>();
      for (const { start, staff = [] } of (await request(listSlots, { query, signal })).data)
        for (const id of staff) if (!first.has(id)) first.set(id, start);
      return first;
    },
    staleTime: SOON,
  });

const FRESH = 5 * 60_000;
const ALL = { 'page[size]': 1000 };

/** The services for appointments, at one location or anywhere. */
export const servicesOffered = (locationId: string | null, { session }: Linked = NO_LINK) =>
  queryOptions<ServiceResource[]>({
    queryKey: ['offered-services', locationId, session !== null],
    queryFn: async ({ signal, client }) => {
      const query = {
        ...(session === null && { 'filter[assigned]': 1 }),
        'filter[location]': locationId,
        ...ALL,
      };
      // Without a sort they are in the order of their categories.
      return (await sourceOf(client).request(listServices, { query, signal })).data;
    },
    staleTime: FRESH,
  });
