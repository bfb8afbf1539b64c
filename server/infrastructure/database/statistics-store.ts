import type { Tx } from './database.ts';
import { sql } from './sql.ts';

/** Has PostgreSQL look at one table that has more than doubled since it last did; answers which, if there was one. */
export async function analyseGrown(tx: Tx): Promise<string | null> {
  const row = await tx.maybe(sql<{ grown: string | null }>`SELECT analyse_grown() AS grown`);
  return row?.grown ?? null;
}
