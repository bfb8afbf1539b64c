import type { ThreadMessageKind, ThreadMessageState } from '#domain/conversations/thread.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { HELD_TEXT } from '../../vendors/index.ts';

export interface Incoming {
  threadId: number;
  visitId: number | null;
  provider: string;
  externalId: string;
  text: string;
  sentAt: Instant;
  now: Instant;
  mail?: MailParts;
}

/** What only a mail has. */
export interface MailParts {
  subject: string;
  mailId: string;
  /** Who wrote it from another address than the thread's; else empty. */
  sender: string;
  files: readonly string[];
}

const NO_MAIL: MailParts = { subject: '', mailId: '', sender: '', files: [] };

/** Stores a message that arrived; undefined if it arrived before. */
export async function insertIncoming(tx: Tx, of: Incoming): Promise<number | undefined> {
  const { subject, mailId, sender, files } = of.mail ?? NO_MAIL;
  // mutation: text-arrived
  const row = await tx.maybe(sql<{ id: number }>`
    INSERT INTO thread_messages (vendor_id, thread_id, direction, kind, provider, external_id, visit_id, text, state, sent_at, created_at, subject, mail_id, sender, files)
    VALUES (${tx.vendorId}, ${of.threadId}, 'in', 'client', ${of.provider}, ${of.externalId}, ${of.visitId}, ${of.text}, 'received', ${at(of.sentAt)}, ${at(of.now)},
      ${subject}, ${mailId}, ${sender}, ${files.join('\n')})
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
  /** Of a mail. */
  subject?: string;
  /** When it may leave; at once without it. */
  leavesAt?: Instant;
}

/** Stores a message to send; it leaves with the sender's next round. */
export async function insertOutgoing(tx: Tx, of: Outgoing): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO thread_messages (vendor_id, thread_id, direction, kind, key, visit_id, staff_id, text, subject, state, due_at, sent_at, created_at)
    VALUES (${tx.vendorId}, ${of.threadId}, 'out', ${of.kind}, ${of.key}, ${of.visitId}, ${of.staffId}, ${of.text}, ${of.subject ?? ''}, 'queued', ${at(of.leavesAt ?? of.now)}, ${at(of.now)}, ${at(of.now)})
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
  subject: string;
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
    RETURNING id, thread_id, kind, key, text, subject, tries`);
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

/** Texts that left since an instant: to the whole vendor's clients, without mails, and automatic ones of one thread. */
export async function textsSince(
  tx: Tx,
  { since, threadId }: { since: Instant; threadId: number },
): Promise<{ all: number; automatic: number }> {
  return tx.one(sql<{ all: number; automatic: number }>`
    SELECT count(*) FILTER (WHERE t.channel = 'sms' AND (m.tries > 0 OR m.due_at IS NOT NULL))::int AS all,
      count(*) FILTER (WHERE m.thread_id = ${threadId} AND m.kind IN ('reply', 'away', 'required'))::int AS automatic
    FROM thread_messages m JOIN threads t ON t.vendor_id = m.vendor_id AND t.id = m.thread_id
    WHERE m.vendor_id = ${tx.vendorId} AND m.direction = 'out' AND m.created_at > ${at(since)}`);
}

/** Removes the texts of one vendor that are older than their period; the rows stay. */
export async function emptyOldTexts(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    UPDATE thread_messages SET text = '', subject = '', mail_id = '', sender = '', files = '' WHERE vendor_id = ${tx.vendorId} AND id IN (
      SELECT m.id FROM thread_messages m JOIN threads t ON t.vendor_id = m.vendor_id AND t.id = m.thread_id
      WHERE m.vendor_id = ${tx.vendorId} AND m.created_at < ${at(before)} AND m.text <> '' AND m.due_at IS NULL AND NOT ${HELD_TEXT}
      ORDER BY m.created_at LIMIT ${most})`);
}

/** The messages of threads about these visits, oldest first, for the client who asks for their data. */
export async function textsOfVisits(tx: Tx, visitIds: readonly number[]): Promise<Record<string, unknown>[]> {
  const rows = await tx.many(sql<{ row: Record<string, unknown> }>`
    SELECT (SELECT row_to_json(f) FROM (SELECT m.visit_id::text, t.channel, m.direction, m.kind, t.address, m.subject, m.text, m.files, m.state, m.sent_at) AS f) AS row
    FROM thread_messages m JOIN threads t ON t.vendor_id = m.vendor_id AND t.id = m.thread_id
    WHERE m.vendor_id = ${tx.vendorId} AND m.visit_id = ANY(${[...visitIds]}::bigint[]) ORDER BY m.sent_at, m.id`);
  return rows.map(({ row }) => row);
}

/** The subject of the client's latest mail; empty without one. */
export async function latestSubject(tx: Tx, threadId: number): Promise<string> {
  const row = await tx.maybe(sql<{ subject: string }>`
    SELECT subject FROM thread_messages WHERE vendor_id = ${tx.vendorId} AND thread_id = ${threadId} AND direction = 'in'
    ORDER BY sent_at DESC, id DESC LIMIT 1`);
  return row?.subject ?? '';
}

/** Enough for every mail program to join an answer to its conversation. */
const MOST_NAMED = 10;

/** The ids of the client's latest mails before a message, oldest first. */
export async function mailIdsBefore(
  tx: Tx,
  { threadId, id }: { threadId: number; id: number },
): Promise<string[]> {
  const rows = await tx.many(sql<{ mailId: string }>`
    SELECT mail_id FROM thread_messages
    WHERE vendor_id = ${tx.vendorId} AND thread_id = ${threadId} AND id < ${id} AND mail_id <> '' ORDER BY sent_at DESC, id DESC LIMIT ${MOST_NAMED}`);
  return rows.map(({ mailId }) => mailId).reverse();
}

/** A mail in a conversation, as it left. */
export interface SentMail {
  id: number;
  kind: ThreadMessageKind;
  recipient: string;
  subject: string;
  /** The id of the client's mail that it answers; empty without one. */
  inReplyTo: string;
  text: string;
  lang: string;
  state: ThreadMessageState;
  reason: string;
  madeAt: Instant;
}

/** The latest mails that left from conversations, newest first. */
export async function sentMails(tx: Tx, of: { most: number; id?: number }): Promise<SentMail[]> {
  return tx.many(sql<SentMail>`
    SELECT m.id, m.kind, t.address AS recipient, m.subject, m.text, t.lang, m.state, m.reason, m.created_at AS made_at,
      COALESCE((SELECT b.mail_id FROM thread_messages b WHERE b.vendor_id = m.vendor_id AND b.thread_id = m.thread_id AND b.id < m.id AND b.mail_id <> ''
        ORDER BY b.sent_at DESC, b.id DESC LIMIT 1), '') AS in_reply_to
    FROM thread_messages m JOIN threads t ON t.vendor_id = m.vendor_id AND t.id = m.thread_id
    WHERE m.vendor_id = ${tx.vendorId} AND t.channel = 'email' AND m.direction = 'out' AND (${of.id ?? null}::bigint IS NULL OR m.id = ${of.id ?? null})
    ORDER BY m.id DESC LIMIT ${of.most}`);
}
