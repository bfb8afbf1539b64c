import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** The fields of a staff member that visitors may see. */
export interface ListedStaff {
  id: number;
  displayName: string;
  /** The key of the picture; empty without one. */
  photo: string;
  languages: string[];
}

/** Filters of a list of staff; null does not filter. */
export interface StaffFilters {
  ids: readonly number[] | null;
  /** Categories of the staff and of their locations. */
  categoryIds: readonly number[] | null;
  locationIds: readonly number[] | null;
  locationCategoryIds: readonly number[] | null;
  /** Serving there now. */
  onDutyAt: readonly number[] | null;
  serviceIds: readonly number[] | null;
  method: number | null;
  provinces: readonly string[] | null;
  /** Without staff who work only remotely, at these locations. */
  inPersonAt: readonly number[] | null;
  /** Includes staff and services for invited visitors only. */
  invited: boolean;
  /** Private records that the visitor's shortcut opens. */
  open: { serviceIds: readonly number[]; locationIds: readonly number[]; staffIds: readonly number[] };
}

/** Staff with an assignment at a public location, by displayed name. */
export async function listedStaff(tx: Tx, of: StaffFilters): Promise<ListedStaff[]> {
  const { method, invited } = of;
  const [ids, locationIds, onDutyAt, serviceIds, inPersonAt, categoryIds, locationCategoryIds] = [
    of.ids,
    of.locationIds,
    of.onDutyAt,
    of.serviceIds,
    of.inPersonAt,
    of.categoryIds,
    of.locationCategoryIds,
  ].map((list) => list && [...list]);
  const [openServices, openLocations, openStaff] = [
    of.open.serviceIds,
    of.open.locationIds,
    of.open.staffIds,
  ].map((list) => [...list]);
  const provinces = of.provinces && [...of.provinces];
  return tx.many(sql<ListedStaff>`
    SELECT p.id, p.display_name, p.photo, p.languages FROM staff p
    WHERE p.vendor_id = ${tx.vendorId} AND p.deactivated_at IS NULL AND (${invited} OR NOT p.invite_only OR p.id = ANY(${openStaff}::bigint[])) AND (NOT p.unlisted OR p.id = ANY(${openStaff}::bigint[]))
      AND (${ids}::bigint[] IS NULL OR p.id = ANY(${ids}::bigint[]))
      AND (${categoryIds}::bigint[] IS NULL OR p.category_id = ANY(${categoryIds}::bigint[]))
      AND EXISTS (
        SELECT 1 FROM assignments g
          JOIN locations l ON l.vendor_id = g.vendor_id AND l.id = g.location_id AND (l.visibility = 'public' OR l.id = ANY(${openLocations}::bigint[])) AND l.archived_at IS NULL
          JOIN services s ON s.vendor_id = g.vendor_id AND s.id = g.service_id AND s.archived_at IS NULL AND (${invited} OR NOT s.invite_only OR s.id = ANY(${openServices}::bigint[]))
        WHERE g.vendor_id = p.vendor_id AND g.staff_id = p.id
          AND (${locationIds}::bigint[] IS NULL OR l.id = ANY(${locationIds}::bigint[]))
          AND (${locationCategoryIds}::bigint[] IS NULL OR l.category_id = ANY(${locationCategoryIds}::bigint[]))
          AND (${serviceIds}::bigint[] IS NULL OR s.id = ANY(${serviceIds}::bigint[]))
          AND (${provinces}::text[] IS NULL OR lower(l.prov_state) = ANY(${provinces}::text[]))
          AND (${method}::smallint IS NULL OR ${method}::smallint = ANY(methods_with_room(g)))
          AND (${inPersonAt}::bigint[] IS NULL OR NOT (p.remote_only AND l.id = ANY(${inPersonAt}::bigint[]))))
      AND (${onDutyAt}::bigint[] IS NULL OR EXISTS (
        SELECT 1 FROM duty d JOIN locations l ON l.vendor_id = d.vendor_id AND l.id = d.location_id AND l.visibility = 'public' AND l.archived_at IS NULL
        WHERE d.vendor_id = p.vendor_id AND d.staff_id = p.id AND d.state IN ('available', 'busy') AND d.location_id = ANY(${onDutyAt}::bigint[])))
    ORDER BY p.display_name, p.id`);
}

/** Staff of a category; null if there is no such category. */
export async function staffOfCategory(tx: Tx, id: number): Promise<number[] | null> {
  const result = await tx.maybe(sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT p.id FROM staff p WHERE p.vendor_id = c.vendor_id AND p.category_id = c.id AND p.deactivated_at IS NULL ORDER BY p.id)::bigint[] AS ids
    FROM staff_categories c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${id}`);
  return result?.ids ?? null;
}
