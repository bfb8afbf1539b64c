import type { LineValues } from '#contract/setup/lines-of-business.ts';
import { lineValues } from '#contract/setup/lines-of-business.values.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { formTable } from '#server/infrastructure/resources/form-table-store.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';

export const LINES = sql`lines_of_business`;
export const LINE_FORM = formTable<LineValues>('lines_of_business', lineValues, {
  apart: ['translations', 'service_ids', 'location_ids', 'staff_ids'],
});
export const GROUP_SORTS: Sorts = {
  order: { column: sql`r.sort_order`, kind: 'number' },
  name: { column: sql`r.sort_name`, kind: 'string' },
};

const IN_LINE = sql`(SELECT count(*)::int FROM services s WHERE s.vendor_id = r.vendor_id AND s.line_of_business_id = r.id AND s.archived_at IS NULL)`;
/** Counts the active records of each line of business, once for a whole page: no index finds an array's elements. */
const countsByLine = (
  table: Sql,
  isActive: Sql,
): Sql => sql`COALESCE(((SELECT json_object_agg(c.line, c.count) FROM (
    SELECT line, count(*)::int AS count FROM ${table} m, unnest(m.lines_of_business) AS line
    WHERE m.vendor_id = NULLIF(current_setting('app.vendor_id', true), '')::bigint AND ${isActive} GROUP BY line) c) ->> r.id::text)::int, 0)`;
const LOCATIONS_IN = countsByLine(sql`locations`, sql`m.archived_at IS NULL`);
const STAFF_IN = countsByLine(sql`staff`, sql`m.deactivated_at IS NULL`);
export const LINE_FACTS = sql`json_build_object('services', ${IN_LINE}, 'locations', ${LOCATIONS_IN}, 'staff', ${STAFF_IN})`;
export const LINE_COLUMNS = sql`r.version, r.name, r.code, r.primary_colour, r.archived_at IS NOT NULL AS archived, ${IN_LINE} AS services, ${LOCATIONS_IN} AS locations, ${STAFF_IN} AS staff`;

/** The active lines of business, in the vendor's order. */
export async function activeLineRows(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.many(sql<{ id: number; name: string }>`
    SELECT r.id, r.name FROM lines_of_business r WHERE r.vendor_id = ${tx.vendorId} AND r.archived_at IS NULL ORDER BY r.sort_order, r.id`);
}

/** Whether this line of business is active; none is always right. */
export async function hasActiveLine(tx: Tx, id: string | null): Promise<boolean> {
  if (id === null) return true;
  const row = await tx.maybe(sql`
    SELECT 1 FROM lines_of_business r WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${Number(id)} AND r.archived_at IS NULL`);
  return row !== undefined;
}

/** What groups services, and the column that names the group. */
export const GROUPS = {
  category: { column: 'category_id', table: 'categories' },
  'line-of-business': { column: 'line_of_business_id', table: 'lines_of_business' },
} as const;
export type GroupKind = keyof typeof GROUPS;

