import { queryOptions } from '@tanstack/react-query';
import { listTimes } from '#contract/appointments/appointments.ts';
import type { TimeResource } from '#contract/appointments/appointments.ts';
import { listNextSlots, listSlots } from '#contract/appointments/slots.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import type { Language } from '#domain/language/languages.ts';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays } from '#domain/time/date.ts';
import { call } from '#web/connection/request.ts';
import { aDayAround, earlier, monthWindow } from './month-grid.ts';
import type { Bounds } from './month-grid.ts';

/** For what, where, with whom and for how many times are wanted. */
export type TimesRequest = {
  serviceId: string;
  locationId: string;
  method: MeetingMethod;
  /** Null is with anybody. */
  staffId: string | null;
  /** Somebody who speaks this. */
  language?: Language | null;
  people: number;
  /** The appointment that is to be moved: its own time counts as free, for whoever holds its code. */
  moving?: { id: string; code: string };
};

/** Others book as well: what is shown is asked for again this often, even where no news comes. */
const ASK_AGAIN = 30_000;
/** And whenever somebody comes back to the page, however new what they left is. */
const FRESH_ON_RETURN = { refetchInterval: ASK_AGAIN, refetchOnWindowFocus: 'always' } as const;

/** The times that can be booked in a month. */
export const monthTimes = (requested: TimesRequest, month: LocalDate, bounds: Bounds) =>
  queryOptions<TimeResource[]>({
    queryKey: ['times', requested, month],
    queryFn: ({ signal }) => {
      const request = monthWindow(month, bounds);
      return request ? timesBetween(requested, request, signal) : [];
    },
    staleTime: 10_000,
    ...FRESH_ON_RETURN,
  });

/** The times of one date of the location's. */
export const dayTimes = (requested: TimesRequest, date: LocalDate) =>
  queryOptions<TimeResource[]>({
    queryKey: ['times', requested, 'day', date],
    queryFn: ({ signal }) => timesBetween(requested, { first: date, last: date }, signal),
    staleTime: 10_000,
    ...FRESH_ON_RETURN,
  });

/** How many days are looked through at once for the first free time: mostly it is near. */
const LOOKS = [14, 45];
const MOST_DAYS = 60;

/** The first time that can be booked at all; null where there is none. */
export const firstTime = (requested: TimesRequest, bounds: Bounds) =>
  queryOptions<TimeResource | null>({
    queryKey: ['times', requested, 'first', bounds.first],
    queryFn: async ({ signal }) => {
      const { first, last } = aDayAround(bounds);
      let from = first;
      for (let check = 0; from <= last; check += 1) {
        const to = earlier(addDays(from, (LOOKS[check] ?? MOST_DAYS) - 1), last);
        const [result] = await timesBetween(requested, { first: from, last: to }, signal);
        if (result) return result;
        from = addDays(to, 1);
      }
      return null;
    },
    staleTime: 10_000,
    ...FRESH_ON_RETURN,
  });

/** Why there is nothing, and the next start that there is. */
export type NoTimes = { why: SlotCause | null; next: string | null };

/** What stands against a day, or against all that can be booked; and what comes after it. */
export const whyNoTimes = (requested: TimesRequest, { first, last }: Bounds) =>
  queryOptions<NoTimes>({
    queryKey: ['times', requested, 'why', first, last],
    queryFn: async ({ signal }) => {
      const { serviceId, locationId, method, staffId, language, people } = requested;
      const of = { location: locationId, service: serviceId, method, staff: staffId, language };
      const after = addDays(last, 1);
      // So far ahead as is looked at once.
      const to = earlier(after, addDays(first, MOST_DAYS));
      const [none, next] = await Promise.all([
        call(listSlots, { query: { ...of, attendees: people, from: first, to }, signal }),
        call(listNextSlots, { query: { ...of, attendees: people, from: after, n: 1 }, signal }),
      ]);
      return { why: none.meta.why, next: next.data[0]?.start ?? null };
    },
    staleTime: 10_000,
  });

async function timesBetween(
  { serviceId, locationId, method, staffId, language, people, moving }: TimesRequest,
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
    ...(moving && { exclusion: moving.id, code: moving.code }),
  };
  return (await call(listTimes, { query, signal })).data;
}
