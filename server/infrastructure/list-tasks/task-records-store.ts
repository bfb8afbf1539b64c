import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';
import { json } from '../database/values.ts';

export interface TaskRecord {
  position: number;
  recordId: number;
  outcome: 'changed' | 'left-out' | null;
  reason: string;
}

/** Records that the action has not reached yet. */
export async function openRecords(tx: Tx, taskId: number, most: number): Promise<TaskRecord[]> {
  return tx.many(sql<TaskRecord>`
    SELECT position, record_id, outcome, reason FROM list_task_records
    WHERE vendor_id = ${tx.vendorId} AND task_id = ${taskId} AND outcome IS NULL ORDER BY position LIMIT ${most}`);
}

/** What became of these records; a reason leaves one out. */
export async function settleRecords(
  tx: Tx,
  taskId: number,
  settled: readonly { position: number; reason: string | null }[],
): Promise<void> {
  const rows = settled.map(({ position, reason }) => ({
    position,
    outcome: reason === null ? 'changed' : 'left-out',
    reason: reason ?? '',
  }));
  // mutation: settled-records
  await tx.run(sql`
    UPDATE list_task_records r SET outcome = w.outcome, reason = w.reason
    FROM json_to_recordset(${json(rows)}::json) AS w(position integer, outcome text, reason text)
    WHERE r.vendor_id = ${tx.vendorId} AND r.task_id = ${taskId} AND r.position = w.position`);
  await tx.run(
    sql`UPDATE list_tasks SET done = done + ${rows.length} WHERE vendor_id = ${tx.vendorId} AND id = ${taskId}`,
  );
}

export async function outcomesOf(
  tx: Tx,
  taskId: number,
): Promise<{ outcome: 'changed' | 'left-out'; reason: string; count: number }[]> {
  return tx.many(sql<{ outcome: 'changed' | 'left-out'; reason: string; count: number }>`
    SELECT outcome, reason, count(*)::int AS count FROM list_task_records
    WHERE vendor_id = ${tx.vendorId} AND task_id = ${taskId} AND outcome IS NOT NULL GROUP BY outcome, reason ORDER BY reason`);
}

export async function recordsAfter(
  tx: Tx,
  taskId: number,
  { after, most }: { after: number; most: number },
): Promise<TaskRecord[]> {
  return tx.many(sql<TaskRecord>`
    SELECT position, record_id, outcome, reason FROM list_task_records
    WHERE vendor_id = ${tx.vendorId} AND task_id = ${taskId} AND position > ${after} ORDER BY position LIMIT ${most}`);
}
