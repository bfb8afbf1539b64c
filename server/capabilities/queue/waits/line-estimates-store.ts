import type { WaitEstimate } from '#domain/queue/wait-estimate.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

/** The estimated start for a visitor who joins now, by meeting method; null if no wait is shown. */
export type StartsByMethod = Record<'1' | '2' | '3', EstimatedStart | null>;

interface EstimatedStart {
  start: Instant;
  low: number;
  high: number;
  least: number;
}

/** The waits of a location's line for a visitor who joins now. */
export interface LineEstimate {
  locationId: number;
  waiting: number;
  waits: StartsByMethod;
}

/** The wait of a visitor who joins for this service and method now. */
export interface Offer {
  serviceId: number;
  method: number;
  wait: WaitEstimate;
}

export type WholeEstimate = LineEstimate & { offers: readonly Offer[] };

/** The instant of the last request for the cached estimate. */
interface Viewed {
  viewedAt: Instant | null;
}

/** Caches the result of recalculation, which is newer than any cached row. */
export async function storeLineEstimate(
  tx: Tx,
  { locationId, waiting, waits, offers }: WholeEstimate,
  of: { configuration: number; now: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO line_estimates (vendor_id, location_id, configuration, estimated_at, waiting, waits, offers)
    VALUES (${tx.vendorId}, ${locationId}, ${of.configuration}, ${at(of.now)}, ${waiting}, ${json(waits)}, ${json(offers)})
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET configuration = excluded.configuration, estimated_at = excluded.estimated_at,
      waiting = excluded.waiting, waits = excluded.waits, offers = excluded.offers, stale = false`);
}

/**
 * Caches estimates that a request computed, for the next request. The first of two concurrent writes wins,
 * and a newer or invalidated row is not overwritten. Enqueued until the next query or the commit.
 */
export function storeMissingEstimates(
  tx: Tx,
  result: readonly WholeEstimate[],
  of: { configuration: number; now: Instant; since: Instant },
): void {
  const rows = result.toSorted((a, b) => a.locationId - b.locationId);
  tx.enqueue(sql`
    INSERT INTO line_estimates AS cached (vendor_id, location_id, configuration, estimated_at, waiting, waits, offers, looked_at)
    SELECT ${tx.vendorId}, "locationId", ${of.configuration}, ${at(of.now)}, waiting, waits, offers, ${at(of.now)}
    FROM jsonb_to_recordset(${json(rows)}::jsonb) AS computed("locationId" bigint, waiting integer, waits jsonb, offers jsonb)
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET configuration = excluded.configuration, estimated_at = excluded.estimated_at,
      waiting = excluded.waiting, waits = excluded.waits, offers = excluded.offers, stale = false
    WHERE cached.estimated_at < excluded.estimated_at
      AND (cached.stale OR cached.estimated_at < ${at(of.since)} OR cached.configuration <> excluded.configuration)`);
}

/** Records viewers of these locations without caching an estimate. Enqueued until the next query or the commit. */
export function noteViewed(tx: Tx, locationIds: readonly number[], now: Instant): void {
  tx.enqueue(sql`
    INSERT INTO line_estimates (vendor_id, location_id, configuration, estimated_at, waiting, waits, stale, looked_at)
    SELECT ${tx.vendorId}, l.id, 0, '-infinity', 0, '{}', true, ${at(now)} FROM locations l
    WHERE l.vendor_id = ${tx.vendorId} AND l.id = ANY(${[...locationIds]}::bigint[]) ORDER BY l.id
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET looked_at = excluded.looked_at`);
}

/**
 * Invalidates the cached estimate of a location without waiting visitors and recent viewers. Returns false if
 * the location has either; the caller then recalculates.
 */
export async function markStaleIfIdle(
  tx: Tx,
  { locationId, now, since }: { locationId: number; now: Instant; since: Instant },
): Promise<boolean> {
  // mutation: line-left-alone
  const left = await tx.run(sql`
    INSERT INTO line_estimates AS cached (vendor_id, location_id, configuration, estimated_at, waiting, waits, stale)
    SELECT l.vendor_id, l.id, 0, ${at(now)}, 0, '{}', true FROM locations l
    WHERE l.vendor_id = ${tx.vendorId} AND l.id = ${locationId} AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.vendor_id = ${tx.vendorId} AND t.location_id = ${locationId}
      AND t.left_at IS NULL AND t.called_at IS NULL)
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET estimated_at = excluded.estimated_at, stale = true
    WHERE cached.looked_at IS NULL OR cached.looked_at < ${at(since)}`);
  return left > 0;
}

/** Returns cached estimates of this configuration that are recent enough and not stale. */
export async function lineEstimates(
  tx: Tx,
  of: { locationIds: readonly number[]; configuration: number; since: Instant },
): Promise<(LineEstimate & Viewed)[]> {
  return tx.many(sql<LineEstimate & Viewed>`
    SELECT location_id, waiting, waits, looked_at AS viewed_at FROM line_estimates
    WHERE vendor_id = ${tx.vendorId} AND location_id = ANY(${[...of.locationIds]}::bigint[])
      AND configuration = ${of.configuration} AND estimated_at >= ${at(of.since)} AND NOT stale`);
}

/** Returns the cached estimates for each service of one location; undefined without a recent row. */
export async function storedOffers(
  tx: Tx,
  of: { locationId: number; configuration: number; since: Instant },
): Promise<({ offers: Offer[] } & Viewed) | undefined> {
  return tx.maybe(sql<{ offers: Offer[] } & Viewed>`
    SELECT offers, looked_at AS viewed_at FROM line_estimates WHERE vendor_id = ${tx.vendorId} AND location_id = ${of.locationId}
      AND configuration = ${of.configuration} AND estimated_at >= ${at(of.since)} AND NOT stale`);
}
