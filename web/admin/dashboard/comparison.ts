import type { DashboardHour } from '#contract/reports/dashboard.ts';

/** How a figure stands against the same figure of an earlier day. */
export interface Comparison {
  direction: 'more' | 'fewer' | 'same';
  difference: number;
  /** `ok` is better, `warn` is worse. */
  tone: 'ok' | 'warn' | 'muted';
}

/** Compares a figure with an earlier one; null where one of them has no value. `better` says which way is good. */
export function compare(
  value: number | null,
  before: number | null,
  better: 'lower' | 'higher' | 'neither',
): Comparison | null {
  if (value === null || before === null) return null;
  const difference = Math.abs(value - before);
  if (difference === 0) return { direction: 'same', difference, tone: 'muted' };
  const direction = value > before ? 'more' : 'fewer';
  if (better === 'neither') return { direction, difference, tone: 'muted' };
  return { direction, difference, tone: (direction === 'more') === (better === 'higher') ? 'ok' : 'warn' };
}

/** A line that differs by less is as usual. */
const NOTED = { share: 0.1, minutes: 1 };

/** Compares the waits of the hours so far with the usual ones of these hours; null without any. */
export function paceOf(hours: readonly DashboardHour[]): 'slower' | 'usual' | 'faster' | null {
  const both = hours.flatMap(({ minutes, usual_minutes: usual }) =>
    minutes === null || usual === null ? [] : [{ minutes, usual }],
  );
  if (both.length === 0) return null;
  const usual = both.reduce((sum, one) => sum + one.usual, 0) / both.length;
  const more = both.reduce((sum, one) => sum + one.minutes, 0) / both.length - usual;
  if (Math.abs(more) < Math.max(NOTED.minutes, usual * NOTED.share)) return 'usual';
  return more > 0 ? 'slower' : 'faster';
}
