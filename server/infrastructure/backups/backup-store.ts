import type { Client } from 'pg';
import { escapeIdentifier as quoted } from 'pg';
import { copyOut } from './copying-store.ts';
import type { BackupTable } from './manifest.ts';

/**
 * The text form of rows must not depend on server or session settings; and request timeouts must not end the
 * export.
 */
const AS_TEXT = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/**
 * Runs `work` on one snapshot, while other transactions continue. It locks the tables first, so that none
 * changes its shape: a snapshot covers rows, not tables.
 */
export async function inSnapshot<T>(db: Client, held: string[], work: () => Promise<T>): Promise<T> {
  // mutation: snapshot
  await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await asReader(db);
    if (held.length > 0) await db.query(`LOCK TABLE ${held.map(quoted).join(', ')} IN ACCESS SHARE MODE`);
    return await work();
  } finally {
    // The transaction has written nothing, so a rollback is always right.
    await db.query('ROLLBACK').catch(() => {});
  }
}

/** Acts as foyer_owner, who sees every row despite row-level security, with fixed formats of values. */
export async function asReader(db: Client): Promise<void> {
  await db.query(`SET LOCAL ROLE foyer_owner; SET LOCAL search_path = public; ${AS_TEXT}`);
}

/** Returns the whole tables of the schema by name, with their columns and keys. */
export async function tablesOf(db: Client): Promise<BackupTable[]> {
  const result = await db.query<BackupTable>(`
    SELECT c.relname AS name,
           ARRAY(SELECT a.attname::text FROM pg_attribute a
                 WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
           ARRAY(SELECT a.attname::text FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, place)
                 JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
                 WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.place) AS key
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname`);
  return result.rows;
}

/** Returns the last value of each sequence; 0 if unused. */
export async function sequencesOf(db: Client): Promise<{ name: string; last: number }[]> {
  const result = await db.query<{ name: string; last: string }>(`
    SELECT sequencename AS name, COALESCE(last_value, 0)::text AS last FROM pg_sequences
    WHERE schemaname = 'public' ORDER BY 1`);
  return result.rows.map(({ name, last }) => ({ name, last: Number(last) }));
}

export async function serverVersion(db: Client): Promise<string> {
  const result = await db.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return result.rows[0]?.version ?? '';
}

/** Yields the rows of a table in key order, which is the same under every server's collation. */
export async function readRows(
  db: Client,
  { name, columns, key }: BackupTable,
  take: (piece: Buffer) => Promise<void> | void,
): Promise<number> {
  const types = await db.query<{ column: string; text: boolean }>(
    `SELECT a.attname AS column, t.typcategory = 'S' AS text FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE a.attrelid = $1::regclass AND a.attname = ANY ($2)`,
    [quoted(name), key],
  );
  const isText = new Set(types.rows.filter(({ text }) => text).map(({ column }) => column));
  const order = key.map((column) => `${quoted(column)}${isText.has(column) ? ' COLLATE "C"' : ''}`);
  const rows = await copyOut(
    db,
    `COPY (SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)} ORDER BY ${order.join(', ')}) TO STDOUT`,
    take,
  );
  return rows;
}
