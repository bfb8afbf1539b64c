import { STATUS } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { PushTarget } from '#server/integrations/push/push-port.ts';

export interface PushSubscription extends PushTarget {
  id: number;
}

/** The location of a visit in the line, waiting, called or in service; null for any other. */
export async function lineOfVisit(tx: Tx, visitId: number): Promise<number | null> {
  const row = await tx.maybe(sql<{ locationId: number }>`
    SELECT v.location_id FROM visits v JOIN tickets t ON t.vendor_id = v.vendor_id AND t.visit_id = v.id AND t.left_at IS NULL
    WHERE v.vendor_id = ${tx.vendorId} AND v.id = ${visitId} AND v.status IN (${STATUS.confirmed}, ${STATUS.inProgress}) LIMIT 1`);
  return row?.locationId ?? null;
}

/** The subscriptions of a visit, oldest first. */
export async function subscriptionsOf(tx: Tx, visitId: number): Promise<PushSubscription[]> {
  return tx.many(sql<PushSubscription>`
    SELECT id, endpoint, browser_key AS p256dh, auth, vapid_key FROM push_subscriptions
    WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} ORDER BY id`);
}

export async function subscriptionById(tx: Tx, id: number): Promise<PushSubscription | undefined> {
  return tx.maybe(sql<PushSubscription>`
    SELECT id, endpoint, browser_key AS p256dh, auth, vapid_key FROM push_subscriptions WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export async function isSubscribed(
  tx: Tx,
  { visitId, device }: { visitId: number; device: string },
): Promise<boolean> {
  const row = await tx.maybe(sql<{ id: number }>`
    SELECT id FROM push_subscriptions WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} AND device = ${device}`);
  return row !== undefined;
}

/** Adds or renews the subscription of a device, and keeps the newest ones of the visit. */
export async function saveSubscription(
  tx: Tx,
  of: PushTarget & { visitId: number; device: string; most: number; now: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO push_subscriptions (vendor_id, visit_id, device, endpoint, browser_key, auth, vapid_key, created_at)
    VALUES (${tx.vendorId}, ${of.visitId}, ${of.device}, ${of.endpoint}, ${of.p256dh}, ${of.auth}, ${of.vapidKey}, ${at(of.now)})
    ON CONFLICT (vendor_id, visit_id, device)
    DO UPDATE SET endpoint = excluded.endpoint, browser_key = excluded.browser_key, auth = excluded.auth, vapid_key = excluded.vapid_key`);
  await tx.run(sql`
    DELETE FROM push_subscriptions WHERE vendor_id = ${tx.vendorId} AND id IN (
      SELECT id FROM push_subscriptions WHERE vendor_id = ${tx.vendorId} AND visit_id = ${of.visitId} ORDER BY id DESC OFFSET ${of.most})`);
}

export async function deleteSubscription(
  tx: Tx,
  { visitId, device }: { visitId: number; device: string },
): Promise<void> {
  await tx.run(sql`
    DELETE FROM push_subscriptions WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} AND device = ${device}`);
}

/** Ends a subscription everywhere: its browser has forgotten it. */
export async function deleteEverywhere(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`
    DELETE FROM push_subscriptions p USING push_subscriptions o
    WHERE o.vendor_id = ${tx.vendorId} AND o.id = ${id} AND p.vendor_id = o.vendor_id AND p.device = o.device`);
}

export async function deleteOfVisits(tx: Tx, visitIds: readonly number[]): Promise<number> {
  return tx.run(sql`
    DELETE FROM push_subscriptions WHERE vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...visitIds]}::bigint[])`);
}

export async function deleteOldSubscriptions(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM push_subscriptions WHERE vendor_id = ${tx.vendorId} AND id IN (
      SELECT id FROM push_subscriptions WHERE vendor_id = ${tx.vendorId} AND created_at < ${at(before)} ORDER BY created_at LIMIT ${most})`);
}
