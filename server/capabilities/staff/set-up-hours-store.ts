import type { HoursRow } from '#contract/hours/week-layer.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';

interface AtLocation {
  staffId: number;
  locationId: number;
}

/** The time zone of a location where the staff member works; null if they do not. */
export async function workplaceZone(tx: Tx, { staffId, locationId }: AtLocation): Promise<string | null> {
  const row = await tx.maybe(sql<{ zone: string }>`
    SELECT l.time_zone AS zone FROM staff_locations w JOIN locations l ON l.vendor_id = w.vendor_id AND l.id = w.location_id
    WHERE w.vendor_id = ${tx.vendorId} AND w.staff_id = ${staffId} AND w.location_id = ${locationId}`);
  return row?.zone ?? null;
}

export async function hoursOfStaff(tx: Tx, { staffId, locationId }: AtLocation): Promise<HoursRow[]> {
  const { hours } = await tx.one(sql<{ hours: HoursRow[] | null }>`
    SELECT json_agg(json_build_object('weekday', weekday, 'method', meeting_method, 'from', from_minute, 'to', to_minute,
        'effective_from', effective_from, 'effective_to', effective_to, 'cycle_weeks', cycle_weeks, 'cycle_week', cycle_week, 'cycle_from', cycle_from)
      ORDER BY cycle_week NULLS FIRST, weekday, meeting_method NULLS FIRST, effective_from NULLS FIRST, from_minute, id) AS hours
    FROM staff_hours WHERE vendor_id = ${tx.vendorId} AND staff_id = ${staffId} AND location_id = ${locationId}`);
  return hours ?? [];
}

export async function replaceStaffHours(
  tx: Tx,
  { staffId, locationId, hours }: AtLocation & { hours: readonly HoursRow[] },
): Promise<void> {
  await tx.run(sql`
    DELETE FROM staff_hours WHERE vendor_id = ${tx.vendorId} AND staff_id = ${staffId} AND location_id = ${locationId}`);
  await tx.run(sql`
    INSERT INTO staff_hours (vendor_id, staff_id, location_id, weekday, meeting_method, from_minute, to_minute, effective_from, effective_to,
      cycle_weeks, cycle_week, cycle_from)
    SELECT ${tx.vendorId}::bigint, ${staffId}::bigint, ${locationId}::bigint, h.weekday, h.method, h."from", h."to", h.effective_from, h.effective_to,
      h.cycle_weeks, h.cycle_week, h.cycle_from
    FROM json_to_recordset(${json(hours)}::json) AS h(weekday smallint, method smallint, "from" smallint, "to" smallint,
      effective_from date, effective_to date, cycle_weeks smallint, cycle_week smallint, cycle_from date)`);
}
