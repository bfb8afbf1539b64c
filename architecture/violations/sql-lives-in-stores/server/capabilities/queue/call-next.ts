import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { claim } from './tickets-store.ts';

export async function callNext(tx: Tx, pool: { query(text: string): Promise<void> }) {
  await tx.run(sql`SELECT 1`); // violation
  await tx.run(sql<{ id: number }>`SELECT id FROM tickets`); // violation
  await pool.query('SELECT 1'); // violation
  return claim(tx, `SELECT is only a word here`);
}
