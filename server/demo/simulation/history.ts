import { businessDay, businessDayStart } from '#domain/time/business-day.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays, daysBetween } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { LocationModel } from './day-model.ts';
import { planBookings } from './plan-bookings.ts';
import { seededRandom } from '../vendors/random.ts';
import type { Random } from '../vendors/random.ts';
import { simulateDay } from './simulate-day.ts';
import type { DayPlan, DayPlayed } from './simulate-day.ts';
import type { DemoVisit } from './demo-visit.ts';

/**
 * For this many days the live locations have been open around the clock with a line; before that they were
 * ordinary branches.
 */
const LIVE_DAYS = 2;

export type PlayedDay = DayPlayed & { location: LocationModel; day: LocalDate; isToday: boolean };

export type DayRequest = {
  location: LocationModel;
  day: LocalDate;
  now: Instant;
  seed: number;
  vendor: string;
};

/** One whole day (or today up to now) at a location, with that day's bookings. */
export function playDay(request: DayRequest, from: Partial<DayPlan> = {}): PlayedDay {
  const { location, day, now } = request;
  const today = businessDay(now, location.zone);
  const isToday = day === today;
  const random = streamOf(request);
  const all = from.booked ?? planBookings({ location, date: day, random, now });
  const [due, cancelled] = [
    all.filter(({ status }) => status === STATUS.confirmed),
    all.filter(({ status }) => status !== STATUS.confirmed),
  ];
  const played = simulateDay({
    location,
    day,
    from: businessDayStart(day, location.zone),
    now,
    random: random.fork('day', day, from.from ?? 'whole'),
    live: (location.demand.live ?? false) && daysBetween(day, today) <= LIVE_DAYS,
    withSignedIn: !isToday,
    ...from,
    booked: due,
  });
  location.lessons.learn(played.visits);
  return { ...played, visits: [...played.visits, ...cancelled], location, day, isToday };
}

/** Bookings for a day made between an earlier instant and now, including cancelled ones. */
export function bookedSince(request: DayRequest, since: Instant): DemoVisit[] {
  const { location, day, now } = request;
  return planBookings({ location, date: day, random: streamOf(request), now }).filter(
    ({ origin }) => origin!.createdAt > since,
  );
}

/** Bookings made by now for the dates after today. */
export function playAhead(
  { location, now, seed, vendor }: Omit<DayRequest, 'day'>,
  days: number,
): DemoVisit[] {
  const today = businessDay(now, location.zone);
  const random = streamOf({ location, seed, vendor });
  return Array.from({ length: days }, (_, i) => addDays(today, i + 1)).flatMap((date) =>
    planBookings({ location, date, random, now }),
  );
}

function streamOf({ location, seed, vendor }: Pick<DayRequest, 'location' | 'seed' | 'vendor'>): Random {
  return seededRandom(seed).fork(vendor, location.key);
}
