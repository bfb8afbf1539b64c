import type { ThreadMessageKind, ThreadMessageState, ThreadState } from '#domain/conversations/thread.ts';
import { wordSetsOf } from '#domain/conversations/words-of.ts';
import type { ThreadBox } from '#contract/conversations/conversations.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface ThreadListRow {
  id: number;
  version: number;
  state: ThreadState;
  channel: 'sms' | 'email';
  firstName: string | null;
  lastName: string | null;
  address: string;
  lang: string;
  unread: number;
  staffId: number | null;
  staffName: string | null;
  visitStaffId: number | null;
  locationId: number | null;
  location: string | null;
  lineId: number | null;
  line: string | null;
  lastAt: Instant;
  lastDirection: 'in' | 'out' | null;
  lastSubject: string | null;
  lastText: string | null;
  lastState: ThreadMessageState | null;
}

/** The threads within a scope: of one's locations, or assigned to oneself or about one's own visits. */
function threadWithin(scope: RecordScope): Sql {
  if (scope.reach === 'vendor') return sql`true`;
  const here = sql`t.location_id = ANY(${[...scope.locationIds]}::bigint[])`;
  if (scope.reach === 'locations') return here;
  return sql`${here} AND (t.staff_id = ${scope.staffId} OR (t.staff_id IS NULL AND v.staff_id = ${scope.staffId}))`;
}

const LIST = sql`
  SELECT t.id, t.version, t.state, t.channel, COALESCE(v.first_name, c.first_name) AS first_name, COALESCE(v.last_name, c.last_name) AS last_name, t.address, t.lang, t.unread, t.staff_id, p.display_name AS staff_name,
    v.staff_id AS visit_staff_id, t.location_id, COALESCE(NULLIF(l.name, ''), l.address) AS location, t.line_of_business_id AS line_id, b.name AS line, t.last_at,
    m.direction AS last_direction, m.subject AS last_subject, m.text AS last_text, m.state AS last_state
  FROM threads t
  LEFT JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
  LEFT JOIN clients c ON c.vendor_id = t.vendor_id AND c.id = t.client_id
  LEFT JOIN staff p ON p.vendor_id = t.vendor_id AND p.id = t.staff_id
  LEFT JOIN locations l ON l.vendor_id = t.vendor_id AND l.id = t.location_id
  LEFT JOIN lines_of_business b ON b.vendor_id = t.vendor_id AND b.id = t.line_of_business_id
  LEFT JOIN LATERAL (SELECT direction, subject, text, state FROM thread_messages WHERE vendor_id = t.vendor_id AND thread_id = t.id
    ORDER BY sent_at DESC, id DESC LIMIT 1) m ON true`;

export interface ThreadSearch {
  scope: RecordScope;
  box: ThreadBox;
  /** Whose own threads `mine` are. */
  staffId: number | null;
  locationId: number | null;
  /** Null for all. */
  lineIds: readonly number[] | null;
  search: string;
  after: { at: Instant; id: number } | null;
  most: number;
}

function boxOf({ box, staffId }: ThreadSearch): Sql {
  if (box === 'closed' || box === 'spam') return sql`t.state = ${box}`;
  if (box === 'unread') return sql`t.state = 'open' AND t.unread > 0`;
  return box === 'mine' ? sql`t.state = 'open' AND t.staff_id = ${staffId}` : sql`t.state = 'open'`;
}

/** A word of more texts is common: its search walks the latest threads and looks in each, and a page is soon full. */
const COMMON = 1_000;

const begins = (word: string): Sql => sql`o.term >= ${word} AND o.term < ${`${word}\u{10FFFF}`}`;

async function commonness(tx: Tx, words: readonly string[]): Promise<Map<string, number>> {
  const counts = words.map(
    (word) => sql`SELECT ${word} AS word, (SELECT count(*)::int FROM (SELECT FROM thread_terms o
      WHERE o.vendor_id = ${tx.vendorId} AND ${begins(word)} LIMIT ${COMMON}) AS o) AS count`,
  );
  const rows = await tx.many(sql<{ word: string; count: number }>`${sql.join(counts, sql` UNION ALL `)}`);
  return new Map(rows.map(({ word, count }) => [word, count]));
}

/**
 * The threads that have a word for each typed one, each by its beginning, in their texts and subjects, their name or their number. The
 * rarest word names the threads, so that no other thread and no text is read.
 */
