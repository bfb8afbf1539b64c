import { DASHBOARD_ROWS } from '#contract/reports/dashboard.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** The part of a location's records that the caller may see. */
export interface DashboardScope {
  locationId: number;
  /** Only the appointments of this staff member; null without that limit. */
  ownId: number | null;
}

/** A local date, and the instant up to which what happened on it counts. */
export interface CountedDay {
  date: LocalDate;
  begins: Instant;
  ends: Instant;
  cut: Instant;
}

export interface DayFigures {
  booked: number;
  noShows: number;
  waitMinutes: number | null;
  /** Of those served, a percentage. */
  withinPromise: number | null;
  /** The visitors who waited at the end of the counted part. */
  waiting: number;
}

/** Returns the figures of these days, in their order. Appointments wait from their start, not from their check-in. */
export async function figuresOf(
  tx: Tx,
  scope: DashboardScope,
  days: readonly CountedDay[],
): Promise<DayFigures[]> {
  const { vendorId } = tx;
  const { locationId } = scope;
  return tx.many(sql<DayFigures>`
    SELECT
      (SELECT count(*) FROM visits v WHERE ${ofScope(tx, scope)} AND v.starts_at >= d.begins AND v.starts_at < d.ends AND v.status <> 4)::integer AS booked,
      (SELECT count(*) FROM visits v WHERE ${ofScope(tx, scope)} AND v.starts_at >= d.begins AND v.starts_at < LEAST(d.cut, d.ends) AND v.status = 3)::integer AS no_shows,
      w.wait_minutes, w.within_promise,
      (SELECT count(*) FROM tickets t JOIN legs l ON l.vendor_id = t.vendor_id AND l.visit_id = t.visit_id AND l.location_id = t.location_id
         WHERE t.vendor_id = ${vendorId} AND t.location_id = ${locationId} AND t.day = d.line_day AND l.queued_at <= d.cut
           AND (t.left_at IS NULL OR t.left_at > d.cut) AND COALESCE(l.called_at, l.started_at, l.ended_at, 'infinity') > d.cut)::integer AS waiting
    FROM unnest(${days.map(({ begins }) => at(begins))}::timestamptz[], ${days.map(({ ends }) => at(ends))}::timestamptz[],
      ${days.map(({ cut }) => at(cut))}::timestamptz[], ${days.map(({ date }) => date)}::date[])
      WITH ORDINALITY AS d(begins, ends, cut, line_day, position)
    CROSS JOIN LATERAL (
      SELECT avg(g.minutes) AS wait_minutes, 100.0 * count(*) FILTER (WHERE g.told_minutes <= t.promised_minutes)
          / NULLIF(count(*) FILTER (WHERE t.promised_minutes IS NOT NULL), 0) AS within_promise
      FROM ${servedFrom(tx, scope)} AND t.day = d.line_day AND g.started_at <= d.cut) w
    ORDER BY d.position`);
}

/**
 * The tickets of a location that were served, as `t`. `g` has their waits: of an appointment from its start on, not from its
 * check-in; and until the call, to compare with the promise.
 */
const servedFrom = (tx: Tx, { locationId, ownId }: DashboardScope): Sql => sql`
  tickets t CROSS JOIN LATERAL (SELECT b.starts_at FROM visits b WHERE b.vendor_id = t.vendor_id AND b.id = t.visit_id LIMIT 1) v
  CROSS JOIN LATERAL (
    SELECT f.started_at, f.since, (GREATEST(extract(epoch FROM f.started_at - f.since) / 60, 0))::double precision AS minutes,
      floor(extract(epoch FROM f.called_at - GREATEST(t.joined_at, t.opens_at)) / 60) AS told_minutes
    FROM (SELECT min(l.started_at) AS started_at, min(l.called_at) AS called_at, GREATEST(t.joined_at, t.opens_at, v.starts_at) AS since
      FROM legs l WHERE l.vendor_id = t.vendor_id AND l.visit_id = t.visit_id AND l.location_id = t.location_id
        AND (${ownId}::bigint IS NULL OR l.staff_id = ${ownId}::bigint)) f) g
  WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND g.started_at IS NOT NULL`;

/** The visitors of one day who began to wait within one quarter of an hour, and were served. */
export interface QuarterWaits {
  /** The position of the day in the request. */
  day: number;
  /** Quarters of an hour since 1970: every zone's hours begin with one. */
  quarter: number;
  visitors: number;
  /** Of all of them. */
  minutes: number;
  /** Those who were told a wait, and its sum. */
  promises: number;
  promised: number;
}

