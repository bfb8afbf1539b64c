import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** AS "calledAt" in a comment is no SQL. */
export async function read(tx: Tx) {
  await tx.rows(sql`SELECT called_at, count(*) AS open_count, 1 AS "id" FROM tickets`);
  await tx.rows(sql`SELECT called_at AS "calledAt" FROM tickets`); // violation
}
