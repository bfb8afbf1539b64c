import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '../infrastructure/database/database.ts';

/** Runs as the owner of the database: past every policy and right, for tests that damage data on purpose. */
export async function asOperator<Row>(db: Database, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return db.acrossVendors(async (tx) => {
    await tx.run(sql`SELECT set_config('role', 'none', true)`);
    return tx.many(query);
  }, 'foyer_worker');
}