/** Returns the waits of these days by quarters of an hour, in no order. */
export const waitsByQuarter = (
  tx: Tx,
  scope: DashboardScope,
  dates: readonly LocalDate[],
): Promise<QuarterWaits[]> =>
  tx.many(sql<QuarterWaits>`
    SELECT d.position::integer - 1 AS day, w.quarter, w.visitors, w.minutes, w.promises, w.promised
    FROM unnest(${[...dates]}::date[]) WITH ORDINALITY AS d(line_day, position)
    CROSS JOIN LATERAL (
      SELECT floor(extract(epoch FROM g.since) / 900)::integer AS quarter, count(*)::integer AS visitors, sum(g.minutes) AS minutes,
        count(t.promised_minutes)::integer AS promises, COALESCE(sum(t.promised_minutes), 0)::integer AS promised
      FROM ${servedFrom(tx, scope)} AND t.day = d.line_day GROUP BY 1) w`);

// A value, not EXISTS: that one would read all reservations of the vendor into a hash table.
const ofScope = ({ vendorId }: Tx, { locationId, ownId }: DashboardScope): Sql => sql`
  v.vendor_id = ${vendorId} AND v.location_id = ${locationId} AND (${ownId}::bigint IS NULL OR v.staff_id = ${ownId}::bigint
    OR (SELECT true FROM reservations o WHERE o.vendor_id = v.vendor_id AND o.visit_id = v.id AND o.resource_kind = 1 AND o.resource_id = ${ownId}::bigint LIMIT 1))`;

/** Counts the visitors who wait in the line now, by the rule of the lobby, and returns since when the first one does. */
export async function waitingNow(
  tx: Tx,
  locationId: number,
): Promise<{ waiting: number; since: Instant | null }> {
  return tx.one(sql<{ waiting: number; since: Instant | null }>`
    SELECT count(*)::integer AS waiting, min(t.joined_at) AS since
    FROM tickets t JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.left_at IS NULL AND t.called_at IS NULL AND v.status = 1`);
}

export interface ServedRow {
  visitId: number;
  prefix: string;
  number: number;
  calledAt: Instant;
  startedAt: Instant | null;
}

/** Returns the tickets of visits that staff call or serve. */
export async function servedTickets(tx: Tx, visitIds: readonly number[]): Promise<ServedRow[]> {
  return tx.many(sql<ServedRow>`
    SELECT DISTINCT ON (t.visit_id) t.visit_id, t.prefix, t.number, l.called_at, l.started_at
    FROM tickets t JOIN legs l ON l.vendor_id = t.vendor_id AND l.visit_id = t.visit_id AND l.ended_at IS NULL
    WHERE t.vendor_id = ${tx.vendorId} AND t.visit_id = ANY(${[...visitIds]}::bigint[]) AND l.called_at IS NOT NULL
    ORDER BY t.visit_id, t.id DESC`);
}

/** A row of a list, with the length of the whole list. */
interface Counted {
  total: number;
}

export interface AttentionVisitRow extends Counted {
  id: number;
  firstName: string;
  lastName: string;
  service: string;
  startsAt: Instant;
  staff: string | null;
}

const visitsWhere = (tx: Tx, scope: DashboardScope, which: Sql): Promise<AttentionVisitRow[]> =>
  tx.many(sql<AttentionVisitRow>`
    SELECT v.id, v.first_name, v.last_name, s.name AS service, v.starts_at, p.display_name AS staff, (count(*) OVER ())::integer AS total
    FROM visits v JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    LEFT JOIN staff p ON p.vendor_id = v.vendor_id AND p.id = v.staff_id
    WHERE ${ofScope(tx, scope)} AND v.session_id IS NULL AND ${which}
    ORDER BY v.starts_at, v.id LIMIT ${DASHBOARD_ROWS}`);

/** The days ahead of, and behind, the appointments that need a decision. */
const NEAR = 14 * DAY;
/** The longest appointment. */
const LONGEST = DAY;

/** Returns confirmed appointments to come whose lead has left, or without reserved time of a person who works there. */
export const unassignedVisits = (tx: Tx, scope: DashboardScope, now: Instant): Promise<AttentionVisitRow[]> =>
  visitsWhere(
    tx,
    scope,
    sql`v.status = 1 AND v.starts_at > ${at(now)} AND v.starts_at < ${at(now + NEAR)}
      AND (p.id IS NULL OR p.deactivated_at IS NOT NULL OR NOT EXISTS (
        SELECT 1 FROM reservations r
        JOIN staff w ON w.vendor_id = r.vendor_id AND w.id = r.resource_id AND w.deactivated_at IS NULL
        JOIN staff_locations h ON h.vendor_id = w.vendor_id AND h.staff_id = w.id AND h.location_id = v.location_id
        WHERE r.vendor_id = v.vendor_id AND r.visit_id = v.id AND r.resource_kind = 1))`,
  );

