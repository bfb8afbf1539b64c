import type { UndoReason, RowOutcome, RowPlan } from '#contract/protocol/imports.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';
import type { RowFault } from './read-row.ts';

export interface StoredRow {
  line: number;
  cells: string[];
  matchKey: string | null;
  plan: RowPlan | null;
  faults: RowFault[];
  outcome: RowOutcome | null;
  reason: UndoReason | null;
  recordId: number | null;
  recordVersion: number | null;
  /** What the row changed, before and after; null where an undo removes the record. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const ROW = sql`line, cells, match_key, plan, faults, outcome, reason, record_id, record_version, before, after`;

const rowsOf = (
  tx: Tx,
  importId: number,
  { where, after = 0, most }: { where: Sql; after?: number; most: number },
): Promise<StoredRow[]> =>
  tx.many(sql<StoredRow>`
    SELECT ${ROW} FROM import_rows WHERE vendor_id = ${tx.vendorId} AND import_id = ${importId} AND line > ${after} AND ${where} ORDER BY line LIMIT ${most}`);

export const listedRows = (
  tx: Tx,
  importId: number,
  of: { plan?: RowPlan | undefined; outcome?: RowOutcome | undefined; after: number; most: number },
): Promise<StoredRow[]> =>
  rowsOf(tx, importId, {
    ...of,
    where: sql`(${of.plan ?? null}::text IS NULL OR plan = ${of.plan ?? null}) AND (${of.outcome ?? null}::text IS NULL OR outcome = ${of.outcome ?? null})`,
  });

export const rowAt = (tx: Tx, importId: number, line: number): Promise<StoredRow | undefined> =>
  tx.maybe(sql<StoredRow>`
    SELECT ${ROW} FROM import_rows WHERE vendor_id = ${tx.vendorId} AND import_id = ${importId} AND line = ${line}`);

/** Rows that the step of the import has not done yet. */
export const rowsToCheck = (tx: Tx, importId: number, most: number): Promise<StoredRow[]> =>
  rowsOf(tx, importId, { where: sql`plan IS NULL`, most });
export const rowsToSave = (tx: Tx, importId: number, most: number): Promise<StoredRow[]> =>
  rowsOf(tx, importId, { where: sql`plan IN ('create', 'update', 'same') AND outcome IS NULL`, most });
export const rowsToUndo = (tx: Tx, importId: number, most: number): Promise<StoredRow[]> =>
  rowsOf(tx, importId, {
    where: sql`(outcome = 'created' OR outcome = 'updated' AND before IS NOT NULL)`,
    most,
  });

/** The first line of each key that several rows have. */
export async function repeatedKeys(
  tx: Tx,
  importId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.many(sql<{ matchKey: string; line: number }>`
    SELECT match_key, min(line) AS line FROM import_rows
    WHERE vendor_id = ${tx.vendorId} AND import_id = ${importId} AND match_key = ANY(${[...keys]}::text[]) GROUP BY match_key HAVING count(*) > 1`);
  return new Map(rows.map(({ matchKey, line }) => [matchKey, line]));
}

export interface Checked {
  line: number;
  plan: RowPlan;
  faults: readonly RowFault[];
  record_id: number | null;
}
export async function writeChecked(tx: Tx, importId: number, rows: readonly Checked[]): Promise<void> {
  await tx.run(sql`
    UPDATE import_rows r SET plan = w.plan, faults = w.faults, record_id = w.record_id
    FROM json_to_recordset(${json(rows)}::json) AS w(line integer, plan text, faults jsonb, record_id bigint)
    WHERE r.vendor_id = ${tx.vendorId} AND r.import_id = ${importId} AND r.line = w.line`);
}

export interface Settled {
  line: number;
  outcome: RowOutcome;
  reason?: UndoReason | null;
  faults?: readonly RowFault[];
  record_id: number | null;
  record_version: number | null;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}
export async function writeSettled(tx: Tx, importId: number, rows: readonly Settled[]): Promise<void> {
  await tx.run(sql`
    UPDATE import_rows r SET outcome = w.outcome, reason = w.reason, faults = COALESCE(w.faults, '[]'), record_id = w.record_id, record_version = w.record_version,
      before = COALESCE(w.before, r.before), after = COALESCE(w.after, r.after)
    FROM json_to_recordset(${json(rows)}::json) AS w(line integer, outcome text, reason text, faults jsonb, record_id bigint, record_version integer,
      before jsonb, after jsonb)
    WHERE r.vendor_id = ${tx.vendorId} AND r.import_id = ${importId} AND r.line = w.line`);
}
