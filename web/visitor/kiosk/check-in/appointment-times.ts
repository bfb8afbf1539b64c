import { HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { onZoneClock } from '#web/language/zone-clock.ts';
import type { OpeningDay } from '../../location-picker/detail/opening.ts';

/** On a day without hours: as far from now as a visitor may come for an appointment. */
const AROUND = 6 * HOUR;

/**
 * The hours in which an appointment of today may begin. They come from the opening hours alone, so that they say
 * nothing about the appointments of others.
 */
export function appointmentHours(
  today: Pick<OpeningDay, 'spans'>,
  { now, minuteOf }: { now: Instant; minuteOf: (instant: Instant) => number },
): Instant[] {
  const { spans } = today;
  const from = spans[0]?.from ?? now - AROUND;
  const to = spans.at(-1)?.to ?? now + AROUND;
  const wholeMinute = from - (from % MINUTE);
  const first = wholeMinute - minuteOf(wholeMinute) * MINUTE;
  const count = Math.min(24, Math.max(1, Math.ceil((to - first) / HOUR)));
  return Array.from({ length: count }, (_, at) => first + at * HOUR);
}

/** The minute of an instant on the clock of a zone. */
export function minuteIn(zone: string): (instant: Instant) => number {
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, minute: 'numeric' });
  return (instant) => Number(clock.format(onZoneClock(instant, zone)));
}

/** The times of an hour, a quarter apart: the check-in also finds an appointment near the named time. */
export const timesOf = (hour: Instant): Instant[] =>
  [0, 15, 30, 45].map((minutes) => hour + minutes * MINUTE);
