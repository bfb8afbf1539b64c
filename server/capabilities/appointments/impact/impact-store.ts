import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { AdjustmentJson } from '../slots/slots-store.ts';
import type { VideoHere } from './change-rows.ts';

/** A service at a location whose slots a change may alter. */
export interface Offer {
  locationId: number;
  locationName: string;
  zone: string;
  serviceId: number;
  serviceName: string;
  /** The line of business of the service, and those of the location. */
  lineId: number | null;
  lineIds: number[];
}

/** The records that a change concerns. Null is without limit; `also` adds offers that the change makes. */
export interface Concerned {
  locationIds: readonly number[] | null;
  serviceIds: readonly number[] | null;
  staffIds: readonly number[] | null;
  roomIds: readonly number[] | null;
  also: readonly { locationId: number; serviceId: number }[];
}

export async function offersOf(tx: Tx, { also, ...of }: Concerned): Promise<Offer[]> {
  const { vendorId } = tx;
  return tx.many(sql<Offer>`
    SELECT l.id AS location_id, COALESCE(NULLIF(l.name, ''), l.address) AS location_name, l.time_zone AS zone,
      s.id AS service_id, s.name AS service_name, s.line_of_business_id AS line_id, array_to_json(l.lines_of_business) AS line_ids
    FROM (
      SELECT o.location_id, o.service_id FROM location_services o WHERE o.vendor_id = ${vendorId}
        AND (${of.staffIds}::bigint[] IS NULL OR EXISTS (SELECT 1 FROM assignments g WHERE g.vendor_id = ${vendorId}
          AND g.staff_id = ANY(${of.staffIds}::bigint[]) AND g.location_id = o.location_id AND g.service_id = o.service_id))
        AND (${of.roomIds}::bigint[] IS NULL OR EXISTS (SELECT 1 FROM rooms m WHERE m.vendor_id = ${vendorId} AND m.id = ANY(${of.roomIds}::bigint[]) AND m.location_id = o.location_id))
      UNION SELECT w.location_id, w.service_id FROM unnest(${also.map((each) => each.locationId)}::bigint[], ${also.map((each) => each.serviceId)}::bigint[])
        AS w(location_id, service_id)) AS offer
    JOIN locations l ON l.vendor_id = ${vendorId} AND l.id = offer.location_id
    JOIN services s ON s.vendor_id = ${vendorId} AND s.id = offer.service_id
    WHERE (${of.locationIds}::bigint[] IS NULL OR l.id = ANY(${of.locationIds}::bigint[]))
      AND (${of.serviceIds}::bigint[] IS NULL OR s.id = ANY(${of.serviceIds}::bigint[]))
      AND (${of.roomIds}::bigint[] IS NULL OR s.rooms_needed <> '[]')
    ORDER BY l.id, s.sort_order, s.id`);
}

/** A confirmed appointment in the future. */
export interface BookedRow {
  id: number;
  version: number;
  firstName: string;
  lastName: string;
  locationId: number;
  locationName: string;
  serviceId: number;
  serviceName: string;
  staffId: number | null;
  staffName: string | null;
  startsAt: Instant;
  endsAt: Instant;
  zone: string;
  method: 1 | 2 | 3 | 4;
  seats: number;
  bufferBefore: number;
  bufferAfter: number;
  travel: number;
  staffIds: number[] | null;
  rooms: { id: number; kind: string }[] | null;
  /** Of all such appointments, more than are returned. */
  total: number;
}

export async function bookedAhead(
  tx: Tx,
  of: Omit<Concerned, 'also'>,
  { now, most }: { now: Instant; most: number },
): Promise<BookedRow[]> {
  const { vendorId } = tx;
  return tx.many(sql<BookedRow>`
    SELECT v.id, v.version, v.first_name, v.last_name, v.location_id, COALESCE(NULLIF(l.name, ''), l.address) AS location_name, v.service_id, s.name AS service_name,
      v.staff_id, p.display_name AS staff_name, v.starts_at, v.ends_at, l.time_zone AS zone, v.meeting_method AS method, v.seats,
      v.buffer_before, v.buffer_after, v.travel_minutes AS travel, count(*) OVER () AS total,
      (SELECT json_agg(r.resource_id) FROM reservations r WHERE r.vendor_id = ${vendorId} AND r.visit_id = v.id AND r.resource_kind = 1 AND r.live) AS staff_ids,
      (SELECT json_agg(json_build_object('id', m.id, 'kind', m.kind)) FROM reservations r JOIN rooms m ON m.vendor_id = r.vendor_id AND m.id = r.resource_id
        WHERE r.vendor_id = ${vendorId} AND r.visit_id = v.id AND r.resource_kind = 2 AND r.live) AS rooms
    FROM visits v JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
    JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    LEFT JOIN staff p ON p.vendor_id = v.vendor_id AND p.id = v.staff_id
    WHERE v.vendor_id = ${vendorId} AND v.status = 1 AND v.starts_at > ${at(now)} AND (v.entry = 'booked' OR v.converted_at IS NOT NULL)
      AND (${of.locationIds}::bigint[] IS NULL OR v.location_id = ANY(${of.locationIds}::bigint[]))
      AND (${of.serviceIds}::bigint[] IS NULL OR v.service_id = ANY(${of.serviceIds}::bigint[]))
      AND (${of.staffIds}::bigint[] IS NULL OR v.staff_id = ANY(${of.staffIds}::bigint[]) OR EXISTS (SELECT 1 FROM reservations r WHERE r.vendor_id = ${vendorId}
        AND r.visit_id = v.id AND r.resource_kind = 1 AND r.resource_id = ANY(${of.staffIds}::bigint[]) AND r.live))
      AND (${of.roomIds}::bigint[] IS NULL OR EXISTS (SELECT 1 FROM reservations r WHERE r.vendor_id = ${vendorId}
        AND r.visit_id = v.id AND r.resource_kind = 2 AND r.resource_id = ANY(${of.roomIds}::bigint[]) AND r.live))
    ORDER BY v.starts_at, v.id LIMIT ${most}`);
}

