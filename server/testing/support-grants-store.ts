import { HOUR } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { MOMENT } from './app.ts';
import type { EveryRole } from './every-role-store.ts';

/** A grant that has ended: to revoke it changes nothing, and ends no visit of a product admin. Returns its id. */
export async function anEndedGrant({ db, vendorId, staffOf }: EveryRole): Promise<string> {
  const staff = await staffOf(30);
  const { id } = await db.withVendor(vendorId, (tx) =>
    tx.one(sql<{ id: number }>`
      INSERT INTO support_grants (vendor_id, granted_by, reason, granted_at, ends_at)
      VALUES (${vendorId}, ${staff}, 'Last week', ${new Date(MOMENT - 2 * HOUR)}, ${new Date(MOMENT - HOUR)}) RETURNING id`),
  );
  return String(id);
}
