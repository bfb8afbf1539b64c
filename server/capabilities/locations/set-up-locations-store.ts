import type { LocationValues } from '#contract/setup/locations.ts';
import { locationValues } from '#contract/setup/locations.values.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { formTable } from '#server/infrastructure/resources/form-table-store.ts';
import { byIds, byState, byValues, ofLines } from '#server/infrastructure/resources/list-filters-store.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';

export const LOCATIONS = sql`locations`;
export const LOCATION_FORM = formTable<LocationValues>('locations', locationValues, {
  apart: ['translations'],
  columns: { line_ids: 'lines_of_business' },
  nulls: ['external_id'],
  dated: true,
});
export const LOCATION_SORTS: Sorts = {
  name: { column: sql`r.sort_name`, kind: 'string' },
  city: { column: sql`r.sort_city`, kind: 'string' },
  order: { column: sql`r.sort_order`, kind: 'number' },
};

// Each of these reads its records by key: a join would read all services or staff of the vendor for each row.
const SERVICES_OF = sql`(SELECT count(*)::int FROM location_services o WHERE o.vendor_id = r.vendor_id AND o.location_id = r.id
  AND (SELECT s.archived_at IS NULL FROM services s WHERE s.vendor_id = o.vendor_id AND s.id = o.service_id))`;
const STAFF_OF = sql`(SELECT count(*)::int FROM staff_locations w WHERE w.vendor_id = r.vendor_id AND w.location_id = r.id
  AND (SELECT p.deactivated_at IS NULL AND p.role <> 7 FROM staff p WHERE p.vendor_id = w.vendor_id AND p.id = w.staff_id))`;

export const LOCATION_COLUMNS = sql`r.version, COALESCE(NULLIF(r.name, ''), r.address) AS name, COALESCE(r.external_id, '') AS external_id, r.city,
  r.region, r.time_zone, r.visibility, r.takes_online_queue, r.takes_phone, r.takes_video, r.supports_curbside_pickup, r.accessible,
  ${SERVICES_OF} AS services, ${STAFF_OF} AS staff, r.archived_at IS NOT NULL AS archived`;
export const LOCATION_FACTS = sql`json_build_object('services', ${SERVICES_OF}, 'staff', ${STAFF_OF}, 'appointments',
  (SELECT count(*)::int FROM visits v WHERE v.vendor_id = r.vendor_id AND v.location_id = r.id AND v.status = 1 AND v.entry = 'booked'))`;

/** Conditions of the list's filters; `within` are the caller's locations, undefined for the whole vendor. */
export const locationFilters = (
  query: Readonly<Record<string, string | undefined>>,
  within: readonly number[] | undefined,
): Sql[] => [
  ...(within === undefined ? [] : [sql`r.id = ANY(${[...within]}::bigint[])`]),
  ...byState(query),
  ...byValues(
    query,
    { name: 'visibility', values: ['public', 'private'] },
    ([one]) => sql`r.visibility = ${one}`,
  ),
  ...byValues(
    query,
    { name: 'takes', values: ['queue', 'phone', 'video', 'curbside', 'accessible'] },
    (chosen) =>
      sql.join(
        chosen.map((one) => TAKES[one]),
        sql` AND `,
      ),
  ),
  ...byIds(query, 'line', (ids) => ofLines(sql`r.lines_of_business`, ids)),
];

const TAKES = {
  queue: sql`r.takes_online_queue`,
  phone: sql`r.takes_phone`,
  video: sql`r.takes_video`,
  curbside: sql`r.supports_curbside_pickup`,
  accessible: sql`r.accessible`,
};

/** Whether another location has this number, and which lines of business exist. */
export async function locationReferences(
  tx: Tx,
  of: { id: number | null; externalId: string; lineIds: readonly number[] },
): Promise<{ isTaken: boolean; lines: number }> {
  return tx.one(sql<{ isTaken: boolean; lines: number }>`
    SELECT ${of.externalId !== ''} AND EXISTS (SELECT 1 FROM locations WHERE vendor_id = ${tx.vendorId} AND external_id = ${of.externalId}
        AND id <> COALESCE(${of.id}::bigint, 0)) AS is_taken,
      (SELECT count(*)::int FROM lines_of_business WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...of.lineIds]}::bigint[])) AS lines`);
}
