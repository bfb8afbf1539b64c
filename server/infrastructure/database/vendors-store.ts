import { sql } from './database.ts';
import type { Database } from './database.ts';

/** Returns every vendor for jobs, suspended ones too, and -1, which counts guesses at unknown ids. */
export async function vendorsToClean(db: Database): Promise<number[]> {
  const vendors = await db.acrossVendors(
    (tx) => tx.many(sql<{ id: number }>`SELECT id FROM vendors_to_clean()`),
    'foyer_worker',
  );
  return vendors.map(({ id }) => id);
}
