import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/database/database.ts';

export interface Column {
  table: string;
  column: string;
  type: string;
}

export const nameOf = ({ table, column }: Column): string => `${table}.${column}`;

/** Runs as the owner of every table, to see rows that policies hide. */
export const asOwner = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.acrossVendors(async (tx) => {
    await tx.run(sql`SELECT set_config('role', 'foyer_owner', true)`);
    return work(tx);
  });

/** Read from the database catalogue, not from our list: a migration's comment alone makes a column personal. */
export const personalColumns = (db: Database): Promise<Column[]> =>
  asOwner(db, (tx) =>
    tx.many(sql<Column>`
      SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      WHERE c.relnamespace = 'public'::regnamespace AND col_description(c.oid, a.attnum) ~ '\\mpersonal\\M' ORDER BY 1, 2`),
  );

export interface PlantedPerson {
  client: number;
  visit: number;
}

/** The rows of a table that are about a client, by the references in its columns. */
async function rowsAbout(tx: Tx, table: string, { client, visit }: PlantedPerson): Promise<Sql> {
  const columns = await tx.many(
    sql<{
      name: string;
    }>`SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0`,
  );
  const has = (name: string) => columns.some((column) => column.name === name);
  if (table === 'clients') return sql`id = ${client}`;
  if (table === 'visits') return sql`id = ${visit}`;
  if (has('client_id')) return sql`client_id = ${client}`;
  if (has('workflow_id'))
    return sql`workflow_id IN (SELECT id FROM client_workflows WHERE client_id = ${client})`;
  if (has('chat_id')) return sql`chat_id IN (SELECT id FROM chats WHERE client_id = ${client})`;
  if (table === 'thread_terms')
    return sql`message_id IN (SELECT id FROM thread_messages WHERE visit_id = ${visit})`;
  if (has('record_id')) return sql`record_id = ${client}`;
  if (has('visit_id')) return sql`visit_id = ${visit}`;
  if (has('event_id'))
    return sql`event_id IN (SELECT id FROM events WHERE subject_kind = 'visit' AND subject_id = ${visit})`;
  return table === 'idempotency_keys' ? sql`answer::jsonb #>> '{data,id}' = ${String(visit)}` : sql`true`;
}

/** Puts a distinct word into every personal column, and returns the words by column. */
export async function plantWords(
  db: Database,
  columns: readonly Column[],
  { mark, ...who }: PlantedPerson & { mark: string },
): Promise<Map<string, string>> {
  const planted = new Map<string, string>();
  await asOwner(db, async (tx) => {
    for (const [index, column] of columns.entries()) {
      const letters = `${mark}${String(index).padStart(3, '0')}z`;
      // Bytes are printed as hexadecimal digits.
      const word = column.type === 'bytea' ? Buffer.from(letters).toString('hex') : letters;
      const rows = await rowsAbout(tx, column.table, who);
      const name = sql.ref(column.column);
      // A stored response stays valid JSON; several terms of a client or a text stay distinct.
      const value =
        nameOf(column) === 'idempotency_keys.answer'
          ? sql`jsonb_set(answer::jsonb, '{data,attributes,notes}', to_jsonb(${word}::text))::text`
          : column.type === 'jsonb'
            ? sql`to_jsonb(${word}::text)`
            : nameOf(column).endsWith('_terms.term')
              ? sql`${word}::text || term`
              : column.type === 'text[]'
                ? sql`ARRAY[${word}::text]`
                : column.type === 'bytea'
                  ? sql`decode(${word}, 'hex')`
                  : sql`${word}::text`;
      const touched = await tx.run(
        sql`UPDATE ${sql.table(column.table)} SET ${name} = ${value} WHERE ${rows}`,
      );
      if (touched === 0)
        throw new Error(`${nameOf(column)} is personal, and this test puts no row into ${column.table}`);
      planted.set(nameOf(column), word);
    }
  });
  return planted;
}

/** Searches for words in every row of every table, ours and the job runner's; partitions are read through their table. */
export async function columnsWith(db: Database, words: ReadonlyMap<string, string>): Promise<string[]> {
  return asOwner(db, async (tx) => {
    const tables = await tx.many(sql<{ schema: string; name: string }>`
      SELECT relnamespace::regnamespace::text AS schema, relname AS name FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`);
    if (tables.length < 40) throw new Error(`only ${tables.length} tables are searched`);
    const hits = new Set<string>();
    for (const { schema, name } of tables) {
      for (const { whole } of await tx.many(
        sql<{ whole: string }>`SELECT t::text AS whole FROM ${sql.id(schema, name)} t`,
      )) {
        for (const [of, word] of words) if (whole.includes(word)) hits.add(of);
      }
    }
    return [...hits].toSorted();
  });
}
