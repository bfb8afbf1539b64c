import type { RawWait } from '#domain/queue/wait-calibration.ts';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { QUIET_FOR } from './duty-store.ts';
import type { DutyState } from './duty-store.ts';

export interface LineRow {
  ticketId: number;
  visitId: number;
  locationId: number;
  prefix: string;
  number: number;
  serviceId: number;
  method: number;
  priority: number;
  orderAt: Instant;
  joinedAt: Instant;
  waitingSince: Instant | null;
  preferredStaffId: number | null;
  heldUntil: Instant | null;
  calledAt: Instant | null;
  bookedStart: Instant | null;
  publicRef: string;
  shown: boolean;
  expectedStart: Instant | null;
  low: number | null;
  high: number | null;
  peopleBefore: number | null;
  serving: number | null;
  othersWaiting: number | null;
  least: number | null;
  varies: string | null;
  reason: string | null;
}

/**
 * The LIMIT forces a key lookup for each visit. Whatever the planner's statistics say, it never reads all
 * visits of a vendor for one line.
 */
const TICKETS_WITH_VISITS = sql`tickets t CROSS JOIN LATERAL (
      SELECT service_id, meeting_method, preferred_staff_id, starts_at, public_ref FROM visits WHERE vendor_id = t.vendor_id AND id = t.visit_id LIMIT 1) v`;

/** Returns all called and waiting tickets of these locations, in line order. */
export async function lineRows(tx: Tx, locationIds: readonly number[]): Promise<LineRow[]> {
  return tx.many(sql<LineRow>`
    SELECT t.id AS ticket_id, t.visit_id, t.location_id, t.prefix, t.number, v.service_id,
           v.meeting_method AS method, t.priority, t.order_at, t.joined_at, t.wanted_since AS waiting_since, v.preferred_staff_id, t.held_until,
           t.called_at, v.starts_at AS booked_start, v.public_ref, t.wait_shown AS shown, t.expected_start,
           t.low_minutes AS low, t.high_minutes AS high, t.people_before, t.serving, t.others_waiting, t.least_minutes AS least,
           t.varies, t.wait_reason AS reason
    FROM ${TICKETS_WITH_VISITS}
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ANY(${[...locationIds]}::bigint[]) AND t.left_at IS NULL
    ORDER BY t.location_id, t.order_at, t.id`);
}

export type CallRow = Pick<
  LineRow,
  | 'ticketId'
  | 'visitId'
  | 'serviceId'
  | 'method'
  | 'priority'
  | 'orderAt'
  | 'joinedAt'
  | 'waitingSince'
  | 'preferredStaffId'
  | 'heldUntil'
  | 'calledAt'
  | 'bookedStart'
>;

const OF_CALL = sql`
  t.id AS ticket_id, t.visit_id, v.service_id, v.meeting_method AS method, t.priority, t.order_at,
  t.joined_at, t.wanted_since AS waiting_since, v.preferred_staff_id, t.held_until, t.called_at, v.starts_at AS booked_start`;

/**
 * Returns the waiting tickets of a location for the call order. Reads few columns, because counters run this
 * before every call.
 */
export async function waitingRows(tx: Tx, locationId: number): Promise<CallRow[]> {
  return tx.many(sql<CallRow>`
    SELECT ${OF_CALL} FROM ${TICKETS_WITH_VISITS}
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.left_at IS NULL AND t.called_at IS NULL`);
}

/** Returns the waiting and called tickets: a newcomer goes behind all of them. */
export async function entryRows(tx: Tx, locationId: number): Promise<CallRow[]> {
  return tx.many(sql<CallRow>`
    SELECT ${OF_CALL} FROM ${TICKETS_WITH_VISITS}
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.left_at IS NULL ORDER BY t.order_at, t.id`);
}

export interface DutyNowRow {
  staffId: number;
  locationId: number;
  state: DutyState;
  /** Since when they have this state, and their last call, start, end or change. */
  since: Instant;
  seenAt: Instant;
  servingService: number | null;
  calledAt: Instant | null;
  /** The end that they expect for it, and the factor of its booked length to the service's. */
  expectedEnd: Instant | null;
  bookedFactor: number | null;
  /** Their busy times in the coming hours, as pairs of minutes since 1970. */
  busy: string | null;
}

