import { sql } from './database.ts';
import type { Database } from './database.ts';

/** Every vendor there is, the suspended too, and -1, under which guesses at ids of nobody are counted; for jobs. */
export async function vendorsToClean(db: Database): Promise<number[]> {
  const vendors = await db.acrossVendors(
    (tx) => tx.many(sql<{ id: number }>`SELECT id FROM vendors_to_clean()`),
    'foyer_worker',
  );
  return vendors.map(({ id }) => id);
}
