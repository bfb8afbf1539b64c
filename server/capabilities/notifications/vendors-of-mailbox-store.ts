import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

export async function allVendors(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.many(sql<{ id: number; name: string }>`SELECT id, name FROM all_vendors()`);
}
