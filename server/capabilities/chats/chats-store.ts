import type { ChatAuthor, ChatOutcome, ChatState, LineKind } from '#domain/chats/chat.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** A chat without its lines. */
export interface StoredChat {
  id: number;
  locationId: number;
  serviceId: number | null;
  page: string;
  lang: Language;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  state: ChatState;
  outcome: ChatOutcome | null;
  staffId: number | null;
  clientId: number | null;
  clientLink: 'none' | 'suggested' | 'confirmed';
  version: number;
  lastLine: number;
  readUpto: number;
  createdAt: Instant;
  waitsSince: Instant;
  acceptedAt: Instant | null;
  lastLineAt: Instant;
  noticedAt: Instant | null;
  endedAt: Instant | null;
}

export type NewChat = Pick<
  StoredChat,
  'locationId' | 'serviceId' | 'page' | 'lang' | 'firstName' | 'lastName' | 'email' | 'phone'
> & { startKey: string; sourceMark: string; now: Instant };

export interface LineRow {
  number: number;
  author: ChatAuthor;
  kind: LineKind;
  key: string;
  text: string;
  saidAt: Instant;
  name: string;
}

export interface NewLine {
  author: ChatAuthor;
  kind: LineKind;
  key: string;
  staffId: number | null;
  text: string;
}

const COLUMNS = sql`c.id, c.location_id, c.service_id, c.page, c.lang, c.first_name, c.last_name, c.email, c.phone, c.state, c.outcome, c.staff_id, c.client_id,
  c.client_link, c.version, c.last_line, c.read_upto, c.created_at, c.waits_since, c.accepted_at, c.last_line_at, c.noticed_at, c.ended_at`;

/** Returns undefined if a chat with this key exists. */
export async function insertChat(tx: Tx, chat: NewChat): Promise<StoredChat | undefined> {
  return tx.maybe(sql<StoredChat>`
    INSERT INTO chats AS c (vendor_id, location_id, service_id, start_key, source_mark, page, lang, first_name, last_name, email, phone, created_at, waits_since, last_line_at)
    VALUES (${tx.vendorId}, ${chat.locationId}, ${chat.serviceId}, ${chat.startKey}, ${chat.sourceMark}, ${chat.page}, ${chat.lang}, ${chat.firstName}, ${chat.lastName},
      ${chat.email}, ${chat.phone}, ${at(chat.now)}, ${at(chat.now)}, ${at(chat.now)})
    ON CONFLICT (vendor_id, start_key) DO NOTHING RETURNING ${COLUMNS}`);
}

export async function chatById(tx: Tx, id: number): Promise<StoredChat | undefined> {
  return tx.maybe(
    sql<StoredChat>`SELECT ${COLUMNS} FROM chats c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${id}`,
  );
}

/** The same, locked until the end of the transaction: lines and moves of one chat follow one another. */
export async function lockChat(tx: Tx, id: number): Promise<StoredChat | undefined> {
  return tx.maybe(
    sql<StoredChat>`SELECT ${COLUMNS} FROM chats c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${id} FOR UPDATE`,
  );
}

export async function chatByStartKey(tx: Tx, startKey: string): Promise<StoredChat | undefined> {
  return tx.maybe(
    sql<StoredChat>`SELECT ${COLUMNS} FROM chats c WHERE c.vendor_id = ${tx.vendorId} AND c.start_key = ${startKey}`,
  );
}

/** Chats that this address has started since then. Starts of one address wait for one another. */
export async function startsOfSource(
  tx: Tx,
  { mark, since }: { mark: string; since: Instant },
): Promise<number> {
  await tx.one(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tx.vendorId}:chat:${mark}`}, 12))`);
  const { starts } = await tx.one(sql<{ starts: number }>`
    SELECT count(*)::int AS starts FROM chats WHERE vendor_id = ${tx.vendorId} AND source_mark = ${mark} AND created_at > ${at(since)}`);
  return starts;
}

/** Writes the whole state of a locked chat with the next version. */
export async function saveChat(tx: Tx, chat: StoredChat): Promise<StoredChat> {
  return tx.one(sql<StoredChat>`
    UPDATE chats c SET location_id = ${chat.locationId}, state = ${chat.state}, outcome = ${chat.outcome}, staff_id = ${chat.staffId}, client_id = ${chat.clientId},
      client_link = ${chat.clientLink}, last_line = ${chat.lastLine}, read_upto = ${chat.readUpto}, waits_since = ${at(chat.waitsSince)},
      accepted_at = ${at(chat.acceptedAt)}, last_line_at = ${at(chat.lastLineAt)}, noticed_at = ${at(chat.noticedAt)}, ended_at = ${at(chat.endedAt)},
      version = c.version + 1
    WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${chat.id} RETURNING ${COLUMNS}`);
}

