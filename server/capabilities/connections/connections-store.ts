import type { ServiceFault, ServiceResult } from '#domain/integrations/health.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

export interface StoredConnection {
  id: number;
  kind: string;
  name: string;
  settings: Record<string, string>;
  scopes: string[];
  version: number;
  archivedAt: Instant | null;
  health: 'working' | 'failing' | null;
  lastSuccessAt: Instant | null;
  lastFailureAt: Instant | null;
  lastFailure: string;
}

const CONNECTION = sql`c.id, c.kind, c.name, c.settings, c.scopes, c.version, c.archived_at, h.state AS health,
  h.last_success_at, h.last_failure_at, COALESCE(h.last_failure, '') AS last_failure
  FROM connections c LEFT JOIN connection_health h ON h.vendor_id = c.vendor_id AND h.connection_id = c.id`;

/** Every connection of the vendor, the disconnected ones too. */
export async function connectionsOf(tx: Tx): Promise<StoredConnection[]> {
  return tx.many(
    sql<StoredConnection>`SELECT ${CONNECTION} WHERE c.vendor_id = ${tx.vendorId} ORDER BY c.id`,
  );
}

/** The kinds of the connected services whose last request failed. */
export async function failingKinds(tx: Tx): Promise<string[]> {
  const rows = await tx.many(sql<{ kind: string }>`
    SELECT c.kind FROM connections c JOIN connection_health h ON h.vendor_id = c.vendor_id AND h.connection_id = c.id
    WHERE c.vendor_id = ${tx.vendorId} AND c.archived_at IS NULL AND h.state = 'failing' ORDER BY c.id`);
  return rows.map(({ kind }) => kind);
}

/** The connection of a kind, locked if it is about to change. */
export async function connectionOf(
  tx: Tx,
  { kind, lock }: { kind: string; lock: boolean },
): Promise<StoredConnection | undefined> {
  return tx.maybe(sql<StoredConnection>`
    SELECT ${CONNECTION} WHERE c.vendor_id = ${tx.vendorId} AND c.kind = ${kind} ${lock ? sql`FOR UPDATE OF c` : sql``}`);
}

export interface StoredCredential {
  field: string;
  secret: string;
  keyId: string;
  setAt: Instant;
}

export async function credentialsOf(tx: Tx, connectionId: number): Promise<StoredCredential[]> {
  return tx.many(sql<StoredCredential>`
    SELECT field, secret, key_id, set_at FROM connection_credentials
    WHERE vendor_id = ${tx.vendorId} AND connection_id = ${connectionId} ORDER BY field`);
}

export interface ConnectionValues {
  kind: string;
  name: string;
  settings: Readonly<Record<string, string>>;
  scopes: readonly string[];
  version: number;
  now: Instant;
}

/** Stores a connection, or restores a disconnected one; returns its id. */
export async function writeConnection(tx: Tx, of: ConnectionValues): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO connections AS c (vendor_id, kind, name, settings, scopes, version, connected_at)
    VALUES (${tx.vendorId}, ${of.kind}, ${of.name}, ${json(of.settings)}, ${[...of.scopes]}, ${of.version}, ${at(of.now)})
    ON CONFLICT (vendor_id, kind) DO UPDATE SET name = excluded.name, settings = excluded.settings, scopes = excluded.scopes,
      version = excluded.version, archived_at = NULL,
      connected_at = CASE WHEN c.archived_at IS NULL THEN c.connected_at ELSE excluded.connected_at END
    RETURNING id`);
  return id;
}

export async function writeCredential(
  tx: Tx,
  { connectionId, ...of }: StoredCredential & { connectionId: number },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO connection_credentials (vendor_id, connection_id, field, secret, key_id, set_at)
    VALUES (${tx.vendorId}, ${connectionId}, ${of.field}, ${of.secret}, ${of.keyId}, ${at(of.setAt)})
    ON CONFLICT (vendor_id, connection_id, field) DO UPDATE
    SET secret = excluded.secret, key_id = excluded.key_id, set_at = excluded.set_at`);
}

