import { sql } from './database.ts';
import type { Tx } from './database.ts';

/** Takes ids from a table's own sequence, ascending, for rows that refer to each other before insertion. */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await tx.many(sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::integer)`);
  return rows.map(({ id }) => id);
}
