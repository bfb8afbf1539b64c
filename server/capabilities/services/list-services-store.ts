import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { COLUMNS } from './services-store.ts';
import type { ServiceRow } from './services-store.ts';

/** Filters of a list of services; null does not filter. */
export interface ServiceFilters {
  /** At least one staff member serves it. */
  assigned: boolean;
  categories: readonly string[] | null;
  method: number | null;
  group: boolean | null;
  locationIds: readonly number[] | null;
  locationCategoryIds: readonly number[] | null;
  provinces: readonly string[] | null;
  staffIds: readonly number[] | null;
  staffCategoryIds: readonly number[] | null;
  /** Invitation-only services: left out, listed too, listed alone, or requested by a caller who sees none. */
  invited: 'never' | 'too' | 'only' | 'none';
  /** Private services and locations that the visitor's shortcut opens. */
  openIds: readonly number[];
  openLocationIds: readonly number[];
}

/** The vendor's public services at public locations, in its own order. */
export async function listedServices(tx: Tx, of: ServiceFilters): Promise<ServiceRow[]> {
  const { method, group, invited } = of;
  const [locationIds, staffIds, locationCategoryIds, staffCategoryIds] = [
    of.locationIds,
    of.staffIds,
    of.locationCategoryIds,
    of.staffCategoryIds,
  ].map((ids) => ids && [...ids]);
  const [categories, provinces] = [of.categories, of.provinces].map((names) => names && [...names]);
  const [openIds, openLocationIds] = [[...of.openIds], [...of.openLocationIds]];
  const there = sql`(l.visibility = 'public' OR l.id = ANY(${openLocationIds}::bigint[])) AND l.archived_at IS NULL
    AND (${locationIds}::bigint[] IS NULL OR l.id = ANY(${locationIds}::bigint[]))
    AND (${locationCategoryIds}::bigint[] IS NULL OR l.category_id = ANY(${locationCategoryIds}::bigint[]))
    AND (${provinces}::text[] IS NULL OR lower(l.prov_state) = ANY(${provinces}::text[]))`;
  const bySomebody = of.assigned || of.staffIds !== null || of.staffCategoryIds !== null;
  return tx.many(sql<ServiceRow>`
    SELECT ${COLUMNS} FROM services s LEFT JOIN categories c ON c.vendor_id = s.vendor_id AND c.id = s.category_id
    WHERE s.vendor_id = ${tx.vendorId} AND s.archived_at IS NULL
      AND (s.id = ANY(${openIds}::bigint[]) OR CASE ${invited} WHEN 'never' THEN NOT s.invite_only WHEN 'too' THEN true WHEN 'only' THEN s.invite_only ELSE false END)
      AND (${categories}::text[] IS NULL OR c.id::text = ANY(${categories}::text[]) OR lower(c.name) = ANY(${categories}::text[]))
      AND (${method}::smallint IS NULL OR ${method}::smallint = ANY(s.meeting_methods))
      AND (${group}::boolean IS NULL OR s.is_group = ${group}::boolean)
      AND EXISTS (
        SELECT 1 FROM location_services o JOIN locations l ON l.vendor_id = o.vendor_id AND l.id = o.location_id AND ${there}
        WHERE o.vendor_id = s.vendor_id AND o.service_id = s.id)
      AND (NOT ${bySomebody}::boolean OR EXISTS (
        SELECT 1 FROM assignments g JOIN staff p ON p.vendor_id = g.vendor_id AND p.id = g.staff_id AND p.deactivated_at IS NULL
          JOIN locations l ON l.vendor_id = g.vendor_id AND l.id = g.location_id AND ${there}
        WHERE g.vendor_id = s.vendor_id AND g.service_id = s.id
          AND (${staffIds}::bigint[] IS NULL OR g.staff_id = ANY(${staffIds}::bigint[]))
          AND (${staffCategoryIds}::bigint[] IS NULL OR p.category_id = ANY(${staffCategoryIds}::bigint[]))
          AND (${method}::smallint IS NULL OR ${method}::smallint = ANY(methods_with_room(g)))))
    ORDER BY c.sort_order NULLS LAST, s.sort_order, s.name, s.id`);
}
