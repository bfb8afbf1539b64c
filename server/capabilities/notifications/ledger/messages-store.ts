import type { DueKind } from '#domain/notifications/due-booking-messages.ts';
import type { TeamKind } from '#domain/notifications/team-kinds.ts';
import type { SentChannel } from '#domain/notifications/due-line-messages.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { DueCounts } from '#server/infrastructure/retention/retention.ts';
import { HELD_MESSAGE } from '../../vendors/index.ts';
import type { Content } from '../content/write-content.ts';

export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'suppressed' | 'unknown';

export interface NewMessage {
  key: string;
  eventId: number;
  /** Null for a message about an entry of the wait list. */
  visitId: number | null;
  entryId?: number;
  invitationId?: number;
  /** The staff member who gets it. */
  staffId?: number;
  /** The visit that a message to staff or a location is about. */
  aboutVisitId?: number | null;
  /** The recipient among the attendees. */
  attendeeId: number | null;
  locationId: number;
  kind: DueKind | TeamKind;
  channel: SentChannel;
  lang: string;
  recipient: string;
  content: Content;
  suppressed: string | null;
  /** The earliest time to send; null is at once. */
  notBefore: Instant | null;
  now: Instant;
}

/** Adds messages by one statement and skips known keys. Returns the number of new rows. */
export async function addDueMessages(tx: Tx, messages: readonly NewMessage[]): Promise<number> {
  if (messages.length === 0) return 0;
  return tx.run(sql`
    WITH wanted AS (
      SELECT * FROM json_to_recordset(${json(messages.map(rowOf))}::json) AS w(place integer, notification_key text, event_id bigint, visit_id bigint, entry_id bigint, invitation_id bigint, staff_id bigint, about_visit_id bigint,
        attendee_id bigint, location_id bigint, kind text, channel text, lang text, recipient text, content jsonb, state text, reason text,
        due_at timestamptz, not_before timestamptz, made_at timestamptz, settled_at timestamptz)
    ), added AS (
      INSERT INTO notification_keys (vendor_id, key) SELECT ${tx.vendorId}, notification_key FROM wanted ON CONFLICT DO NOTHING RETURNING key
    )
    INSERT INTO messages (vendor_id, notification_key, event_id, visit_id, entry_id, invitation_id, staff_id, about_visit_id, attendee_id, location_id, kind, channel, lang, recipient, content, state, reason,
                          due_at, not_before, made_at, settled_at)
    SELECT ${tx.vendorId}, w.notification_key, w.event_id, w.visit_id, w.entry_id, w.invitation_id, w.staff_id, w.about_visit_id, w.attendee_id, w.location_id, w.kind, w.channel, w.lang, w.recipient, w.content,
           w.state, w.reason, w.due_at, w.not_before, w.made_at, w.settled_at
    FROM wanted w JOIN added a ON a.key = w.notification_key ORDER BY w.place`);
}

function rowOf({ key, suppressed, notBefore, now, ...message }: NewMessage, position: number) {
  const queued = suppressed === null;
  return {
    place: position,
    notification_key: key,
    event_id: message.eventId,
    visit_id: message.visitId,
    entry_id: message.entryId ?? null,
    invitation_id: message.invitationId ?? null,
    staff_id: message.staffId ?? null,
    about_visit_id: message.aboutVisitId ?? null,
    attendee_id: message.attendeeId,
    location_id: message.locationId,
    kind: message.kind,
    channel: message.channel,
    lang: message.lang,
    recipient: message.recipient,
    content: message.content,
    state: queued ? 'queued' : 'suppressed',
    reason: suppressed ?? '',
    due_at: at(queued ? (notBefore ?? now) : null),
    not_before: at(notBefore),
    made_at: at(now),
    settled_at: at(queued ? null : now),
  };
}

export interface DueMessage {
  vendorId: number;
  id: number;
  ofEarlierLife: boolean;
}

/** Across vendors, by the named function, which returns ids only. */
export async function dueMessages(
  tx: Tx,
  { channel, now, most }: { channel: SentChannel; now: Instant; most: number },
): Promise<DueMessage[]> {
  return tx.many(sql<DueMessage>`
    SELECT vendor_id, id, of_earlier_life FROM due_messages(${channel}, ${at(now)}, ${most}::integer)
    UNION ALL SELECT vendor_id, id, of_earlier_life FROM due_team_messages(${channel}, ${at(now)}, ${most}::integer) LIMIT ${most}::integer`);
}

