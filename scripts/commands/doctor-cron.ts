import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';

/** Returns the longest time between two runs of a cron expression, in milliseconds: a month if it names days. */
export function longestGapOf(cron: string): number {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = cron.trim().split(/\s+/);
  if (month !== '*') return 366 * DAY;
  if (day !== '*') return 31 * DAY;
  if (weekday !== '*') return 7 * DAY;
  if (hour !== '*') return DAY;
  if (minute === '*') return MINUTE;
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  return step === undefined ? HOUR : Number(step) * MINUTE;
}
