import type { SecurityEventKind } from '#domain/access/security-event.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Sql, Tx } from '../database/database.ts';
import { at, json } from '../database/values.ts';
import { removeOriginsBefore } from '../outbox/act-origins-store.ts';
import { inBatches } from '../retention/retention.ts';
import type { DueCounts, Retention } from '../retention/retention.ts';

/** Codes, ids and numbers; and the reason that a product admin has typed. Never a password or a code. */
export type SecurityDetail = Record<string, string | number | boolean | null>;

export interface SecurityEvent {
  kind: SecurityEventKind;
  at: Instant;
  /** The account that acted, or that a caller tried to use. */
  identityId: string | null;
  account: string;
  /** The caller's address; empty for an operator's command. */
  address: string;
  detail?: SecurityDetail;
  requestId?: string;
}

/** Appends an event to the vendor's log; in a transaction without a vendor, to the installation's. */
export async function recordSecurityEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  await tx.run(sql`${INSERTION} VALUES (${valuesOf(tx, event)}, ${json(event.detail ?? {})})`);
}

/** The same for a sign-in; `new_address` tells whether the account has never signed in from there. */
export async function recordSignIn(tx: Tx, event: Omit<SecurityEvent, 'kind' | 'detail'>): Promise<void> {
  const values = valuesOf(tx, { ...event, kind: 'signed-in' });
  await tx.run(sql`${INSERTION}
    SELECT ${values}, jsonb_build_object('new_address', NOT EXISTS (
      SELECT 1 FROM security_events WHERE vendor_id = ${tx.vendorId} AND identity_id = ${event.identityId}
        AND kind = 'signed-in' AND address = ${event.address}))`);
}

/** Returns whether the account has signed in before, as far back as the log goes. */
export async function hasSignedIn(tx: Tx, identityId: string): Promise<boolean> {
  const { has } = await tx.one(sql<{ has: boolean }>`
    SELECT EXISTS (SELECT 1 FROM security_events WHERE vendor_id = ${tx.vendorId} AND identity_id = ${identityId} AND kind = 'signed-in') AS has`);
  return has;
}

/** Returns whether the account has caused such an event, with these details, since then. */
export async function hasRecorded(
  tx: Tx,
  of: { kind: SecurityEventKind; identityId: string; detail: SecurityDetail; since: Instant },
): Promise<boolean> {
  const { has } = await tx.one(sql<{ has: boolean }>`
    SELECT EXISTS (SELECT 1 FROM security_events WHERE vendor_id = ${tx.vendorId} AND identity_id = ${of.identityId}
      AND kind = ${of.kind} AND at > ${at(of.since)} AND detail @> ${json(of.detail)}::jsonb) AS has`);
  return has;
}

/** The same, but once in a period for an account and address: a flood of attempts must not fill the log. */
export async function recordOnce(tx: Tx, event: SecurityEvent, since: Instant): Promise<void> {
  await tx.run(sql`${INSERTION}
    SELECT ${valuesOf(tx, event)}, ${json(event.detail ?? {})}::jsonb
    WHERE NOT EXISTS (
      SELECT 1 FROM security_events WHERE vendor_id = ${tx.vendorId} AND kind = ${event.kind} AND at > ${at(since)}
        AND account = ${event.account} AND address = ${event.address})`);
}

const INSERTION = sql`
  INSERT INTO security_events (vendor_id, at, kind, identity_id, account, address, request_id, detail)`;

const valuesOf = (tx: Tx, event: SecurityEvent): Sql => sql`
  ${tx.vendorId}::bigint, ${at(event.at)}::timestamptz, ${event.kind}::text, ${event.identityId}::text, ${event.account}::text,
  ${event.address}::text, ${event.requestId ?? ''}::text`;

const BATCH = 1_000;

/** What the log needs to know of the vendor's periods and holds, which are no part of this floor. */
interface SecurityLogRule {
  before(tx: Tx, now: Instant): Promise<Instant>;
  cutoff(of: { periodOf(key: string): number; now: Instant }): Instant;
  /** Whether a hold keeps a row, by its columns. */
  isHeld(vendor: Sql, time: Sql): Sql;
}

export const securityEventsRetention = ({ before, cutoff, isHeld }: SecurityLogRule): Retention => {
  const heldHere = isHeld(sql`e.vendor_id`, sql`e.at`);
  return {
    name: 'security events',
    keeps: '400 days (`retention.securityLogDays`)',
    removeDue: (due) =>
      inBatches(due, async (tx) => {
        const until = await before(tx, due.now);
        const origins = await removeOriginsBefore(tx, until, { isHeld, most: BATCH });
        const events = await tx.run(sql`
          DELETE FROM security_events d USING (
            SELECT e.id FROM security_events e WHERE e.vendor_id = ${tx.vendorId} AND e.at < ${at(until)} AND NOT ${heldHere}
            ORDER BY e.at LIMIT ${BATCH}) AS due
          WHERE d.vendor_id = ${tx.vendorId} AND d.id = due.id`);
        return origins + events;
      }),
    preview: {
      kind: 'security-log',
      count: (tx, of) =>
        tx.one(sql<DueCounts>`
          SELECT count(*) FILTER (WHERE NOT ${heldHere})::int AS due, count(*) FILTER (WHERE ${heldHere})::int AS held
          FROM security_events e WHERE e.vendor_id = ${tx.vendorId} AND e.at < ${at(cutoff(of))}`),
    },
  };
};

/** Deletes old events of no vendor, which no vendor's period covers. */
export async function removeEventsOfInstallation(tx: Tx, before: Instant): Promise<void> {
  await tx.run(sql`DELETE FROM security_events WHERE vendor_id = ${tx.vendorId} AND at < ${at(before)}`);
}
