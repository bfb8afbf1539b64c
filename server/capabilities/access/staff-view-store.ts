import type { Role } from '#domain/codes/role.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { StoredRole } from '#server/infrastructure/resources/starter-store.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface LookedStaff {
  staffId: number;
  role: Role;
  name: string;
  locationIds: number[];
  customRoles: StoredRole[] | null;
}

/** A product admin sees the visited vendor as a member of staff until an instant. */
export async function setStaffView(
  tx: Tx,
  of: { sessionId: string; staffId: number; until: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE identity_sessions SET looking_as = ${of.staffId}, vendor_entered_until = LEAST(vendor_entered_until, ${at(of.until)}::timestamptz)
    WHERE id = ${of.sessionId}`);
}

/** Active staff of the transaction's vendor; undefined for others. */
export async function viewableStaff(
  tx: Tx,
  staffId: number,
): Promise<Omit<LookedStaff, 'customRoles'> | undefined> {
  return tx.maybe(sql<Omit<LookedStaff, 'customRoles'>>`
    SELECT staff_id, role, display_name AS name, location_ids FROM looked_staff(${tx.vendorId}, ${staffId})`);
}

export async function endStaffView(tx: Tx, sessionId: string): Promise<void> {
  await tx.run(sql`UPDATE identity_sessions SET looking_as = NULL WHERE id = ${sessionId}`);
}
