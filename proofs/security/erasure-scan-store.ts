import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { contentsOf } from '../harness/contents-store.ts';

/** Texts that belong to one person, by what they are. */
export type Marks = Readonly<Record<string, string>>;

/** A mark as it may stand in a file or a row: small letters, and as the digits of bytes. */
const spellings = (mark: string): string[] => {
  const small = mark.toLowerCase();
  return [small, Buffer.from(mark).toString('hex'), Buffer.from(small).toString('hex')];
};

/** What a text holds of the person: `where: mark`. */
export function marksIn(where: string, text: string, marks: Marks): string[] {
  const small = text.toLowerCase();
  return Object.entries(marks)
    .filter(([, mark]) => spellings(mark).some((spelling) => small.includes(spelling)))
    .map(([name]) => `${where}: ${name}`);
}

/** Every column of every table of all schemas as text, bytes as digits, and the samples of the planner. */
export async function marksInDatabase(connection: pg.ClientConfig, marks: Marks): Promise<string[]> {
  const contents = await contentsOf(connection);
  const rows = [...contents].flatMap(([table, texts]) => marksIn(table, texts.join('\n'), marks));
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const samples = await client.query<{ name: string; sample: string }>(
      `SELECT tablename || '.' || attname AS name, concat(most_common_vals::text, histogram_bounds::text, most_common_elems::text) AS sample
       FROM pg_stats WHERE schemaname = 'public'`,
    );
    const found = samples.rows.flatMap(({ name, sample }) => marksIn(`samples of ${name}`, sample, marks));
    return [...rows, ...found].toSorted();
  } finally {
    await client.end();
  }
}

/**
 * The pages of tables and indexes as they lie on the disk, after VACUUM FULL has dropped what no row holds any more.
 * Without it PostgreSQL reuses that space over time.
 */
export async function marksOnDisk(connection: pg.ClientConfig, marks: Marks): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables.rows) await client.query(`VACUUM (FULL) ${name}`);
    await client.query('VACUUM (FULL) pg_statistic');
    await client.query('CHECKPOINT');
    const { rows } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') || '/base/' || oid AS folder FROM pg_database WHERE datname = current_database()`,
    );
    return marksInFolder(rows[0]!.folder, marks);
  } finally {
    await client.end();
  }
}

/** Every file below a folder; packed ones unpacked. */
export function marksInFolder(folder: string, marks: Marks): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is missing`);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .flatMap((file) => {
      const bytes = readFileSync(file);
      const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
      return marksIn(file, (isPacked ? gunzipSync(bytes) : bytes).toString('latin1'), marks);
    });
}
