import type { HoursRow } from '#contract/hours/week-layer.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';

/** A location as far as its hours need it. */
export const locationOfWeek = (
  tx: Tx,
  id: number,
): Promise<{ zone: string; externalId: string; archived: boolean } | undefined> =>
  tx.maybe(sql<{ zone: string; externalId: string; archived: boolean }>`
    SELECT time_zone AS zone, external_id, archived_at IS NOT NULL AS archived FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);

export async function hoursOfLocation(tx: Tx, id: number): Promise<HoursRow[]> {
  const { hours } = await tx.one(sql<{ hours: HoursRow[] | null }>`
    SELECT json_agg(json_build_object('weekday', weekday, 'method', meeting_method, 'from', from_minute, 'to', to_minute,
        'effective_from', effective_from, 'effective_to', effective_to)
      ORDER BY weekday, meeting_method NULLS FIRST, effective_from NULLS FIRST, from_minute, id) AS hours
    FROM location_hours WHERE vendor_id = ${tx.vendorId} AND location_id = ${id}`);
  return hours ?? [];
}

export async function replaceLocationHours(tx: Tx, id: number, hours: readonly HoursRow[]): Promise<void> {
  await tx.run(sql`DELETE FROM location_hours WHERE vendor_id = ${tx.vendorId} AND location_id = ${id}`);
  await tx.run(sql`
    INSERT INTO location_hours (vendor_id, location_id, weekday, meeting_method, from_minute, to_minute, effective_from, effective_to)
    SELECT ${tx.vendorId}::bigint, ${id}::bigint, h.weekday, h.method, h."from", h."to", h.effective_from, h.effective_to
    FROM json_to_recordset(${json(hours)}::json) AS h(weekday smallint, method smallint, "from" smallint, "to" smallint,
      effective_from date, effective_to date)`);
}