/** The active services of a group, in the order of their ids. */
export async function servicesOfGroup(tx: Tx, kind: GroupKind, id: number): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT s.id FROM services s WHERE s.vendor_id = ${tx.vendorId} AND ${columnOf(kind)} = ${id}::bigint AND s.archived_at IS NULL ORDER BY s.id`);
  return rows.map((row) => row.id);
}

export interface MovedService {
  id: number;
  version: number;
  before: number | null;
  after: number | null;
}

/** Puts these active services into a group, and takes the others out. Returns those that changed. */
export async function groupServices(
  tx: Tx,
  kind: GroupKind,
  { id, serviceIds }: { id: number; serviceIds: readonly number[] },
): Promise<MovedService[]> {
  const column = sql.id(GROUPS[kind].column);
  return tx.many(sql<MovedService>`
    WITH moved AS MATERIALIZED (
      SELECT s.id, ${columnOf(kind)} AS before, CASE WHEN s.id = ANY(${[...serviceIds]}::bigint[]) THEN ${id}::bigint END AS after
      FROM services s WHERE s.vendor_id = ${tx.vendorId} AND s.archived_at IS NULL
        AND ((s.id = ANY(${[...serviceIds]}::bigint[])) <> (${columnOf(kind)} IS NOT DISTINCT FROM ${id}::bigint))
      ORDER BY s.id FOR UPDATE)
    UPDATE services AS r SET ${column} = moved.after, version = r.version + 1
    FROM moved WHERE r.vendor_id = ${tx.vendorId} AND r.id = moved.id
    RETURNING r.id, r.version, moved.before, moved.after`);
}

const columnOf = (kind: GroupKind): Sql => sql.id('s', GROUPS[kind].column);

/** How many of the services exist, and whether another group has this name. */
export async function groupReferences(
  tx: Tx,
  kind: GroupKind,
  of: { id: number | null; name: string; serviceIds: readonly number[] },
): Promise<{ services: number; isTaken: boolean }> {
  return tx.one(sql<{ services: number; isTaken: boolean }>`
    SELECT (SELECT count(*)::int FROM services WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...of.serviceIds]}::bigint[])) AS services,
      EXISTS (SELECT 1 FROM ${sql.table(GROUPS[kind].table)} g WHERE g.vendor_id = ${tx.vendorId} AND g.sort_name = fold_text(${of.name})
        AND g.archived_at IS NULL AND g.id <> COALESCE(${of.id}::bigint, 0)) AS is_taken`);
}

/** How many of a line's locations and staff are active. */
export async function memberReferences(
  tx: Tx,
  of: { location_ids: readonly string[]; staff_ids: readonly string[] },
): Promise<{ locations: number; staff: number }> {
  return tx.one(sql<{ locations: number; staff: number }>`
    SELECT (SELECT count(*)::int FROM locations WHERE vendor_id = ${tx.vendorId} AND archived_at IS NULL AND id = ANY(${of.location_ids.map(Number)}::bigint[])) AS locations,
      (SELECT count(*)::int FROM staff WHERE vendor_id = ${tx.vendorId} AND deactivated_at IS NULL AND role <> 7
        AND id = ANY(${of.staff_ids.map(Number)}::bigint[])) AS staff`);
}

/** A line of business as visitors' pages show it: its look, and what belongs to it alone. */
export interface LineThemeRow {
  id: number;
  logo: string;
  primaryColour: string;
  secondaryColour: string;
  homepage: string;
  phone: string;
  serviceIds: number[];
  locationIds: number[];
  offeringIds: number[];
}

/**
 * The active lines, the services of each, the locations of no other line, and those that are not of this line alone but
 * whose active services all are.
 */
export async function lineThemeRows(tx: Tx): Promise<LineThemeRow[]> {
  return tx.many(sql<LineThemeRow>`
    WITH offering AS MATERIALIZED (
      SELECT o.location_id, min(s.line_of_business_id) AS line_id FROM location_services o
      JOIN services s ON s.vendor_id = o.vendor_id AND s.id = o.service_id AND s.archived_at IS NULL
      WHERE o.vendor_id = ${tx.vendorId} GROUP BY o.location_id
      HAVING count(*) = count(s.line_of_business_id) AND min(s.line_of_business_id) = max(s.line_of_business_id))
    SELECT r.id, r.logo, r.primary_colour, r.secondary_colour, r.homepage, r.phone,
      ARRAY(SELECT s.id FROM services s WHERE s.vendor_id = r.vendor_id AND s.line_of_business_id = r.id AND s.archived_at IS NULL
        ORDER BY s.id)::bigint[] AS service_ids,
      ARRAY(SELECT l.id FROM locations l WHERE l.vendor_id = r.vendor_id AND l.lines_of_business = ARRAY[r.id] AND l.archived_at IS NULL
        ORDER BY l.id)::bigint[] AS location_ids,
      ARRAY(SELECT l.id FROM offering f JOIN locations l ON l.vendor_id = r.vendor_id AND l.id = f.location_id
        WHERE f.line_id = r.id AND l.lines_of_business <> ARRAY[r.id] AND l.archived_at IS NULL
        ORDER BY l.id)::bigint[] AS offering_ids
    FROM lines_of_business r
    WHERE r.vendor_id = ${tx.vendorId} AND r.archived_at IS NULL
    ORDER BY r.sort_order, r.id`);
}

interface LineOfMails {
  id: number;
  primaryColour: string;
  senderName: string;
  replyTo: string;
}

/** The line of a service's mails, by the service: its colour, its sender and where replies go. */
export async function lineOfMails(tx: Tx, serviceId: number): Promise<LineOfMails | undefined> {
  return tx.maybe(sql<LineOfMails>`
    SELECT r.id, r.primary_colour, r.sender_name, r.reply_to FROM services s
    JOIN lines_of_business r ON r.vendor_id = s.vendor_id AND r.id = s.line_of_business_id AND r.archived_at IS NULL
    WHERE s.vendor_id = ${tx.vendorId} AND s.id = ${serviceId}`);
}

/** How many of these active services there are, are offered at one of the locations, and only at these. */
export async function reachOf(
  tx: Tx,
  of: { serviceIds: readonly number[]; locationIds: readonly number[] },
): Promise<{ services: number; near: number; own: number }> {
  const there = sql`SELECT 1 FROM location_services o WHERE o.vendor_id = s.vendor_id AND o.service_id = s.id`;
  return tx.one(sql<{ services: number; near: number; own: number }>`
    SELECT count(*)::int AS services,
      (count(*) FILTER (WHERE EXISTS (${there} AND o.location_id = ANY(${[...of.locationIds]}::bigint[]))))::int AS near,
      (count(*) FILTER (WHERE EXISTS (${there}) AND NOT EXISTS (${there} AND o.location_id <> ALL(${[...of.locationIds]}::bigint[]))))::int AS own
    FROM services s WHERE s.vendor_id = ${tx.vendorId} AND s.id = ANY(${[...of.serviceIds]}::bigint[]) AND s.archived_at IS NULL`);
}

/** Groups with a service at the caller's locations, or without any; all for the whole vendor. */
export function seenGroups(kind: GroupKind, scope: RecordScope): Sql[] {
  if (scope.reach === 'vendor') return [];
  const inGroup = sql`FROM services s WHERE s.vendor_id = r.vendor_id AND ${columnOf(kind)} = r.id AND s.archived_at IS NULL`;
  return [
    sql`(NOT EXISTS (SELECT 1 ${inGroup}) OR EXISTS (SELECT 1 ${inGroup} AND EXISTS (SELECT 1 FROM location_services o
      WHERE o.vendor_id = s.vendor_id AND o.service_id = s.id AND o.location_id = ANY(${[...scope.locationIds]}::bigint[]))))`,
  ];
}
