import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** An appointment whose client was asked to choose a new time. */
export interface UnfitVisit {
  /** The start that the client was asked to change. */
  startsAt: Instant;
  /** The last message about it. */
  toldAt: Instant;
}

export async function rememberUnfit(
  tx: Tx,
  { visitId, startsAt, toldAt }: UnfitVisit & { visitId: number },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO unfit_visits (vendor_id, visit_id, starts_at, told_at) VALUES (${tx.vendorId}, ${visitId}, ${at(startsAt)}, ${at(toldAt)})
    ON CONFLICT (vendor_id, visit_id) DO UPDATE SET starts_at = EXCLUDED.starts_at, told_at = EXCLUDED.told_at`);
}

export async function forgetUnfit(tx: Tx, visitId: number): Promise<void> {
  await tx.run(sql`DELETE FROM unfit_visits WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId}`);
}

export async function unfitVisit(tx: Tx, visitId: number): Promise<UnfitVisit | undefined> {
  return tx.maybe(sql<UnfitVisit>`
    SELECT starts_at, told_at FROM unfit_visits WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId}`);
}

/** The appointments of a location whose clients had their last message before an instant. */
export async function unfitVisitsOf(
  tx: Tx,
  { locationId, toldBefore }: { locationId: number; toldBefore: Instant },
): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT u.visit_id AS id FROM unfit_visits u JOIN visits v ON v.vendor_id = u.vendor_id AND v.id = u.visit_id
    WHERE u.vendor_id = ${tx.vendorId} AND v.location_id = ${locationId} AND u.told_at < ${at(toldBefore)} ORDER BY u.visit_id`);
  return rows.map(({ id }) => id);
}

/** Locations of any vendor with such appointments. */
export async function unfitLocations(
  tx: Tx,
): Promise<{ vendorId: number; locationId: number; timeZone: string }[]> {
  return tx.many(sql<{ vendorId: number; locationId: number; timeZone: string }>`
    SELECT vendor_id, location_id, time_zone FROM unfit_locations()`);
}
