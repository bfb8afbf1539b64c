import { fullName } from '#domain/language/person-name.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

export interface NewStaffMember {
  identityId: string | null;
  role: number;
  firstName: string;
  lastName: string;
  email: string;
  now: Instant;
}

export async function insertStaffMember(tx: Tx, staff: NewStaffMember): Promise<number> {
  const displayName = fullName(staff.firstName, staff.lastName);
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO staff (vendor_id, identity_id, role, first_name, last_name, display_name, email, created_at)
    VALUES (${tx.vendorId}, ${staff.identityId}, ${staff.role}, ${staff.firstName}, ${staff.lastName}, ${displayName}, ${staff.email},
            ${at(staff.now)})
    RETURNING id`);
  return id;
}

/** Returns whether the room changed. */
export async function keepOwnRoom(
  tx: Tx,
  staffId: number,
  { link, dialIn }: { link: string; dialIn: object | null },
): Promise<boolean> {
  const number = dialIn === null ? sql`NULL::jsonb` : sql`${json(dialIn)}::jsonb`;
  const rows = await tx.run(sql`
    UPDATE staff SET video_link = ${link}, dial_in = ${number}
    WHERE vendor_id = ${tx.vendorId} AND id = ${staffId} AND (video_link, dial_in) IS DISTINCT FROM (${link}, ${number})`);
  return rows > 0;
}