const minuteOf = (instant: Instant): number => Math.floor(instant / MINUTE);

/** Returns the staff on duty at these locations, with their current visits. */
export async function dutyNowRows(
  tx: Tx,
  locationIds: readonly number[],
  now: Instant,
): Promise<DutyNowRow[]> {
  return tx.many(sql<DutyNowRow>`
    SELECT d.staff_id, d.location_id, d.state, d.since, d.last_seen_at AS seen_at, l.service_id AS serving_service, l.called_at,
           l.expected_end, l.booked_factor,
           (SELECT string_agg(b.from_min || ' ' || b.to_min, ' ' ORDER BY b.from_min) FROM busy_times b WHERE b.vendor_id = d.vendor_id AND b.staff_id = d.staff_id
              AND b.to_min > ${minuteOf(now)} AND b.from_min < ${minuteOf(now + AHEAD_MS)}) AS busy
    FROM duty d
    LEFT JOIN LATERAL (SELECT g.service_id, g.called_at, g.expected_end,
                         (SELECT extract(epoch FROM v.ends_at - v.starts_at) / 60.0 / s.duration_minutes FROM visits v
                            JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
                            WHERE v.vendor_id = g.vendor_id AND v.id = g.visit_id AND v.starts_at IS NOT NULL)::double precision AS booked_factor
                       FROM legs g WHERE g.vendor_id = d.vendor_id AND g.staff_id = d.staff_id AND g.ended_at IS NULL
                         AND g.called_at IS NOT NULL ORDER BY g.called_at DESC LIMIT 1) l ON true
    WHERE d.vendor_id = ${tx.vendorId} AND d.location_id = ANY(${[...locationIds]}::bigint[]) AND d.state <> 'off' AND d.last_seen_at >= ${at(now - QUIET_FOR)}
    ORDER BY d.staff_id`);
}

export interface ExpectedRow {
  locationId: number;
  serviceId: number;
  method: number;
  startsAt: Instant;
  preferredStaffId: number | null;
}

/** The longest time for which a location's rule expects a late visitor, and the look-ahead for appointments. */
const LATE_MS = 4 * HOUR;
const AHEAD_MS = 4 * HOUR;

/** Returns visitors with an appointment around now at these locations who are not in line yet; rules leave late ones out. */
export async function expectedRows(
  tx: Tx,
  locationIds: readonly number[],
  now: Instant,
): Promise<ExpectedRow[]> {
  return tx.many(sql<ExpectedRow>`
    SELECT v.location_id, v.service_id, v.meeting_method AS method, v.starts_at,
           v.preferred_staff_id
    FROM visits v
    WHERE v.vendor_id = ${tx.vendorId} AND v.location_id = ANY(${[...locationIds]}::bigint[]) AND v.status = 1
      AND v.starts_at > ${at(now - LATE_MS)} AND v.starts_at < ${at(now + AHEAD_MS)}
      AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id)`);
}

export interface BookedRow extends ExpectedRow {
  visitId: number;
}

/** Returns visitors whose appointment at a location begins within a time, and who are not in line yet. */
export async function bookedRows(
  tx: Tx,
  { locationId, from, until }: { locationId: number; from: Instant; until: Instant },
): Promise<BookedRow[]> {
  return tx.many(sql<BookedRow>`
    SELECT v.id AS visit_id, v.location_id, v.service_id, v.meeting_method AS method, v.starts_at, v.preferred_staff_id
    FROM visits v
    WHERE v.vendor_id = ${tx.vendorId} AND v.location_id = ${locationId} AND v.status = 1 AND v.session_id IS NULL
      AND v.starts_at > ${at(from)} AND v.starts_at <= ${at(until)}
      AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id)
    ORDER BY v.starts_at, v.id`);
}

export interface ServerSkillsRow {
  staffId: number;
  locationId: number;
  languages: string[];
  skills: { service: number; methods: number[]; walkIn: boolean }[] | null;
}

