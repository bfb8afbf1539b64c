import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';

/** The same for every process on one database, and another for any other database: when it was made, and what it is called. */
export async function installationName(tx: Tx): Promise<string> {
  const { name } = await tx.one(sql<{ name: string }>`
    SELECT current_database() || '/' || extract(epoch FROM min(applied_at)) AS name FROM foyer_migrations`);
  return name;
}
