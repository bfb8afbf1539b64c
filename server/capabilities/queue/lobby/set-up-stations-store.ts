import type { StationValues } from '#contract/stations/stations.ts';
import { stationValues } from '#contract/stations/stations.values.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { formTable } from '#server/infrastructure/resources/form-table-store.ts';
import { byIds, byState } from '#server/infrastructure/resources/list-filters-store.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';

export const STATIONS = sql`stations`;
export const STATION_FORM = formTable<StationValues>('stations', stationValues);
export const STATION_SORTS: Sorts = {
  name: { column: sql`r.sort_name`, kind: 'string' },
  order: { column: sql`r.sort_order`, kind: 'number' },
};

export const STATION_COLUMNS = sql`r.version, r.name, r.short_name, COALESCE(NULLIF(l.name, ''), l.address) AS location, r.location_id::text AS location_id,
  r.directions, r.sort_order, r.archived_at IS NOT NULL AS archived`;
export const STATION_JOINS = sql`JOIN locations l ON l.vendor_id = r.vendor_id AND l.id = r.location_id`;
export const STATION_FACTS = sql`json_build_object('in_use', EXISTS (SELECT 1 FROM duty d
  WHERE d.vendor_id = r.vendor_id AND d.station_id = r.id AND d.state <> 'off'))`;

/** Conditions of the list's filters; `within` are the caller's locations, undefined for the whole vendor. */
export const stationFilters = (
  query: Readonly<Record<string, string | undefined>>,
  within: readonly number[] | undefined,
): Sql[] => [
  ...(within === undefined ? [] : [sql`r.location_id = ANY(${[...within]}::bigint[])`]),
  ...byState(query),
  ...byIds(query, 'location', (ids) => sql`r.location_id = ANY(${ids}::bigint[])`),
];

/** Whether the location takes this station, and whether an active station there has its name or its short name. */
export async function stationReferences(
  tx: Tx,
  of: { id: number | null; locationId: number; name: string; shortName: string },
): Promise<{ hasLocation: boolean; nameTaken: boolean; shortNameTaken: boolean }> {
  const others = sql`FROM stations s WHERE s.vendor_id = ${tx.vendorId} AND s.location_id = ${of.locationId} AND s.archived_at IS NULL
    AND s.id <> COALESCE(${of.id}::bigint, 0)`;
  return tx.one(sql<{ hasLocation: boolean; nameTaken: boolean; shortNameTaken: boolean }>`
    SELECT EXISTS (SELECT 1 FROM locations l WHERE l.vendor_id = ${tx.vendorId} AND l.id = ${of.locationId} AND l.archived_at IS NULL)
        -- Visits name the station that called them: it stays where it is.
        AND NOT EXISTS (SELECT 1 FROM stations m WHERE m.vendor_id = ${tx.vendorId} AND m.id = ${of.id}::bigint AND m.location_id <> ${of.locationId})
        AS has_location,
      EXISTS (SELECT 1 ${others} AND s.sort_name = fold_text(${of.name})) AS name_taken,
      EXISTS (SELECT 1 ${others} AND fold_text(s.short_name) = fold_text(${of.shortName})) AS short_name_taken`);
}