/** Returns the staff assigned to these locations, or to a service there, with their skills; null without assignments. */
export async function serverSkillsRows(tx: Tx, locationIds: readonly number[]): Promise<ServerSkillsRow[]> {
  const ids = sql`${[...locationIds]}::bigint[]`;
  return tx.many(sql<ServerSkillsRow>`
    SELECT w.staff_id, w.location_id, s.languages,
           (SELECT json_agg(json_build_object('service', g.service_id, 'methods', methods_with_room(g), 'walkIn', g.walk_in)) FROM assignments g
              WHERE g.vendor_id = s.vendor_id AND g.staff_id = s.id AND g.location_id = w.location_id) AS skills
    FROM (SELECT staff_id, location_id FROM staff_locations WHERE vendor_id = ${tx.vendorId} AND location_id = ANY(${ids})
          UNION SELECT staff_id, location_id FROM assignments WHERE vendor_id = ${tx.vendorId} AND location_id = ANY(${ids})) w
    JOIN staff s ON s.vendor_id = ${tx.vendorId} AND s.id = w.staff_id AND s.deactivated_at IS NULL`);
}

export interface ServiceTimeRow {
  locationId: number;
  serviceId: number;
  staffId: number;
  visits: number;
  meanLog: number;
  squares: number;
}

export async function serviceTimeRows(tx: Tx, locationIds: readonly number[]): Promise<ServiceTimeRow[]> {
  return tx.many(sql<ServiceTimeRow>`
    SELECT location_id, service_id, staff_id, visits, mean_log, squares
    FROM service_times WHERE staff_id > 0 AND vendor_id = ${tx.vendorId} AND location_id = ANY(${[...locationIds]}::bigint[])`);
}

export interface OfferRow {
  locationId: number;
  serviceId: number;
  methods: number[];
  handleMinutes: number;
}

/**
 * Returns the services and methods that a visitor could join at these locations; the estimate adds one
 * newcomer for each.
 */
export async function offerRows(tx: Tx, locationIds: readonly number[]): Promise<OfferRow[]> {
  return tx.many(sql<OfferRow>`
    SELECT o.location_id, s.id AS service_id, s.meeting_methods AS methods, s.handle_minutes
    FROM location_services o JOIN services s ON s.vendor_id = o.vendor_id AND s.id = o.service_id
    WHERE o.vendor_id = ${tx.vendorId} AND o.location_id = ANY(${[...locationIds]}::bigint[]) AND s.archived_at IS NULL AND NOT s.is_group AND NOT s.invite_only`);
}

export function recordWaitShown(
  tx: Tx,
  shown: {
    visitId: number;
    locationId: number;
    serviceId: number;
    at: Instant;
    expectedStart: Instant;
    low: number;
    high: number;
    raw: RawWait;
    peopleBefore: number;
    serving: number;
  },
): void {
  tx.enqueue(sql`INSERT INTO wait_shown (vendor_id, visit_id, location_id, service_id, shown_at, expected_start, low_minutes, high_minutes,
      raw_low, raw_median, raw_high, people_before, serving)
    VALUES (${tx.vendorId}, ${shown.visitId}, ${shown.locationId}, ${shown.serviceId}, ${at(shown.at)}, ${at(shown.expectedStart)}, ${shown.low}, ${shown.high},
      ${shown.raw.low}, ${shown.raw.median}, ${shown.raw.high}, ${shown.peopleBefore}, ${shown.serving})`);
}

/** Records the actual wait at the first start of service. Returns true if this call recorded it. */
export async function recordWaitHappened(
  tx: Tx,
  { id, locationId, serviceId }: { id: number; locationId: number; serviceId: number },
  startedAt: Instant,
): Promise<boolean> {
  const rows = await tx.run(
    sql`UPDATE wait_shown SET started_at = ${at(startedAt)} WHERE vendor_id = ${tx.vendorId} AND visit_id = ${id} AND started_at IS NULL
      AND location_id = ${locationId} AND service_id = ${serviceId}`,
  );
  return rows > 0;
}

/** Deletes the recorded wait after an undo of the start. */
export async function forgetWaitHappened(tx: Tx, visitId: number): Promise<void> {
  await tx.run(
    sql`UPDATE wait_shown SET started_at = NULL WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId}`,
  );
}
