import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { QUIET_FOR } from '../../queue/index.ts';

/** A location as messages about it name it. */
export interface TeamLocation {
  id: number;
  name: string;
  timeZone: string;
  vendorName: string;
}

/** Undefined for a location that is archived, or of a suspended vendor. */
export async function teamLocation(tx: Tx, locationId: number): Promise<TeamLocation | undefined> {
  return tx.maybe(sql<TeamLocation>`
    SELECT l.id, COALESCE(NULLIF(l.name, ''), l.address) AS name, l.time_zone, b.name AS vendor_name
    FROM locations l JOIN vendors b ON b.id = l.vendor_id AND b.suspended_at IS NULL
    WHERE l.vendor_id = ${tx.vendorId} AND l.id = ${locationId} AND l.archived_at IS NULL`);
}

/** A visit as messages to staff need it. */
export interface TeamVisit {
  id: number;
  isDemo: boolean;
  status: number;
  staffId: number | null;
  startsAt: Instant | null;
  meetingMethod: number;
  source: number;
  firstName: string;
  lastName: string;
  confirmationNumber: string;
  locationId: number;
  serviceId: number;
  serviceName: string;
  /** Its ticket, if it has one: null before it is in the line. */
  prefix: string | null;
  number: number | null;
  /** Whether it is in the line now. */
  live: boolean;
  calledAt: Instant | null;
  startedAt: Instant | null;
}

export async function teamVisit(tx: Tx, visitId: number): Promise<TeamVisit | undefined> {
  return tx.maybe(sql<TeamVisit>`
    SELECT v.id, v.is_demo, v.status, v.staff_id, v.starts_at, v.meeting_method, v.source, v.first_name, v.last_name, v.confirmation_number,
      v.location_id, v.service_id, s.name AS service_name, t.prefix, t.number, COALESCE(t.left_at IS NULL AND t.id IS NOT NULL, false) AS live,
      g.called_at, g.started_at
    FROM visits v JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    LEFT JOIN LATERAL (SELECT id, prefix, number, left_at FROM tickets WHERE vendor_id = v.vendor_id AND visit_id = v.id ORDER BY id DESC LIMIT 1) t ON true
    LEFT JOIN legs g ON g.vendor_id = v.vendor_id AND g.visit_id = v.id AND g.seq = v.current_leg
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId}`);
}

/** Staff on duty at a location who can serve. */
export async function staffOnDuty(tx: Tx, locationId: number, now: Instant): Promise<number[]> {
  const rows = await tx.many(sql<{ staffId: number }>`
    SELECT staff_id FROM duty WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId}
      AND state IN ('available', 'busy') AND last_seen_at >= ${at(now - QUIET_FOR)} ORDER BY staff_id`);
  return rows.map(({ staffId }) => staffId);
}

export interface LineLength {
  waiting: number;
  /** Since when the first of them waits; null for an empty line. */
  since: Instant | null;
}

/** The visitors who wait at a location now; places saved for an opening do not count. */
export async function lineLength(tx: Tx, locationId: number, now: Instant): Promise<LineLength> {
  return tx.one(sql<LineLength>`
    SELECT count(*)::integer AS waiting, min(joined_at) AS since FROM tickets
    WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId} AND left_at IS NULL AND called_at IS NULL
      AND (opens_at IS NULL OR opens_at <= ${at(now)})`);
}

/** A conversation that waits for an answer; of a number without a visit, the names are null. */
export interface UnansweredThread {
  firstName: string | null;
  lastName: string | null;
  confirmationNumber: string | null;
  /** The staff member of the visit. */
  visitStaffId: number | null;
  /** When the client wrote last. */
  since: Instant;
}

/** The most that one message lists. */
const MOST_TEXTS = 50;

/** Unread conversations of a location that are assigned to no staff member, the longest waiting first. */
export async function unansweredThreads(
  tx: Tx,
  { locationId, until }: { locationId: number; until: Instant },
): Promise<UnansweredThread[]> {
  return tx.many(sql<UnansweredThread>`
    SELECT v.first_name, v.last_name, v.confirmation_number, v.staff_id AS visit_staff_id, t.wrote_at AS since
    FROM threads t LEFT JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.state = 'open' AND t.unread > 0
      AND t.staff_id IS NULL AND t.wrote_at <= ${at(until)}
    ORDER BY t.wrote_at, t.id LIMIT ${MOST_TEXTS}`);
}

/** Visitors who joined within a period and still wait, the earliest first. */
export async function waitingSince(
  tx: Tx,
  { locationId, from, until }: { locationId: number; from: Instant; until: Instant },
): Promise<{ visitId: number; ticketId: number; joinedAt: Instant }[]> {
  return tx.many(sql<{ visitId: number; ticketId: number; joinedAt: Instant }>`
    SELECT t.visit_id, t.id AS ticket_id, GREATEST(t.joined_at, t.opens_at) AS joined_at FROM tickets t
    JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id AND NOT v.is_demo
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.left_at IS NULL AND t.called_at IS NULL
      AND GREATEST(t.joined_at, t.opens_at) > ${at(from)} AND GREATEST(t.joined_at, t.opens_at) <= ${at(until)} ORDER BY t.id LIMIT 50`);
}