/** Who offers video at these locations; `staffId` is the changed staff member, or 0. */
export async function videoAt(
  tx: Tx,
  { locationIds, staffId }: { locationIds: readonly number[]; staffId: number },
): Promise<Map<number, VideoHere>> {
  const rows = await tx.many(sql<VideoHere & { locationId: number }>`
    SELECT l.id AS location_id, l.takes_video, has_video_room(l.vendor_id, l.id, '', NULL) AS has_room,
      EXISTS (SELECT 1 FROM assignments g JOIN staff s ON s.vendor_id = g.vendor_id AND s.id = g.staff_id AND s.deactivated_at IS NULL
        WHERE g.vendor_id = l.vendor_id AND g.location_id = l.id AND 3 = ANY(g.meeting_methods) AND g.staff_id <> ${staffId}
          AND has_video_room(l.vendor_id, l.id, s.video_link, s.dial_in)) AS others_offer,
      COALESCE((SELECT has_video_room(l.vendor_id, l.id, s.video_link, s.dial_in) FROM staff s
        WHERE s.vendor_id = l.vendor_id AND s.id = ${staffId}), false) AS own_room
    FROM locations l WHERE l.vendor_id = ${tx.vendorId} AND l.id = ANY(${[...locationIds]}::bigint[])`);
  return new Map(rows.map(({ locationId, ...video }) => [locationId, video]));
}

/** The ids of the locations where a staff member works; null for an unknown or deactivated one. */
export async function workplacesOf(tx: Tx, staffId: number): Promise<number[] | null> {
  const row = await tx.maybe(sql<{ ids: number[] }>`
    SELECT array_to_json(ARRAY(SELECT w.location_id FROM staff_locations w WHERE w.vendor_id = p.vendor_id AND w.staff_id = p.id)) AS ids
    FROM staff p WHERE p.vendor_id = ${tx.vendorId} AND p.id = ${staffId} AND p.deactivated_at IS NULL`);
  return row?.ids ?? null;
}

/** The ids of the locations that offer a service; null for an unknown one. */
export async function locationsOffering(tx: Tx, serviceId: number): Promise<number[] | null> {
  const row = await tx.maybe(sql<{ ids: number[] }>`
    SELECT array_to_json(ARRAY(SELECT o.location_id FROM location_services o WHERE o.vendor_id = s.vendor_id AND o.service_id = s.id)) AS ids
    FROM services s WHERE s.vendor_id = ${tx.vendorId} AND s.id = ${serviceId}`);
  return row?.ids ?? null;
}

/** The ids of the locations that offer a service of a line of business; null for an unknown one. */
export async function locationsOfLine(tx: Tx, lineId: number): Promise<number[] | null> {
  const row = await tx.maybe(sql<{ ids: number[] }>`
    SELECT array_to_json(ARRAY(SELECT DISTINCT o.location_id FROM services s
      JOIN location_services o ON o.vendor_id = s.vendor_id AND o.service_id = s.id WHERE s.vendor_id = b.vendor_id AND s.line_of_business_id = b.id)) AS ids
    FROM lines_of_business b WHERE b.vendor_id = ${tx.vendorId} AND b.id = ${lineId}`);
  return row?.ids ?? null;
}

export async function locationOfRoom(tx: Tx, roomId: number): Promise<number | null> {
  const row = await tx.maybe(sql<{ locationId: number }>`
    SELECT m.location_id FROM rooms m WHERE m.vendor_id = ${tx.vendorId} AND m.id = ${roomId}`);
  return row?.locationId ?? null;
}

export interface RoomRow {
  locationId: number;
  kind: string;
  archived: boolean;
}

export async function roomRows(tx: Tx, ids: readonly number[]): Promise<Map<number, RoomRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many(sql<RoomRow & { id: number }>`
    SELECT id, location_id, kind, archived_at IS NOT NULL AS archived
    FROM rooms WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function isLocation(tx: Tx, locationId: number): Promise<boolean> {
  const row = await tx.maybe(
    sql`SELECT 1 FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ${locationId}`,
  );
  return row !== undefined;
}

/** An adjustment as it is saved now. `subject_id` 0 is all locations. */
export type SavedAdjustment = AdjustmentJson & { type: number; subject_id: number };

export async function savedAdjustments(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, SavedAdjustment>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many(sql<{ id: number; saved: SavedAdjustment }>`
    SELECT a.id, json_build_object('type', a.type, 'subject_id', a.subject_id, 'kind', a.kind, 'from_date', a.from_date, 'to_date', a.to_date,
      'from', a.from_minute, 'to', a.to_minute, 'methods', a.meeting_methods, 'recurrence', a.recurrence,
      'only', a.only_hours, 'on_holidays', a.on_holidays, 'more', a.more_times) AS saved
    FROM adjustments a WHERE a.vendor_id = ${tx.vendorId} AND a.id = ANY(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, saved }) => [id, saved]));
}
