import type { StaffValues } from '#contract/staff/staff.ts';
import { staffValues } from '#contract/staff/staff.values.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { fullName } from '#domain/language/person-name.ts';
import type { Instant } from '#domain/time/instant.ts';
import { roomTyped } from '#domain/visits/video-room.ts';
import type { StandingRoom } from '#domain/visits/video-room.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import { formTable } from '#server/infrastructure/resources/form-table-store.ts';
import { byIds, byValues, ofLines } from '#server/infrastructure/resources/list-filters-store.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';

export const STAFF = sql`staff`;
export const STAFF_FORM = formTable<StaffValues>('staff', staffValues, {
  apart: ['location_ids', 'dial_in_number', 'dial_in_pin'],
  columns: { line_ids: 'lines_of_business' },
  nulls: ['external_id'],
});
export const STAFF_SORTS: Sorts = {
  name: { column: sql`r.sort_name`, kind: 'string' },
  role: { column: sql`r.role`, kind: 'number' },
};

const STATE = sql`CASE WHEN r.deactivated_at IS NOT NULL THEN 'deactivated' WHEN r.identity_id IS NULL THEN 'no-sign-in' ELSE 'active' END`;
// Each of these reads its records by key: a join would read all services or locations of the vendor for each row.
const SERVICES_OF = sql`(SELECT count(DISTINCT g.service_id)::int FROM assignments g WHERE g.vendor_id = r.vendor_id AND g.staff_id = r.id
  AND (SELECT s.archived_at IS NULL FROM services s WHERE s.vendor_id = g.vendor_id AND s.id = g.service_id))`;
const WORKPLACES = sql`FROM staff_locations w CROSS JOIN LATERAL (SELECT l.id, l.name, l.address, l.sort_name FROM locations l
  WHERE l.vendor_id = w.vendor_id AND l.id = w.location_id AND l.archived_at IS NULL LIMIT 1) l WHERE w.vendor_id = r.vendor_id AND w.staff_id = r.id`;

export const STAFF_COLUMNS = sql`r.version, r.display_name AS name, r.job_title, r.photo, r.email, r.role::text AS role, r.languages, r.video_link, ${STATE} AS state,
  ARRAY(SELECT COALESCE(NULLIF(l.name, ''), l.address) ${WORKPLACES} ORDER BY l.sort_name, l.id LIMIT 3) AS locations,
  (SELECT count(*)::int ${WORKPLACES}) AS location_count,
  ARRAY(SELECT b.name FROM lines_of_business b WHERE b.vendor_id = r.vendor_id AND b.id = ANY(r.lines_of_business) ORDER BY b.sort_order, b.id) AS lines,
  ${SERVICES_OF} AS services, (SELECT i.last_sign_in_at FROM identities i WHERE i.id = r.identity_id) AS last_sign_in, r.deactivated_at IS NOT NULL AS archived`;
export const STAFF_FACTS = sql`json_build_object('state', ${STATE}, 'services', ${SERVICES_OF}, 'appointments',
  (SELECT count(*)::int FROM visits v WHERE v.vendor_id = r.vendor_id AND v.staff_id = r.id AND v.status = 1 AND v.entry = 'booked'))`;

/** Conditions of the list's filters; `within` are the caller's locations, undefined for the whole vendor. */
export const staffFilters = (
  query: Readonly<Record<string, string | undefined>>,
  within: readonly number[] | undefined,
): Sql[] => [
  // A device signs in as role 7, and is no person.
  sql`r.role <> 7`,
  ...(within === undefined ? [] : [worksAt(within)]),
  ...byValues(query, { name: 'state', values: ['active', 'no-sign-in', 'deactivated', 'all'] }, (chosen) =>
    sql.join(
      chosen.map((one) => STATES[one]),
      sql` OR `,
    ),
  ).map((condition) => sql`(${condition})`),
  ...(!query['state'] ? [sql`r.deactivated_at IS NULL`] : []),
  ...byValues(
    query,
    { name: 'role', values: ['5', '10', '13', '15', '20', '30'] },
    (roles) => sql`r.role = ANY(${roles.map(Number)}::smallint[])`,
  ),
  ...byIds(query, 'location', worksAt),
  ...byIds(query, 'line', (ids) => ofLines(sql`r.lines_of_business`, ids)),
  ...byValues(query, { name: 'language', values: LANGUAGES }, (chosen) =>
    sql.join(
      chosen.map((one) => sql`${one} = ANY(r.languages)`),
      sql` AND `,
    ),
  ),
  ...byValues(query, { name: 'video', values: ['with', 'without'] }, (chosen) =>
    sql.join(
      chosen.map((one) => (one === 'with' ? sql`r.video_link <> ''` : sql`r.video_link = ''`)),
      sql` OR `,
    ),
  ).map((condition) => sql`(${condition})`),
];

const worksAt = (ids: readonly number[]): Sql =>
  sql`EXISTS (SELECT 1 FROM staff_locations w WHERE w.vendor_id = r.vendor_id AND w.staff_id = r.id AND w.location_id = ANY(${[...ids]}::bigint[]))`;

const STATES = {
  active: sql`r.deactivated_at IS NULL AND r.identity_id IS NOT NULL`,
  'no-sign-in': sql`r.deactivated_at IS NULL AND r.identity_id IS NULL`,
  deactivated: sql`r.deactivated_at IS NOT NULL`,
  all: sql`true`,
};

