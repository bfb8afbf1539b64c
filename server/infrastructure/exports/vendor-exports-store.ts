import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';
import { at, json } from '../database/values.ts';

export interface StoredExport {
  id: number;
  key: string;
  state: 'running' | 'done' | 'failed';
  tables: string[];
  remaining: string[];
  position: Record<string, unknown> | null;
  rowCount: number;
  fileCount: number;
  byteCount: number;
  partCount: number;
  startedBy: number;
  startedByName: string;
  startedAt: Instant;
  expiresAt: Instant | null;
}

const EXPORT = sql`e.id, e.key, e.state, e.tables, e.remaining, e.position, e.row_count, e.file_count, e.byte_count, e.part_count,
  e.started_by, COALESCE((SELECT s.display_name FROM staff s WHERE s.vendor_id = e.vendor_id AND s.id = e.started_by), '') AS started_by_name,
  e.started_at, e.expires_at`;

/** A table that row-level security limits to the vendor, with the columns that an export leaves out. */
export interface ExportableTable {
  name: string;
  hidden: string[];
  hasBytes: boolean;
}

/** Names of columns with secrets, or with hashes by which a secret could be tried. */
const SECRET = '(^|_)(hash|secret|token|password|auth|pin|seed)(_|$)|^(token|browser|store|join|vapid)_key$';

/** Tables of the vendor with a primary key, apart from those left out by name. */
export async function exportableTables(tx: Tx, without: readonly string[]): Promise<ExportableTable[]> {
  return tx.many(sql<ExportableTable>`
    SELECT c.relname AS name, COALESCE(array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attname ~ ${SECRET}), '{}') AS hidden,
      COALESCE(bool_or(a.atttypid = 'bytea'::regtype AND NOT a.attname ~ ${SECRET}), false) AS has_bytes
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relrowsecurity AND c.relforcerowsecurity AND NOT c.relname = ANY(${[...without]}::text[])
      AND EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary)
    GROUP BY c.oid, c.relname ORDER BY c.relname`);
}

export interface ExportedRow {
  line: string;
  key: Record<string, unknown>;
  content: Buffer | null;
}

/** The next rows of a table, from a key on. */
export async function exportedRows(
  tx: Tx,
  of: { table: ExportableTable; after: Record<string, unknown> | null; most: number },
): Promise<ExportedRow[]> {
  return tx.many(sql<ExportedRow>`
    SELECT line, key, content
    FROM export_rows(${of.table.name}::text, ${of.after === null ? null : json(of.after)}::jsonb, ${of.most}::int, ${of.table.hidden}::text[])`);
}

export async function insertExport(
  tx: Tx,
  of: { key: string; tables: readonly string[]; staffId: number; now: Instant },
): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO vendor_exports (vendor_id, key, tables, remaining, started_by, started_at)
    VALUES (${tx.vendorId}, ${of.key}, ${[...of.tables]}::text[], ${[...of.tables]}::text[], ${of.staffId}, ${at(of.now)}) RETURNING id`);
  return id;
}

/** Exports that run or have not expired, the newest first. */
export async function listedExports(tx: Tx, of: { now: Instant; most: number }): Promise<StoredExport[]> {
  return tx.many(sql<StoredExport>`
    SELECT ${EXPORT} FROM vendor_exports e
    WHERE e.vendor_id = ${tx.vendorId} AND (e.expires_at IS NULL OR e.expires_at > ${at(of.now)}) ORDER BY e.id DESC LIMIT ${of.most}`);
}

export async function exportOfKey(tx: Tx, key: string): Promise<StoredExport | undefined> {
  return tx.maybe(
    sql<StoredExport>`SELECT ${EXPORT} FROM vendor_exports e WHERE e.vendor_id = ${tx.vendorId} AND e.key = ${key}`,
  );
}

export async function lockExport(tx: Tx, id: number): Promise<StoredExport | undefined> {
  return tx.maybe(sql<StoredExport>`
    SELECT ${EXPORT} FROM vendor_exports e WHERE e.vendor_id = ${tx.vendorId} AND e.id = ${id} AND e.state = 'running' FOR UPDATE OF e`);
}

/** Whether an export runs; another start waits here until the first one has committed. */
export async function runningExport(tx: Tx): Promise<StoredExport | undefined> {
  await tx.one(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tx.vendorId}:export`}, 19))`);
  return tx.maybe(
    sql<StoredExport>`SELECT ${EXPORT} FROM vendor_exports e WHERE e.vendor_id = ${tx.vendorId} AND e.state = 'running'`,
  );
}

export async function addExportPart(
  tx: Tx,
  of: { exportId: number; part: number; file: string; content: Buffer },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO vendor_export_parts (vendor_id, export_id, part, file, content)
    VALUES (${tx.vendorId}, ${of.exportId}, ${of.part}, ${of.file}, ${of.content}::bytea)`);
}

/** Moves the export on by what its parts added. */
export async function moveExport(
  tx: Tx,
  id: number,
  of: {
    remaining: readonly string[];
    position: Record<string, unknown> | null;
    rows: number;
    files: number;
    bytes: number;
    parts: number;
  },
): Promise<void> {
  await tx.run(sql`
    UPDATE vendor_exports SET remaining = ${[...of.remaining]}::text[], position = ${of.position === null ? null : json(of.position)},
      row_count = row_count + ${of.rows}, file_count = file_count + ${of.files}, byte_count = byte_count + ${of.bytes}, part_count = part_count + ${of.parts}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export async function endExport(
  tx: Tx,
  id: number,
  of: { state: 'done' | 'failed'; now: Instant; expiresAt: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE vendor_exports SET state = ${of.state}, ended_at = ${at(of.now)}, expires_at = ${at(of.expiresAt)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** The files of an export in their order, with the parts and the size of each. */
export async function exportFiles(
  tx: Tx,
  exportId: number,
): Promise<{ file: string; size: number; parts: number[] }[]> {
  return tx.many(sql<{ file: string; size: number; parts: number[] }>`
    SELECT file, sum(octet_length(content))::bigint AS size, array_agg(part ORDER BY part) AS parts FROM vendor_export_parts
    WHERE vendor_id = ${tx.vendorId} AND export_id = ${exportId} GROUP BY file ORDER BY min(part)`);
}

export async function exportPart(
  tx: Tx,
  of: { exportId: number; part: number },
): Promise<Buffer | undefined> {
  const row = await tx.maybe(sql<{ content: Buffer }>`
    SELECT content FROM vendor_export_parts WHERE vendor_id = ${tx.vendorId} AND export_id = ${of.exportId} AND part = ${of.part}`);
  return row?.content;
}

export async function deleteExport(tx: Tx, key: string): Promise<boolean> {
  return (
    (await tx.run(sql`DELETE FROM vendor_exports WHERE vendor_id = ${tx.vendorId} AND key = ${key}`)) > 0
  );
}

/** Deletes all exports of the vendor: each of them holds every client. One that is being written fails with its next batch. */
export async function deleteVendorExports(tx: Tx): Promise<number> {
  return tx.run(sql`DELETE FROM vendor_exports WHERE vendor_id = ${tx.vendorId}`);
}

export async function deleteExpiredExports(
  tx: Tx,
  { now, most }: { now: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM vendor_exports e USING (
      SELECT id FROM vendor_exports WHERE vendor_id = ${tx.vendorId} AND expires_at <= ${at(now)} LIMIT ${most}) AS due
    WHERE e.vendor_id = ${tx.vendorId} AND e.id = due.id`);
}
