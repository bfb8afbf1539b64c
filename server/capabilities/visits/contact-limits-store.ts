import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/**
 * Counts a use of each contact, and returns the highest count since an instant, this use included. The row locks
 * give concurrent uses their own numbers; a refused request takes its use back with its transaction.
 */
export async function countContactUse(
  tx: Tx,
  of: { marks: readonly string[]; now: Instant; since: Instant },
): Promise<number> {
  const [now, since] = [sql`${at(of.now)}::timestamptz`, sql`${at(of.since)}::timestamptz`];
  const rows = await tx.many(sql<{ uses: number }>`
    INSERT INTO contact_limits AS c (vendor_id, mark, uses, used_at)
    SELECT ${tx.vendorId}, mark, ARRAY[${now}], ${now} FROM unnest(${[...of.marks]}::text[]) AS mark ORDER BY mark
    ON CONFLICT (vendor_id, mark) DO UPDATE SET
      uses = ARRAY(SELECT use FROM unnest(c.uses) AS use WHERE use > ${since}) || ${now}, used_at = ${now}
    RETURNING cardinality(c.uses) AS uses`);
  return Math.max(0, ...rows.map(({ uses }) => uses));
}

export async function forgetContactUses(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM contact_limits c USING (
      SELECT mark FROM contact_limits WHERE vendor_id = ${tx.vendorId} AND used_at <= ${at(before)} LIMIT ${most}) AS due
    WHERE c.vendor_id = ${tx.vendorId} AND c.mark = due.mark`);
}
