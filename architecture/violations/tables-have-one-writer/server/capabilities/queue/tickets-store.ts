import { sql } from '#server/infrastructure/database/database.ts';
import { formTable } from '#server/infrastructure/resources/form-table-store.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

export async function call(tx: Tx, table: string) {
  await tx.run(sql`
    UPDATE tickets SET called_at = 1
    WHERE id IN (SELECT t.id FROM tickets t JOIN visits v ON v.id = t.visit_id FOR UPDATE OF t SKIP LOCKED)`);
  await tx.run(sql`INSERT INTO tickets (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 1`);
  await tx.run(sql`
    WITH called AS (SELECT id FROM tickets)
    UPDATE visits SET status = 5`); // violation
  await tx.run(sql`DELETE FROM ONLY "visits"`); // violation
  await tx.run(sql`INSERT INTO public.visits (id) VALUES (1)`); // violation
  await tx.run(sql`INSERT INTO strangers (id) VALUES (1)`); // violation
  await tx.run(sql`DELETE FROM ${sql.table(table)}`); // violation
}

export const TICKETS = formTable('tickets', schema);
export const VISITS = formTable('visits', schema); // violation
