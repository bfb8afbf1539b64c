import type { Tx } from './database.ts';
import { sql } from './sql.ts';

/** Runs ANALYZE on one table that has more than doubled since the last time; returns its name, or null. */
export async function analyseGrown(tx: Tx): Promise<string | null> {
  const row = await tx.maybe(sql<{ grown: string | null }>`SELECT analyse_grown() AS grown`);
  return row?.grown ?? null;
}