export interface ClaimedMessage {
  id: number;
  key: string;
  visitId: number | null;
  entryId: number | null;
  invitationId: number | null;
  staffId: number | null;
  aboutVisitId: number | null;
  attendeeId: number | null;
  locationId: number;
  kind: DueKind | TeamKind;
  channel: SentChannel;
  lang: string;
  recipient: string;
  content: Content | null;
  tries: number;
}

/** Claims a due message for the length of the lease; undefined when another worker has claimed or settled it. */
export async function claimMessage(
  tx: Tx,
  { id, now, leaseUntil }: { id: number; now: Instant; leaseUntil: Instant },
): Promise<ClaimedMessage | undefined> {
  return tx.maybe(sql<ClaimedMessage>`
    UPDATE messages SET state = 'sending', due_at = ${at(leaseUntil)}, tries = tries + 1
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND state IN ('queued', 'sending') AND due_at <= ${at(now)}
    RETURNING id, notification_key AS key, visit_id, entry_id, invitation_id, staff_id, about_visit_id, attendee_id, location_id, kind, channel, lang, recipient, content, tries`);
}

/** Stores recipient and text of a message that is written when it is sent. */
export async function fillIn(
  tx: Tx,
  { id, recipient, lang, content }: { id: number; recipient: string; lang: string; content: Content },
): Promise<void> {
  await tx.run(sql`
    UPDATE messages SET recipient = ${recipient}, lang = ${lang}, content = ${json(content)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** Voids unsent reminders of a visit's earlier events, of one attendee or (null) of all. */
export async function voidReminders(
  tx: Tx,
  of: { visitId: number; attendeeId: number | null; before: number; now: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE messages SET state = 'suppressed', reason = 'out-of-date', due_at = NULL, settled_at = ${at(of.now)}
    WHERE vendor_id = ${tx.vendorId} AND visit_id = ${of.visitId} AND kind = 'reminder' AND state = 'queued' AND event_id < ${of.before}
      AND (${of.attendeeId}::bigint IS NULL OR attendee_id = ${of.attendeeId})`);
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

/** Puts a claimed message off without counting an attempt: it was not tried. */
export async function holdMessage(
  tx: Tx,
  { id, reason, dueAt }: { id: number; reason: string; dueAt: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE messages SET state = 'queued', reason = ${reason}, due_at = ${at(dueAt)}, tries = tries - 1
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND state = 'sending'`);
}

/** Erases recipient and text and keeps the row. Returns the number of erased messages, at most `most`. */
export async function emptyMessages(
  tx: Tx,
  { settledBefore, most }: { settledBefore: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    UPDATE messages SET recipient = '', content = NULL
    WHERE vendor_id = ${tx.vendorId} AND id IN (
      SELECT m.id FROM messages m
      WHERE m.vendor_id = ${tx.vendorId} AND m.settled_at < ${at(settledBefore)} AND m.content IS NOT NULL AND NOT ${HELD_MESSAGE}
      ORDER BY m.settled_at LIMIT ${most})`);
}

export const countMessagesDue = (tx: Tx, settledBefore: Instant): Promise<DueCounts> =>
  tx.one(sql<DueCounts>`
    SELECT count(*) FILTER (WHERE NOT ${HELD_MESSAGE})::int AS due, count(*) FILTER (WHERE ${HELD_MESSAGE})::int AS held
    FROM messages m WHERE m.vendor_id = ${tx.vendorId} AND m.settled_at < ${at(settledBefore)} AND m.content IS NOT NULL`);

/** Does the same for the given visits and entries at once, and cancels unsent messages. */
export async function forgetMessagesOf(
  tx: Tx,
  { visitIds, entryIds, invitationIds }: Record<'visitIds' | 'entryIds' | 'invitationIds', readonly number[]>,
): Promise<number> {
  return tx.run(sql`
    UPDATE messages SET recipient = '', content = NULL,
      reason = CASE WHEN settled_at IS NULL THEN 'forgotten' ELSE reason END,
      state = CASE WHEN settled_at IS NULL THEN 'suppressed' ELSE state END,
      settled_at = COALESCE(settled_at, made_at), due_at = NULL
    WHERE vendor_id = ${tx.vendorId} AND (visit_id = ANY(${[...visitIds]}::bigint[]) OR about_visit_id = ANY(${[...visitIds]}::bigint[]) OR entry_id = ANY(${[...entryIds]}::bigint[]) OR invitation_id = ANY(${[...invitationIds]}::bigint[]))`);
}

export interface MailboxRow {
  id: number;
  key: string;
  visitId: number | null;
  entryId: number | null;
  invitationId: number | null;
  staffId: number | null;
  attendeeId: number | null;
  aboutVisitId: number | null;
  locationId: number;
  kind: DueKind | TeamKind;
  channel: SentChannel;
  lang: string;
  recipient: string;
  content: Content | null;
  state: MessageState;
  reason: string;
  madeAt: Instant;
}

/** The newest messages first. `onlyWritten` leaves out those without a text: not yet written, or removed. */
export async function mailboxRows(
  tx: Tx,
  of: { most: number; id?: number; onlyWritten?: boolean },
): Promise<MailboxRow[]> {
  return tx.many(sql<MailboxRow>`
    SELECT id, notification_key AS key, visit_id, entry_id, invitation_id, staff_id, attendee_id, about_visit_id, location_id, kind, channel, lang, recipient, content, state, reason, made_at
    FROM messages WHERE vendor_id = ${tx.vendorId} AND (${of.id ?? null}::bigint IS NULL OR id = ${of.id ?? null})
      AND (NOT ${of.onlyWritten ?? false} OR (content IS NOT NULL AND NOT content ? 'unwritten'))
    ORDER BY id DESC LIMIT ${of.most}`);
}

export async function messagesWritten(tx: Tx): Promise<number> {
  const { written } = await tx.one(
    sql<{ written: number }>`SELECT count(*) AS written FROM messages WHERE vendor_id = ${tx.vendorId}`,
  );
  return written;
}

/** The messages about these visits, oldest first. The content without its links: they open the visit. */
export async function messagesOf(tx: Tx, visitIds: readonly number[]): Promise<Record<string, unknown>[]> {
  const rows = await tx.many(sql<{ row: Record<string, unknown> }>`
    SELECT (SELECT row_to_json(f) FROM (SELECT m.visit_id::text, m.kind, m.channel, m.lang, m.recipient, m.state, m.made_at, m.settled_at,
      m.content ->> 'subject' AS subject, COALESCE(m.content ->> 'body', m.content ->> 'text') AS text) AS f) AS row
    FROM messages m WHERE m.vendor_id = ${tx.vendorId} AND m.visit_id = ANY(${[...visitIds]}::bigint[]) ORDER BY m.id`);
  return rows.map(({ row }) => row);
}

/** What became of the messages of invitations: mails before texts. */
export async function messagesOfInvitations(
  tx: Tx,
  ids: readonly number[],
): Promise<{ invitationId: number; channel: SentChannel; state: MessageState; reason: string }[]> {
  return tx.many(sql<{ invitationId: number; channel: SentChannel; state: MessageState; reason: string }>`
    SELECT invitation_id, channel, state, reason FROM messages
    WHERE vendor_id = ${tx.vendorId} AND invitation_id = ANY(${[...ids]}::bigint[]) ORDER BY channel, id`);
}

/** A mail that waits for the digest of its reader. */
export interface CollectedMail {
  id: number;
  staffId: number;
  content: Content | null;
}

/** Mails of a location's staff that wait for a digest, the oldest first. */
export async function collectedMails(
  tx: Tx,
  { locationId, until }: { locationId: number; until: Instant },
): Promise<CollectedMail[]> {
  return tx.many(sql<CollectedMail>`
    SELECT id, staff_id, content FROM messages WHERE vendor_id = ${tx.vendorId} AND staff_id IS NOT NULL AND location_id = ${locationId}
      AND made_at <= ${at(until)} AND made_at > ${at(until - COLLECTED_FOR)} AND state = 'suppressed' AND reason = 'in-digest' AND content IS NOT NULL ORDER BY id`);
}

/** A digest that could not be made for this long leaves out what is older. */
const COLLECTED_FOR = 7 * DAY;

/** Marks mails as sent with a digest. */
export async function markCollected(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(
    sql`UPDATE messages SET reason = 'sent-in-digest' WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`,
  );
}
