import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** Not now(), and not here: now() in a comment is no SQL. */
export async function call(tx: Tx, now: Date) {
  await tx.run(sql`UPDATE tickets SET called_at = ${now}`);
  await tx.run(sql`UPDATE tickets SET called_at = now()`); // violation
  await tx.run(sql`SELECT (joined_at AT TIME ZONE 'UTC')::date FROM tickets`); // violation
  await tx.run(sql`SELECT current_date`); // violation
}
