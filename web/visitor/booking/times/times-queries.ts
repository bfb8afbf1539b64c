import { queryOptions } from '@tanstack/react-query';
import { listTimes } from '#contract/appointments/appointments.ts';
import type { TimeResource } from '#contract/appointments/appointments.ts';
import { listNextSlots, listSlots } from '#contract/appointments/slots.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import type { Language } from '#domain/language/languages.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays } from '#domain/time/date.ts';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { request } from '#web/connection/request.ts';
import { aDayAround, earlier, monthWindow } from './month-grid.ts';
import type { Bounds } from './month-grid.ts';

/** The service, location, method, staff and number of people that the times are for. */
export type TimesRequest = {
  serviceId: string;
  locationId: string;
  method: MeetingMethod;
  /** Null for anybody. */
  staffId: string | null;
  /** Any staff member who speaks it. */
  language?: Language | null;
  people: number;
  /** The reference of a wait-list entry: the times held for it count as free. */
  offer?: string | null;
  /** The token of the link that the visitor holds: its staff, dates and private offers. */
  shortcut?: string | null;
  /** The appointment to move: its own time counts as free. Requires its confirm code. */
  moving?: { id: string; code: string };
};

/** Others book as well: poll this often, even without live events. */
const ASK_AGAIN = 30_000;
/** Refetch whenever the visitor comes back to the page, even if the data is fresh. */
const FRESH_ON_RETURN = { refetchInterval: ASK_AGAIN, refetchOnWindowFocus: 'always' } as const;

/** The bookable times of a month. */
export const monthTimes = (of: TimesRequest, month: LocalDate, bounds: Bounds) =>
  queryOptions<TimeResource[]>({
    queryKey: ['times', of, month],
    queryFn: ({ signal }) => {
      const dates = monthWindow(month, bounds);
      return dates ? timesBetween(of, dates, signal) : [];
    },
    staleTime: 10_000,
    ...FRESH_ON_RETURN,
  });

/** The times of one date at the location. */
export const dayTimes = (of: TimesRequest, date: LocalDate) =>
  queryOptions<TimeResource[]>({
    queryKey: ['times', of, 'day', date],
    queryFn: ({ signal }) => timesBetween(of, { first: date, last: date }, signal),
    staleTime: 10_000,
    ...FRESH_ON_RETURN,
  });

/** Days per search for the first free time, which is mostly near. */
const FRAMES = [14, 45];
const MOST_DAYS = 60;

/** The first bookable time, apart from one start; null when there is none. */
export const firstTime = (of: TimesRequest, bounds: Bounds, except: Instant | null = null) =>
  queryOptions<TimeResource | null>({
    queryKey: ['times', of, 'first', bounds.first, except],
    queryFn: async ({ signal }) => {
      const { first, last } = aDayAround(bounds);
      let from = first;
      for (let check = 0; from <= last; check += 1) {
        const to = earlier(addDays(from, (FRAMES[check] ?? MOST_DAYS) - 1), last);
        const times = await timesBetween(of, { first: from, last: to }, signal);
        const result = times.find(({ attributes }) => fromIso(attributes.start) !== except);
        if (result) return result;
        from = addDays(to, 1);
      }
      return null;
    },
    staleTime: 10_000,
    ...FRESH_ON_RETURN,
  });

/** The cause for having no times, and the next start. */
export type NoTimes = { why: SlotCause | null; next: string | null };

/** The cause against a day, or against all bookable dates, and the next start after it. */
export const whyNoTimes = (of: TimesRequest, { first, last }: Bounds) =>
  queryOptions<NoTimes>({
    queryKey: ['times', of, 'why', first, last],
    queryFn: async ({ signal }) => {
      const { serviceId, locationId, method, staffId, language, people, shortcut } = of;
      const common = { location: locationId, service: serviceId, method, staff: staffId, language, shortcut };
      const after = addDays(last, 1);
      // The server's limit for one search.
      const to = earlier(after, addDays(first, MOST_DAYS));
      const [none, next] = await Promise.all([
        request(listSlots, { query: { ...common, attendees: people, from: first, to }, signal }),
        request(listNextSlots, { query: { ...common, attendees: people, from: after, n: 1 }, signal }),
      ]);
      return { why: none.meta.why, next: next.data[0]?.start ?? null };
    },
    staleTime: 10_000,
  });

/** The staff who are free at one start, for the people of a request. */
export const freeStaff = (of: TimesRequest, start: string | null) =>
  queryOptions<string[]>({
    queryKey: ['times', of, 'who', start],
    queryFn: async ({ signal }) => {
      const { serviceId, locationId, method, people } = of;
      const from = start ?? '';
      const query = {
        location: locationId,
        service: serviceId,
        method,
        attendees: people,
        from,
        to: toIso(fromIso(from) + MINUTE),
        who: 1,
      };
      return (await request(listSlots, { query, signal })).data[0]?.staff ?? [];
    },
    enabled: start !== null,
    staleTime: 10_000,
  });

async function timesBetween(
  { serviceId, locationId, method, staffId, language, people, offer, shortcut, moving }: TimesRequest,
  { first, last }: Bounds,
  signal: AbortSignal,
): Promise<TimeResource[]> {
  const query = {
    location_id: locationId,
    service_id: serviceId,
    start: first,
    end: last,
    meeting_method: method,
    staff_id: staffId,
    supported_locales: language,
    attendees: people,
    shortcut,
    ...(offer && { offer }),
    ...(moving && { exclusion: moving.id, code: moving.code }),
  };
  return (await request(listTimes, { query, signal })).data;
}
