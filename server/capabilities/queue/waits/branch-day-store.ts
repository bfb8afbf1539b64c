import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** The number of joins for a service and method in one of the requested hours, counted from 1. */
export interface ArrivalRow {
  hour: number;
  serviceId: number;
  method: number;
  priority: number;
  preferredStaffId: number | null;
  count: number;
  /** Whether these visitors had an appointment. */
  booked: boolean;
}

/** Counts joins by hour. `hours` are the boundaries; a join belongs to the last boundary before it. */
export async function arrivalRows(
  tx: Tx,
  locationId: number,
  hours: readonly Instant[],
): Promise<ArrivalRow[]> {
  if (hours.length === 0) return [];
  return tx.many(sql<ArrivalRow>`
    SELECT width_bucket(t.joined_at, ${hours.map((hour) => at(hour))}::timestamptz[]) AS hour, v.service_id,
           v.meeting_method AS method, t.priority, v.preferred_staff_id, (v.starts_at IS NOT NULL) AS booked, count(*)::integer AS count
    FROM tickets t JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.day = ANY(${daysOf(hours)}::date[])
      AND t.joined_at >= ${at(hours[0]!)} AND t.joined_at < ${at(hours.at(-1)!)}
    GROUP BY 1, 2, 3, 4, 5, 6`);
}

/**
 * Returns the weekday (0 is Sunday) with the longest total wait per day, from `from` to before `to`.
 * Undefined without any visits.
 */
export async function mostWaitedOn(
  tx: Tx,
  locationId: number,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ weekday: number }>`
    SELECT extract(dow FROM t.day)::integer AS weekday
    FROM tickets t JOIN legs g ON g.vendor_id = t.vendor_id AND g.visit_id = t.visit_id AND g.seq = 1
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.day >= ${from}::date AND t.day < ${to}::date
    GROUP BY 1 ORDER BY sum(extract(epoch FROM COALESCE(g.called_at, g.ended_at) - g.queued_at)) / count(DISTINCT t.day) DESC NULLS LAST, 1 LIMIT 1`);
  return row?.weekday;
}

/** Returns the joins between these instants, the number of them put on hold, and the average minutes of a hold. */
export async function holdsSeen(
  tx: Tx,
  locationId: number,
  hours: readonly Instant[],
): Promise<{ joined: number; held: number; minutes: number | null }> {
  return tx.one(sql<{ joined: number; held: number; minutes: number | null }>`
    SELECT count(*)::integer AS joined, count(h.minutes)::integer AS held, avg(h.minutes)::double precision AS minutes
    FROM tickets t
    LEFT JOIN LATERAL (
      SELECT (e.data->>'minutes')::double precision AS minutes FROM events e
      WHERE e.vendor_id = t.vendor_id AND e.subject_kind = 'visit' AND e.subject_id = t.visit_id AND e.kind IN ('visit-held', 'visit-attempted')
        AND jsonb_typeof(e.data->'minutes') = 'number'
      ORDER BY e.subject_version LIMIT 1) h ON true
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.day = ANY(${daysOf(hours)}::date[])
      AND t.joined_at >= ${at(hours[0] ?? 0)} AND t.joined_at < ${at(hours.at(-1) ?? 0)}`);
}

/**
 * Returns the mean minutes from joining to the call of the walk-ins who were called; null if none was. As for
 * arrivals, each 25th of the `hours` ends a day.
 */
export async function meanWait(
  tx: Tx,
  locationId: number,
  hours: readonly Instant[],
): Promise<number | null> {
  if (hours.length === 0) return null;
  const { minutes } = await tx.one(sql<{ minutes: number | null }>`
    SELECT (avg(extract(epoch FROM g.called_at - g.queued_at)) / 60)::double precision AS minutes
    FROM tickets t
    JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id AND v.starts_at IS NULL
    JOIN legs g ON g.vendor_id = t.vendor_id AND g.visit_id = t.visit_id AND g.seq = 1 AND g.called_at IS NOT NULL
    WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId} AND t.day = ANY(${daysOf(hours)}::date[])
      AND t.joined_at >= ${at(hours[0]!)} AND t.joined_at < ${at(hours.at(-1)!)}
      AND (width_bucket(t.joined_at, ${hours.map((hour) => at(hour))}::timestamptz[]) - 1) % 25 < 24`);
  return minutes;
}

/** Returns the UTC dates of these instants and the neighbouring dates, which covers any zone. */
function daysOf(hours: readonly Instant[]): string[] {
  const dates = hours.flatMap((hour) => [hour - 86_400_000, hour, hour + 86_400_000]);
  return [...new Set(dates.map((date) => new Date(date).toISOString().slice(0, 10)))];
}
