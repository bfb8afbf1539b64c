import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Sql, Tx } from '../database/database.ts';
import { at, json } from '../database/values.ts';
import { enqueueOrigin } from './act-origins-store.ts';

/** The actor of an event. `id` is a staff member's or a device's; the visit itself identifies a visitor. */
export interface Actor {
  kind: 'visitor' | 'staff' | 'device' | 'api' | 'system';
  id: number | null;
}

/** Ids, codes, enums and times only: no field of an event may hold personal data. */
export type EventData = Record<string, string | number | boolean | null>;

export interface NewEvent {
  subject: { kind: string; id: number; version: number };
  kind: string;
  actor: Actor;
  at: Instant;
  data?: EventData;
  requestId?: string;
  /** Free text about it, by field: stored apart from the event, so that erasure can delete it. */
  words?: Readonly<Record<string, string>>;
  /** Values of a set-up record before and after, as JSON texts: stored like `words`. */
  changes?: readonly { field: string; before: string | null; after: string | null }[];
}

export interface StoredEvent {
  vendorId: number;
  id: number;
  position: number;
  at: Instant;
  subjectKind: string;
  subjectId: number;
  subjectVersion: number;
  kind: string;
  actorKind: Actor['kind'];
  actorId: number | null;
  data: EventData;
  requestId: string;
}

/** Writes an event under its subject's row lock, with the subject's new version. Returns the event's id. */
// mutation: written-event
export async function appendEvent(tx: Tx, event: NewEvent): Promise<number> {
  enqueueOrigin(tx, event.actor.kind);
  const { id } = await tx.one(sql<{ id: number }>`${insertionOf(tx, event)} RETURNING id`);
  for (const [field, text] of Object.entries(event.words ?? {})) {
    await tx.run(
      sql`INSERT INTO personal_changes (vendor_id, event_id, field, after) VALUES (${tx.vendorId}, ${id}, ${field}, ${text})`,
    );
  }
  if (event.changes && event.changes.length > 0)
    await tx.run(sql`
      INSERT INTO personal_changes (vendor_id, event_id, field, before, after)
      SELECT ${tx.vendorId}::bigint, ${id}::bigint, c.* FROM json_to_recordset(${json(event.changes)}::json) AS c(field text, before text, after text)`);
  tx.afterCommit(announce);
  return id;
}

/** The same for an event without free text, when its id is not needed. */
export function enqueueEvent(tx: Tx, event: Omit<NewEvent, 'words' | 'changes'>): void {
  enqueueOrigin(tx, event.actor.kind);
  tx.enqueue(insertionOf(tx, event));
  tx.afterCommit(announce);
}

/** Writes the events of many subjects at once, without free text. */
export async function appendEvents(
  tx: Tx,
  events: readonly Omit<NewEvent, 'words' | 'changes'>[],
): Promise<void> {
  for (const { actor } of events) enqueueOrigin(tx, actor.kind);
  const rows = events.map(({ subject, actor, ...event }) => ({
    at: new Date(event.at),
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_version: subject.version,
    kind: event.kind,
    actor_kind: actor.kind,
    actor_id: actor.id,
    data: event.data ?? {},
    request_id: event.requestId ?? '',
  }));
  await tx.run(sql`
    INSERT INTO events (vendor_id, at, subject_kind, subject_id, subject_version, kind, actor_kind, actor_id, data, request_id)
    SELECT ${tx.vendorId}::bigint, e.* FROM json_to_recordset(${json(rows)}::json) AS e(at timestamptz, subject_kind text, subject_id bigint,
      subject_version integer, kind text, actor_kind text, actor_id bigint, data jsonb, request_id text)`);
  tx.afterCommit(announce);
}

const insertionOf = (tx: Tx, { subject, actor, ...event }: Omit<NewEvent, 'words' | 'changes'>): Sql => sql`
  INSERT INTO events (vendor_id, at, subject_kind, subject_id, subject_version, kind, actor_kind, actor_id, data, request_id)
  VALUES (${tx.vendorId}, ${at(event.at)}, ${subject.kind}, ${subject.id}, ${subject.version}, ${event.kind}, ${actor.kind}, ${actor.id},
          ${json(event.data ?? {})}, ${event.requestId ?? ''})`;

/** Returns the next version of a subject without a version column. Locks the subject until the transaction ends. */
export async function nextVersionOf(tx: Tx, kind: string, id: number): Promise<number> {
  await tx.one(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tx.vendorId}:${kind}:${id}`}, 11))`);
  const { version } = await tx.one(sql<{ version: number }>`
    SELECT coalesce(max(subject_version), 0) + 1 AS version FROM events
    WHERE vendor_id = ${tx.vendorId} AND subject_kind = ${kind} AND subject_id = ${id}`);
  return version;
}

export async function stampEvents(tx: Tx, most: number): Promise<number> {
  const { stamped } = await tx.one(sql<{ stamped: number }>`SELECT stamp_events(${most}) AS stamped`);
  return stamped;
}

