import type { Client } from 'pg';
import { escapeIdentifier as quoted } from 'pg';
import { copyOut } from '../backups/copying-store.ts';

export interface ExportedColumn {
  name: string;
  type: string;
  /** Its comment in the schema; `personal` marks personal data. */
  comment: string;
  isText: boolean;
  isKey: boolean;
}

export interface ExportedTable {
  name: string;
  comment: string;
  columns: ExportedColumn[];
}

/** Runs `work` on the vendor's own rows, by row-level security, in one snapshot. */
export async function asVendor<T>(db: Client, vendorId: number, work: () => Promise<T>): Promise<T> {
  await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await db.query(`SET LOCAL ROLE foyer_app; SET LOCAL search_path = public; SET LOCAL timezone = 'UTC'`);
    await db.query(`SELECT set_config('app.vendor_id', $1, true)`, [String(vendorId)]);
    return await work();
  } finally {
    await db.query('ROLLBACK').catch(() => {});
  }
}

/**
 * Returns the tables that row-level security limits to the vendor, with their schema comments; an export
 * reads no other table.
 */
export async function vendorTables(db: Client): Promise<ExportedTable[]> {
  const result = await db.query<ExportedTable>(`
    SELECT c.relname AS name, COALESCE(obj_description(c.oid, 'pg_class'), '') AS comment,
           json_agg(json_build_object(
             'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'comment', COALESCE(col_description(c.oid, a.attnum), ''),
             'isText', t.typcategory = 'S', 'isKey', COALESCE(a.attnum = ANY (i.indkey), false)) ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relrowsecurity AND c.relforcerowsecurity
    GROUP BY c.oid, c.relname ORDER BY c.relname`);
  return result.rows;
}

type Take = (piece: Buffer) => Promise<void> | void;

/**
 * Writes one JSON object per line. Quote and delimiter are bytes that JSON never contains, so that each line
 * is only the object.
 */
export function readAsJson(db: Client, table: ExportedTable, take: Take): Promise<number> {
  const rows = `SELECT * FROM ${quoted(table.name)} ${orderOf(table)}`;
  return copyOut(
    db,
    `COPY (SELECT row_to_json(r) FROM (${rows}) r) TO STDOUT WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`,
    take,
  );
}

/**
 * Writes CSV for spreadsheets, which execute values like formulas, also in full-width characters: a leading
 * apostrophe makes them text. The README of an export names these characters.
 */
export function readAsCsv(db: Client, table: ExportedTable, take: Take): Promise<number> {
  const cells = table.columns.map(({ name, isText }) =>
    isText
      ? `CASE WHEN ${quoted(name)} ~ '^[=+@\\t\\r\uff1d\uff0b\uff20\uff0d-]' THEN '''' || ${quoted(name)} ELSE ${quoted(name)} END AS ${quoted(name)}`
      : quoted(name),
  );
  return copyOut(
    db,
    `COPY (SELECT ${cells.join(', ')} FROM ${quoted(table.name)} ${orderOf(table)}) TO STDOUT WITH (FORMAT csv, HEADER)`,
    take,
  );
}

function orderOf({ name, columns }: ExportedTable): string {
  // Sorts by the table's own values: an output column may have an added apostrophe.
  const key = columns.filter(({ isKey }) => isKey).map((column) => `${quoted(name)}.${quoted(column.name)}`);
  return key.length === 0 ? '' : `ORDER BY ${key.join(', ')}`;
}
