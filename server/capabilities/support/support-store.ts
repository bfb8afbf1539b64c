import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface StoredGrant {
  id: number;
  reason: string;
  grantedBy: string;
  grantedAt: Instant;
  endsAt: Instant;
  revokedAt: Instant | null;
}

export async function grantsOf(tx: Tx, most: number): Promise<StoredGrant[]> {
  return tx.many(sql<StoredGrant>`
    SELECT g.id, g.reason, s.display_name AS granted_by, g.granted_at, g.ends_at, g.revoked_at
    FROM support_grants g JOIN staff s ON s.vendor_id = g.vendor_id AND s.id = g.granted_by
    WHERE g.vendor_id = ${tx.vendorId} ORDER BY g.id DESC LIMIT ${most}`);
}

/** How many grants open the vendor to support at this moment. */
export async function countActiveGrants(tx: Tx, now: Instant): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM support_grants
    WHERE vendor_id = ${tx.vendorId} AND revoked_at IS NULL AND ends_at > ${at(now)}`);
  return count;
}

export async function insertGrant(
  tx: Tx,
  of: { staffId: number; reason: string; now: Instant; endsAt: Instant },
): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO support_grants (vendor_id, granted_by, reason, granted_at, ends_at)
    VALUES (${tx.vendorId}, ${of.staffId}, ${of.reason}, ${at(of.now)}, ${at(of.endsAt)}) RETURNING id`);
  return id;
}

/** Returns whether the grant was active; undefined if the vendor has no such grant. */
export async function endGrant(
  tx: Tx,
  of: { id: number; staffId: number; now: Instant },
): Promise<boolean | undefined> {
  const row = await tx.maybe(
    sql<{ endsAt: Instant; revokedAt: Instant | null }>`
      SELECT ends_at, revoked_at FROM support_grants WHERE vendor_id = ${tx.vendorId} AND id = ${of.id} FOR UPDATE`,
  );
  if (!row) return undefined;
  if (row.revokedAt !== null || row.endsAt <= of.now) return false;
  await tx.run(sql`
    UPDATE support_grants SET revoked_at = ${at(of.now)}, revoked_by = ${of.staffId}
    WHERE vendor_id = ${tx.vendorId} AND id = ${of.id}`);
  return true;
}

export interface StoredVisit {
  id: number;
  account: string;
  at: Instant;
  minutes: number | null;
  reason: string | null;
}

/** The newest visits of product admins to the transaction's vendor. */
export async function visitsOfAdmins(tx: Tx, most: number): Promise<StoredVisit[]> {
  return tx.many(sql<StoredVisit>`
    SELECT id, account, at, (detail ->> 'minutes')::int AS minutes, detail ->> 'reason' AS reason FROM security_events
    WHERE vendor_id = ${tx.vendorId} AND kind = 'vendor-entered' ORDER BY id DESC LIMIT ${most}`);
}

export async function ownSettings(tx: Tx): Promise<{ key: string; value: unknown }[]> {
  return tx.many(sql<{ key: string; value: unknown }>`
    SELECT key, value FROM settings WHERE vendor_id = ${tx.vendorId} AND location_id = 0 ORDER BY key`);
}

export interface ListedIntegration {
  kind: string;
  state: string;
  failedAt: Instant | null;
  failure: string;
}

/** The connected services with their last failure: no setting and no credential of them. */
export async function integrationsOf(tx: Tx): Promise<ListedIntegration[]> {
  return tx.many(sql<ListedIntegration>`
    SELECT c.kind, coalesce(h.state, 'unknown') AS state, h.last_failure_at AS failed_at, coalesce(h.last_failure, '') AS failure
    FROM connections c LEFT JOIN connection_health h ON h.vendor_id = c.vendor_id AND h.connection_id = c.id
    WHERE c.vendor_id = ${tx.vendorId} AND c.archived_at IS NULL ORDER BY c.kind`);
}

export interface FailedMessage {
  kind: string;
  channel: string;
  reason: string;
  at: Instant;
}

export async function failedMessages(
  tx: Tx,
  { since, most }: { since: Instant; most: number },
): Promise<FailedMessage[]> {
  return tx.many(sql<FailedMessage>`
    SELECT kind, channel, reason, settled_at AS at FROM messages
    WHERE vendor_id = ${tx.vendorId} AND state = 'failed' AND settled_at > ${at(since)} ORDER BY settled_at DESC, id DESC LIMIT ${most}`);
}

export async function versionsOf(tx: Tx): Promise<{ migration: string; database: string }> {
  return tx.one(sql<{ migration: string; database: string }>`
    SELECT coalesce((SELECT name FROM foyer_migrations ORDER BY number DESC LIMIT 1), '') AS migration, current_setting('server_version') AS database`);
}