export async function eventsOfSubject(tx: Tx, kind: string, id: number): Promise<StoredEvent[]> {
  return tx.many(sql<StoredEvent>`
    SELECT vendor_id, id, position, at, subject_kind, subject_id,
           subject_version, kind, actor_kind, actor_id, data, request_id
    FROM events WHERE vendor_id = ${tx.vendorId} AND subject_kind = ${kind} AND subject_id = ${id} ORDER BY subject_version`);
}

/** Returns the free text of one field, for each event of a subject. */
export async function wordsOfSubject(
  tx: Tx,
  subject: { kind: string; id: number; field: string },
): Promise<Map<number, string>> {
  const rows = await tx.many(sql<{ eventId: number; text: string }>`
    SELECT p.event_id, p.after AS text FROM personal_changes p
    JOIN events e ON e.vendor_id = p.vendor_id AND e.id = p.event_id
    WHERE p.vendor_id = ${tx.vendorId} AND e.subject_kind = ${subject.kind} AND e.subject_id = ${subject.id} AND p.field = ${subject.field}`);
  return new Map(rows.map((row) => [row.eventId, row.text]));
}

/** Erases free text about the events of these subjects, and counts it; the events hold no personal data and stay. */
export async function forgetWordsOf(
  tx: Tx,
  { kind, ids }: { kind: string; ids: readonly number[] },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM personal_changes p USING events e
    WHERE p.vendor_id = ${tx.vendorId} AND e.vendor_id = p.vendor_id AND e.id = p.event_id
      AND e.subject_kind = ${kind} AND e.subject_id = ANY(${[...ids]}::bigint[])`);
}

export async function nextEvents(tx: Tx, after: number, most: number): Promise<StoredEvent[]> {
  // mutation: events-in-order
  return tx.many(sql<StoredEvent>`
    SELECT vendor_id, id, position, at, subject_kind, subject_id,
           subject_version, kind, actor_kind, actor_id, data, request_id
    FROM next_events(${after}, ${most})`);
}

/** Locks the listener's row; undefined when another process is reading for it. */
export async function lockListener(
  tx: Tx,
  name: string,
): Promise<{ position: number; isRequestedAgain: boolean } | undefined> {
  // mutation: listener-locked
  return tx.maybe(sql<{ position: number; isRequestedAgain: boolean }>`
    SELECT l.position, EXISTS (SELECT 1 FROM dead_events d WHERE d.listener = l.name AND d.wanted_at IS NOT NULL) AS is_requested_again
    FROM listeners l WHERE l.name = ${name} FOR UPDATE SKIP LOCKED`);
}

/** Registers a new listener, which starts with future events. */
export async function registerListener(tx: Tx, name: string): Promise<void> {
  await tx.run(
    sql`INSERT INTO listeners (name, position) SELECT ${name}, last_event_position() ON CONFLICT (name) DO NOTHING`,
  );
}

export async function moveListener(tx: Tx, name: string, position: number): Promise<void> {
  await tx.run(sql`UPDATE listeners SET position = ${position} WHERE name = ${name}`);
}

export async function buryEvent(
  tx: Tx,
  dead: { listener: string; event: StoredEvent; error: string; now: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO dead_events (listener, position, vendor_id, error, failed_at)
    VALUES (${dead.listener}, ${dead.event.position}, ${dead.event.vendorId}, ${dead.error.slice(0, 500)}, ${at(dead.now)}) ON CONFLICT DO NOTHING`);
}

export async function listenerLags(tx: Tx): Promise<{ name: string; lag: number; dead: number }[]> {
  return tx.many(sql<{ name: string; lag: number; dead: number }>`
    SELECT l.name, greatest(last_event_position() - l.position, 0) AS lag,
           (SELECT count(*) FROM dead_events d WHERE d.listener = l.name) AS dead
    FROM listeners l ORDER BY l.name`);
}

/** Returns the position of the last stamped event. */
export async function lastEventPosition(tx: Tx): Promise<number> {
  return (await tx.one(sql<{ position: number }>`SELECT last_event_position() AS position`)).position;
}

/** Returns the remaining rows in each log's partitions. */
export async function logRooms(tx: Tx): Promise<{ log: string; left: number }[]> {
  return tx.many(sql<{ log: string; left: number }>`SELECT log, room AS left FROM log_rooms() ORDER BY log`);
}

export async function ensureLogPartitions(tx: Tx, ahead: number): Promise<void> {
  await tx.run(sql`SELECT ensure_log_partitions(${ahead}::integer)`);
}

const waiting = new Set<() => void>();

/** Runs in this process after every commit that wrote an event; other processes find the row by their short poll. */
export function announce(): void {
  for (const wake of waiting) wake();
}

export function onEventWritten(wake: () => void): () => void {
  waiting.add(wake);
  return () => waiting.delete(wake);
}
