import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** An appointment as the visitor's feed shows it: nothing of the person. */
export interface FeedVisit {
  publicRef: string;
  version: number;
  status: number;
  startsAt: Instant;
  endsAt: Instant;
  meetingMethod: number;
  lang: string;
  serviceId: number;
  serviceName: string;
  locationId: number;
  locationName: string;
  locationAddress: string;
}

export async function insertFeed(tx: Tx, now: Instant): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO visitor_feeds (vendor_id, created_at) VALUES (${tx.vendorId}, ${at(now)}) RETURNING id`);
  return id;
}

/** The vendor's name of a feed; undefined once the feed has ended. */
export async function vendorOfFeed(tx: Tx, feedId: number): Promise<string | undefined> {
  const row = await tx.maybe(sql<{ name: string }>`
    SELECT b.name FROM visitor_feeds f JOIN vendors b ON b.id = f.vendor_id
    WHERE f.vendor_id = ${tx.vendorId} AND f.id = ${feedId} FOR SHARE OF f`);
  return row?.name;
}

/** The number of feeds with a visit; undefined for a visit without reserved time. */
export async function feedsOfVisit(tx: Tx, visitId: number): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ feeds: number }>`
    SELECT (SELECT count(*)::integer FROM visitor_feed_visits f WHERE f.vendor_id = v.vendor_id AND f.visit_id = v.id) AS feeds
    FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId} AND v.starts_at IS NOT NULL`);
  return row?.feeds;
}

export async function addToFeed(tx: Tx, of: { feedId: number; visitId: number }): Promise<void> {
  await tx.run(sql`
    INSERT INTO visitor_feed_visits (vendor_id, feed_id, visit_id) VALUES (${tx.vendorId}, ${of.feedId}, ${of.visitId})
    ON CONFLICT DO NOTHING`);
}

export async function deleteFeed(tx: Tx, feedId: number): Promise<number> {
  return tx.run(sql`DELETE FROM visitor_feeds WHERE vendor_id = ${tx.vendorId} AND id = ${feedId}`);
}

/** Takes visits out of every feed, and deletes the feeds that are empty then. Returns how many rows went. */
export async function leaveFeeds(tx: Tx, visitIds: readonly number[]): Promise<number> {
  const rows = await tx.many(sql<{ feedId: number }>`
    DELETE FROM visitor_feed_visits WHERE vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...visitIds]}::bigint[])
    RETURNING feed_id`);
  if (rows.length > 0)
    await tx.run(sql`
      DELETE FROM visitor_feeds f WHERE f.vendor_id = ${tx.vendorId} AND f.id = ANY(${rows.map(({ feedId }) => feedId)}::bigint[])
        AND NOT EXISTS (SELECT FROM visitor_feed_visits o WHERE o.vendor_id = f.vendor_id AND o.feed_id = f.id)`);
  return rows.length;
}

export async function visitsOfFeed(
  tx: Tx,
  of: { feedId: number; from: Instant; to: Instant },
): Promise<FeedVisit[]> {
  return tx.many(sql<FeedVisit>`
    SELECT v.public_ref, v.version, v.status, v.starts_at, v.ends_at, v.meeting_method, v.lang, v.service_id, s.name AS service_name,
      v.location_id, COALESCE(NULLIF(l.name, ''), l.address) AS location_name,
      concat_ws(', ', NULLIF(l.address, ''), NULLIF(l.city, '')) AS location_address
    FROM visitor_feed_visits f
      JOIN visits v ON v.vendor_id = f.vendor_id AND v.id = f.visit_id
      JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
      JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
    WHERE f.vendor_id = ${tx.vendorId} AND f.feed_id = ${of.feedId} AND v.starts_at BETWEEN ${at(of.from)} AND ${at(of.to)}
    ORDER BY v.starts_at, v.id LIMIT 200`);
}

/** Deletes feeds that were made before an instant, and show no appointment that ended after it. */
export async function deleteOldFeeds(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM visitor_feeds WHERE vendor_id = ${tx.vendorId} AND id IN (
      SELECT f.id FROM visitor_feeds f WHERE f.vendor_id = ${tx.vendorId} AND f.created_at < ${at(before)}
        AND NOT EXISTS (SELECT FROM visitor_feed_visits o JOIN visits v ON v.vendor_id = o.vendor_id AND v.id = o.visit_id
          WHERE o.vendor_id = f.vendor_id AND o.feed_id = f.id AND v.ends_at >= ${at(before)})
      ORDER BY f.id LIMIT ${most})`);
}