/** Replaces a secret that another key encrypted, unless a person has just set a new one. */
export async function replaceSecret(
  tx: Tx,
  of: { connectionId: number; field: string; before: string; secret: string; keyId: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE connection_credentials SET secret = ${of.secret}, key_id = ${of.keyId}
    WHERE vendor_id = ${tx.vendorId} AND connection_id = ${of.connectionId} AND field = ${of.field} AND secret = ${of.before}`);
}

export async function archiveConnection(
  tx: Tx,
  { id, version, now }: { id: number; version: number; now: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE connections SET archived_at = ${at(now)}, version = ${version} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
  await tx.run(
    sql`DELETE FROM connection_credentials WHERE vendor_id = ${tx.vendorId} AND connection_id = ${id}`,
  );
  await tx.run(sql`DELETE FROM connection_log WHERE vendor_id = ${tx.vendorId} AND connection_id = ${id}`);
  await tx.run(sql`DELETE FROM connection_health WHERE vendor_id = ${tx.vendorId} AND connection_id = ${id}`);
}

/** Entries of the log that stay. */
const MOST_ENTRIES = 50;

export interface NewLogEntry {
  connectionId: number;
  action: string;
  result: ServiceResult;
  requests: number;
  millis: number;
  now: Instant;
}

/** Adds an entry to the log and forgets the oldest; false if the service was disconnected meanwhile. */
export async function insertLogEntry(tx: Tx, of: NewLogEntry): Promise<boolean> {
  const added = await tx.run(sql`
    INSERT INTO connection_log (vendor_id, connection_id, at, action, fault, requests, millis)
    SELECT c.vendor_id, c.id, ${at(of.now)}::timestamptz, ${of.action}::text, ${of.result}::text, ${of.requests}::integer, ${of.millis}::integer
    FROM connections c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${of.connectionId} AND c.archived_at IS NULL
    FOR NO KEY UPDATE`);
  if (added === 0) return false;
  await tx.run(sql`
    DELETE FROM connection_log WHERE vendor_id = ${tx.vendorId} AND connection_id = ${of.connectionId} AND id <= (
      SELECT id FROM connection_log WHERE vendor_id = ${tx.vendorId} AND connection_id = ${of.connectionId}
      ORDER BY id DESC OFFSET ${MOST_ENTRIES} LIMIT 1)`);
  return true;
}

/** Stores the result of a request; returns the state before it. */
export async function writeHealth(
  tx: Tx,
  { connectionId: id, result, now }: Pick<NewLogEntry, 'connectionId' | 'result' | 'now'>,
): Promise<'working' | 'failing' | null> {
  const before = await tx.maybe(sql<{ state: 'working' | 'failing' }>`
    SELECT state FROM connection_health WHERE vendor_id = ${tx.vendorId} AND connection_id = ${id}`);
  const [success, failure] = result === null ? [at(now), null] : [null, at(now)];
  await tx.run(sql`
    INSERT INTO connection_health AS h (vendor_id, connection_id, state, last_success_at, last_failure_at, last_failure)
    VALUES (${tx.vendorId}, ${id}, ${result === null ? 'working' : 'failing'}, ${success}, ${failure}, ${result ?? ''})
    ON CONFLICT (vendor_id, connection_id) DO UPDATE SET state = excluded.state,
      last_success_at = COALESCE(excluded.last_success_at, h.last_success_at),
      last_failure_at = COALESCE(excluded.last_failure_at, h.last_failure_at),
      last_failure = COALESCE(NULLIF(excluded.last_failure, ''), h.last_failure)`);
  return before?.state ?? null;
}

export interface StoredLogEntry {
  id: number;
  at: Instant;
  action: string;
  fault: ServiceFault | null;
  requests: number;
  millis: number;
}

export async function logOf(tx: Tx, connectionId: number): Promise<StoredLogEntry[]> {
  return tx.many(sql<StoredLogEntry>`
    SELECT id, at, action, fault, requests, millis FROM connection_log
    WHERE vendor_id = ${tx.vendorId} AND connection_id = ${connectionId} ORDER BY id DESC LIMIT ${MOST_ENTRIES}`);
}

/** Credentials of all vendors that another key than the newest has encrypted; as foyer_worker. */
export async function credentialsOfOtherKeys(
  tx: Tx,
  { newest, most }: { newest: string; most: number },
): Promise<{ vendorId: number; connectionId: number; field: string }[]> {
  return tx.many(sql<{ vendorId: number; connectionId: number; field: string }>`
    SELECT vendor_id, connection_id, field FROM credentials_of_other_keys(${newest}, ${most})`);
}

/** How many credentials a key has encrypted; as foyer_worker. */
export async function countCredentialsOfKey(tx: Tx, keyId: string): Promise<number> {
  return (await tx.one(sql<{ count: number }>`SELECT credentials_of_key(${keyId})::int AS count`)).count;
}

export async function isDemoVendor(tx: Tx): Promise<boolean> {
  const { isDemo } = await tx.one(
    sql<{ isDemo: boolean }>`SELECT is_demo FROM vendors WHERE id = ${tx.vendorId}`,
  );
  return isDemo;
}
