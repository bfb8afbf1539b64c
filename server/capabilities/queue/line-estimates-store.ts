import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

/** When somebody who joined now would be served, as it was estimated; null where none is shown. By meeting method. */
export type StartsByMethod = Record<'1' | '2' | '3', { start: Instant; low: number; high: number } | null>;

/** The line of a location for somebody who would join now. */
export interface LineEstimate {
  locationId: number;
  waiting: number;
  waits: StartsByMethod;
}

export async function keepLineEstimate(
  tx: Tx,
  { locationId, waiting, waits }: LineEstimate,
  of: { configuration: number; now: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO line_estimates (vendor_id, location_id, configuration, estimated_at, waiting, waits)
    VALUES (${tx.vendorId}, ${locationId}, ${of.configuration}, ${at(of.now)}, ${waiting}, ${json(waits)})
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET configuration = excluded.configuration, estimated_at = excluded.estimated_at,
      waiting = excluded.waiting, waits = excluded.waits`);
}

/** Those that rest on this configuration and are no older than told. */
export async function lineEstimates(
  tx: Tx,
  of: { locationIds: readonly number[]; configuration: number; since: Instant },
): Promise<LineEstimate[]> {
  return tx.many(sql<LineEstimate>`
    SELECT location_id AS "locationId", waiting, waits FROM line_estimates
    WHERE vendor_id = ${tx.vendorId} AND location_id = ANY(${[...of.locationIds]}::bigint[])
      AND configuration = ${of.configuration} AND estimated_at >= ${at(of.since)}`);
}
