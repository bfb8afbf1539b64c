import { fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import { ownZone } from '#web/language/formats.ts';
import type { Formats } from '#web/language/formats.ts';

/** The time of a text as people read it in a list: today its time alone, else with its date. */
export function timeOf(iso: string, { now, formats }: { now: Instant; formats: Formats }): string {
  const zone = ownZone();
  const at = fromIso(iso);
  const time = formats.time(at, zone);
  const isToday = wallOf(at, zone).date === wallOf(now, zone).date;
  return isToday ? time : `${formats.shortDate(at, zone)}, ${time}`;
}
