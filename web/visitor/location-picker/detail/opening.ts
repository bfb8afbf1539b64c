import type { FutureHours, LocationAttributes } from '#contract/vendors/locations.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { addDays, daysBetween, weekdayOf } from '#domain/time/date.ts';
import type { Weekday } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { DAY, fromIso } from '#domain/time/instant.ts';
import { onZoneClock } from '#web/language/zone-clock.ts';

export type OpeningDay = {
  date: LocalDate;
  weekday: Weekday;
  isToday: boolean;
  /** In order; empty means closed. `allDay` runs from midnight to midnight. */
  spans: { from: Instant; to: Instant; allDay: boolean }[];
};

/** The next seven local dates of a location, today first (§2.4 "Location closed page"). */
export function openingDays(hours: readonly FutureHours[], zone: string, now: Instant): OpeningDay[] {
  const today = localDate(now, zone);
  return Array.from({ length: 7 }, (_, i) => {
    const date = addDays(today, i);
    const spans = hours.filter((entry) => entry.date === date).map((entry) => spanOf(entry, zone));
    return { date, weekday: weekdayOf(date), isToday: i === 0, spans: spans.sort((a, b) => a.from - b.from) };
  });
}

/** Whether the location is open now, and the next change. */
export type OpenState =
  | { kind: 'open'; until: Instant | null }
  | { kind: 'closed'; opens: { at: Instant; inDays: number } | null };

type Opening = Pick<LocationAttributes, 'is_currently_open' | 'open_until' | 'opens_next' | 'timezone'>;

export function openState(location: Opening, now: Instant): OpenState {
  if (location.is_currently_open) {
    const until = location.open_until === null ? null : fromIso(location.open_until);
    // A closing time days away does not matter for a visit today.
    return { kind: 'open', until: until !== null && until - now < DAY ? until : null };
  }
  if (location.opens_next === null) return { kind: 'closed', opens: null };
  const at = fromIso(location.opens_next);
  return {
    kind: 'closed',
    opens: { at, inDays: daysBetween(localDate(now, location.timezone), localDate(at, location.timezone)) },
  };
}

/**
 * The date in a zone. Uses Intl, which every browser has: the zone arithmetic of `domain/time` would load its
 * library for one week of dates.
 */
export function localDate(instant: Instant, zone: string): LocalDate {
  return calendar(zone).format(onZoneClock(instant, zone));
}

const calendars = new Map<string, Intl.DateTimeFormat>();

function calendar(zone: string): Intl.DateTimeFormat {
  const existing = calendars.get(zone);
  if (existing) return existing;
  // Canadian English formats dates as 2026-11-20.
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  calendars.set(zone, made);
  return made;
}

/** `start` is a UTC time on the UTC date that falls on the local date (G-10); `end` is the next such time after it. */
function spanOf({ date, hours }: FutureHours, zone: string): OpeningDay['spans'][number] {
  const starts = [-1, 0, 1].map((shift) => utcAt(addDays(date, shift), hours.start));
  const from = starts.find((start) => localDate(start, zone) === date) ?? utcAt(date, hours.start);
  const sameDay = from - (from % DAY) + msOfDay(hours.end);
  const to = sameDay > from ? sameDay : sameDay + DAY;
  return {
    from,
    to,
    allDay: localDate(from - 1, zone) !== date && localDate(to, zone) !== date && to - from > DAY / 2,
  };
}

function utcAt(date: LocalDate, hhmmss: string): Instant {
  return Date.parse(`${date}T00:00:00Z`) + msOfDay(hhmmss);
}

function msOfDay(hhmmss: string): number {
  const [hours, minutes, seconds] = [0, 2, 4].map((at) => Number(hhmmss.slice(at, at + 2)));
  return ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000;
}
