import type { Instant } from '../time/instant.ts';
import { instantOf, wallOf } from '../time/zone.ts';

/** What was agreed upon: what the wall shows at the start, `2026-11-23 09:00:00`, where, and when that was meant to be. */
export interface AgreedTime {
  localStart: string;
  zone: string;
  startsAt: Instant;
}

/**
 * When the wall shows what was agreed upon, by the time-zone data there is now. In an hour that comes twice the pass that was meant stays; a
 * time that is skipped by now is as much later as is skipped. Throws RangeError for an unknown zone or a text that is no time.
 */
export function instantAgreed({ localStart, zone, startsAt }: AgreedTime): Instant {
  const [date = '', time = ''] = localStart.split(' ');
  const [hour, minute] = time.split(':').map(Number);
  const shown = wallOf(startsAt, zone);
  if (shown.date === date && shown.minute === hour! * 60 + minute!) return startsAt;
  return instantOf(date, hour! * 60 + minute!, zone);
}
