import type { ImportState, RowOutcome, RowPlan } from '#contract/protocol/imports.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { holdsAllOf } from '#server/infrastructure/database/terms-store.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { DueCounts } from '#server/infrastructure/retention/retention.ts';
import { heldSince } from '../vendors/index.ts';
import { queueWork } from '#server/infrastructure/leased-work/leased-work-store.ts';

/** Its kind among the work that waits for a worker. */
export const IMPORT_WORK = 'import';

export interface NewImport {
  kind: string;
  fileName: string;
  encoding: string;
  delimiter: string;
  heads: readonly string[];
  mapping: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
  staffId: number | null;
  language: string;
  now: Instant;
}

export interface StoredImport {
  id: number;
  kind: string;
  state: ImportState;
  fileName: string;
  encoding: string;
  delimiter: string;
  heads: string[];
  mapping: string[];
  rowCount: number;
  staffId: number | null;
  actor: string;
  lang: string;
  /** Whether it invites the people whom it adds. */
  invite: boolean;
  madeAt: Instant;
  finishedAt: Instant | null;
}

export async function insertImport(tx: Tx, of: NewImport): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO imports (vendor_id, kind, state, file_name, encoding, delimiter, heads, mapping, row_count, staff_id, lang, made_at)
    VALUES (${tx.vendorId}, ${of.kind}, 'mapping', ${of.fileName}, ${of.encoding}, ${of.delimiter}, ${json(of.heads)}, ${json(of.mapping)},
      ${of.rows.length}, ${of.staffId}, ${of.language}, ${at(of.now)}) RETURNING id`);
  for (let from = 0; from < of.rows.length; from += AT_ONCE)
    await tx.run(sql`
      INSERT INTO import_rows (vendor_id, import_id, line, cells)
      SELECT ${tx.vendorId}::bigint, ${id}::bigint, r.line, r.cells
      FROM json_to_recordset(${json(of.rows.slice(from, from + AT_ONCE))}::json) AS r(line integer, cells jsonb)`);
  return id;
}
const AT_ONCE = 1_000;

const IMPORT = sql`i.id, i.kind, i.state, i.file_name, i.encoding, i.delimiter, i.heads, i.mapping, i.row_count, i.staff_id, i.lang, i.invite, i.made_at, i.finished_at,
  COALESCE((SELECT s.display_name FROM staff s WHERE s.vendor_id = i.vendor_id AND s.id = i.staff_id), '') AS actor`;

/** An import of the kind, or of any kind; locked if it is about to change. */
export async function importOf(
  tx: Tx,
  of: { id: number; kind?: string; lock: boolean },
): Promise<StoredImport | undefined> {
  return tx.maybe(sql<StoredImport>`
    SELECT ${IMPORT} FROM imports i WHERE i.vendor_id = ${tx.vendorId} AND i.id = ${of.id} AND (${of.kind ?? null}::text IS NULL OR i.kind = ${of.kind ?? null})
    ${of.lock ? sql`FOR UPDATE OF i` : sql``}`);
}

export async function latestImports(
  tx: Tx,
  { kind, most }: { kind: string; most: number },
): Promise<StoredImport[]> {
  return tx.many(sql<StoredImport>`
    SELECT ${IMPORT} FROM imports i WHERE i.vendor_id = ${tx.vendorId} AND i.kind = ${kind} ORDER BY i.id DESC LIMIT ${most}`);
}

/** The columns of the last files of the kind, the newest first. */
export async function earlierMappings(
  tx: Tx,
  kind: string,
): Promise<{ heads: string[]; mapping: string[] }[]> {
  return tx.many(sql<{ heads: string[]; mapping: string[] }>`
    SELECT heads, mapping FROM imports WHERE vendor_id = ${tx.vendorId} AND kind = ${kind} AND state <> 'mapping' ORDER BY id DESC LIMIT 20`);
}

export interface Counts {
  plan: RowPlan | null;
  outcome: RowOutcome | null;
  count: number;
}
export async function countsOf(tx: Tx, importId: number): Promise<Counts[]> {
  return tx.many(sql<Counts>`
    SELECT plan, outcome, count(*)::int AS count FROM import_rows WHERE vendor_id = ${tx.vendorId} AND import_id = ${importId} GROUP BY plan, outcome`);
}

export async function setState(
  tx: Tx,
  id: number,
  { state, finishedAt = null }: { state: ImportState; finishedAt?: Instant | null },
): Promise<void> {
  await tx.run(sql`
    UPDATE imports SET state = ${state}, finished_at = COALESCE(${at(finishedAt)}, finished_at)
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** Lets a worker begin a step, in the name of this person. */
export async function beginStep(
  tx: Tx,
  id: number,
  of: {
    state: 'running' | 'undoing';
    staffId: number | null;
    language: string;
    now: Instant;
    invite?: boolean;
  },
): Promise<void> {
  await tx.run(sql`
    UPDATE imports SET state = ${of.state}, staff_id = ${of.staffId}, lang = ${of.language}, invite = COALESCE(${of.invite ?? null}::boolean, invite)
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
  await queueWork(tx, { kind: IMPORT_WORK, id, now: of.now });
}

/** Stores the mapping and forgets what the rows were checked for. The key of a row is its record's id, else its external id. */
export async function setMapping(
  tx: Tx,
  id: number,
  of: { mapping: readonly string[]; now: Instant } & KeyColumns,
): Promise<void> {
  await tx.run(sql`
    UPDATE imports SET mapping = ${json(of.mapping)}, state = 'checking'
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
  await tx.run(sql`
    UPDATE import_rows SET plan = NULL, faults = '[]', match_key = ${keyIn(of)} WHERE vendor_id = ${tx.vendorId} AND import_id = ${id}`);
  await tx.run(sql`DELETE FROM import_row_keys WHERE vendor_id = ${tx.vendorId} AND import_id = ${id}`);
  await queueWork(tx, { kind: IMPORT_WORK, id, now: of.now });
}

/** The columns of a record's id and external id; null if the file has none. */
export interface KeyColumns {
  idColumn: number | null;
  keyColumn: number | null;
}
const keyIn = ({ idColumn, keyColumn }: KeyColumns): Sql =>
  sql`COALESCE('id:' || NULLIF(btrim(cells->>${idColumn}::int), ''), 'key:' || NULLIF(regexp_replace(btrim(cells->>${keyColumn}::int), '^''(?=[=+@-])', ''), ''))`;

/** Replaces the cells of a row. The rows with its old or its new key are checked again: they may repeat each other no longer, or only now. */
export async function setCells(
  tx: Tx,
  of: { importId: number; line: number; cells: readonly string[] } & KeyColumns,
): Promise<void> {
  const before = await tx.maybe(sql<{ matchKey: string | null }>`
    SELECT match_key FROM import_rows WHERE vendor_id = ${tx.vendorId} AND import_id = ${of.importId} AND line = ${of.line}`);
  await tx.run(sql`
    UPDATE import_rows SET cells = ${json(of.cells)} WHERE vendor_id = ${tx.vendorId} AND import_id = ${of.importId} AND line = ${of.line}`);
  await tx.run(sql`
    DELETE FROM import_row_keys WHERE vendor_id = ${tx.vendorId} AND import_id = ${of.importId} AND line = ${of.line}`);
  const after = await tx.maybe(sql<{ matchKey: string | null }>`
    UPDATE import_rows SET plan = NULL, faults = '[]', match_key = ${keyIn(of)}
    WHERE vendor_id = ${tx.vendorId} AND import_id = ${of.importId} AND line = ${of.line} RETURNING match_key`);
  const keys = [before?.matchKey, after?.matchKey].filter((key) => typeof key === 'string');
  await tx.run(sql`
    UPDATE import_rows SET plan = NULL, faults = '[]' WHERE vendor_id = ${tx.vendorId} AND import_id = ${of.importId} AND match_key = ANY(${keys}::text[])`);
}

export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`DELETE FROM imports WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** Deletes rows of the files about clients and their appointments: those that wrote this one, and those that name it. */
export async function deleteRowsNaming(
  tx: Tx,
  { clientId, groups }: { clientId: number; groups: readonly (readonly string[])[] },
): Promise<number> {
  const those = sql`r.vendor_id = ${tx.vendorId} AND i.vendor_id = r.vendor_id AND i.id = r.import_id AND i.kind IN ('clients', 'appointments')
      AND ((i.kind = 'clients' AND r.record_id = ${clientId})
        OR (i.kind = 'appointments' AND r.record_id IN (SELECT v.id FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.client_id = ${clientId}))
        OR ${holdsAllOf(sql`r.cells::text`, groups)})`;
  await tx.run(sql`
    DELETE FROM import_row_keys k USING import_rows r, imports i
    WHERE ${those} AND k.vendor_id = r.vendor_id AND k.import_id = r.import_id AND k.line = r.line`);
  return tx.run(sql`DELETE FROM import_rows r USING imports i WHERE ${those}`);
}

const HELD_IMPORT = heldSince(sql`i.vendor_id`, sql`i.made_at`);

export const countRowsBefore = (tx: Tx, before: Instant): Promise<DueCounts> =>
  tx.one(sql<DueCounts>`
    SELECT count(*) FILTER (WHERE NOT ${HELD_IMPORT})::int AS due, count(*) FILTER (WHERE ${HELD_IMPORT})::int AS held
    FROM import_rows d JOIN imports i ON i.vendor_id = d.vendor_id AND i.id = d.import_id
    WHERE d.vendor_id = ${tx.vendorId} AND i.made_at < ${at(before)}`);

/** Deletes the rows of imports that ended long ago, and of files that never ran. */
export async function deleteRowsBefore(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  // One import at a time: it has two keys for each of its rows.
  const keys = await tx.run(sql`
    DELETE FROM import_row_keys k WHERE k.vendor_id = ${tx.vendorId} AND k.import_id = (
      SELECT i.id FROM imports i WHERE i.vendor_id = ${tx.vendorId} AND i.made_at < ${at(before)} AND NOT ${HELD_IMPORT}
        AND EXISTS (SELECT 1 FROM import_row_keys o WHERE o.vendor_id = i.vendor_id AND o.import_id = i.id) ORDER BY i.id LIMIT 1)`);
  const rows = await tx.run(sql`
    DELETE FROM import_rows r USING (
      SELECT import_id, line FROM import_rows d JOIN imports i ON i.vendor_id = d.vendor_id AND i.id = d.import_id
      WHERE d.vendor_id = ${tx.vendorId} AND i.made_at < ${at(before)} AND NOT ${HELD_IMPORT} LIMIT ${most}) AS due
    WHERE r.vendor_id = ${tx.vendorId} AND r.import_id = due.import_id AND r.line = due.line`);
  return keys + rows;
}