/** Returns appointments that are over without a final status. A visitor still in the line is the lobby's. */
export const unfinishedVisits = (tx: Tx, scope: DashboardScope, now: Instant): Promise<AttentionVisitRow[]> =>
  visitsWhere(
    tx,
    scope,
    sql`v.status IN (1, 5) AND v.starts_at >= ${at(now - NEAR - LONGEST)} AND v.starts_at < ${at(now)}
      AND v.ends_at >= ${at(now - NEAR)} AND v.ends_at <= ${at(now)} AND NOT EXISTS (
        SELECT 1 FROM tickets t WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id AND t.left_at IS NULL)`,
  );

/** Returns appointments whose clients were asked for another time and have kept the one that no longer fits. */
export const unansweredVisits = (
  tx: Tx,
  scope: DashboardScope,
  { now, until }: { now: Instant; until: Instant },
): Promise<AttentionVisitRow[]> =>
  visitsWhere(
    tx,
    scope,
    sql`v.status = 1 AND v.starts_at > ${at(now)} AND v.starts_at < ${at(until)} AND EXISTS (
      SELECT 1 FROM unfit_visits u WHERE u.vendor_id = v.vendor_id AND u.visit_id = v.id AND u.starts_at = v.starts_at)`,
  );

/** Returns appointments of the last day that may still take place, whose visitors have not come `lateAfter` minutes after the start. */
export const lateVisits = (
  tx: Tx,
  scope: DashboardScope,
  { now, lateAfter }: { now: Instant; lateAfter: number },
): Promise<AttentionVisitRow[]> =>
  visitsWhere(
    tx,
    scope,
    sql`v.status = 1 AND v.starts_at >= ${at(now - LONGEST)} AND v.starts_at < ${at(now - lateAfter * MINUTE)} AND v.ends_at > ${at(now)}
      AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id)`,
  );

export interface OverdueRow extends Counted {
  id: number;
  firstName: string;
  lastName: string;
  prefix: string;
  number: number;
  waited: number;
  promised: number;
}

/** Returns visitors in the line who wait longer than they were told, by the rule of the lobby; the longest wait first. */
export const overdueVisitors = (tx: Tx, locationId: number, now: Instant): Promise<OverdueRow[]> =>
  tx.many(sql<OverdueRow>`
    SELECT v.id, v.first_name, v.last_name, t.prefix, t.number, w.waited, t.promised_minutes AS promised, (count(*) OVER ())::integer AS total
    FROM tickets t JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
    CROSS JOIN LATERAL (SELECT floor(extract(epoch FROM ${at(now)}::timestamptz - t.joined_at) / 60)::integer AS waited) w
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.left_at IS NULL AND t.called_at IS NULL AND v.status = 1
      AND w.waited > t.promised_minutes
    ORDER BY t.joined_at, t.id LIMIT ${DASHBOARD_ROWS}`);

export interface FailedMessageRow extends Counted {
  id: number;
  visitId: number;
  firstName: string;
  lastName: string;
  channel: 'email' | 'sms';
  settledAt: Instant;
  startsAt: Instant | null;
}

const MESSAGES_SINCE = 7 * DAY;

/** Returns messages that did not reach their clients, the latest first. */
export async function failedMessages(
  tx: Tx,
  scope: DashboardScope,
  now: Instant,
): Promise<FailedMessageRow[]> {
  return tx.many(sql<FailedMessageRow>`
    SELECT m.id, m.visit_id, v.first_name, v.last_name, m.channel, m.settled_at, v.starts_at, (count(*) OVER ())::integer AS total
    FROM messages m JOIN visits v ON v.vendor_id = m.vendor_id AND v.id = m.visit_id
    WHERE m.vendor_id = ${tx.vendorId} AND m.location_id = ${scope.locationId} AND m.state = 'failed' AND m.channel <> 'push' AND m.settled_at >= ${at(now - MESSAGES_SINCE)}
      AND ${ofScope(tx, scope)}
    ORDER BY m.settled_at DESC, m.id DESC LIMIT ${DASHBOARD_ROWS}`);
}

/** Returns services that a location offers and no active staff member is assigned to. Sessions of groups name their own staff. */
export async function servicesWithoutStaff(
  tx: Tx,
  locationId: number,
): Promise<(Counted & { id: number; name: string })[]> {
  return tx.many(sql<Counted & { id: number; name: string }>`
    SELECT s.id, s.name, (count(*) OVER ())::integer AS total
    FROM location_services o JOIN services s ON s.vendor_id = o.vendor_id AND s.id = o.service_id
    WHERE o.vendor_id = ${tx.vendorId} AND o.location_id = ${locationId} AND s.archived_at IS NULL AND NOT s.is_group AND NOT EXISTS (
      SELECT 1 FROM assignments a JOIN staff p ON p.vendor_id = a.vendor_id AND p.id = a.staff_id AND p.deactivated_at IS NULL
      WHERE a.vendor_id = o.vendor_id AND a.location_id = o.location_id AND a.service_id = o.service_id)
    ORDER BY s.name, s.id LIMIT ${DASHBOARD_ROWS}`);
}
