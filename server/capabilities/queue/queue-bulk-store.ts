import type { LineModel, LineSeen } from '#domain/queue/line-learning.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';
import type { DutyState } from './state/duty-store.ts';
import { saveLearned, learningRow } from './waits/learning-store.ts';
import { packed, unpacked } from './waits/line-models.ts';
import { serviceTimeRows } from './state/line-store.ts';
import type { ServiceTimeRow } from './state/line-store.ts';
import type { LegOutcome } from './state/legs-store.ts';
import type { LeftReason } from './state/tickets-store.ts';

export interface StationBulkRow {
  id: number;
  location_id: number;
  name: string;
  short_name: string;
  directions: string;
  sort_order: number;
}

export async function bulkInsertStations(tx: Tx, rows: readonly StationBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO stations (vendor_id, id, location_id, name, short_name, directions, sort_order)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(id bigint, location_id bigint, name text, short_name text, directions text, sort_order integer)`);
}

/** The fields of a live ticket that change. */
export interface TicketStateBulkRow {
  visit_id: number;
  called_at: Date | null;
  left_at: Date | null;
  left_reason: LeftReason | null;
  expected_start: Date | null;
  low_minutes: number | null;
  high_minutes: number | null;
  people_before: number | null;
  serving: number | null;
  wait_shown: boolean;
  wait_reason: string | null;
  estimated_at: Date | null;
}

export interface TicketBulkRow extends TicketStateBulkRow {
  location_id: number;
  day: string;
  prefix: string;
  number: number;
  joined_at: Date;
  order_at: Date;
  promised_minutes: number | null;
}

export async function bulkInsertTickets(tx: Tx, rows: readonly TicketBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO tickets (vendor_id, visit_id, location_id, day, prefix, number, joined_at, order_at, called_at, left_at, left_reason, expected_start,
      low_minutes, high_minutes, people_before, serving, wait_shown, wait_reason, promised_minutes, estimated_at)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(visit_id bigint, location_id bigint, day date, prefix text, number integer, joined_at timestamptz, order_at timestamptz,
        called_at timestamptz, left_at timestamptz, left_reason text, expected_start timestamptz, low_minutes integer, high_minutes integer,
        people_before integer, serving smallint, wait_shown boolean, wait_reason text, promised_minutes integer, estimated_at timestamptz)`);
}

/** Updates the live tickets of visits that this transaction has locked. */
export async function bulkMoveTickets(tx: Tx, rows: readonly TicketStateBulkRow[]): Promise<void> {
  await tx.run(sql`
    UPDATE tickets t SET called_at = r.called_at, left_at = r.left_at, left_reason = r.left_reason, expected_start = r.expected_start,
      low_minutes = r.low_minutes, high_minutes = r.high_minutes, people_before = r.people_before, serving = r.serving, wait_shown = r.wait_shown,
      wait_reason = r.wait_reason, estimated_at = r.estimated_at
    FROM json_to_recordset(${json(rows)}::json) AS r(visit_id bigint, called_at timestamptz, left_at timestamptz, left_reason text,
      expected_start timestamptz, low_minutes integer, high_minutes integer, people_before integer, serving smallint, wait_shown boolean, wait_reason text,
      estimated_at timestamptz)
    WHERE t.vendor_id = ${tx.vendorId} AND t.visit_id = r.visit_id AND t.left_at IS NULL`);
}

export interface LegBulkRow {
  visit_id: number;
  seq: number;
  service_id: number;
  location_id: number;
  staff_id: number | null;
  station_id: number | null;
  queued_at: Date;
  called_at: Date | null;
  calls: number;
  started_at: Date | null;
  ended_at: Date | null;
  outcome: LegOutcome | null;
}

/** Inserts legs, or updates existing ones. A leg that ends must precede the leg that replaces it. */
export async function bulkPutLegs(tx: Tx, rows: readonly LegBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO legs (vendor_id, visit_id, seq, service_id, location_id, staff_id, station_id, queued_at, called_at, calls, started_at, ended_at,
      outcome)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(visit_id bigint, seq integer, service_id bigint, location_id bigint, staff_id bigint, station_id bigint, queued_at timestamptz,
        called_at timestamptz, calls integer, started_at timestamptz, ended_at timestamptz, outcome text)
    ON CONFLICT (vendor_id, visit_id, seq) DO UPDATE SET staff_id = excluded.staff_id, station_id = excluded.station_id,
      called_at = excluded.called_at, calls = excluded.calls, started_at = excluded.started_at, ended_at = excluded.ended_at,
      outcome = excluded.outcome`);
}

export interface WaitShownBulkRow {
  visit_id: number;
  location_id: number;
  service_id: number;
  shown_at: Date;
  expected_start: Date;
  low_minutes: number;
  high_minutes: number;
  started_at: Date | null;
  raw_low: number | null;
  raw_median: number | null;
  raw_high: number | null;
  left_at: Date | null;
}

export async function bulkInsertWaitShown(tx: Tx, rows: readonly WaitShownBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO wait_shown (vendor_id, visit_id, location_id, service_id, shown_at, expected_start, low_minutes, high_minutes, started_at,
      raw_low, raw_median, raw_high, left_at)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(visit_id bigint, location_id bigint, service_id bigint, shown_at timestamptz, expected_start timestamptz, low_minutes integer,
        high_minutes integer, started_at timestamptz, raw_low double precision, raw_median double precision, raw_high double precision,
        left_at timestamptz)`);
}

