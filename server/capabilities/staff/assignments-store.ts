import type { AssignableService, Assignment } from '#contract/staff/assignments.ts';
import type { Role } from '#domain/codes/role.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';

export interface AssignedPerson {
  id: number;
  role: Role;
  version: number;
  displayName: string;
  locationIds: number[];
}

export async function assignedPerson(
  tx: Tx,
  id: number,
  { lock }: { lock: boolean },
): Promise<AssignedPerson | undefined> {
  return tx.maybe(sql<AssignedPerson>`
    SELECT p.id, p.role, p.version, p.display_name,
      ARRAY(SELECT w.location_id FROM staff_locations w WHERE w.vendor_id = p.vendor_id AND w.staff_id = p.id)::bigint[] AS location_ids
    FROM staff p WHERE p.vendor_id = ${tx.vendorId} AND p.id = ${id} AND p.role <> 7 ${lock ? sql`FOR UPDATE OF p` : sql``}`);
}

/** The person's workplaces among these locations, by name, with the weekdays that they work there. */
export async function workplaces(
  tx: Tx,
  of: { staffId: number; locationIds: readonly number[]; now: Instant },
): Promise<{ id: number; name: string; weekdays: number[] }[]> {
  return tx.many(sql<{ id: number; name: string; weekdays: number[] }>`
    SELECT l.id, COALESCE(NULLIF(l.name, ''), l.address) AS name,
      ARRAY(SELECT DISTINCT h.weekday FROM staff_hours h WHERE h.vendor_id = l.vendor_id AND h.staff_id = ${of.staffId} AND h.location_id = l.id
        AND (h.effective_to IS NULL OR h.effective_to >= ${toIso(of.now).slice(0, 10)}::date) ORDER BY h.weekday)::smallint[] AS weekdays
    FROM locations l WHERE l.vendor_id = ${tx.vendorId} AND l.id = ANY(${[...of.locationIds]}::bigint[]) AND l.archived_at IS NULL
    ORDER BY l.sort_name, l.id`);
}

/** The services that these locations offer, by category. */
export async function assignableServices(
  tx: Tx,
  locationIds: readonly number[],
): Promise<AssignableService[]> {
  const rows = await tx.many(sql<{ service: AssignableService }>`
    SELECT json_build_object('id', s.id::text, 'name', s.name, 'category_id', s.category_id::text, 'category', c.name,
      'duration_minutes', s.duration_minutes, 'meeting_methods', s.meeting_methods, 'supports_walk_in', s.supports_walk_in,
      'location_ids', o.ids) AS service
    FROM (SELECT service_id, json_agg(location_id::text ORDER BY location_id) AS ids FROM location_services
      WHERE vendor_id = ${tx.vendorId} AND location_id = ANY(${[...locationIds]}::bigint[]) GROUP BY service_id) AS o
    JOIN services s ON s.vendor_id = ${tx.vendorId} AND s.id = o.service_id AND s.archived_at IS NULL
    LEFT JOIN categories c ON c.vendor_id = s.vendor_id AND c.id = s.category_id
    ORDER BY c.sort_order NULLS LAST, c.id, s.sort_order, s.sort_name, s.id`);
  return rows.map(({ service }) => service);
}

/** A higher weight gets more clients; at 0 only those whom no colleague can take. */
const WEIGHTS: Record<Assignment['share'], number> = { last: 0, equally: 1, first: 10 };
const SHARE = sql`CASE WHEN g.weight = 0 THEN 'last' WHEN g.weight = 1 THEN 'equally' ELSE 'first' END`;

export async function assignmentsAt(
  tx: Tx,
  { staffId, locationIds }: { staffId: number; locationIds: readonly number[] },
): Promise<Assignment[]> {
  const rows = await tx.many(sql<{ assignment: Assignment }>`
    SELECT json_build_object('service_id', g.service_id::text, 'location_id', g.location_id::text, 'meeting_methods', g.meeting_methods,
      'duration_minutes', g.duration_minutes, 'walk_in', g.walk_in, 'share', ${SHARE}) AS assignment
    FROM assignments g JOIN location_services o ON o.vendor_id = g.vendor_id AND o.location_id = g.location_id AND o.service_id = g.service_id
    JOIN services s ON s.vendor_id = g.vendor_id AND s.id = g.service_id AND s.archived_at IS NULL
    WHERE g.vendor_id = ${tx.vendorId} AND g.staff_id = ${staffId} AND g.location_id = ANY(${[...locationIds]}::bigint[])
    ORDER BY g.service_id, g.location_id`);
  return rows.map(({ assignment }) => assignment);
}

