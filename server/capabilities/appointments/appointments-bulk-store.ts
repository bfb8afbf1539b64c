import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';

/** Reserves staff and rooms for a booked visit, buffers included. The exclusion constraint refuses overlaps. */
export interface ReservationBulkRow {
  visit_id: number;
  /** 1 is a staff member, 2 a room. */
  resource_kind: 1 | 2;
  resource_id: number;
  from_at: Date;
  to_at: Date;
  from_min: number;
  to_min: number;
  live: boolean;
}

export async function bulkInsertReservations(tx: Tx, rows: readonly ReservationBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO reservations (vendor_id, visit_id, kind, resource_kind, resource_id, during, from_min, to_min, live)
    SELECT ${tx.vendorId}::bigint, r.visit_id, 'visit', r.resource_kind, r.resource_id, tstzrange(r.from_at, r.to_at), r.from_min, r.to_min, r.live
    FROM json_to_recordset(${json(rows)}::json) AS r(visit_id bigint, resource_kind smallint, resource_id bigint, from_at timestamptz, to_at timestamptz, from_min integer,
      to_min integer, live boolean)`);
}

/** Releases unused time: the rest of a visit that ended early, all of a visit that did not take place. */
export async function bulkTrimReservations(
  tx: Tx,
  rows: readonly Omit<ReservationBulkRow, 'resource_kind' | 'resource_id' | 'from_at' | 'from_min'>[],
): Promise<void> {
  await tx.run(sql`
    UPDATE reservations v SET live = r.live, to_min = r.to_min, during = tstzrange(lower(v.during), r.to_at)
    FROM json_to_recordset(${json(rows)}::json) AS r(visit_id bigint, to_at timestamptz, to_min integer, live boolean)
    WHERE v.vendor_id = ${tx.vendorId} AND v.visit_id = r.visit_id AND v.live AND r.to_min > v.from_min`);
}

export interface SessionBulkRow {
  service_id: number;
  location_id: number;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  capacity: number;
}

export async function bulkInsertSessions(tx: Tx, rows: readonly SessionBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO sessions (vendor_id, service_id, location_id, starts_at, ends_at, time_zone, capacity, name, meeting_method)
    SELECT ${tx.vendorId}::bigint, r.*, s.name, COALESCE(s.meeting_methods[1], 1) FROM json_to_recordset(${json(rows)}::json)
      AS r(service_id bigint, location_id bigint, starts_at timestamptz, ends_at timestamptz, time_zone text, capacity integer)
    JOIN services s ON s.vendor_id = ${tx.vendorId} AND s.id = r.service_id`);
}
