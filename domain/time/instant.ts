/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The supported years: time zones are reliable in them, and a request for another year is a mistake. */
export const YEARS = { first: 1970, last: 2200 } as const;

/** Returns whether the instant lies in the supported years (UTC). */
export const isInYears = (instant: Instant): boolean =>
  instant >= Date.UTC(YEARS.first, 0, 1) && instant < Date.UTC(YEARS.last + 1, 0, 1);

/**
 * Formats RFC 3339 in UTC to the second: `2026-11-20T18:05:00Z`. Throws RangeError for an instant that is not
 * a finite date.
 */
export function toIso(instant: Instant): string {
  const day = Math.floor(instant / DAY);
  if (day !== lastDay.day) lastDay = { day, text: new Date(day * DAY).toISOString().slice(0, -13) };
  const second = Math.floor((instant - day * DAY) / 1000);
  const minute = Math.floor(second / 60);
  return `${lastDay.text}${TWO[Math.floor(minute / 60)]}:${TWO[minute % 60]}:${TWO[second % 60]}Z`;
}

// A month of slots has hundreds of instants, mostly on the date of the one before: caching the date's text is
// ten times as fast.
let lastDay = { day: 0, text: '1970-01-01T' };
const TWO = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

/** Parses RFC 3339 with `Z` or an offset. Throws RangeError for any other text: a time without a zone is no instant. */
export function fromIso(text: string): Instant {
  const instant = RFC_3339.test(text) ? Date.parse(text.replace(' ', 'T').toUpperCase()) : Number.NaN;
  if (Number.isNaN(instant)) throw new RangeError(`Not an RFC 3339 instant: ${text.slice(0, 40)}`);
  return instant;
}