async function threadsWithWords(tx: Tx, search: string): Promise<Sql> {
  const sets = wordSetsOf(search);
  if (sets.length === 0) return search === '' ? sql`true` : sql`false`;
  const counts = await commonness(tx, [...new Set(sets.flat())]);
  const found = sets.map((words) => {
    const [rarest, ...others] = words.toSorted((a, b) => counts.get(a)! - counts.get(b)!);
    const isCommon = counts.get(rarest!) === COMMON;
    const named = sql`t.id = ANY(ARRAY(SELECT o.thread_id FROM thread_terms o WHERE o.vendor_id = ${tx.vendorId} AND ${begins(rarest!)}))`;
    const looked = (isCommon ? words : others).map(
      (word) => sql`EXISTS (SELECT FROM thread_terms o
        WHERE o.vendor_id = ${tx.vendorId} AND o.thread_id = t.id AND ${begins(word)})`,
    );
    return sql`(${sql.join(isCommon ? looked : [named, ...looked], sql` AND `)})`;
  });
  return sql`(${sql.join(found, sql` OR `)})`;
}

/** Threads by their last message, the latest first. One without a location, or without a line, stands in the list of each. */
export async function listThreads(tx: Tx, of: ThreadSearch): Promise<ThreadListRow[]> {
  const { after, lineIds, locationId, most } = of;
  const found = await threadsWithWords(tx, of.search);
  return tx.many(sql<ThreadListRow>`${LIST}
    WHERE t.vendor_id = ${tx.vendorId} AND ${threadWithin(of.scope)} AND ${boxOf(of)}
      AND (${locationId}::bigint IS NULL OR t.location_id IS NULL OR t.location_id = ${locationId})
      AND (${lineIds}::bigint[] IS NULL OR t.line_of_business_id IS NULL OR t.line_of_business_id = ANY(${lineIds}::bigint[]))
      AND ${found}
      AND ${after === null ? sql`true` : sql`(t.last_at, t.id) < (${at(after.at)}::timestamptz, ${after.id}::bigint)`}
    ORDER BY t.last_at DESC, t.id DESC LIMIT ${most}`);
}

export async function listedThread(
  tx: Tx,
  { id, scope }: { id: number; scope: RecordScope },
): Promise<ThreadListRow | undefined> {
  return tx.maybe(
    sql<ThreadListRow>`${LIST} WHERE t.vendor_id = ${tx.vendorId} AND t.id = ${id} AND ${threadWithin(scope)}`,
  );
}

export async function countUnread(tx: Tx, scope: RecordScope): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM threads t LEFT JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
    WHERE t.vendor_id = ${tx.vendorId} AND t.state = 'open' AND t.unread > 0 AND ${threadWithin(scope)}`);
  return count;
}

export interface ThreadMessageRow {
  id: number;
  direction: 'in' | 'out';
  kind: ThreadMessageKind;
  subject: string;
  text: string;
  sender: string;
  /** One for each line. */
  files: string;
  state: ThreadMessageState;
  reason: string;
  by: string | null;
  sentAt: Instant;
}

/** The latest messages of a thread, oldest first. */
export async function messagesOfThread(
  tx: Tx,
  { id, most }: { id: number; most: number },
): Promise<ThreadMessageRow[]> {
  // mutation: texts-in-order
  return tx.many(sql<ThreadMessageRow>`
    SELECT * FROM (
      SELECT m.id, m.direction, m.kind, m.subject, m.text, m.sender, m.files, m.state, m.reason, p.display_name AS by, m.sent_at
      FROM thread_messages m LEFT JOIN staff p ON p.vendor_id = m.vendor_id AND p.id = m.staff_id
      WHERE m.vendor_id = ${tx.vendorId} AND m.thread_id = ${id} ORDER BY m.sent_at DESC, m.id DESC LIMIT ${most}) latest
    ORDER BY sent_at, id`);
}

/** The staff who answer conversations at a location, or at all locations, by name. */
export async function answeringStaff(
  tx: Tx,
  { locationId, roles }: { locationId: number | null; roles: readonly number[] },
): Promise<{ id: number; name: string }[]> {
  return tx.many(sql<{ id: number; name: string }>`
    SELECT s.id, s.display_name AS name FROM staff s
    WHERE s.vendor_id = ${tx.vendorId} AND s.deactivated_at IS NULL AND s.role = ANY(${[...roles]}::smallint[])
      AND (${locationId}::bigint IS NULL OR s.role IN (5, 30) OR EXISTS (
        SELECT 1 FROM staff_locations l WHERE l.vendor_id = s.vendor_id AND l.staff_id = s.id AND l.location_id = ${locationId}))
    ORDER BY s.sort_name, s.id LIMIT 200`);
}
