import type { HostRecordState } from '#domain/vendors/custom-domain.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface StoredDomain {
  host: string;
  token: string;
  pointer: HostRecordState | null;
  proof: HostRecordState | null;
  checkedAt: Instant | null;
  /** The last check that found both records. */
  activatedAt: Instant | null;
  /** It shows the vendor. */
  isServed: boolean;
}

const DOMAIN = sql`d.host, d.token, d.pointer, d.proof, d.checked_at, d.activated_at,
  EXISTS (SELECT 1 FROM vendor_hosts h WHERE h.vendor_id = d.vendor_id AND h.host = d.host) AS is_served`;

export async function ownDomains(tx: Tx): Promise<StoredDomain[]> {
  return tx.many(sql<StoredDomain>`
    SELECT ${DOMAIN} FROM vendor_domains d WHERE d.vendor_id = ${tx.vendorId} ORDER BY d.added_at, d.host`);
}

export async function ownDomain(tx: Tx, host: string): Promise<StoredDomain | undefined> {
  return tx.maybe(sql<StoredDomain>`
    SELECT ${DOMAIN} FROM vendor_domains d WHERE d.vendor_id = ${tx.vendorId} AND d.host = ${host}`);
}

/** Returns false if the vendor claims the host already. */
export async function insertDomain(
  tx: Tx,
  { host, token, now }: { host: string; token: string; now: Instant },
): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO vendor_domains (vendor_id, host, token, added_at)
    VALUES (${tx.vendorId}, ${host}, ${token}, ${at(now)}) ON CONFLICT DO NOTHING`);
  return rows > 0;
}

/** Notes the begin of a check, unless one began since an instant. Returns whether it may go on. */
export async function beginCheck(
  tx: Tx,
  { host, now, since }: { host: string; now: Instant; since: Instant },
): Promise<boolean> {
  const rows = await tx.run(sql`
    UPDATE vendor_domains SET checked_at = ${at(now)}
    WHERE vendor_id = ${tx.vendorId} AND host = ${host} AND (checked_at IS NULL OR checked_at <= ${at(since)})`);
  return rows > 0;
}

/** Stores what a check found. Returns false if the host was given up meanwhile, or claimed again. */
export async function endCheck(
  tx: Tx,
  of: { host: string; token: string; pointer: HostRecordState; proof: HostRecordState },
): Promise<boolean> {
  const rows = await tx.run(sql`
    UPDATE vendor_domains SET pointer = ${of.pointer}, proof = ${of.proof}
    WHERE vendor_id = ${tx.vendorId} AND host = ${of.host} AND token = ${of.token}`);
  return rows > 0;
}

export async function noteActive(tx: Tx, { host, now }: { host: string; now: Instant }): Promise<void> {
  await tx.run(sql`
    UPDATE vendor_domains SET activated_at = ${at(now)} WHERE vendor_id = ${tx.vendorId} AND host = ${host}`);
}

/** Returns false if the vendor does not claim the host. */
export async function deleteDomain(tx: Tx, host: string): Promise<boolean> {
  const rows = await tx.run(
    sql`DELETE FROM vendor_domains WHERE vendor_id = ${tx.vendorId} AND host = ${host}`,
  );
  return rows > 0;
}