export interface SilentDevice {
  id: number;
  name: string;
  lastSeenAt: Instant;
}

/** Devices that were last seen within a period. */
export async function devicesLastSeen(
  tx: Tx,
  { locationId, from, until }: { locationId: number; from: Instant; until: Instant },
): Promise<SilentDevice[]> {
  return tx.many(sql<SilentDevice>`
    SELECT id, name, last_seen_at FROM devices WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId} AND revoked_at IS NULL
      AND last_seen_at > ${at(from)} AND last_seen_at <= ${at(until)} ORDER BY id`);
}

export async function isSilentSince(tx: Tx, deviceId: number, seenAt: Instant): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT 1 FROM devices WHERE vendor_id = ${tx.vendorId} AND id = ${deviceId} AND revoked_at IS NULL AND last_seen_at <= ${at(seenAt)}`);
  return row !== undefined;
}

export interface AgendaRow {
  staffId: number;
  startsAt: Instant;
  firstName: string;
  lastName: string;
  confirmationNumber: string;
  serviceName: string;
}

/** The confirmed appointments of a location's staff within a period, in their order. */
export async function agendaRows(
  tx: Tx,
  { locationId, from, until }: { locationId: number; from: Instant; until: Instant },
): Promise<AgendaRow[]> {
  return tx.many(sql<AgendaRow>`
    SELECT v.staff_id, v.starts_at, v.first_name, v.last_name, v.confirmation_number, s.name AS service_name
    FROM visits v JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    WHERE v.vendor_id = ${tx.vendorId} AND v.location_id = ${locationId} AND v.staff_id IS NOT NULL AND v.status = 1
      AND v.starts_at >= ${at(from)} AND v.starts_at < ${at(until)} ORDER BY v.starts_at, v.id`);
}

export interface DayOfLine {
  served: number;
  gone: number;
  waiting: number;
  /** The average wait of those called; null without any. */
  minutes: number | null;
}

/** The outcomes of a day's tickets at a location. */
export async function dayOfLine(tx: Tx, locationId: number, day: string): Promise<DayOfLine> {
  return tx.one(sql<DayOfLine>`
    SELECT count(*) FILTER (WHERE t.left_reason = 'served')::integer AS served,
      count(*) FILTER (WHERE t.left_reason IN ('no_show', 'cancelled'))::integer AS gone,
      count(*) FILTER (WHERE t.left_at IS NULL AND g.called_at IS NULL)::integer AS waiting,
      round(extract(epoch FROM avg(g.called_at - g.queued_at)) / 60)::integer AS minutes
    FROM tickets t LEFT JOIN legs g ON g.vendor_id = t.vendor_id AND g.visit_id = t.visit_id AND g.seq = 1
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.day = ${day}::date`);
}

/** Active locations where a message to staff, the location or late clients may be switched on. */
export async function placesToCheck(tx: Tx): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT l.id FROM locations l WHERE l.vendor_id = ${tx.vendorId} AND l.archived_at IS NULL AND (EXISTS (
      SELECT 1 FROM settings s WHERE s.vendor_id = l.vendor_id AND s.location_id IN (0, l.id)
        AND s.key IN ('notifications.staff_channels', 'notifications.location_channels', 'notifications.client_channels'))
      OR EXISTS (SELECT 1 FROM line_settings s WHERE s.vendor_id = l.vendor_id AND s.key = 'notifications.client_channels')) ORDER BY l.id`);
  return rows.map(({ id }) => id);
}

/** Whether messages of a delay are switched on at a location, for the vendor or for a line of business. */
export async function choosesDelays(tx: Tx, locationId: number): Promise<boolean> {
  const row = await tx.maybe(sql<{ one: number }>`
    SELECT 1 AS one FROM (
      SELECT key, value FROM settings WHERE vendor_id = ${tx.vendorId} AND location_id IN (0, ${locationId})
      UNION ALL SELECT key, value FROM line_settings WHERE vendor_id = ${tx.vendorId}) AS stored
    WHERE key = 'notifications.client_channels' AND value ->> 'late' <> 'none' LIMIT 1`);
  return row !== undefined;
}

/** The vendor's newest event: after a restore it tells that a message without an event of its own is older. */
export async function newestEvent(tx: Tx): Promise<number> {
  const row = await tx.maybe(
    sql<{ id: number }>`SELECT id FROM events WHERE vendor_id = ${tx.vendorId} ORDER BY id DESC LIMIT 1`,
  );
  return row?.id ?? 0;
}

/** Active vendors with a message to staff or a location that is switched on. */
export async function vendorsWithTeamMessages(tx: Tx): Promise<number[]> {
  const rows = await tx.many(sql<{ vendorId: number }>`SELECT vendor_id FROM vendors_with_team_messages()`);
  return rows.map(({ vendorId }) => vendorId);
}
