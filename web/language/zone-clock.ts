import type { ZoneOffsets } from '#contract/protocol/page-state.ts';
import type { Instant } from '#domain/time/instant.ts';
import { MINUTE } from '#domain/time/instant.ts';

let known: ZoneOffsets = {};

/** Takes over the server's offsets. A browser's rules of time zones may be years old, and countries change theirs. */
export function followZones(zones: ZoneOffsets): void {
  known = zones;
}

/**
 * Returns the instant at which this device's rules show the zone's local time of `instant` by the server's
 * rules. Format that one. Zones and times that the server does not tell stay as they are.
 */
export function onZoneClock(instant: Instant, zone: string): Instant {
  const minutes = known[zone]?.findLast(([from]) => from * 1000 <= instant)?.[1] ?? null;
  return minutes === null ? instant : instant + (minutes - deviceOffset(instant, zone)) * MINUTE;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes ahead of UTC by the device's rules. */
function deviceOffset(instant: Instant, zone: string): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  // "1/31/2026, GMT-08:00"; without a difference "GMT".
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(format.format(instant)) ?? [];
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
}
