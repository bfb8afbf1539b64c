/*
 * The three formats of a length of time (§9). They differ on purpose and must not be merged: for a waiting
 * visitor, for choosing a location, and for reports and settings. None contains words; the caller's catalogue
 * does.
 */

export type ConfirmedWait = { kind: 'next' } | { kind: 'duration'; hours: number; minutes: number };

/** Returns the wait on the confirmation page: whole minutes, rounded down, at least 0; 0 means "you are next". */
export function waitConfirm(minutes: number): ConfirmedWait {
  const whole = Math.max(0, Math.floor(minutes));
  return whole === 0
    ? { kind: 'next' }
    : { kind: 'duration', hours: Math.floor(whole / 60), minutes: whole % 60 };
}

export type PickerWait =
  | { kind: 'none' }
  | { kind: 'five' }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'hours-minutes'; hours: number; minutes: number };

/**
 * Returns the wait in the location picker: null is "no walk-ins", under 5 reads "five minutes", *over* 90 is
 * split into hours.
 */
export function waitPicker(minutes: number | null): PickerWait {
  if (minutes === null) return { kind: 'none' };
  const whole = Math.floor(minutes);
  if (whole < 5) return { kind: 'five' };
  if (whole <= 90) return { kind: 'minutes', minutes: whole };
  return { kind: 'hours-minutes', hours: Math.floor(whole / 60), minutes: whole % 60 };
}

/** `count` of the unit, and the rest in the next smaller unit. */
export type Duration =
  | { unit: 'minute'; count: number }
  | { unit: 'hour'; count: number; minutes: number }
  | { unit: 'day'; count: number; hours: number }
  | { unit: 'week'; count: number; days: number };

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/**
 * Splits a duration given in minutes: minutes under an hour, hours up to 48, days under 7, then weeks. Below
 * 0 counts as 0.
 */
export function duration(minutes: number): Duration {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < HOUR) return { unit: 'minute', count: whole };
  if (whole <= 48 * HOUR) return { unit: 'hour', count: Math.floor(whole / HOUR), minutes: whole % HOUR };
  if (whole < WEEK)
    return { unit: 'day', count: Math.floor(whole / DAY), hours: Math.floor((whole % DAY) / HOUR) };
  return { unit: 'week', count: Math.floor(whole / WEEK), days: Math.floor((whole % WEEK) / DAY) };
}
