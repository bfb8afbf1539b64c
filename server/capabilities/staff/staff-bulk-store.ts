import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';

export interface StaffBulkRow {
  id: number;
  identity_id: string | null;
  role: number;
  first_name: string;
  last_name: string;
  display_name: string;
  email: string;
  languages: readonly string[];
  remote_only: boolean;
  created_at: Date;
}

export async function bulkInsertStaff(tx: Tx, rows: readonly StaffBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO staff (vendor_id, id, identity_id, role, first_name, last_name, display_name, email, languages, remote_only, created_at)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(id bigint, identity_id text, role smallint, first_name text, last_name text, display_name text, email text, languages text[],
        remote_only boolean, created_at timestamptz)`);
}

export async function bulkInsertStaffLocations(
  tx: Tx,
  rows: readonly { staff_id: number; location_id: number }[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO staff_locations (vendor_id, staff_id, location_id)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json) AS r(staff_id bigint, location_id bigint)`);
}

export interface StaffHoursBulkRow {
  staff_id: number;
  location_id: number;
  weekday: number;
  from_minute: number;
  to_minute: number;
}

export async function bulkInsertStaffHours(tx: Tx, rows: readonly StaffHoursBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO staff_hours (vendor_id, staff_id, location_id, weekday, from_minute, to_minute)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(staff_id bigint, location_id bigint, weekday smallint, from_minute smallint, to_minute smallint)`);
}

export interface AssignmentBulkRow {
  staff_id: number;
  service_id: number;
  location_id: number;
  meeting_methods: readonly number[];
  walk_in: boolean;
}

export async function bulkInsertAssignments(tx: Tx, rows: readonly AssignmentBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO assignments (vendor_id, staff_id, service_id, location_id, meeting_methods, walk_in)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(staff_id bigint, service_id bigint, location_id bigint, meeting_methods smallint[], walk_in boolean)`);
}
