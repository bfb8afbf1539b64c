import type { HoursAdjustment, HoursBlock, WallInterval } from '#domain/locations/opening-hours.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** A staff member's weekly hours and adjustments at a location, in local minutes of its zone. */
export interface ShiftRow {
  locationId: number;
  staffId: number;
  zone: string;
  blocks: Omit<HoursBlock, 'method'>[];
  adjustments: (HoursAdjustment & { more?: WallInterval[] })[] | null;
}

/** Returns the shifts of all staff with hours at these locations. */
export async function shiftRows(tx: Tx, locationIds: readonly number[]): Promise<ShiftRow[]> {
  return tx.many(sql<ShiftRow>`
    SELECT h.location_id, h.staff_id, l.time_zone AS zone,
           json_agg(json_build_object('weekday', h.weekday, 'from', h.from_minute, 'to', h.to_minute, 'effectiveFrom', h.effective_from,
             'effectiveTo', h.effective_to, 'cycle', CASE WHEN h.cycle_weeks IS NOT NULL
               THEN json_build_object('weeks', h.cycle_weeks, 'week', h.cycle_week, 'from', h.cycle_from) END)) AS blocks,
           (SELECT json_agg(json_build_object('id', a.id, 'kind', a.kind, 'fromDate', a.from_date, 'toDate', a.to_date, 'from', a.from_minute, 'to', a.to_minute,
              'methods', a.meeting_methods, 'recurrence', a.recurrence, 'only', a.only_hours, 'more', a.more_times)) FROM adjustments a
            WHERE a.vendor_id = h.vendor_id AND a.type = 1 AND a.subject_id = h.staff_id AND a.in_force) AS adjustments
    FROM staff_hours h JOIN locations l ON l.vendor_id = h.vendor_id AND l.id = h.location_id
    WHERE h.vendor_id = ${tx.vendorId} AND h.location_id = ANY(${[...locationIds]}::bigint[])
    GROUP BY h.vendor_id, h.location_id, h.staff_id, l.time_zone`);
}

/** Returns the settings of these locations and of the vendor (location 0). */
export async function settingRows(
  tx: Tx,
  locationIds: readonly number[],
  key: string,
): Promise<{ locationId: number; value: unknown }[]> {
  return tx.many(sql<{ locationId: number; value: unknown }>`
    SELECT location_id, value FROM settings
    WHERE vendor_id = ${tx.vendorId} AND key = ${key} AND (location_id = 0 OR location_id = ANY(${[...locationIds]}::bigint[]))`);
}
