import { Client } from 'pg';
import { startTemporaryPostgres } from '../postgres/temporary.ts';
import { readCatalogue } from './catalogue-store.ts';
import { migrate } from './migrate.ts';
import { schemaText } from './schema-text.ts';

/** Returns the expected server/database/schema.sql, from a fresh database after all migrations. */
export async function currentSchema(): Promise<string> {
  // Always the embedded version: another one spells some definitions differently.
  const postgres = await startTemporaryPostgres();
  try {
    const connection = await postgres.createDatabase('schema');
    await migrate({ connection });
    const db = new Client(connection);
    await db.connect();
    const text = schemaText(await readCatalogue(db));
    await db.end();
    return text;
  } finally {
    await postgres.stop();
  }
}