/** Records the actual waits of visitors whose estimate was stored earlier. */
export async function bulkTellWaitHappened(
  tx: Tx,
  rows: readonly { visit_id: number; started_at: Date }[],
): Promise<void> {
  await tx.run(sql`
    UPDATE wait_shown w SET started_at = r.started_at
    FROM json_to_recordset(${json(rows)}::json) AS r(visit_id bigint, started_at timestamptz)
    WHERE w.vendor_id = ${tx.vendorId} AND w.visit_id = r.visit_id AND w.started_at IS NULL`);
}

export async function bulkPutCounters(
  tx: Tx,
  rows: readonly { location_id: number; day: string; prefix: string; next_number: number }[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO ticket_counters AS c (vendor_id, location_id, day, prefix, next_number)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(location_id bigint, day date, prefix text, next_number integer)
    ON CONFLICT (vendor_id, location_id, day, prefix) DO UPDATE SET next_number = greatest(c.next_number, excluded.next_number)`);
}

export async function bulkPutEndedDays(
  tx: Tx,
  rows: readonly { location_id: number; ended_day: string }[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO line_days AS d (vendor_id, location_id, ended_day)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json) AS r(location_id bigint, ended_day date)
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET ended_day = greatest(d.ended_day, excluded.ended_day)`);
}

export interface ServiceTimeBulkRow {
  location_id: number;
  service_id: number;
  staff_id: number;
  visits: number;
  mean_log: number;
  squares: number;
}

export async function bulkPutServiceTimes(tx: Tx, rows: readonly ServiceTimeBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO service_times AS s (vendor_id, location_id, service_id, staff_id, visits, mean_log, squares)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(location_id bigint, service_id bigint, staff_id bigint, visits integer, mean_log double precision, squares double precision)
    ON CONFLICT (vendor_id, location_id, service_id, staff_id) DO UPDATE SET
      squares = s.squares + excluded.squares
        + (s.mean_log - excluded.mean_log) ^ 2 * s.visits * excluded.visits / (s.visits + excluded.visits),
      mean_log = (s.mean_log * s.visits + excluded.mean_log * excluded.visits) / (s.visits + excluded.visits),
      visits = s.visits + excluded.visits`);
}

export interface LearningBulkRow {
  locationId: number;
  seen: LineSeen;
  model: LineModel;
  at: Instant;
}

export async function bulkPutLearning(tx: Tx, rows: readonly LearningBulkRow[]): Promise<void> {
  for (const { model, ...learned } of rows) await saveLearned(tx, { ...learned, model: packed(model) });
}

export interface LearnedSoFar {
  seen: LineSeen;
  model: LineModel;
  lengths: ServiceTimeRow[];
}

/** Returns the learning of these locations; a location without any is missing. */
export async function learnedSoFar(
  tx: Tx,
  locationIds: readonly number[],
): Promise<Map<number, LearnedSoFar>> {
  const times = Map.groupBy(await serviceTimeRows(tx, locationIds), ({ locationId }) => locationId);
  const result = new Map<number, LearnedSoFar>();
  for (const id of locationIds) {
    const row = await learningRow(tx, id);
    if (row) result.set(id, { seen: row.seen, model: unpacked(row.model), lengths: times.get(id) ?? [] });
  }
  return result;
}

export interface DutyBulkRow {
  staff_id: number;
  location_id: number;
  station_id: number | null;
  state: DutyState;
  since: Date;
  last_seen_at: Date;
}

/** Frees the stations of these staff before others take them. */
export async function bulkLeaveDuty(tx: Tx, staffIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    UPDATE duty SET state = 'off', station_id = NULL
    WHERE vendor_id = ${tx.vendorId} AND staff_id IN (SELECT value::bigint FROM json_array_elements_text(${json(staffIds)}::json))`);
}

export async function bulkPutDuty(tx: Tx, rows: readonly DutyBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO duty AS d (vendor_id, staff_id, location_id, station_id, state, since, last_seen_at)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(staff_id bigint, location_id bigint, station_id bigint, state text, since timestamptz, last_seen_at timestamptz)
    ON CONFLICT (vendor_id, staff_id) DO UPDATE SET location_id = excluded.location_id, station_id = excluded.station_id,
      state = excluded.state, since = excluded.since, last_seen_at = excluded.last_seen_at, version = d.version + 1`);
}

/** Refreshes the duty of staff without a sign-in, who send no requests; they count as present while on duty. */
export async function bulkTouchDuty(tx: Tx, seenAt: Date): Promise<number> {
  return tx.run(sql`
    UPDATE duty d SET last_seen_at = ${seenAt} FROM staff s
    WHERE d.vendor_id = ${tx.vendorId} AND s.vendor_id = d.vendor_id AND s.id = d.staff_id AND s.identity_id IS NULL
      AND d.state <> 'off' AND d.last_seen_at < ${seenAt}`);
}
