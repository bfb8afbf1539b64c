import type { ListTask } from '#contract/protocol/list-tasks.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Sql, Tx } from '../database/database.ts';
import { holdsAllOf } from '../database/terms-store.ts';
import { at, json } from '../database/values.ts';
import type { RecordScope } from '../http/request/request-context.ts';
import type { Cursor } from '../resources/list-request.ts';

export interface NewTask {
  kind: ListTask['kind'];
  list: string;
  action: string;
  query: Readonly<Record<string, string | undefined>>;
  scope: RecordScope;
  staffId: number;
  language: string;
  now: Instant;
}

export interface StoredTask extends Omit<NewTask, 'language' | 'now'> {
  id: number;
  state: ListTask['state'];
  total: number;
  done: number;
  position: Cursor | null;
  lang: string;
  madeAt: Instant;
  expiresAt: Instant | null;
}

const TASK = sql`id, kind, list, action, query, scope, state, total, done, position, staff_id, lang, made_at, expires_at`;

export async function insertTask(tx: Tx, of: NewTask): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO list_tasks (vendor_id, kind, list, action, query, scope, state, total, staff_id, lang, made_at)
    VALUES (${tx.vendorId}, ${of.kind}, ${of.list}, ${of.action}, ${json(of.query)}, ${json(of.scope)}, 'running', 0, ${of.staffId}, ${of.language}, ${at(of.now)})
    RETURNING id`);
  return id;
}

/** The same task of the same person that has not finished. */
export async function runningTask(tx: Tx, of: NewTask): Promise<number | undefined> {
  const found = await tx.maybe(sql<{ id: number }>`
    SELECT id FROM list_tasks WHERE vendor_id = ${tx.vendorId} AND staff_id = ${of.staffId} AND state = 'running' AND kind = ${of.kind}
      AND list = ${of.list} AND action = ${of.action} AND query = ${json(of.query)}::jsonb LIMIT 1`);
  return found?.id;
}

export async function setTotal(tx: Tx, id: number, total: number): Promise<void> {
  await tx.run(sql`UPDATE list_tasks SET total = ${total} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** Stores the records that the action was started on. Returns their number. */
export async function insertRecords(tx: Tx, taskId: number, matches: Sql): Promise<number> {
  return tx.run(sql`
    INSERT INTO list_task_records (vendor_id, task_id, position, record_id)
    SELECT ${tx.vendorId}::bigint, ${taskId}::bigint, m.position, m.id FROM (${matches}) AS m`);
}

export async function taskOf(
  tx: Tx,
  id: number,
  { lock }: { lock: boolean },
): Promise<StoredTask | undefined> {
  return tx.maybe(sql<StoredTask>`
    SELECT ${TASK} FROM list_tasks WHERE vendor_id = ${tx.vendorId} AND id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`);
}

/** The tasks of a person that have not expired, the newest first. */
export async function tasksOf(
  tx: Tx,
  of: { staffId: number; list: string | null; now: Instant; most: number },
): Promise<StoredTask[]> {
  return tx.many(sql<StoredTask>`
    SELECT ${TASK} FROM list_tasks WHERE vendor_id = ${tx.vendorId} AND staff_id = ${of.staffId}
      AND (${of.list}::text IS NULL OR list = ${of.list}) AND (expires_at IS NULL OR expires_at > ${at(of.now)})
    ORDER BY id DESC LIMIT ${of.most}`);
}

/** Adds the next part of an export's file, with the position behind it. */
export async function addPart(
  tx: Tx,
  id: number,
  of: { part: number; lines: string; rows: number; position: Cursor | null },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO list_task_parts (vendor_id, task_id, part, lines) VALUES (${tx.vendorId}, ${id}, ${of.part}, ${of.lines})`);
  // mutation: exported-rows
  await tx.run(sql`
    UPDATE list_tasks SET done = done + ${of.rows}, position = ${of.position === null ? null : json(of.position)} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export async function countParts(tx: Tx, id: number): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM list_task_parts WHERE vendor_id = ${tx.vendorId} AND task_id = ${id}`);
  return count;
}

export async function partOf(tx: Tx, id: number, part: number): Promise<string | undefined> {
  const found = await tx.maybe(sql<{ lines: string }>`
    SELECT lines FROM list_task_parts WHERE vendor_id = ${tx.vendorId} AND task_id = ${id} AND part = ${part}`);
  return found?.lines;
}

export async function endTask(
  tx: Tx,
  id: number,
  of: { state: 'done' | 'failed'; expiresAt: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE list_tasks SET state = ${of.state}, expires_at = ${at(of.expiresAt)} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export async function deleteTask(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`DELETE FROM list_tasks WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/**
 * Deletes all exports of a list, and those of other lists whose files hold all words of one of these groups. The next
 * part of one that is still being written could hold what was read before: it fails without its task, or goes with it.
 */
export async function deleteExportsNaming(
  tx: Tx,
  { groups, list }: { groups: readonly (readonly string[])[]; list: string },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM list_tasks t WHERE t.vendor_id = ${tx.vendorId} AND t.kind = 'export' AND (
      t.list = ${list}
      OR EXISTS (SELECT 1 FROM list_task_parts p WHERE p.vendor_id = t.vendor_id AND p.task_id = t.id AND ${holdsAllOf(sql`p.lines`, groups)}))`);
}

/** The searches of tasks, each once. */
export async function searchesOfTasks(tx: Tx): Promise<string[]> {
  const rows = await tx.many(sql<{ search: string }>`
    SELECT DISTINCT query->>'search' AS search FROM list_tasks WHERE vendor_id = ${tx.vendorId} AND query ? 'search'`);
  return rows.map(({ search }) => search);
}

/** Deletes tasks with these searches; their reports go with them. */
export async function deleteTasksSearching(tx: Tx, searches: readonly string[]): Promise<number> {
  return tx.run(sql`
    DELETE FROM list_tasks WHERE vendor_id = ${tx.vendorId} AND query->>'search' = ANY(${[...searches]}::text[])`);
}

export async function deleteExpiredTasks(
  tx: Tx,
  { now, most }: { now: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM list_tasks t USING (
      SELECT id FROM list_tasks WHERE vendor_id = ${tx.vendorId} AND expires_at <= ${at(now)} LIMIT ${most}) AS due
    WHERE t.vendor_id = ${tx.vendorId} AND t.id = due.id`);
}
