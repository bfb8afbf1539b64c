import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';

/** Pages of further locations fetch their times again within half a minute. */
const MOST_LOCATIONS = 200;

const ofStaff = (id: Sql): Sql =>
  sql`SELECT w.location_id AS id FROM staff_locations w WHERE w.vendor_id = v.vendor_id AND w.staff_id = ${id}`;
const ofRoom = (id: Sql): Sql =>
  sql`SELECT m.location_id AS id FROM rooms m WHERE m.vendor_id = v.vendor_id AND m.id = ${id}`;

/** The locations whose times depend on a record of each kind: `v` names the vendor and the record. */
const LOCATIONS_OF: Readonly<Record<string, Sql>> = {
  location: sql`SELECT v.id`,
  service: sql`SELECT o.location_id AS id FROM location_services o WHERE o.vendor_id = v.vendor_id AND o.service_id = v.id`,
  staff: ofStaff(sql`v.id`),
  room: ofRoom(sql`v.id`),
  'group-session': sql`SELECT g.location_id AS id FROM sessions g WHERE g.vendor_id = v.vendor_id AND g.id = v.id`,
  adjustment: sql`SELECT found.id FROM adjustments a CROSS JOIN LATERAL (
      SELECT a.subject_id AS id WHERE a.type IN (2, 3) AND a.subject_id <> 0
      UNION ALL SELECT l.id FROM locations l WHERE a.type = 3 AND a.subject_id = 0 AND l.vendor_id = a.vendor_id AND l.archived_at IS NULL
      UNION ALL SELECT f.id FROM (${ofStaff(sql`a.subject_id`)}) AS f WHERE a.type = 1
      UNION ALL SELECT f.id FROM (${ofRoom(sql`a.subject_id`)}) AS f WHERE a.type = 4) AS found
    WHERE a.vendor_id = v.vendor_id AND a.id = v.id`,
};

/** Locations whose times a changed record of the set-up may change; none for a record of any other kind. */
export async function locationsOfRecord(
  tx: Tx,
  { kind, id }: { kind: string; id: number },
): Promise<number[]> {
  const locations = LOCATIONS_OF[kind];
  if (!locations) return [];
  const rows = await tx.many(sql<{ id: number }>`
    SELECT DISTINCT one.id FROM (SELECT ${tx.vendorId}::bigint AS vendor_id, ${id}::bigint AS id) AS v
    CROSS JOIN LATERAL (${locations}) AS one ORDER BY one.id LIMIT ${MOST_LOCATIONS}`);
  return rows.map((row) => row.id);
}
