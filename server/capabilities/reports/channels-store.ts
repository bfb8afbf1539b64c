import { MOST_CAMPAIGNS } from '#contract/reports/channels.ts';
import type { BookingSource } from '#domain/codes/booking-source.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface CountedVisits {
  /** Null is every location of the vendor. */
  locationIds: readonly number[] | null;
  /** Only visits of this staff member. */
  staffId: number | null;
  /** Only visits for services of these lines of business. */
  lineIds: readonly number[] | null;
  /** The start of each day; the first is the start of the period. */
  days: readonly Instant[];
  until: Instant;
  before: { from: Instant; until: Instant };
}

/** Counts of the period and of the one before. */
export interface CountsRow {
  visits: number;
  completed: number;
  noShows: number;
  cancelled: number;
  visitsBefore: number;
  completedBefore: number;
  noShowsBefore: number;
  cancelledBefore: number;
}

/** A null dimension means the counts over all its values. */
export interface ChannelRow extends CountsRow {
  source: BookingSource | null;
  /** Position in `days`, from 1; 0 is before the period. */
  day: number | null;
}

/** Counts visits of two periods: in total, by entry channel, and by entry channel and day. */
export async function channelRows(tx: Tx, of: CountedVisits): Promise<ChannelRow[]> {
  return tx.many(sql<ChannelRow>`
    SELECT source, day, ${COUNTS}
    FROM (
      SELECT v.source, v.status, v.moment >= ${at(of.days[0]!)} AS is_now,
        width_bucket(v.moment, ${of.days.map((day) => at(day))}::timestamptz[]) AS day
      FROM ${visitsOf(tx, of)}) c
    GROUP BY GROUPING SETS ((), (source), (source, day))`);
}

export interface CampaignRow extends CountsRow {
  utmSource: string;
}

/** Counts the visits whose link had a `utm_source`, by that source: most visits first. */
export async function campaignRows(tx: Tx, of: CountedVisits): Promise<CampaignRow[]> {
  return tx.many(sql<CampaignRow>`
    SELECT utm_source, ${COUNTS}
    FROM (
      SELECT v.utm ->> 'utm_source' AS utm_source, v.status, v.moment >= ${at(of.days[0]!)} AS is_now
      FROM ${visitsOf(tx, of)} AND v.utm ->> 'utm_source' <> '') c
    GROUP BY utm_source ORDER BY visits DESC, visits_before DESC, utm_source LIMIT ${MOST_CAMPAIGNS}`);
}

const counted = (condition: Sql): Sql => sql`(count(*) FILTER (WHERE ${condition}))::integer`;

const COUNTS = sql`${counted(sql`is_now`)} AS visits, ${counted(sql`is_now AND status = 2`)} AS completed,
  ${counted(sql`is_now AND status = 3`)} AS no_shows, ${counted(sql`is_now AND status = 4`)} AS cancelled,
  ${counted(sql`NOT is_now`)} AS visits_before, ${counted(sql`NOT is_now AND status = 2`)} AS completed_before,
  ${counted(sql`NOT is_now AND status = 3`)} AS no_shows_before, ${counted(sql`NOT is_now AND status = 4`)} AS cancelled_before`;

/** The visits of both periods, as `v` with their `moment`. Each location is read by an index: appointments, then walk-ins. */
function visitsOf(tx: Tx, { locationIds, staffId, lineIds, before, ...of }: CountedVisits): Sql {
  const within = (moment: Sql): Sql => sql`b.vendor_id = ${tx.vendorId} AND b.location_id = l.id
    AND ${moment} >= ${at(before.from)} AND ${moment} < ${at(of.until)}
    AND (${moment} < ${at(before.until)} OR ${moment} >= ${at(of.days[0]!)})`;
  return sql`(SELECT id FROM locations WHERE vendor_id = ${tx.vendorId}
      AND (${locationIds === null} OR id = ANY(${[...(locationIds ?? [])]}::bigint[]))) l
    CROSS JOIN LATERAL (
      SELECT b.id, b.staff_id, b.service_id, b.source, b.status, b.utm, b.starts_at AS moment FROM visits b
      WHERE b.starts_at IS NOT NULL AND ${within(sql`b.starts_at`)}
      UNION ALL
      SELECT b.id, b.staff_id, b.service_id, b.source, b.status, b.utm, b.created_at FROM visits b
      WHERE b.starts_at IS NULL AND ${within(sql`b.created_at`)}) v
    WHERE (${staffId}::bigint IS NULL OR v.staff_id = ${staffId}::bigint OR (
        SELECT true FROM legs g WHERE g.vendor_id = ${tx.vendorId} AND g.visit_id = v.id AND g.staff_id = ${staffId}::bigint LIMIT 1))
      AND (${lineIds === null} OR v.service_id = ANY(ARRAY(SELECT s.id FROM services s
        WHERE s.vendor_id = ${tx.vendorId} AND s.line_of_business_id = ANY(${[...(lineIds ?? [])]}::bigint[]))))`;
}
