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
}

/** Everybody in the lines of these locations, called or waiting, in the order they stand. */
export async function lineRows(tx: Tx, locationIds: readonly number[]): Promise<LineRow[]> {
  return tx.many(sql<LineRow>`
    SELECT t.id AS "ticketId", t.visit_id AS "visitId", t.location_id AS "locationId", t.prefix, t.number, v.service_id AS "serviceId",
           v.meeting_method AS method, t.priority, t.order_at AS "orderAt", t.joined_at AS "joinedAt", v.preferred_staff_id AS "preferredStaffId", t.held_until AS "heldUntil",
           t.called_at AS "calledAt", v.starts_at AS "bookedStart", v.public_ref AS "publicRef", t.wait_shown AS shown, t.expected_start AS "expectedStart",
           t.low_minutes AS low, t.high_minutes AS high, t.people_before AS "peopleBefore"
    FROM tickets t JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
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
  | 'preferredStaffId'
  | 'heldUntil'
  | 'calledAt'
  | 'bookedStart'
>;

const OF_CALL = sql`
  t.id AS "ticketId", t.visit_id AS "visitId", v.service_id AS "serviceId", v.meeting_method AS method, t.priority, t.order_at AS "orderAt",
  t.joined_at AS "joinedAt", v.preferred_staff_id AS "preferredStaffId", t.held_until AS "heldUntil", t.called_at AS "calledAt", v.starts_at AS "bookedStart"`;

/** Who waits at a location, with no more than the call rule reads: a counter reads this before every call. */
export async function waitingRows(tx: Tx, locationId: number): Promise<CallRow[]> {
  return tx.many(sql<CallRow>`
    SELECT ${OF_CALL} FROM tickets t JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.left_at IS NULL AND t.called_at IS NULL`);
}

/** The same with those who are called: whoever joins stands behind all of them. */
export async function entryRows(tx: Tx, locationId: number): Promise<CallRow[]> {
  return tx.many(sql<CallRow>`
    SELECT ${OF_CALL} FROM tickets t JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.left_at IS NULL ORDER BY t.order_at, t.id`);
}

export interface DutyNowRow {
  staffId: number;
  locationId: number;
  state: DutyState;
  servingService: number | null;
  startedAt: Instant | null;
}

/** Who is on duty at these locations now, and what they are at. */
export async function dutyNowRows(
  tx: Tx,
  locationIds: readonly number[],
  now: Instant,
): Promise<DutyNowRow[]> {
  return tx.many(sql<DutyNowRow>`
    SELECT d.staff_id AS "staffId", d.location_id AS "locationId", d.state, l.service_id AS "servingService", l.started_at AS "startedAt"
    FROM duty d
    LEFT JOIN LATERAL (SELECT service_id, started_at FROM legs WHERE vendor_id = d.vendor_id AND staff_id = d.staff_id AND ended_at IS NULL
                         AND called_at IS NOT NULL ORDER BY called_at DESC LIMIT 1) l ON true
    WHERE d.vendor_id = ${tx.vendorId} AND d.location_id = ANY(${[...locationIds]}::bigint[]) AND d.state <> 'off' AND d.last_seen_at >= ${at(now - QUIET_FOR)}
    ORDER BY d.staff_id`);
}

export interface ServerSkillsRow {
  staffId: number;
  locationId: number;
  languages: string[];
  skills: { service: number; methods: number[]; walkIn: boolean }[] | null;
}

/** Who may serve at these locations, with what they can do there: whoever works there, and whoever is on duty there. */
export async function serverSkillsRows(tx: Tx, locationIds: readonly number[]): Promise<ServerSkillsRow[]> {
  const ids = sql`${[...locationIds]}::bigint[]`;
  return tx.many(sql<ServerSkillsRow>`
    SELECT w.staff_id AS "staffId", w.location_id AS "locationId", s.languages,
           (SELECT json_agg(json_build_object('service', g.service_id, 'methods', g.meeting_methods, 'walkIn', g.walk_in)) FROM assignments g
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
  mean: number;
}

export async function serviceTimeRows(tx: Tx, locationIds: readonly number[]): Promise<ServiceTimeRow[]> {
  return tx.many(sql<ServiceTimeRow>`
    SELECT location_id AS "locationId", service_id AS "serviceId", staff_id AS "staffId", visits, mean_minutes AS mean
    FROM service_times WHERE vendor_id = ${tx.vendorId} AND location_id = ANY(${[...locationIds]}::bigint[])`);
}

export interface OfferRow {
  locationId: number;
  serviceId: number;
  methods: number[];
  handleMinutes: number;
}

/** What one could join the line for at these locations: the newcomers whose wait is told. */
export async function offerRows(tx: Tx, locationIds: readonly number[]): Promise<OfferRow[]> {
  return tx.many(sql<OfferRow>`
    SELECT o.location_id AS "locationId", s.id AS "serviceId", s.meeting_methods AS methods, s.handle_minutes AS "handleMinutes"
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
  },
): void {
  tx.along(sql`INSERT INTO wait_shown (vendor_id, visit_id, location_id, service_id, shown_at, expected_start, low_minutes, high_minutes)
    VALUES (${tx.vendorId}, ${shown.visitId}, ${shown.locationId}, ${shown.serviceId}, ${at(shown.at)}, ${at(shown.expectedStart)}, ${shown.low}, ${shown.high})`);
}

/** What happened after all: the first time their service began. Answers whether this was it. */
export async function recordWaitHappened(tx: Tx, visitId: number, startedAt: Instant): Promise<boolean> {
  const rows = await tx.run(
    sql`UPDATE wait_shown SET started_at = ${at(startedAt)} WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} AND started_at IS NULL`,
  );
  return rows > 0;
}

/** It had not begun after all. */
export async function forgetWaitHappened(tx: Tx, visitId: number): Promise<void> {
  await tx.run(
    sql`UPDATE wait_shown SET started_at = NULL WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId}`,
  );
}
