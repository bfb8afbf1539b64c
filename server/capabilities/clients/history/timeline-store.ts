import type { TimelineKind } from '#contract/clients/history.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { visitWithin } from '../records/client-scope-store.ts';
import type { VisitsOf } from './client-visits-store.ts';

export interface TimelineRow {
  kind: TimelineKind;
  id: number;
  at: Instant;
  by: string | null;
  data: Record<string, unknown>;
  visitId: number | null;
  entry: 'booked' | 'joined';
  service: string;
  location: string;
  zone: string;
  suggested: boolean;
}

/** What a reader may see besides their reach. */
export interface TimelineReader {
  staffId: number | null;
  /** The reach of the right to conversations; null without it. */
  words: RecordScope | null;
}

export type TimelineOf = VisitsOf & { kinds: readonly TimelineKind[]; reader: TimelineReader };

/** The columns of every part: kind, id, moment, visit, staff member, and data. */
type Part = (of: TimelineOf, vendorId: number) => Sql;

/**
 * A part about visits: of each visit of the client, its rows by the index of the visit. The LIMIT keeps PostgreSQL
 * from joining a table whole.
 */
const ofVisits =
  (kind: TimelineKind, columns: Sql, rows: (most: number) => Sql): Part =>
  ({ most }) =>
    sql`
    SELECT ${kind}::text AS kind, x.id, x.at, v.id AS visit_id, x.staff_id, ${columns} AS data
    FROM mine v CROSS JOIN LATERAL (${rows(most)}) x`;

const NO_ID = sql`NULL::bigint`;

/** Each begins the numbers of one sort of a workflow's entries. At one moment, a step then stands above the begin, and the end above both. */
const WORKFLOW_NUMBERS = { step: 100_000_000_000_000, ended: 200_000_000_000_000 } as const;

/** The staff member who wrote the workflow `w` at this moment. */
const writerAt = (moment: Sql): Sql => sql`(
  SELECT e.actor_id FROM events e
  WHERE e.vendor_id = w.vendor_id AND e.subject_kind = 'client-workflow' AND e.subject_id = w.id AND e.at = ${moment} AND e.actor_kind = 'staff'
  ORDER BY e.subject_version LIMIT 1)`;

/** The reason of the wrap-up `e`, and the line below it. */
const WRAP_UP_WORDS = sql`(
  SELECT string_agg(p.after, ' – ' ORDER BY p.field DESC) FROM personal_changes p
  WHERE p.vendor_id = e.vendor_id AND p.event_id = e.id AND p.field IN ('reason', 'message'))`;

