import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readConfigurationVersion } from '../../vendors/index.ts';
import { dutyNowRows, entryRows } from '../state/line-store.ts';
import { entryOf, silentStaff } from '../waits/line-feed.ts';
import { lineRulesOf } from '../waits/line-rules.ts';

/** Returns since when staff of a location are available but do not call, by their ids; the estimate doubts them. */
export async function silentStaffAt(
  tx: Tx,
  locationId: number,
  now: Instant,
): Promise<ReadonlyMap<number, Instant>> {
  const [rules, duty, line] = await Promise.all([
    readConfigurationVersion(tx).then((version) => lineRulesOf(tx, [locationId], version)),
    dutyNowRows(tx, [locationId], now),
    entryRows(tx, locationId),
  ]);
  return silentStaff(line.map(entryOf), { rules: rules.get(locationId)!, duty, now });
}
