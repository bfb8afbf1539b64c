import type { ErasedCounts, ErasureReason, ErasureState, RemainingKind } from '#domain/clients/erasure.ts';
import { ERASED_KINDS } from '#domain/clients/erasure.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { Traces } from './forget-client.ts';

/** What an erasure did: counts for its certificate, and ids for the ledger. */
export interface ErasureResult {
  erased: ErasedCounts;
  remaining: Record<RemainingKind, number>;
  cancelled: number;
  clients: readonly number[];
  traces: Traces;
}

export interface StoredErasure {
  id: number;
  reference: string;
  clientId: number;
  client: string;
  reason: ErasureReason;
  note: string;
  state: ErasureState;
  askedBy: number;
  askedByName: string;
  askedAt: Instant;
  expiresAt: Instant;
  decidedByName: string;
  decidedAt: Instant | null;
  result: ErasureResult | null;
  repeatedAt: Instant | null;
}

const nameOfStaff = (column: Sql) =>
  sql`COALESCE((SELECT s.display_name FROM staff s WHERE s.vendor_id = e.vendor_id AND s.id = ${column}), '')`;
const ERASURE = sql`e.id, e.reference, e.client_id, trim(concat(c.first_name, ' ', c.last_name)) AS client, e.reason, e.note, e.state,
  e.asked_by, ${nameOfStaff(sql`e.asked_by`)} AS asked_by_name, e.asked_at, e.expires_at,
  ${nameOfStaff(sql`e.decided_by`)} AS decided_by_name, e.decided_at, e.result, e.repeated_at`;
const ERASURES = sql`erasures e JOIN clients c ON c.vendor_id = e.vendor_id AND c.id = e.client_id`;

export async function insertErasure(
  tx: Tx,
  of: {
    reference: string;
    clientId: number;
    reason: ErasureReason;
    note: string;
    staffId: number;
    now: Instant;
    expiresAt: Instant;
  },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO erasures (vendor_id, reference, client_id, reason, note, asked_by, asked_at, expires_at)
    VALUES (${tx.vendorId}, ${of.reference}, ${of.clientId}, ${of.reason}, ${of.note}, ${of.staffId}, ${at(of.now)}, ${at(of.expiresAt)})`);
}

/** Marks the client's open request if it has expired: one request at a time is open. */
export async function closeExpired(
  tx: Tx,
  { clientId, now }: { clientId: number; now: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE erasures SET state = 'expired', decided_at = expires_at, note = ''
    WHERE vendor_id = ${tx.vendorId} AND client_id = ${clientId} AND state = 'open' AND expires_at <= ${at(now)}`);
}

export async function openErasure(tx: Tx, clientId: number): Promise<StoredErasure | undefined> {
  return tx.maybe(sql<StoredErasure>`
    SELECT ${ERASURE} FROM ${ERASURES} WHERE e.vendor_id = ${tx.vendorId} AND e.client_id = ${clientId} AND e.state = 'open'`);
}

/** Locked: of two decisions the second sees the first. */
export async function lockErasure(tx: Tx, reference: string): Promise<StoredErasure | undefined> {
  return tx.maybe(sql<StoredErasure>`
    SELECT ${ERASURE} FROM ${ERASURES} WHERE e.vendor_id = ${tx.vendorId} AND e.reference = ${reference} FOR UPDATE OF e`);
}

export async function erasureOf(tx: Tx, reference: string): Promise<StoredErasure | undefined> {
  return tx.maybe(sql<StoredErasure>`
    SELECT ${ERASURE} FROM ${ERASURES} WHERE e.vendor_id = ${tx.vendorId} AND e.reference = ${reference}`);
}

export async function listedErasures(
  tx: Tx,
  { before, most }: { before: number | null; most: number },
): Promise<StoredErasure[]> {
  return tx.many(sql<StoredErasure>`
    SELECT ${ERASURE} FROM ${ERASURES}
    WHERE e.vendor_id = ${tx.vendorId} AND (${before}::bigint IS NULL OR e.id < ${before}::bigint) ORDER BY e.id DESC LIMIT ${most}`);
}

export async function endErasure(
  tx: Tx,
  id: number,
  of: {
    state: 'declined' | 'withdrawn' | 'done';
    staffId: number;
    now: Instant;
    result: ErasureResult | null;
  },
): Promise<void> {
  await tx.run(sql`
    UPDATE erasures SET state = ${of.state}, note = '', decided_by = ${of.staffId}, decided_at = ${at(of.now)},
      result = ${of.result === null ? null : json(of.result)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export interface Outlook {
  name: string;
  stands: boolean;
  visits: number;
  upcoming: number;
  inService: boolean;
}

/** What a person reads before asking; undefined without such a client. */
export async function outlookOf(tx: Tx, clientId: number): Promise<Outlook | undefined> {
  return tx.maybe(sql<Outlook>`
    SELECT trim(concat(c.first_name, ' ', c.last_name)) AS name, (c.erased_at IS NULL AND c.merged_into IS NULL) AS stands,
      count(v.id)::int AS visits, (count(v.id) FILTER (WHERE v.status = ${STATUS.confirmed}))::int AS upcoming,
      COALESCE(bool_or(v.status = ${STATUS.inProgress}), false) AS in_service
    FROM clients c LEFT JOIN visits v ON v.vendor_id = c.vendor_id AND v.client_id = c.id
    WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${clientId} GROUP BY c.vendor_id, c.id`);
}

/** Visits to come of these clients, by client. */
export async function upcomingOf(tx: Tx, clientIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.many(sql<{ clientId: number; count: number }>`
    SELECT client_id, count(*)::int AS count FROM visits
    WHERE vendor_id = ${tx.vendorId} AND client_id = ANY(${[...clientIds]}::bigint[]) AND status = ${STATUS.confirmed} GROUP BY client_id`);
  return new Map(rows.map(({ clientId, count }) => [clientId, count]));
}

/** Other people who may decide, and open requests. */
export async function erasureFigures(
  tx: Tx,
  of: { staffId: number; roles: readonly number[]; now: Instant },
): Promise<{ deciders: number; open: number }> {
  return tx.one(sql<{ deciders: number; open: number }>`
    SELECT (SELECT count(*)::int FROM staff WHERE vendor_id = ${tx.vendorId} AND deactivated_at IS NULL AND identity_id IS NOT NULL
        AND role = ANY(${[...of.roles]}::int[]) AND id <> ${of.staffId}) AS deciders,
      (SELECT count(*)::int FROM erasures WHERE vendor_id = ${tx.vendorId} AND state = 'open' AND expires_at > ${at(of.now)}) AS open`);
}

/** What stays of the erased visits, as reports count it. */
export async function countRemaining(
  tx: Tx,
  visitIds: readonly number[],
): Promise<Record<RemainingKind, number>> {
  const these = sql`vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...visitIds]}::bigint[])`;
  return tx.one(sql<Record<RemainingKind, number>>`
    SELECT (SELECT count(*)::int FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...visitIds]}::bigint[])) AS visits,
      (SELECT count(*)::int FROM feedback WHERE ${these}) AS ratings, (SELECT count(*)::int FROM messages WHERE ${these}) AS messages,
      (SELECT count(*)::int FROM consents WHERE ${these}) AS consents`);
}

/** The counts of a certificate, in the order of their kinds. */
export const countsOf = (counts: ErasedCounts): { kind: (typeof ERASED_KINDS)[number]; count: number }[] =>
  ERASED_KINDS.flatMap((kind) => (counts[kind] ? [{ kind, count: counts[kind] }] : []));
