import type { Role } from '#domain/codes/role.ts';
import { ROLE } from '#domain/codes/role.ts';
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

/** The admins who can sign in. */
export async function adminsOf(tx: Tx): Promise<{ identityId: string; email: string; name: string }[]> {
  return tx.many(sql<{ identityId: string; email: string; name: string }>`
    SELECT identity_id, email, display_name AS name FROM staff
    WHERE vendor_id = ${tx.vendorId} AND role = ${ROLE.admin} AND identity_id IS NOT NULL AND email <> '' AND deactivated_at IS NULL
    ORDER BY id LIMIT ${MOST_ADMINS}`);
}
const MOST_ADMINS = 50;

/** What the management of sign-ins needs of a staff member. */
export interface StaffForSignIn {
  id: number;
  role: Role;
  identityId: string | null;
  firstName: string;
  lastName: string;
  displayName: string;
  email: string;
  isDeactivated: boolean;
  locationIds: number[];
  /** Positive with a calendar feed: 0 never had one, and a negative one had. */
  feedVersion: number;
}

export async function staffForSignIn(tx: Tx, id: number): Promise<StaffForSignIn | undefined> {
  return tx.maybe(sql<StaffForSignIn>`
    SELECT s.id, s.role, s.identity_id, s.first_name, s.last_name, s.display_name, s.email, s.deactivated_at IS NOT NULL AS is_deactivated, s.feed_version,
      ARRAY(SELECT l.location_id FROM staff_locations l WHERE l.vendor_id = s.vendor_id AND l.staff_id = s.id)::bigint[] AS location_ids
    FROM staff s WHERE s.vendor_id = ${tx.vendorId} AND s.id = ${id}`);
}

/** Connects an account to a staff member who has none. Returns false if they have one, or have left. */
export async function linkIdentity(
  tx: Tx,
  of: { staffId: number; identityId: string; firstName: string; lastName: string },
): Promise<boolean> {
  const rows = await tx.run(sql`
    UPDATE staff SET identity_id = ${of.identityId}, first_name = ${of.firstName}, last_name = ${of.lastName},
      display_name = ${fullName(of.firstName, of.lastName)}, version = version + 1
    WHERE vendor_id = ${tx.vendorId} AND id = ${of.staffId} AND identity_id IS NULL AND deactivated_at IS NULL`);
  return rows > 0;
}

export async function renameStaffMember(
  tx: Tx,
  of: { staffId: number; firstName: string; lastName: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE staff SET first_name = ${of.firstName}, last_name = ${of.lastName}, display_name = ${fullName(of.firstName, of.lastName)},
      version = version + 1
    WHERE vendor_id = ${tx.vendorId} AND id = ${of.staffId}`);
}

/** Gives the calendar feed a new version, or (false) none. Returns the version. */
export async function renewFeed(tx: Tx, staffId: number, isOn: boolean): Promise<number> {
  const { feedVersion } = await tx.one(sql<{ feedVersion: number }>`
    UPDATE staff SET feed_version = CASE WHEN ${isOn} THEN abs(feed_version) + 1 ELSE -abs(feed_version) END
    WHERE vendor_id = ${tx.vendorId} AND id = ${staffId} RETURNING feed_version`);
  return feedVersion;
}
