import type { Instant } from '../time/instant.ts';
import { instantOf, wallOf } from '../time/zone.ts';

/** An agreed time: local time of the start, `2026-11-23 09:00:00`, its zone, and its instant when agreed. */
export interface AgreedTime {
  localStart: string;
  zone: string;
  startsAt: Instant;
}

/**
 * Returns the instant of an agreed local time, by current time-zone data. A repeated hour keeps its
 * occurrence; a skipped time moves later by the skipped length. Throws RangeError for an unknown zone or an
 * invalid time.
 */
export function instantAgreed({ localStart, zone, startsAt }: AgreedTime): Instant {
  const [date = '', time = ''] = localStart.split(' ');
  const [hour, minute] = time.split(':').map(Number);
  const shown = wallOf(startsAt, zone);
  if (shown.date === date && shown.minute === hour! * 60 + minute!) return startsAt;
  return instantOf(date, hour! * 60 + minute!, zone);
}
