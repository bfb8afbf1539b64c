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

/** Stores what rows are recognised by, next to their ids. */
export async function writeLikeKeys(
  tx: Tx,
  importId: number,
  rows: readonly { line: number; keys: readonly string[]; nameless: boolean }[],
): Promise<void> {
  const keys = rows.flatMap(({ line, keys: all, nameless }) => all.map((key) => ({ line, key, nameless })));
  await tx.run(sql`
    INSERT INTO import_row_keys (vendor_id, import_id, key, line, nameless)
    SELECT ${tx.vendorId}::bigint, ${importId}::bigint, w.key, w.line, w.nameless
    FROM json_to_recordset(${json(keys)}::json) AS w(line integer, key text, nameless boolean) ON CONFLICT DO NOTHING`);
}

/** The first rows with each key: of all rows, and of those that name no record. Each key is read from the index. */
export async function firstLinesOf(
  tx: Tx,
  importId: number,
  keys: readonly string[],
): Promise<Map<string, { any: number | null; nameless: number | null }>> {
  const rows = await tx.many(sql<{ key: string; any: number | null; nameless: number | null }>`
    SELECT w.key, f.any, f.nameless FROM unnest(${[...keys]}::text[]) AS w(key)
    CROSS JOIN LATERAL (
      SELECT min(k.line) AS any, min(k.line) FILTER (WHERE k.nameless) AS nameless FROM import_row_keys k
      WHERE k.vendor_id = ${tx.vendorId} AND k.import_id = ${importId} AND k.key = w.key) f`);
  return new Map(rows.map(({ key, ...lines }) => [key, lines]));
}

/** Lets rows be checked again that share a key with this one: they may repeat each other no longer, or only now. */
export async function recheckLike(tx: Tx, importId: number, line: number): Promise<void> {
  await tx.run(sql`
    UPDATE import_rows r SET plan = NULL, faults = '[]' FROM import_row_keys own, import_row_keys other
    WHERE own.vendor_id = ${tx.vendorId} AND own.import_id = ${importId} AND own.line = ${line}
      AND other.vendor_id = own.vendor_id AND other.import_id = own.import_id AND other.key = own.key AND other.line <> own.line
      AND r.vendor_id = own.vendor_id AND r.import_id = own.import_id AND r.line = other.line`);
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
