import { sql } from './database.ts';
import type { Database, Tx } from './database.ts';

/** Cleans up for every vendor, each in a transaction of its own, so that none holds rows of many; for jobs. */
export async function inEveryVendor(db: Database, clean: (tx: Tx) => Promise<unknown>): Promise<void> {
  const vendors = await db.acrossVendors(
    (tx) => tx.many(sql<{ id: number }>`SELECT id FROM vendors_to_clean()`),
    'foyer_worker',
  );
  for (const { id } of vendors) await db.withVendor(id, clean, 'foyer_worker');
}