const PARTS: Readonly<Record<TimelineKind, Part>> = {
  appointment: () => visits('booked'),
  walkin: () => visits('joined'),
  message: ofVisits(
    'message',
    sql`jsonb_build_object('channel', x.channel, 'kind', x.kind, 'state', x.state, 'reason', x.reason)`,
    (most) => sql`
      SELECT m.id, m.made_at AS at, ${NO_ID} AS staff_id, m.channel, m.kind, m.state, m.reason FROM messages m
      WHERE m.vendor_id = v.vendor_id AND m.visit_id = v.id ORDER BY m.id DESC LIMIT ${most}`,
  ),
  // The texts of conversations, both ways, in the order of their threads.
  text: (of, vendorId) =>
    ofVisits(
      'text',
      sql`jsonb_build_object('direction', x.direction, 'kind', x.kind, 'state', x.state, 'text', x.text, 'thread', x.thread_id::text)`,
      (most) => sql`
      SELECT m.id, m.sent_at AS at, m.staff_id, m.direction, m.kind, m.state, m.text, m.thread_id FROM thread_messages m
      WHERE m.vendor_id = v.vendor_id AND m.visit_id = v.id AND ${wordsWithin(of, visitWithin)}
      ORDER BY m.sent_at DESC, m.id DESC LIMIT ${most}`,
    )(of, vendorId),
  call: ofVisits(
    'call',
    sql`jsonb_build_object('outcome', x.outcome)`,
    (most) => sql`
      SELECT a.id, a.attempted_at AS at, a.staff_id, a.outcome FROM call_attempts a
      WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id ORDER BY a.id DESC LIMIT ${most}`,
  ),
  // Staff have confirmed the client. The words of both sides are one entry.
  chat: (of, vendorId) => sql`
    SELECT 'chat'::text, c.id, c.created_at, ${NO_ID}, c.staff_id, jsonb_build_object('outcome', c.outcome, 'text', (
      SELECT string_agg(COALESCE(s.display_name, c.first_name) || ': ' || l.text, chr(10) ORDER BY l.number)
      FROM chat_lines l LEFT JOIN staff s ON s.vendor_id = l.vendor_id AND s.id = l.staff_id
      WHERE l.vendor_id = c.vendor_id AND l.chat_id = c.id AND l.kind = 'text'))
    FROM chats c WHERE c.vendor_id = ${vendorId} AND c.client_id = ${of.clientId} AND c.client_link = 'confirmed'
      AND ${chatWithin(of.scope)} AND ${wordsWithin(of, chatWithin)}`,
  file: ofVisits(
    'file',
    sql`jsonb_build_object('name', x.name, 'size', x.size)`,
    (most) => sql`
      SELECT f.id, f.created_at AS at, ${NO_ID} AS staff_id, f.name, f.size FROM visit_files f
      WHERE f.vendor_id = v.vendor_id AND f.visit_id = v.id ORDER BY f.id DESC LIMIT ${most}`,
  ),
  // The replies of one visit are one entry.
  answer: ofVisits(
    'answer',
    sql`jsonb_build_object('replies', x.replies)`,
    () => sql`
      SELECT v.id, v.created_at AS at, ${NO_ID} AS staff_id,
        jsonb_agg(jsonb_build_object('question', q.label, 'options', q.options, 'value', a.value) ORDER BY q.sort_order, q.id) AS replies
      FROM answers a JOIN questions q ON q.vendor_id = a.vendor_id AND q.id = a.question_id
      WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id HAVING count(*) > 0 LIMIT 1`,
  ),
  feedback: ofVisits(
    'feedback',
    sql`jsonb_build_object('rating', x.rating, 'text', x.experience)`,
    () => sql`
      SELECT f.visit_id AS id, f.given_at AS at, ${NO_ID} AS staff_id, f.rating, f.experience FROM feedback f
      WHERE f.vendor_id = v.vendor_id AND f.visit_id = v.id LIMIT 1`,
  ),
  consent: ofVisits(
    'consent',
    sql`jsonb_build_object('consent', x.kind, 'version', x.text_version, 'locale', x.locale)`,
    (most) => sql`
      SELECT s.id, s.given_at AS at, ${NO_ID} AS staff_id, s.kind, s.text_version, s.locale FROM consents s
      WHERE s.vendor_id = v.vendor_id AND s.visit_id = v.id AND s.attendee_id IS NULL ORDER BY s.id DESC LIMIT ${most}`,
  ),
  // Each record that was merged into this one has its own event. What a merge records besides joins here.
  merge: ({ clientId }, vendorId) => sql`
    SELECT 'merge'::text, e.id, e.at, ${NO_ID}, CASE WHEN e.actor_kind = 'staff' THEN e.actor_id END, '{}'::jsonb
    FROM clients m CROSS JOIN LATERAL (
      SELECT e.id, e.at, e.actor_kind, e.actor_id FROM events e
      WHERE e.vendor_id = m.vendor_id AND e.subject_kind = 'client' AND e.subject_id = m.id AND e.kind = 'client-merged'
      ORDER BY e.subject_version DESC LIMIT 1) e
    WHERE m.vendor_id = ${vendorId} AND m.merged_into = ${clientId}`,
  note: ({ clientId, reader }, vendorId) => sql`
    SELECT 'note'::text, n.id, n.created_at, ${NO_ID}, n.staff_id, jsonb_build_object('text', n.text, 'private', n.is_private)
    FROM client_notes n WHERE n.vendor_id = ${vendorId} AND n.client_id = ${clientId}
      AND (NOT n.is_private OR n.staff_id = ${reader.staffId}::bigint)`,
  // One workflow has an entry for its begin, for each step that is done, and for its end.
  workflow: ({ clientId }, vendorId) => sql`
    SELECT 'workflow'::text, x.id, x.at, ${NO_ID}, x.staff_id, jsonb_build_object('event', x.event, 'workflow', w.id::text, 'title', w.title,
      'step', x.step, 'status', CASE WHEN x.event = 'ended' THEN w.status END, 'text', CASE WHEN x.event = 'ended' THEN w.outcome END)
    FROM client_workflows w CROSS JOIN LATERAL (
      SELECT w.id, 'begun' AS event, w.created_at AS at, ${writerAt(sql`w.created_at`)} AS staff_id, NULL::text AS step
      UNION ALL
      SELECT ${WORKFLOW_NUMBERS.step}::bigint + s.id, 'step', s.done_at, s.done_by, s.title
      FROM client_workflow_steps s WHERE s.vendor_id = w.vendor_id AND s.workflow_id = w.id AND s.done_at IS NOT NULL
      UNION ALL
      SELECT ${WORKFLOW_NUMBERS.ended}::bigint + w.id, 'ended', w.closed_at, ${writerAt(sql`w.closed_at`)}, NULL
      WHERE w.closed_at IS NOT NULL) x
    WHERE w.vendor_id = ${vendorId} AND w.client_id = ${clientId}`,
  // A call that booked an appointment is of its visit; any other is of the client, or of one merged into it.
  wrapup: ({ clientId, most }, vendorId) => sql`
    SELECT 'wrapup'::text, e.id, e.at, v.id, e.actor_id, jsonb_build_object('text', ${WRAP_UP_WORDS})
    FROM mine v CROSS JOIN LATERAL (
      SELECT e.vendor_id, e.id, e.at, e.actor_id FROM events e
      WHERE e.vendor_id = v.vendor_id AND e.subject_kind = 'visit' AND e.subject_id = v.id AND e.kind = 'visit-wrapped-up'
      ORDER BY e.subject_version DESC LIMIT ${most}) e
    UNION ALL
    SELECT 'wrapup'::text, e.id, e.at, ${NO_ID}, e.actor_id, jsonb_build_object('text', ${WRAP_UP_WORDS})
    FROM clients c CROSS JOIN LATERAL (
      SELECT e.vendor_id, e.id, e.at, e.actor_id FROM events e
      WHERE e.vendor_id = c.vendor_id AND e.subject_kind = 'client-wrap-up' AND e.subject_id = c.id
      ORDER BY e.subject_version DESC LIMIT ${most}) e
    WHERE c.vendor_id = ${vendorId} AND (c.id = ${clientId} OR c.merged_into = ${clientId})`,
  access: ({ clientId }, vendorId) => sql`
    SELECT 'access'::text, e.id, e.at, ${NO_ID}, CASE WHEN e.actor_kind = 'staff' THEN e.actor_id END, '{}'::jsonb
    FROM events e WHERE e.vendor_id = ${vendorId} AND e.subject_kind = 'client-access' AND e.subject_id = ${clientId}`,
};

