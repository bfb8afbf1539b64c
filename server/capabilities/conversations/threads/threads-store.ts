import type { ThreadState } from '#domain/conversations/thread.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface Thread {
  id: number;
  version: number;
  channel: 'sms' | 'email';
  ownAddress: string;
  address: string;
  locationId: number | null;
  lineId: number | null;
  visitId: number | null;
  staffId: number | null;
  state: ThreadState;
  unread: number;
  lang: string;
  askedVisit: number | null;
  askedAt: Instant | null;
  awayAt: Instant | null;
  wroteAt: Instant | null;
  lastAt: Instant;
  /** The client that staff began it with. */
  clientId: number | null;
  /** When staff confirmed the consent of the number's owner, and who did. */
  consentAt: Instant | null;
  consentBy: number | null;
}

const THREAD = sql`t.id, t.version, t.channel, t.own_address, t.address, t.location_id, t.line_of_business_id AS line_id, t.visit_id, t.staff_id, t.state, t.unread, t.lang,
  t.asked_visit, t.asked_at, t.away_at, t.wrote_at, t.last_at, t.client_id, t.consent_at, t.consent_by`;

interface Addresses {
  channel: 'sms' | 'email';
  ownAddress: string;
  address: string;
}

/** Returns the thread with an address, locked until the end of the transaction; a new one of version 0 if there is none. */
export async function lockedThreadWith(
  tx: Tx,
  { channel, ownAddress, address }: Addresses,
  now: Instant,
): Promise<Thread> {
  return tx.one(sql<Thread>`
    INSERT INTO threads AS t (vendor_id, version, channel, own_address, address, last_at, created_at)
    VALUES (${tx.vendorId}, 0, ${channel}, ${ownAddress}, ${address}, ${at(now)}, ${at(now)})
    ON CONFLICT (vendor_id, channel, own_address, address) WHERE address <> '' DO UPDATE SET own_address = excluded.own_address
    RETURNING ${THREAD}`);
}

export async function threadById(
  tx: Tx,
  id: number,
  { lock }: { lock: boolean },
): Promise<Thread | undefined> {
  return tx.maybe(sql<Thread>`
    SELECT ${THREAD} FROM threads t WHERE t.vendor_id = ${tx.vendorId} AND t.id = ${id} ${lock ? sql`FOR NO KEY UPDATE` : sql``}`);
}

export type ThreadPatch = Partial<
  Pick<
    Thread,
    | 'locationId'
    | 'lineId'
    | 'visitId'
    | 'staffId'
    | 'state'
    | 'unread'
    | 'lang'
    | 'askedVisit'
    | 'askedAt'
    | 'awayAt'
    | 'wroteAt'
    | 'lastAt'
    | 'clientId'
    | 'consentAt'
    | 'consentBy'
  >
>;

/** Stores the thread with its changes; returns its new version. */
export async function saveThread(tx: Tx, before: Thread, patch: ThreadPatch): Promise<number> {
  const t = { ...before, ...patch };
  const { version } = await tx.one(sql<{ version: number }>`
    UPDATE threads SET version = version + 1, location_id = ${t.locationId}, line_of_business_id = ${t.lineId}, visit_id = ${t.visitId}, staff_id = ${t.staffId}, state = ${t.state},
      unread = ${t.unread}, lang = ${t.lang}, asked_visit = ${t.askedVisit}, asked_at = ${at(t.askedAt)}, away_at = ${at(t.awayAt)},
      wrote_at = ${at(t.wroteAt)}, last_at = ${at(t.lastAt)}, client_id = ${t.clientId}, consent_at = ${at(t.consentAt)}, consent_by = ${t.consentBy}
    WHERE vendor_id = ${tx.vendorId} AND id = ${before.id} RETURNING version`);
  return version;
}

/** The threads about these visits: those that are now, and those whose messages were. */
export async function threadsOfVisits(tx: Tx, visitIds: readonly number[]): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT id FROM threads WHERE vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...visitIds]}::bigint[])
    UNION SELECT thread_id FROM thread_messages WHERE vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...visitIds]}::bigint[])`);
  return rows.map(({ id }) => id);
}

/** Erases addresses and texts and keeps the rows: a provider's repeated delivery is still recognised. */
export async function emptyThreads(
  tx: Tx,
  { threadIds, visitIds }: { threadIds: readonly number[]; visitIds: readonly number[] },
): Promise<number> {
  const ids = [...threadIds];
  const addresses = sql`SELECT address FROM threads WHERE vendor_id = ${tx.vendorId} AND id = ANY(${ids}::bigint[]) AND address <> ''`;
  await tx.run(sql`
    DELETE FROM smpp_submissions WHERE vendor_id = ${tx.vendorId} AND (visit_id = ANY(${[...visitIds]}::bigint[]) OR destination IN (${addresses}))`);
  await tx.run(sql`
    DELETE FROM smpp_arrivals WHERE vendor_id = ${tx.vendorId} AND (visit_id = ANY(${[...visitIds]}::bigint[]) OR source IN (${addresses}))`);
  await tx.run(sql`
    DELETE FROM text_opt_outs o WHERE o.vendor_id = ${tx.vendorId} AND (o.visit_id = ANY(${[...visitIds]}::bigint[])
      OR o.address IN (${addresses}))`);
  await tx.run(sql`
    UPDATE threads SET address = '', unread = 0, state = 'closed', asked_visit = NULL, version = version + 1
    WHERE vendor_id = ${tx.vendorId} AND id = ANY(${ids}::bigint[])`);
  return tx.run(sql`
    UPDATE thread_messages SET text = '', subject = '', mail_id = '', sender = '', files = '', due_at = NULL, state = CASE WHEN due_at IS NULL THEN state ELSE 'failed' END,
      reason = CASE WHEN due_at IS NULL THEN reason ELSE 'erased' END
    WHERE vendor_id = ${tx.vendorId} AND thread_id = ANY(${ids}::bigint[])`);
}

/** The roles that answer the clients of a location. */
const ANSWERING = [10, 13, 15, 20];

/** The staff of a location who answer conversations and have the fewest open ones; null without any. */
export async function leastBusyStaff(tx: Tx, locationId: number): Promise<number | null> {
  const row = await tx.maybe(sql<{ id: number }>`
    SELECT s.id FROM staff s JOIN staff_locations l ON l.vendor_id = s.vendor_id AND l.staff_id = s.id AND l.location_id = ${locationId}
    WHERE s.vendor_id = ${tx.vendorId} AND s.role = ANY(${ANSWERING}::smallint[]) AND s.deactivated_at IS NULL
    ORDER BY (SELECT count(*) FROM threads t WHERE t.vendor_id = s.vendor_id AND t.staff_id = s.id AND t.state = 'open'), s.id LIMIT 1`);
  return row?.id ?? null;
}
