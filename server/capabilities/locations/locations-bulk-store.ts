import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';

export interface LocationBulkRow {
  id: number;
  external_id: string;
  name: string;
  address: string;
  city: string;
  prov_state: string;
  postal_zip: string;
  country: string;
  region: string;
  latitude: number;
  longitude: number;
  time_zone: string;
  lang: string;
  phone: string;
  physical: boolean;
  accessible: boolean;
  visibility: 'public' | 'private';
  sort_order: number;
  instructions: string;
  google_review_url: string;
  supports_curbside_pickup: boolean;
  restrict_callback_request_hours: boolean;
  takes_online_queue: boolean;
  takes_phone: boolean;
  takes_video: boolean;
  queue_capacity: number | null;
  created_at: Date;
}

export async function bulkInsertLocations(tx: Tx, rows: readonly LocationBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO locations (vendor_id, id, external_id, name, address, city, prov_state, postal_zip, country, region, latitude, longitude, time_zone,
      lang, phone, physical, accessible, visibility, sort_order, instructions, google_review_url, supports_curbside_pickup, restrict_callback_request_hours,
      takes_online_queue, takes_phone, takes_video, queue_capacity, created_at)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(id bigint, external_id text, name text, address text, city text, prov_state text, postal_zip text, country text, region text,
        latitude double precision, longitude double precision, time_zone text, lang text, phone text, physical boolean, accessible boolean, visibility text,
        sort_order integer, instructions text, google_review_url text, supports_curbside_pickup boolean,
        restrict_callback_request_hours boolean, takes_online_queue boolean, takes_phone boolean, takes_video boolean, queue_capacity integer,
        created_at timestamptz)`);
}

export interface HoursBulkRow {
  location_id: number;
  weekday: number;
  meeting_method: number | null;
  from_minute: number;
  to_minute: number;
}

export async function bulkInsertHours(tx: Tx, rows: readonly HoursBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO location_hours (vendor_id, location_id, weekday, meeting_method, from_minute, to_minute)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(location_id bigint, weekday smallint, meeting_method smallint, from_minute smallint, to_minute smallint)`);
}

export interface AdjustmentBulkRow {
  type: number;
  subject_id: number;
  kind: 'unavailable' | 'extra';
  from_date: string;
  to_date: string;
  from_minute: number;
  to_minute: number;
  reason: string;
}

export async function bulkInsertAdjustments(tx: Tx, rows: readonly AdjustmentBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, from_minute, to_minute, reason)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(type smallint, subject_id bigint, kind text, from_date date, to_date date, from_minute smallint, to_minute smallint, reason text)`);
}

export interface RoomBulkRow {
  id: number;
  location_id: number;
  name: string;
  capacity: number;
}

export async function bulkInsertRooms(tx: Tx, rows: readonly RoomBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO rooms (vendor_id, id, location_id, name, capacity)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(id bigint, location_id bigint, name text, capacity integer)`);
}
