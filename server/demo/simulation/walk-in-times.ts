import type { HoursSchedule } from '#domain/locations/opening-hours.ts';
import { blocksOn } from '#domain/locations/opening-hours.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { weekdayOf } from '#domain/time/date.ts';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import type { Random } from '../vendors/random.ts';
import { datesOf } from './shifts.ts';
import type { Stretch } from './shifts.ts';

/** Sunday to Saturday: Mondays are busy, weekends quiet. */
const WEEKDAY = [0.7, 1.16, 1.02, 0.97, 1, 1.1, 0.85];

/** A location's opening times within a business day, as instants. */
export function openStretches(schedule: HoursSchedule, day: LocalDate, within: Stretch): Stretch[] {
  const stretches: Stretch[] = [];
  for (const date of datesOf(day)) {
    for (const block of blocksOn(date, schedule)) {
      const from = Math.max(within.from, instantOf(date, block.from, schedule.zone));
      const to = Math.min(within.to, instantOf(date, block.to, schedule.zone));
      const last = stretches.at(-1);
      if (last && from <= last.to) last.to = Math.max(last.to, to);
      else if (from < to) stretches.push({ from, to });
    }
  }
  return stretches;
}

/**
 * Walk-ins of a day as a Poisson process whose rate has two peaks, late morning and late afternoon: `perDay`
 * on an average day, scaled by weekday and by the day's random `demand`.
 */
export function walkInTimes({ open, zone, perDay, day, random, from }: WalkIns): Instant[] {
  const step = 10 * MINUTE;
  const weights: { at: Instant; weight: number }[] = [];
  for (const stretch of open) {
    // Walk-ins stop in the last minutes before closing.
    for (let at = stretch.from; at < stretch.to - 12 * MINUTE; at += step)
      weights.push({ at, weight: weightAt(at, zone) });
  }
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  const demand = perDay * WEEKDAY[weekdayOf(day)]! * random.fork('demand').lognormal(1, 0.14);
  return weights
    .flatMap(({ at, weight }) => {
      const count = random.poisson((demand * weight) / whole);
      return Array.from({ length: count }, () => at + Math.floor(random.next() * step));
    })
    .filter((at) => at >= from)
    .sort((a, b) => a - b);
}

export type WalkIns = {
  open: readonly Stretch[];
  zone: string;
  perDay: number;
  day: LocalDate;
  random: Random;
  from: Instant;
};

/** The weight of an instant in the day's demand, relative to other instants. */
export function weightAt(at: Instant, zone: string): number {
  const minute = wallOf(at, zone).minute;
  const isNight = minute < 7 * 60 || minute >= 20 * 60;
  return (isNight ? 0.05 : 0.4) + bump(minute, 11.5) + 0.85 * bump(minute, 16.25);
}

function bump(minute: number, peakHour: number): number {
  const hours = (minute * MINUTE) / HOUR - peakHour;
  return Math.exp(-(hours ** 2) / 2.6);
}
