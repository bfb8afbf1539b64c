import { SHOWN_STRETCHES } from '#domain/queue/accuracy.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** Sums over the shown waits; a null dimension means the sum over all its values. */
export interface ScoreRow {
  locationId: number | null;
  serviceId: number | null;
  /** Position in `days`, from 1. */
  day: number | null;
  /** Bucket of the shown wait, from 1. */
  stretch: number | null;
  shown: number;
  served: number;
  left: number;
  right: number | null;
  meanError: number | null;
  bias: number | null;
  shownMinutes: number | null;
  waitedMinutes: number | null;
}

export interface ScoresOf {
  /** Null is every location of the vendor. */
  locationIds: readonly number[] | null;
  /** Only visitors served by this staff member. */
  staffId: number | null;
  /** The start of each day; the first is the start of the period. */
  days: readonly Instant[];
  until: Instant;
}

/**
 * The accuracy of a period's estimates: in total, by location, service, day and shown wait. Visitors who were
 * next on joining saw no range and do not count.
 */
export async function scoreRows(tx: Tx, of: ScoresOf): Promise<ScoreRow[]> {
  return tx.many(sql<ScoreRow>`
    WITH judged AS (
      SELECT w.location_id, w.service_id, width_bucket(w.shown_at, ${of.days.map((day) => at(day))}::timestamptz[]) AS day,
             extract(epoch FROM w.expected_start - w.shown_at)::double precision / 60 AS said,
             extract(epoch FROM w.started_at - w.shown_at)::double precision / 60 AS waited,
             w.low_minutes, w.high_minutes, w.left_at
      FROM wait_shown w
      WHERE w.vendor_id = ${tx.vendorId} AND w.shown_at >= ${at(of.days[0]!)} AND w.shown_at < ${at(of.until)}
        AND (w.high_minutes > 1 OR (w.high_minutes = 1 AND COALESCE(w.raw_high, 1) > 0))
        AND (${of.locationIds === null} OR w.location_id = ANY(${[...(of.locationIds ?? [])]}::bigint[]))
        AND (${of.staffId}::bigint IS NULL OR EXISTS (
          SELECT 1 FROM legs l WHERE l.vendor_id = w.vendor_id AND l.visit_id = w.visit_id AND l.staff_id = ${of.staffId} AND l.started_at = w.started_at))
    ), stretched AS (
      SELECT *, width_bucket(said, ${[...SHOWN_STRETCHES]}::double precision[]) AS stretch FROM judged
    )
    SELECT location_id, service_id, day, stretch, count(*)::integer AS shown, count(waited)::integer AS served,
           count(left_at)::integer AS left,
           avg((waited BETWEEN low_minutes AND high_minutes)::integer)::double precision AS right,
           avg(abs(waited - said)) AS mean_error, avg(waited - said) AS bias,
           avg(said) FILTER (WHERE waited IS NOT NULL) AS shown_minutes, avg(waited) AS waited_minutes
    FROM stretched GROUP BY GROUPING SETS ((), (location_id), (service_id), (day), (stretch))`);
}

/** Names of the reported subjects, archived ones included. */
export async function namesOf(
  tx: Tx,
  of: { locationIds: readonly number[]; serviceIds: readonly number[] },
): Promise<{ kind: 'location' | 'service'; id: number; name: string }[]> {
  return tx.many(sql<{ kind: 'location' | 'service'; id: number; name: string }>`
    SELECT 'location' AS kind, id, COALESCE(NULLIF(name, ''), address) AS name FROM locations
      WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...of.locationIds]}::bigint[])
    UNION ALL
    SELECT 'service', id, name FROM services WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...of.serviceIds]}::bigint[])`);
}

/** The zone that defines the days: the location's, else the first location's. */
export async function zoneOf(tx: Tx, locationIds: readonly number[] | null): Promise<string | undefined> {
  const row = await tx.maybe(sql<{ zone: string }>`
    SELECT time_zone AS zone FROM locations WHERE vendor_id = ${tx.vendorId}
      AND (${locationIds === null} OR id = ANY(${[...(locationIds ?? [])]}::bigint[])) ORDER BY id LIMIT 1`);
  return row?.zone;
}

export async function staffNames(tx: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return tx.many(sql<{ id: number; name: string }>`
    SELECT id, display_name AS name FROM staff WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
}
