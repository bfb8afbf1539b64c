import type { LengthsSeen, SeenOf } from '#domain/capacity/learned-lengths.ts';
import type { AppointmentsSeen, LineSeen } from '#domain/queue/line-learning.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { LegOutcome } from '../state/legs-store.ts';

/** A leg, with the estimate shown when the visitor joined. */
export interface LessonRow {
  locationId: number;
  timeZone: string;
  serviceId: number;
  staffId: number | null;
  queuedAt: Instant;
  calledAt: Instant | null;
  startedAt: Instant | null;
  endedAt: Instant | null;
  outcome: LegOutcome | null;
  low: number | null;
  high: number | null;
  rawLow: number | null;
  rawMedian: number | null;
  rawHigh: number | null;
}

export async function lessonRow(tx: Tx, visitId: number, leg: number): Promise<LessonRow | undefined> {
  return tx.maybe(sql<LessonRow>`
    SELECT l.location_id, p.time_zone, l.service_id, l.staff_id,
           l.queued_at, l.called_at, l.started_at, l.ended_at, l.outcome,
           w.low_minutes AS low, w.high_minutes AS high, w.raw_low, w.raw_median, w.raw_high
    FROM legs l
    JOIN locations p ON p.vendor_id = l.vendor_id AND p.id = l.location_id
    LEFT JOIN LATERAL (SELECT * FROM wait_shown WHERE vendor_id = l.vendor_id AND visit_id = l.visit_id AND location_id = l.location_id
                         AND service_id = l.service_id AND shown_at = l.queued_at ORDER BY id LIMIT 1) w ON true
    WHERE l.vendor_id = ${tx.vendorId} AND l.visit_id = ${visitId} AND l.seq = ${leg}`);
}

export async function recordLeftUnserved(tx: Tx, visitId: number, leftAt: Instant): Promise<void> {
  await tx.run(
    sql`UPDATE wait_shown SET left_at = ${at(leftAt)} WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} AND started_at IS NULL`,
  );
}

export async function lengthsSeen(
  tx: Tx,
  of: { locationId: number; serviceId: number; staffId: number },
): Promise<LengthsSeen | null> {
  const result = await tx.maybe(sql<LengthsSeen>`
    SELECT visits, mean_log, squares FROM service_times
    WHERE vendor_id = ${tx.vendorId} AND location_id = ${of.locationId} AND service_id = ${of.serviceId} AND staff_id = ${of.staffId}`);
  return result ?? null;
}

export async function saveLengthsSeen(
  tx: Tx,
  { serviceId, staffId, ...of }: SeenOf & { locationId: number },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO service_times (vendor_id, location_id, service_id, staff_id, visits, mean_log, squares)
    VALUES (${tx.vendorId}, ${of.locationId}, ${serviceId}, ${staffId}, ${of.visits}, ${of.meanLog}, ${of.squares})
    ON CONFLICT (vendor_id, location_id, service_id, staff_id) DO UPDATE SET
      visits = excluded.visits, mean_log = excluded.mean_log, squares = excluded.squares`);
}

/** Returns service times of the vendor's other locations together, by service. */
export async function lengthsElsewhere(
  tx: Tx,
  locationId: number,
): Promise<(LengthsSeen & { serviceId: number })[]> {
  return tx.many(sql<LengthsSeen & { serviceId: number }>`
    SELECT service_id, sum(visits)::integer AS visits, sum(visits * mean_log) / sum(visits) AS mean_log, sum(squares) AS squares
    FROM service_times WHERE vendor_id = ${tx.vendorId} AND location_id <> ${locationId} AND staff_id > 0 AND visits > 0 GROUP BY service_id`);
}

export interface LearningRow {
  seen: LineSeen;
  /** The model in the format of `packed`. */
  model: unknown;
  learnedAt: Instant;
}

export async function learningRow(tx: Tx, locationId: number): Promise<LearningRow | undefined> {
  return tx.maybe(sql<LearningRow>`
    SELECT seen, model, learned_at FROM line_learning WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId}`);
}

export async function saveSeen(tx: Tx, locationId: number, seen: LineSeen): Promise<void> {
  await tx.run(
    sql`UPDATE line_learning SET seen = ${json(seen)} WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId}`,
  );
}

export async function saveLearned(
  tx: Tx,
  learned: { locationId: number; seen: LineSeen; model: unknown; at: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO line_learning AS l (vendor_id, location_id, seen, model, learned_at)
    VALUES (${tx.vendorId}, ${learned.locationId}, ${json(learned.seen)}, ${json(learned.model)}, ${at(learned.at)})
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET seen = excluded.seen, model = excluded.model, learned_at = excluded.learned_at,
      version = l.version + 1`);
}

export interface ModelVersionRow {
  locationId: number;
  version: number;
}

export async function modelVersions(tx: Tx, locationIds: readonly number[]): Promise<ModelVersionRow[]> {
  return tx.many(sql<ModelVersionRow>`
    SELECT location_id, version FROM line_learning
    WHERE vendor_id = ${tx.vendorId} AND location_id = ANY(${[...locationIds]}::bigint[])`);
}

export async function modelRows(
  tx: Tx,
  locationIds: readonly number[],
): Promise<(ModelVersionRow & { model: unknown })[]> {
  return tx.many(sql<ModelVersionRow & { model: unknown }>`
    SELECT location_id, version, model FROM line_learning
    WHERE vendor_id = ${tx.vendorId} AND location_id = ANY(${[...locationIds]}::bigint[])`);
}

/** Returns the outcomes of a location's appointments since this instant. */
export async function appointmentsSeen(
  tx: Tx,
  locationId: number,
  { since, now }: { since: Instant; now: Instant },
): Promise<AppointmentsSeen> {
  return tx.one(sql<AppointmentsSeen>`
    SELECT count(*)::integer AS over, (count(*) FILTER (WHERE status = 3))::integer AS missed FROM visits
    WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId} AND starts_at >= ${at(since)} AND starts_at < ${at(now)} AND status IN (2, 3, 6)`);
}
