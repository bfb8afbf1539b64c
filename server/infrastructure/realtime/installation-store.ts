import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';

/** Returns a name shared by all processes on one database and unique to it: its creation time and its name. */
export async function installationName(tx: Tx): Promise<string> {
  const { name } = await tx.one(sql<{ name: string }>`
    SELECT current_database() || '/' || extract(epoch FROM min(applied_at)) AS name FROM foyer_migrations`);
  return name;
}
