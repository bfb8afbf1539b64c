import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface WrapUpFilter {
  /** Null is every location of the vendor. */
  locationIds: readonly number[] | null;
  /** Counts wrap-ups of calls that booked no visit too. */
  withoutVisit: boolean;
  /** Only calls of this staff member. */
  staffId: number | null;
  /** Only visits for services of these lines of business. */
  lineIds: readonly number[] | null;
  /** The start of each day; the first is the start of the period. */
  days: readonly Instant[];
  until: Instant;
  before: { from: Instant; until: Instant };
}

/** Counts of the period and of the one before. A null dimension means the counts over all its values. */
export interface WrapUpRow {
  /** Empty for wrap-ups with a note alone. */
  reason: string | null;
  staffId: number | null;
  /** Position in `days`, from 1; 0 is before the period. */
  day: number | null;
  wrapUps: number;
  before: number;
  /** Those of the period whose call booked no visit. */
  withoutVisit: number;
}

/** Counts wrap-ups of two periods: in total, by person, by day, by reason, and by reason and day. */
export async function wrapUpRows(
  tx: Tx,
  { locationIds, lineIds, before, ...of }: WrapUpFilter,
): Promise<WrapUpRow[]> {
  const from = at(of.days[0]!);
  return tx.many(sql<WrapUpRow>`
    SELECT reason, staff_id, day, (count(*) FILTER (WHERE is_now))::integer AS wrap_ups,
      (count(*) FILTER (WHERE NOT is_now))::integer AS before,
      (count(*) FILTER (WHERE is_now AND location_id IS NULL))::integer AS without_visit
    FROM (
      SELECT w.reason, w.staff_id, w.location_id, w.at >= ${from} AS is_now,
        width_bucket(w.at, ${of.days.map((day) => at(day))}::timestamptz[]) AS day
      FROM wrap_ups w
      WHERE w.vendor_id = ${tx.vendorId} AND w.at >= ${at(before.from)} AND w.at < ${at(of.until)}
        AND (w.at < ${at(before.until)} OR w.at >= ${from})
        AND ((w.location_id IS NULL AND ${of.withoutVisit}) OR (w.location_id IS NOT NULL
          AND (${locationIds === null} OR w.location_id = ANY(${[...(locationIds ?? [])]}::bigint[]))))
        AND (${of.staffId}::bigint IS NULL OR w.staff_id = ${of.staffId}::bigint)
        AND (${lineIds === null} OR w.service_id = ANY(ARRAY(SELECT s.id FROM services s
          WHERE s.vendor_id = ${tx.vendorId} AND s.line_of_business_id = ANY(${[...(lineIds ?? [])]}::bigint[]))))) c
    GROUP BY GROUPING SETS ((), (staff_id), (day), (reason), (reason, day))`);
}