export interface TeamMember {
  id: number;
  role: Role;
  version: number;
  name: string;
  weekdays: number[];
  assignments: Assignment[];
}

/**
 * The people of a location by name, with their weekdays there, and their assignments at these locations; null
 * is all of their locations.
 */
export async function teamAt(
  tx: Tx,
  of: { locationId: number; within: readonly number[] | null; now: Instant },
): Promise<TeamMember[]> {
  const within = of.within === null ? sql`` : sql`AND g.location_id = ANY(${[...of.within]}::bigint[])`;
  return tx.many(sql<TeamMember>`
    SELECT p.id, p.role, p.version, p.display_name AS name,
      ARRAY(SELECT DISTINCT h.weekday FROM staff_hours h WHERE h.vendor_id = p.vendor_id AND h.staff_id = p.id AND h.location_id = ${of.locationId}
        AND (h.effective_to IS NULL OR h.effective_to >= ${toIso(of.now).slice(0, 10)}::date) ORDER BY h.weekday)::smallint[] AS weekdays,
      COALESCE((SELECT json_agg(json_build_object('service_id', g.service_id::text, 'location_id', g.location_id::text, 'meeting_methods', g.meeting_methods,
          'duration_minutes', g.duration_minutes, 'walk_in', g.walk_in, 'share', ${SHARE}) ORDER BY g.service_id, g.location_id)
        FROM assignments g
        JOIN staff_locations w ON w.vendor_id = g.vendor_id AND w.staff_id = g.staff_id AND w.location_id = g.location_id
        JOIN location_services o ON o.vendor_id = g.vendor_id AND o.location_id = g.location_id AND o.service_id = g.service_id
        JOIN services s ON s.vendor_id = g.vendor_id AND s.id = g.service_id AND s.archived_at IS NULL
        WHERE g.vendor_id = p.vendor_id AND g.staff_id = p.id ${within}), '[]') AS assignments
    FROM staff_locations t JOIN staff p ON p.vendor_id = t.vendor_id AND p.id = t.staff_id AND p.role <> 7 AND p.deactivated_at IS NULL
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${of.locationId} ORDER BY p.sort_name, p.id`);
}

/** Colleagues who take each service at each location. */
export async function colleaguesAt(
  tx: Tx,
  { staffId, locationIds }: { staffId: number; locationIds: readonly number[] },
): Promise<{ serviceId: number; locationId: number; count: number }[]> {
  return tx.many(sql<{ serviceId: number; locationId: number; count: number }>`
    SELECT g.service_id, g.location_id, count(*)::int AS count FROM assignments g
    JOIN staff_locations w ON w.vendor_id = g.vendor_id AND w.staff_id = g.staff_id AND w.location_id = g.location_id
    JOIN staff p ON p.vendor_id = g.vendor_id AND p.id = g.staff_id AND p.deactivated_at IS NULL
    WHERE g.vendor_id = ${tx.vendorId} AND g.location_id = ANY(${[...locationIds]}::bigint[]) AND g.staff_id <> ${staffId}
    GROUP BY g.service_id, g.location_id`);
}

/** Writes the changed assignments and the person's new version. */
export async function writeAssignments(
  tx: Tx,
  staffId: number,
  of: { on: readonly Assignment[]; off: readonly Assignment[]; version: number },
): Promise<void> {
  await tx.run(sql`
    DELETE FROM assignments g USING json_to_recordset(${json(of.off)}::json) AS r(service_id bigint, location_id bigint)
    WHERE g.vendor_id = ${tx.vendorId} AND g.staff_id = ${staffId} AND g.service_id = r.service_id AND g.location_id = r.location_id`);
  const rows = of.on.map(({ share, ...row }) => ({ ...row, weight: WEIGHTS[share] }));
  // A weight of the same share stays as it is.
  await tx.run(sql`
    INSERT INTO assignments AS g (vendor_id, staff_id, service_id, location_id, meeting_methods, duration_minutes, walk_in, weight)
    SELECT ${tx.vendorId}::bigint, ${staffId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(service_id bigint, location_id bigint, meeting_methods smallint[], duration_minutes integer, walk_in boolean, weight integer)
    ON CONFLICT (vendor_id, staff_id, service_id, location_id) DO UPDATE SET meeting_methods = excluded.meeting_methods,
      duration_minutes = excluded.duration_minutes, walk_in = excluded.walk_in,
      weight = CASE WHEN least(g.weight, 2) = least(excluded.weight, 2) THEN g.weight ELSE excluded.weight END`);
  await tx.run(
    sql`UPDATE staff SET version = ${of.version} WHERE vendor_id = ${tx.vendorId} AND id = ${staffId}`,
  );
}
