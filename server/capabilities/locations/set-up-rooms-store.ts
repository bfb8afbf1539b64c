import type { RoomValues } from '#contract/setup/rooms.ts';
import { roomValues } from '#contract/setup/rooms.values.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { formTable } from '#server/infrastructure/resources/form-table-store.ts';
import { byIds, byState, byValues } from '#server/infrastructure/resources/list-filters-store.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';

export const ROOMS = sql`rooms`;
export const ROOM_FORM = formTable<RoomValues>('rooms', roomValues, { apart: ['translations'] });
export const ROOM_SORTS: Sorts = { name: { column: sql`r.sort_name`, kind: 'string' } };

export const ROOM_COLUMNS = sql`r.version, r.name, COALESCE(NULLIF(l.name, ''), l.address) AS location, r.location_id::text AS location_id, r.kind, r.capacity, r.display_code, r.accessible,
  r.invite_only, cardinality(r.service_ids) AS services, r.archived_at IS NOT NULL AS archived`;
export const ROOM_JOINS = sql`JOIN locations l ON l.vendor_id = r.vendor_id AND l.id = r.location_id`;
export const ROOM_FACTS = sql`json_build_object('appointments', (SELECT count(DISTINCT v.id)::int FROM reservations t
  JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id AND v.status = 1
  WHERE t.vendor_id = r.vendor_id AND t.resource_kind = 2 AND t.resource_id = r.id AND t.live))`;

/** Conditions of the list's filters; `within` are the caller's locations, undefined for the whole vendor. */
export const roomFilters = (
  query: Readonly<Record<string, string | undefined>>,
  within: readonly number[] | undefined,
): Sql[] => [
  ...(within === undefined ? [] : [sql`r.location_id = ANY(${[...within]}::bigint[])`]),
  ...byState(query),
  ...byValues(
    query,
    { name: 'kind', values: ['room', 'equipment', 'desk'] },
    (chosen) => sql`r.kind = ANY(${chosen}::text[])`,
  ),
  ...byIds(query, 'location', (ids) => sql`r.location_id = ANY(${ids}::bigint[])`),
];

/** Whether the location exists and is open for new records, and how many of the services exist. */
export async function roomReferences(
  tx: Tx,
  of: { locationId: number; serviceIds: readonly number[] },
): Promise<{ hasLocation: boolean; services: number }> {
  return tx.one(sql<{ hasLocation: boolean; services: number }>`
    SELECT EXISTS (SELECT 1 FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ${of.locationId} AND archived_at IS NULL) AS has_location,
      (SELECT count(*)::int FROM services WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...of.serviceIds]}::bigint[])) AS services`);
}
