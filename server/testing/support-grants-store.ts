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

export async function endGrants({ db, vendorId }: EveryRole): Promise<void> {
  await db.withVendor(vendorId, (tx) =>
    tx.run(
      sql`UPDATE support_grants SET revoked_at = ${new Date(MOMENT)} WHERE vendor_id = ${vendorId} AND revoked_at IS NULL`,
    ),
  );
}

export async function endLooks({ db }: EveryRole): Promise<void> {
  await db.acrossVendors((tx) =>
    tx.run(sql`UPDATE identity_sessions SET looking_as = NULL WHERE looking_as IS NOT NULL`),
  );
}

/** The id of the world's suspended vendor. */
export async function suspendedVendor({ db }: Pick<EveryRole, 'db'>): Promise<string> {
  const { id } = await db.acrossVendors((tx) =>
    tx.one(sql<{ id: number }>`SELECT id FROM vendors_with_state() WHERE pathname = 'suspended'`),
  );
  return String(id);
}