/** The keys of lines that this side has delivered before. */
export async function storedKeys(
  tx: Tx,
  { chatId, author, keys }: { chatId: number; author: ChatAuthor; keys: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await tx.many(sql<{ key: string }>`
    SELECT key FROM chat_lines WHERE vendor_id = ${tx.vendorId} AND chat_id = ${chatId} AND author = ${author} AND key = ANY(${[...keys]}::text[])`);
  return new Set(rows.map(({ key }) => key));
}

/** Adds a line at its number; the lock of the chat gives each number once. */
export async function insertLine(
  tx: Tx,
  line: NewLine & { chatId: number; number: number; now: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO chat_lines (vendor_id, chat_id, number, author, kind, key, staff_id, text, said_at)
    VALUES (${tx.vendorId}, ${line.chatId}, ${line.number}, ${line.author}, ${line.kind}, ${line.key}, ${line.staffId}, ${line.text}, ${at(line.now)})`);
}

/** Lines after a number, in their order. */
export async function linesAfter(
  tx: Tx,
  { chatId, after }: { chatId: number; after: number },
): Promise<LineRow[]> {
  return tx.many(sql<LineRow>`
    SELECT l.number, l.author, l.kind, l.key, l.text, l.said_at, COALESCE(s.display_name, '') AS name
    FROM chat_lines l LEFT JOIN staff s ON s.vendor_id = l.vendor_id AND s.id = l.staff_id
    WHERE l.vendor_id = ${tx.vendorId} AND l.chat_id = ${chatId} AND l.number > ${after} ORDER BY l.number`);
}

export interface ChatListRow extends StoredChat {
  location: string;
  service: string | null;
  staff: string | null;
  client: string | null;
  unread: number;
}

const listed = (tx: Tx, which: Sql): Sql<ChatListRow> => sql<ChatListRow>`
  SELECT ${COLUMNS}, COALESCE(NULLIF(l.name, ''), l.address) AS location, s.name AS service, p.display_name AS staff,
    NULLIF(trim(concat_ws(' ', k.first_name, k.last_name)), '') AS client,
    (SELECT count(*)::int FROM chat_lines u WHERE u.vendor_id = c.vendor_id AND u.chat_id = c.id AND u.author = 'visitor' AND u.number > c.read_upto) AS unread
  FROM chats c
  JOIN locations l ON l.vendor_id = c.vendor_id AND l.id = c.location_id
  LEFT JOIN services s ON s.vendor_id = c.vendor_id AND s.id = c.service_id
  LEFT JOIN staff p ON p.vendor_id = c.vendor_id AND p.id = c.staff_id
  LEFT JOIN clients k ON k.vendor_id = c.vendor_id AND k.id = c.client_id
  WHERE c.vendor_id = ${tx.vendorId} AND ${which}`;

/** Chats that have not ended, by their wait; and those of a staff member that ended since then. */
export async function chatsNow(
  tx: Tx,
  of: { locationIds: readonly number[] | null; staffId: number | null; endedSince: Instant; most: number },
): Promise<ChatListRow[]> {
  const { locationIds, staffId } = of;
  return tx.many(
    sql<ChatListRow>`${listed(
      tx,
      sql`(c.state <> 'ended' OR (c.staff_id = ${staffId}::bigint AND c.ended_at > ${at(of.endedSince)}))
      AND (${locationIds === null}::boolean OR c.location_id = ANY(${[...(locationIds ?? [])]}::bigint[]))`,
    )} ORDER BY CASE c.state WHEN 'waiting' THEN 1 WHEN 'open' THEN 2 ELSE 3 END, c.waits_since, c.id LIMIT ${of.most}`,
  );
}

export async function listedChat(tx: Tx, id: number): Promise<ChatListRow | undefined> {
  return tx.maybe(listed(tx, sql`c.id = ${id}`));
}

/** Chats of a location that wait; given one of them, those before it. */
export async function waitingAt(
  tx: Tx,
  { locationId, before }: { locationId: number; before?: { since: Instant; id: number } },
): Promise<number> {
  const { waiting } = await tx.one(sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM chats c WHERE c.vendor_id = ${tx.vendorId} AND c.location_id = ${locationId} AND c.state = 'waiting'
      AND (${before === undefined}::boolean OR (c.waits_since, c.id) < (${at(before?.since)}::timestamptz, ${before?.id ?? 0}::bigint))`);
  return waiting;
}

/** The waits of the latest accepted chats, in milliseconds. */
export async function recentWaits(
  tx: Tx,
  { locationId, since, most }: { locationId: number; since: Instant; most: number },
): Promise<number[]> {
  const rows = await tx.many(sql<{ ms: number }>`
    SELECT (extract(epoch FROM c.accepted_at - c.created_at) * 1000)::int AS ms FROM chats c
    WHERE c.vendor_id = ${tx.vendorId} AND c.location_id = ${locationId} AND c.accepted_at > ${at(since)} ORDER BY c.accepted_at DESC LIMIT ${most}`);
  return rows.map(({ ms }) => ms);
}

export async function serviceExists(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx.maybe(
      sql`SELECT 1 FROM services WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND archived_at IS NULL`,
    )) !== undefined
  );
}

/** Names of the locations in reach, by name. */
export async function namedLocations(
  tx: Tx,
  locationIds: readonly number[] | null,
): Promise<{ id: number; name: string }[]> {
  return tx.many(sql<{ id: number; name: string }>`
    SELECT id, COALESCE(NULLIF(name, ''), address) AS name FROM locations
    WHERE vendor_id = ${tx.vendorId} AND archived_at IS NULL AND (${locationIds === null}::boolean OR id = ANY(${[...(locationIds ?? [])]}::bigint[]))
    ORDER BY name, id LIMIT 500`);
}

export async function markRead(tx: Tx, { id, upto }: { id: number; upto: number }): Promise<void> {
  await tx.run(sql`
    UPDATE chats SET read_upto = GREATEST(read_upto, LEAST(${upto}::int, last_line)) WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export async function nameOfStaff(tx: Tx, id: number): Promise<string> {
  const row = await tx.maybe(
    sql<{
      name: string;
    }>`SELECT display_name AS name FROM staff WHERE vendor_id = ${tx.vendorId} AND id = ${id}`,
  );
  return row?.name ?? '';
}
