import pg from 'pg';
import { migrate } from '#server/infrastructure/database-migrations/migrate.ts';
import { dropDatabase, ensureDatabase } from '#server/infrastructure/postgres/databases-store.ts';

/** A statement that PostgreSQL refused to parse or to plan, with its message. */
export interface RefusedStatement {
  statement: string;
  message: string;
}

/**
 * Parses and plans each statement on the PostgreSQL at `url`, in a migrated database of its own, without executing
 * it. Returns those that it refuses. A syntax, function, type or table that an older version lacks shows here.
 */
export async function planStatements(
  url: string,
  statements: readonly string[],
): Promise<RefusedStatement[]> {
  const database = `foyer_statements_${process.pid}`;
  const { hostname: host, port, username, password } = new URL(url);
  const connection = {
    host,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  const own = { ...connection, database };
  await ensureDatabase(own);
  try {
    await migrate({ connection: own });
    return await planAll(own, statements);
  } finally {
    await dropDatabase({ ...connection, database: 'postgres' }, database);
  }
}

async function planAll(
  connection: pg.ClientConfig,
  statements: readonly string[],
): Promise<RefusedStatement[]> {
  const db = new pg.Client(connection);
  await db.connect();
  const refused: RefusedStatement[] = [];
  try {
    for (const statement of statements) {
      const message = await planOne(db, statement);
      if (message !== undefined) refused.push({ statement, message });
    }
  } finally {
    await db.end();
  }
  return refused;
}

/** Returns PostgreSQL's message when it refuses the statement. */
async function planOne(db: pg.Client, statement: string): Promise<string | undefined> {
  try {
    await db.query(`PREPARE planned AS ${statement}`);
    const { rows } = await db.query<{ parameters: number }>(
      `SELECT cardinality(parameter_types) AS parameters FROM pg_prepared_statements WHERE name = 'planned'`,
    );
    const values = Array.from({ length: rows[0]!.parameters }, () => 'NULL').join(', ');
    await db.query(`EXPLAIN EXECUTE planned${values && `(${values})`}`);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await db.query('DEALLOCATE ALL');
  }
}
