import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface DelayRow {
  locationId: number;
  /** Null means the whole line. */
  serviceId: number | null;
  minutes: number;
  until: Instant;
}

/** Returns the current delays of these locations. */
export async function delayRows(tx: Tx, locationIds: readonly number[], now: Instant): Promise<DelayRow[]> {
  return tx.many(sql<DelayRow>`
    SELECT location_id, NULLIF(service_id, 0) AS service_id, minutes, until FROM line_delays
    WHERE vendor_id = ${tx.vendorId} AND location_id = ANY(${[...locationIds]}::bigint[]) AND until > ${at(now)} ORDER BY location_id, line_delays.service_id`);
}

export async function saveDelay(
  tx: Tx,
  { locationId, serviceId, minutes, until }: DelayRow,
  by: { staffId: number | null; now: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO line_delays (vendor_id, location_id, service_id, minutes, until, set_by, set_at)
    VALUES (${tx.vendorId}, ${locationId}, ${serviceId ?? 0}, ${minutes}, ${at(until)}, ${by.staffId}, ${at(by.now)})
    ON CONFLICT (vendor_id, location_id, service_id) DO UPDATE SET minutes = excluded.minutes, until = excluded.until, set_by = excluded.set_by,
      set_at = excluded.set_at`);
}

/** Returns true if a delay existed. */
export async function dropDelay(tx: Tx, locationId: number, serviceId: number | null): Promise<boolean> {
  const rows = await tx.run(
    sql`DELETE FROM line_delays WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId} AND service_id = ${serviceId ?? 0}`,
  );
  return rows > 0;
}