const visits = (entry: 'booked' | 'joined'): Sql => sql`
  SELECT ${entry === 'booked' ? 'appointment' : 'walkin'}::text, v.id, v.began_at, v.id, v.staff_id,
    jsonb_build_object('status', v.status, 'number', v.confirmation_number)
  FROM mine v WHERE v.entry = ${entry}`;

/** The condition that a scope includes the chat `c`. */
function chatWithin(scope: RecordScope): Sql {
  if (scope.reach === 'vendor') return sql`true`;
  const here = sql`c.location_id = ANY(${[...scope.locationIds]}::bigint[])`;
  return scope.reach === 'locations' ? here : sql`(${here} AND c.staff_id = ${scope.staffId})`;
}

/** A reader may see more clients than conversations. */
const wordsWithin = ({ reader: { words } }: TimelineOf, within: (scope: RecordScope) => Sql): Sql =>
  words === null ? sql`false` : within(words);

/**
 * Entries of these kinds, the latest first; by the moment, the kind and the number. Reads the visits of the client by
 * their index, and everything else by the index of the visit or the client.
 */
export async function timelineOf(tx: Tx, of: TimelineOf): Promise<TimelineRow[]> {
  const { clientId, scope, after, most, kinds } = of;
  const beyond =
    after === null
      ? sql`true`
      : sql`(t.at, t.kind COLLATE "C", t.id) < (${at(after.at)}::timestamptz, ${after.kind}::text COLLATE "C", ${after.id}::bigint)`;
  return tx.many(sql<TimelineRow>`
    WITH mine AS MATERIALIZED (
      SELECT v.vendor_id, v.id, v.entry, v.status, v.staff_id, v.service_id, v.location_id, v.time_zone, v.created_at, v.confirmation_number, v.client_link,
        COALESCE(v.starts_at, v.created_at) AS began_at
      FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.client_id = ${clientId} AND ${visitWithin(scope)}
    ), page AS (
      SELECT t.* FROM (
        SELECT NULL::text AS kind, NULL::bigint AS id, NULL::timestamptz AS at, NULL::bigint AS visit_id, NULL::bigint AS staff_id, NULL::jsonb AS data WHERE false
        UNION ALL ${sql.join(
          kinds.map((kind) => PARTS[kind](of, tx.vendorId)),
          sql` UNION ALL `,
        )}) t
      WHERE ${beyond} ORDER BY t.at DESC, t.kind COLLATE "C" DESC, t.id DESC LIMIT ${most}
    )
    SELECT p.kind, p.id, p.at, p.data, p.visit_id, v.entry, v.time_zone AS zone, v.client_link = 'suggested' AS suggested,
      (SELECT s.display_name FROM staff s WHERE s.vendor_id = ${tx.vendorId} AND s.id = p.staff_id) AS by,
      (SELECT s.name FROM services s WHERE s.vendor_id = v.vendor_id AND s.id = v.service_id) AS service,
      (SELECT COALESCE(NULLIF(l.name, ''), l.address) FROM locations l WHERE l.vendor_id = v.vendor_id AND l.id = v.location_id) AS location
    FROM page p LEFT JOIN mine v ON v.id = p.visit_id
    ORDER BY p.at DESC, p.kind COLLATE "C" DESC, p.id DESC`);
}

export async function insertNote(
  tx: Tx,
  note: { clientId: number; staffId: number; isPrivate: boolean; text: string; now: Instant },
): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO client_notes (vendor_id, client_id, staff_id, is_private, text, created_at)
    VALUES (${tx.vendorId}, ${note.clientId}, ${note.staffId}, ${note.isPrivate}, ${note.text}, ${at(note.now)}) RETURNING id`);
  return id;
}
