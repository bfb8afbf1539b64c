import type { ZoneOffsets } from '#contract/protocol/page-state.ts';
import type { Instant } from '#domain/time/instant.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { offsetsBetween } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { configured } from '../vendors/index.ts';
import { publicZones } from './locations-store.ts';

/** Pages show visits of the last weeks, and appointments up to a year ahead. */
const BACK = 30 * DAY;
const AHEAD = 400 * DAY;

/** The offsets of the zones of the vendor's public locations. Zones are cached under this version of the configuration. */
export async function zoneOffsetsOf(
  tx: Tx,
  { version, now }: { version: number; now: Instant },
): Promise<ZoneOffsets> {
  const zones = await configured(tx, { version, name: 'zones' }, () => publicZones(tx));
  return Object.fromEntries(zones.map((zone) => [zone, offsetsOf(zone, now)]));
}

function offsetsOf(zone: string, now: Instant): ZoneOffsets[string] {
  const stretches = offsetsBetween(zone, { from: now - BACK, to: now + AHEAD });
  return [
    ...stretches.map(({ from, offset }): [number, number] => [Math.floor(from / 1000), offset / MINUTE]),
    [Math.floor((now + AHEAD) / 1000), null],
  ];
}
