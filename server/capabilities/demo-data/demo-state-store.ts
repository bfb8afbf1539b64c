import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';

export interface KnownVendor {
  id: number;
  pathname: string;
  isDemo: boolean;
}

export async function knownVendors(db: Database): Promise<KnownVendor[]> {
  return db.acrossVendors((tx) =>
    tx.many(sql<KnownVendor>`SELECT id, pathname, is_demo AS "isDemo" FROM all_vendors()`),
  );
}
