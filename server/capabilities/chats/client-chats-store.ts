import type { Contact } from '#domain/clients/same-client.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { DueCounts } from '#server/infrastructure/retention/retention.ts';
import { HELD_CHAT } from '../vendors/index.ts';

/** Links a client whom staff have not confirmed. A chat with a link keeps it. */
export async function suggestClient(
  tx: Tx,
  { chatId, clientId }: { chatId: number; clientId: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE chats SET client_id = ${clientId}, client_link = 'suggested'
    WHERE vendor_id = ${tx.vendorId} AND id = ${chatId} AND client_link = 'none'`);
}

/** Chats that are linked to a client, and unlinked ones with the same e-mail or digits. */
export async function chatsAlike(
  tx: Tx,
  of: { clientId: number; email: string; digits: string },
): Promise<(Contact & { id: number; clientId: number | null })[]> {
  return tx.many(sql<Contact & { id: number; clientId: number | null }>`
    SELECT id, client_id, first_name, last_name, email, phone FROM chats
    WHERE vendor_id = ${tx.vendorId} AND NOT forgotten AND (client_id = ${of.clientId} OR (client_id IS NULL AND (
      (${of.email} <> '' AND lower(email) = ${of.email}) OR (${of.digits} <> '' AND translate(phone, '+', '') = ${of.digits}))))`);
}

/** Erases the person and every line; the chat itself stays for reports. Returns the number of erased lines. */
export async function emptyChats(tx: Tx, ids: readonly number[]): Promise<number> {
  const these = [...ids];
  const lines = await tx.run(
    sql`DELETE FROM chat_lines WHERE vendor_id = ${tx.vendorId} AND chat_id = ANY(${these}::bigint[])`,
  );
  await tx.run(sql`
    UPDATE chats SET first_name = '', last_name = '', email = '', phone = '', page = '', source_mark = '', forgotten = true,
      state = 'ended', outcome = COALESCE(outcome, 'unresolved'), ended_at = COALESCE(ended_at, last_line_at)
    WHERE vendor_id = ${tx.vendorId} AND id = ANY(${these}::bigint[])`);
  return lines;
}

/** An ended chat `ch` whose words have been kept long enough. */
const isDue = (tx: Tx, endedBefore: Instant): Sql =>
  sql`ch.vendor_id = ${tx.vendorId} AND ch.state = 'ended' AND NOT ch.forgotten AND ch.ended_at < ${at(endedBefore)}`;

/** How many chats are due, and how many of them a legal hold keeps. */
export async function countChatsDue(tx: Tx, endedBefore: Instant): Promise<DueCounts> {
  return tx.one(sql<DueCounts>`
    SELECT count(*) FILTER (WHERE NOT ${HELD_CHAT})::int AS due, count(*) FILTER (WHERE ${HELD_CHAT})::int AS held
    FROM chats ch WHERE ${isDue(tx, endedBefore)}`);
}

/** Those of them that no legal hold keeps. */
export async function chatsToForget(
  tx: Tx,
  { endedBefore, most }: { endedBefore: Instant; most: number },
): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT ch.id FROM chats ch
    WHERE ${isDue(tx, endedBefore)} AND NOT ${HELD_CHAT}
    ORDER BY ch.ended_at LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

export async function moveToClient(tx: Tx, from: number, to: number): Promise<void> {
  await tx.run(
    sql`UPDATE chats SET client_id = ${to} WHERE vendor_id = ${tx.vendorId} AND client_id = ${from}`,
  );
}

/** The stored data of chats, with their lines. */
export async function exportedChats(
  tx: Tx,
  { ids, locationIds }: { ids: readonly number[]; locationIds: readonly number[] | null },
): Promise<Record<string, unknown>[]> {
  return tx.many(sql<Record<string, unknown>>`
    SELECT c.id, COALESCE(NULLIF(b.name, ''), b.address) AS location, s.name AS service, c.created_at, c.ended_at AS closed_at, c.outcome, c.lang, c.page, c.first_name, c.last_name, c.email, c.phone,
      (SELECT jsonb_agg(jsonb_build_object('number', l.number, 'author', l.author, 'kind', l.kind, 'text', l.text, 'said_at', l.said_at) ORDER BY l.number)
       FROM chat_lines l WHERE l.vendor_id = c.vendor_id AND l.chat_id = c.id) AS lines
    FROM chats c
    JOIN locations b ON b.vendor_id = c.vendor_id AND b.id = c.location_id
    LEFT JOIN services s ON s.vendor_id = c.vendor_id AND s.id = c.service_id
    WHERE c.vendor_id = ${tx.vendorId} AND c.id = ANY(${[...ids]}::bigint[])
      AND (${locationIds === null}::boolean OR c.location_id = ANY(${[...(locationIds ?? [])]}::bigint[])) ORDER BY c.id`);
}
