import type { Channel, MessageKind } from '#domain/notifications/line-duties.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { Content } from './write-content.ts';

export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'suppressed' | 'unknown';

export interface NewMessage {
  key: string;
  eventId: number;
  visitId: number;
  locationId: number;
  kind: MessageKind;
  channel: Channel;
  lang: string;
  recipient: string;
  content: Content;
  suppressed: string | null;
  now: Instant;
}

/** Owes a message once: false when its key is known already. */
export async function oweMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const added = await tx.run(
    sql`INSERT INTO notification_keys (vendor_id, key) VALUES (${tx.vendorId}, ${message.key}) ON CONFLICT DO NOTHING`,
  );
  if (added === 0) return false;
  const { suppressed, now } = message;
  const queued = suppressed === null;
  await tx.run(sql`
    INSERT INTO messages (vendor_id, notification_key, event_id, visit_id, location_id, kind, channel, lang, recipient, content, state, reason,
                          due_at, made_at, settled_at)
    VALUES (${tx.vendorId}, ${message.key}, ${message.eventId}, ${message.visitId}, ${message.locationId}, ${message.kind}, ${message.channel},
            ${message.lang}, ${message.recipient}, ${json(message.content)}, ${queued ? 'queued' : 'suppressed'}, ${suppressed ?? ''},
            ${at(queued ? now : null)}, ${at(now)}, ${at(queued ? null : now)})`);
  return true;
}

export interface DueMessage {
  vendorId: number;
  id: number;
  ofEarlierLife: boolean;
}

/** Across vendors, by the named function: ids alone. */
export async function dueMessages(
  tx: Tx,
  { channel, now, most }: { channel: Channel; now: Instant; most: number },
): Promise<DueMessage[]> {
  return tx.many(sql<DueMessage>`
    SELECT vendor_id AS "vendorId", id, of_earlier_life AS "ofEarlierLife" FROM due_messages(${channel}, ${at(now)}, ${most}::integer)`);
}

export interface ClaimedMessage {
  id: number;
  key: string;
  visitId: number;
  kind: MessageKind;
  channel: Channel;
  lang: string;
  recipient: string;
  content: Content | null;
  tries: number;
}

/** Takes a due message for as long as the lease lasts; undefined when somebody else has it, or it is settled. */
export async function claimMessage(
  tx: Tx,
  { id, now, leaseUntil }: { id: number; now: Instant; leaseUntil: Instant },
): Promise<ClaimedMessage | undefined> {
  return tx.maybe(sql<ClaimedMessage>`
    UPDATE messages SET state = 'sending', due_at = ${at(leaseUntil)}, tries = tries + 1
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND state IN ('queued', 'sending') AND due_at <= ${at(now)}
    RETURNING id, notification_key AS key, visit_id AS "visitId", kind, channel, lang, recipient, content, tries`);
}

export interface Settlement {
  id: number;
  state: 'sent' | 'failed' | 'suppressed' | 'unknown';
  reason?: string;
  sentBy?: string;
  now: Instant;
}

export async function settleMessage(
  tx: Tx,
  { id, state, reason = '', sentBy = '', now }: Settlement,
): Promise<void> {
  await tx.run(sql`
    UPDATE messages SET state = ${state}, reason = ${reason}, sent_by = ${sentBy}, due_at = NULL, settled_at = ${at(now)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND state IN ('queued', 'sending')`);
}

export async function postponeMessage(
  tx: Tx,
  { id, reason, dueAt }: { id: number; reason: string; dueAt: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE messages SET state = 'queued', reason = ${reason}, due_at = ${at(dueAt)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND state = 'sending'`);
}

/** Who was told and in which words goes; that they were told stays. Answers how many were emptied, at most so many. */
export async function emptyMessages(
  tx: Tx,
  { settledBefore, most }: { settledBefore: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    UPDATE messages SET recipient = '', content = NULL
    WHERE vendor_id = ${tx.vendorId} AND id IN (
      SELECT id FROM messages WHERE vendor_id = ${tx.vendorId} AND settled_at < ${at(settledBefore)} AND content IS NOT NULL
      ORDER BY settled_at LIMIT ${most})`);
}

/** The same for some visits, at once; what was still to be sent is not. */
export async function forgetMessagesOf(tx: Tx, visitIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    UPDATE messages SET recipient = '', content = NULL,
      reason = CASE WHEN settled_at IS NULL THEN 'forgotten' ELSE reason END,
      state = CASE WHEN settled_at IS NULL THEN 'suppressed' ELSE state END,
      settled_at = COALESCE(settled_at, made_at), due_at = NULL
    WHERE vendor_id = ${tx.vendorId} AND visit_id = ANY(${[...visitIds]}::bigint[])`);
}

export interface MailboxRow {
  id: number;
  key: string;
  visitId: number;
  kind: MessageKind;
  channel: Channel;
  lang: string;
  recipient: string;
  content: Content | null;
  state: MessageState;
  reason: string;
  madeAt: Instant;
}

export async function mailboxRows(tx: Tx, of: { most: number; id?: number }): Promise<MailboxRow[]> {
  return tx.many(sql<MailboxRow>`
    SELECT id, notification_key AS key, visit_id AS "visitId", kind, channel, lang, recipient, content, state, reason, made_at AS "madeAt"
    FROM messages WHERE vendor_id = ${tx.vendorId} AND (${of.id ?? null}::bigint IS NULL OR id = ${of.id ?? null})
    ORDER BY id DESC LIMIT ${of.most}`);
}
