import type { ThreadMessageKind, ThreadMessageState } from '#domain/conversations/thread.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { HELD_TEXT } from '../vendors/index.ts';

export interface Incoming {
  threadId: number;
  visitId: number | null;
  provider: string;
  externalId: string;
  text: string;
  sentAt: Instant;
  now: Instant;
}

/** Stores a message that arrived; undefined if it arrived before. */
export async function insertIncoming(tx: Tx, of: Incoming): Promise<number | undefined> {
  // mutation: text-arrived
  const row = await tx.maybe(sql<{ id: number }>`
    INSERT INTO thread_messages (vendor_id, thread_id, direction, kind, provider, external_id, visit_id, text, state, sent_at, created_at)
    VALUES (${tx.vendorId}, ${of.threadId}, 'in', 'client', ${of.provider}, ${of.externalId}, ${of.visitId}, ${of.text}, 'received', ${at(of.sentAt)}, ${at(of.now)})
    ON CONFLICT (vendor_id, provider, external_id) WHERE external_id IS NOT NULL DO NOTHING RETURNING id`);
  return row?.id;
}

export interface Outgoing {
  threadId: number;
  visitId: number | null;
  staffId: number | null;
  kind: Exclude<ThreadMessageKind, 'client'>;
  key: string;
  text: string;
  now: Instant;
  /** When it may leave; at once without it. */
  leavesAt?: Instant;
}

/** Stores a message to send; it leaves with the sender's next round. */
export async function insertOutgoing(tx: Tx, of: Outgoing): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO thread_messages (vendor_id, thread_id, direction, kind, key, visit_id, staff_id, text, state, due_at, sent_at, created_at)
    VALUES (${tx.vendorId}, ${of.threadId}, 'out', ${of.kind}, ${of.key}, ${of.visitId}, ${of.staffId}, ${of.text}, 'queued', ${at(of.leavesAt ?? of.now)}, ${at(of.now)}, ${at(of.now)})
    RETURNING id`);
  return id;
}

/** Lets texts leave that wait for the end of quiet hours: the client has written, and gets an answer after them. */
export async function releaseWaiting(
  tx: Tx,
  { threadId, now }: { threadId: number; now: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE thread_messages SET due_at = ${at(now)} WHERE vendor_id = ${tx.vendorId} AND thread_id = ${threadId} AND due_at > ${at(now)} AND tries = 0`);
}

export interface DueText {
  vendorId: number;
  id: number;
  ofEarlierLife: boolean;
}

/** Across vendors, by the named function, which returns ids only. */
export async function dueTexts(tx: Tx, { now, most }: { now: Instant; most: number }): Promise<DueText[]> {
  return tx.many(sql<DueText>`
    SELECT vendor_id, id, of_earlier_life FROM due_thread_messages(${at(now)}, ${most}::integer)`);
}

export interface ClaimedText {
  id: number;
  threadId: number;
  kind: ThreadMessageKind;
  key: string;
  text: string;
  tries: number;
}

/** Claims a text for the length of the lease; undefined once another worker has it, or it is settled. */
export async function claimText(
  tx: Tx,
  { id, now, leaseUntil }: { id: number; now: Instant; leaseUntil: Instant },
): Promise<ClaimedText | undefined> {
  return tx.maybe(sql<ClaimedText>`
    UPDATE thread_messages SET state = CASE WHEN state = 'queued' THEN 'sending' ELSE state END, due_at = ${at(leaseUntil)}, tries = tries + 1
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND due_at <= ${at(now)}
    RETURNING id, thread_id, kind, key, text, tries`);
}

export interface SettledText {
  id: number;
  state: ThreadMessageState;
  reason: string;
  /** When to try again; null if never. */
  dueAt: Instant | null;
}

/** Stores the outcome of an attempt. A receipt that came first stays. */
export async function settleText(tx: Tx, of: SettledText): Promise<void> {
  await tx.run(sql`
    UPDATE thread_messages SET due_at = ${at(of.dueAt)},
      state = CASE WHEN state IN ('queued', 'sending') THEN ${of.state} ELSE state END,
      reason = CASE WHEN state IN ('queued', 'sending') THEN ${of.reason} ELSE reason END
    WHERE vendor_id = ${tx.vendorId} AND id = ${of.id} AND due_at IS NOT NULL`);
}

export interface TextByKey {
  id: number;
  threadId: number;
  state: ThreadMessageState;
}

export async function lockTextByKey(tx: Tx, key: string): Promise<TextByKey | undefined> {
  return tx.maybe(sql<TextByKey>`
    SELECT id, thread_id, state FROM thread_messages WHERE vendor_id = ${tx.vendorId} AND key = ${key} FOR NO KEY UPDATE`);
}

/** Stores what a receipt says. A text that has come to an end is not sent again. */
export async function storeReceipt(
  tx: Tx,
  of: { id: number; state: ThreadMessageState; reason: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE thread_messages SET state = ${of.state}, reason = ${of.reason}, due_at = CASE WHEN ${of.state} IN ('delivered', 'failed') THEN NULL ELSE due_at END
    WHERE vendor_id = ${tx.vendorId} AND id = ${of.id}`);
}

/** Texts that left since an instant: to the whole vendor's clients, and automatic ones of one thread. */
export async function textsSince(
  tx: Tx,
  { since, threadId }: { since: Instant; threadId: number },
): Promise<{ all: number; automatic: number }> {
  return tx.one(sql<{ all: number; automatic: number }>`
    SELECT count(*) FILTER (WHERE tries > 0 OR due_at IS NOT NULL)::int AS all,
      count(*) FILTER (WHERE thread_id = ${threadId} AND kind IN ('reply', 'away', 'required'))::int AS automatic
    FROM thread_messages WHERE vendor_id = ${tx.vendorId} AND direction = 'out' AND created_at > ${at(since)}`);
}

/** Removes the texts of one vendor that are older than their period; the rows stay. */
export async function emptyOldTexts(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    UPDATE thread_messages SET text = '' WHERE vendor_id = ${tx.vendorId} AND id IN (
      SELECT m.id FROM thread_messages m JOIN threads t ON t.vendor_id = m.vendor_id AND t.id = m.thread_id
      WHERE m.vendor_id = ${tx.vendorId} AND m.created_at < ${at(before)} AND m.text <> '' AND m.due_at IS NULL AND NOT ${HELD_TEXT}
      ORDER BY m.created_at LIMIT ${most})`);
}

/** The messages of threads about these visits, oldest first, for the client who asks for their data. */
export async function textsOfVisits(tx: Tx, visitIds: readonly number[]): Promise<Record<string, unknown>[]> {
  const rows = await tx.many(sql<{ row: Record<string, unknown> }>`
    SELECT (SELECT row_to_json(f) FROM (SELECT m.visit_id::text, t.channel, m.direction, m.kind, t.address, m.text, m.state, m.sent_at) AS f) AS row
    FROM thread_messages m JOIN threads t ON t.vendor_id = m.vendor_id AND t.id = m.thread_id
    WHERE m.vendor_id = ${tx.vendorId} AND m.visit_id = ANY(${[...visitIds]}::bigint[]) ORDER BY m.sent_at, m.id`);
  return rows.map(({ row }) => row);
}