/** The person's workplaces; archived locations keep theirs and are not shown. */
export async function locationsOfStaff(tx: Tx, id: number): Promise<number[]> {
  const { ids } = await tx.one(sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT w.location_id FROM staff_locations w JOIN locations l ON l.vendor_id = w.vendor_id AND l.id = w.location_id AND l.archived_at IS NULL
      WHERE w.vendor_id = ${tx.vendorId} AND w.staff_id = ${id} ORDER BY w.location_id)::bigint[] AS ids`);
  return ids;
}

/** The number of the person's own room as they typed it; empty without one. */
export async function dialInOfStaff(
  tx: Tx,
  id: number,
): Promise<Pick<StaffValues, 'dial_in_number' | 'dial_in_pin'>> {
  const { number, pin } = await tx.one(sql<{ number: string; pin: string }>`
    SELECT COALESCE(dial_in ->> 'international', '') AS number, COALESCE(dial_in ->> 'pin', '') AS pin
    FROM staff WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
  return { dial_in_number: number, dial_in_pin: pin };
}

/** Writes the parts that follow from the form: workplaces, the name that is shown, and the number of the own room. */
export async function writeStaffParts(tx: Tx, id: number, values: StaffValues): Promise<void> {
  const { location_ids: places, first_name: first, last_name: last } = values;
  const { dial_in: dialIn } = ownRoomOf(values);
  const number = dialIn === null ? sql`NULL::jsonb` : sql`${json(dialIn)}::jsonb`;
  const ids = places.map(Number);
  await tx.run(sql`
    DELETE FROM staff_locations w USING locations l WHERE w.vendor_id = ${tx.vendorId} AND w.staff_id = ${id}
      AND l.vendor_id = w.vendor_id AND l.id = w.location_id AND l.archived_at IS NULL AND w.location_id <> ALL(${ids}::bigint[])`);
  await tx.run(sql`
    INSERT INTO staff_locations (vendor_id, staff_id, location_id)
    SELECT ${tx.vendorId}::bigint, ${id}, l FROM unnest(${ids}::bigint[]) AS l ON CONFLICT DO NOTHING`);
  await tx.run(
    sql`UPDATE staff SET display_name = ${fullName(first, last)}, dial_in = ${number} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`,
  );
}

/** The own room that a form describes. */
export const ownRoomOf = (values: StaffValues): StandingRoom =>
  roomTyped({ link: values.video_link, number: values.dial_in_number, pin: values.dial_in_pin });

/** What a form's values refer to, and whether another person has the number or the address. */
export async function staffReferences(
  tx: Tx,
  of: { id: number | null; values: StaffValues },
): Promise<{
  locations: number;
  lines: number;
  isNumberTaken: boolean;
  isEmailTaken: boolean;
  hasPhoto: boolean;
}> {
  const { values } = of;
  const others = sql`vendor_id = ${tx.vendorId} AND id <> COALESCE(${of.id}::bigint, 0)`;
  return tx.one(sql<{
    locations: number;
    lines: number;
    isNumberTaken: boolean;
    isEmailTaken: boolean;
    hasPhoto: boolean;
  }>`
    SELECT (SELECT count(*)::int FROM locations WHERE vendor_id = ${tx.vendorId} AND archived_at IS NULL AND id = ANY(${values.location_ids.map(Number)}::bigint[])) AS locations,
      (SELECT count(*)::int FROM lines_of_business WHERE vendor_id = ${tx.vendorId} AND archived_at IS NULL AND id = ANY(${values.line_ids.map(Number)}::bigint[])) AS lines,
      ${values.external_id !== ''} AND EXISTS (SELECT 1 FROM staff WHERE ${others} AND external_id = ${values.external_id}) AS is_number_taken,
      ${values.email !== ''} AND EXISTS (SELECT 1 FROM staff WHERE ${others} AND deactivated_at IS NULL AND lower(email) = ${values.email.toLowerCase()}) AS is_email_taken,
      ${values.photo === ''} OR EXISTS (SELECT 1 FROM staff_photos WHERE vendor_id = ${tx.vendorId} AND key = ${values.photo}) AS has_photo`);
}

/** Whether this is the only admin. Locks the admins: of two who remove each other at once, one stays. */
export async function isLastAdmin(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT p.id FROM staff p WHERE p.vendor_id = ${tx.vendorId} AND p.role = 30 AND p.deactivated_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM staff_custom_roles h WHERE h.vendor_id = p.vendor_id AND h.staff_id = p.id)
    ORDER BY p.id FOR UPDATE OF p`);
  return rows.length === 1 && rows[0]!.id === id;
}

/** Deactivates or reactivates. Returns the account whose sessions end. */
export async function setDeactivated(
  tx: Tx,
  id: number,
  of: { at: Instant | null; version: number },
): Promise<string | null> {
  const { identityId } = await tx.one(sql<{ identityId: string | null }>`
    UPDATE staff SET deactivated_at = ${at(of.at)}, version = ${of.version} WHERE vendor_id = ${tx.vendorId} AND id = ${id} RETURNING identity_id`);
  return identityId;
}

/** Removes a person to whom nothing but workplaces refers; the database refuses any other. */
export async function removeStaffMember(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`DELETE FROM staff_locations WHERE vendor_id = ${tx.vendorId} AND staff_id = ${id}`);
  await tx.run(sql`DELETE FROM staff WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}
