import pg from 'pg';

/** Every row of a database as text, by table: of all vendors and all schemas except PostgreSQL's own. */
export type Contents = Map<string, string[]>;

/** Reads it as the server's owner, over a connection of its own: no policy hides a row. */
export async function contentsOf(connection: pg.ClientConfig): Promise<Contents> {
  return asOwner(connection, async (client) => {
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_temp%' ORDER BY 1`,
    );
    const contents: Contents = new Map();
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
      contents.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return contents;
  });
}

/**
 * Differences between two readings, as `table: row` with the sign of the reading that lacks it; partitions
 * count as their table.
 */
export function differences(before: Contents, after: Contents): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const [was, is] = [new Set(before.get(table)), new Set(after.get(table))];
    return [
      ...[...was].filter((row) => !is.has(row)).map((row) => `- ${table}: ${row}`),
      ...[...is].filter((row) => !was.has(row)).map((row) => `+ ${table}: ${row}`),
    ];
  });
}

/** Renames a table away while the work runs. */
export async function without<T>(
  connection: pg.ClientConfig,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  const rename = (from: string, to: string) =>
    asOwner(connection, (client) => client.query(`ALTER TABLE ${from} RENAME TO ${to}`));
  await rename(table, `${table}_gone`);
  try {
    return await work();
  } finally {
    await rename(`${table}_gone`, table);
  }
}

async function asOwner<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
