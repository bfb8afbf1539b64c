/** A moment, in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** RFC 3339 in UTC to the second: `2026-11-20T18:05:00Z`. Throws RangeError when the instant is not a finite date. */
export function toIso(instant: Instant): string {
  return `${new Date(instant).toISOString().slice(0, -5)}Z`;
}

const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

/** Reads RFC 3339 with `Z` or an offset. Throws RangeError for anything else: a time without a zone is no instant. */
export function fromIso(text: string): Instant {
  const instant = RFC_3339.test(text) ? Date.parse(text.replace(' ', 'T').toUpperCase()) : Number.NaN;
  if (Number.isNaN(instant)) throw new RangeError(`Not an RFC 3339 instant: ${text.slice(0, 40)}`);
  return instant;
}
