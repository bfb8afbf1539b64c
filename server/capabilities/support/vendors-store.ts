import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface VendorWithState {
  id: number;
  pathname: string;
  name: string;
  isDemo: boolean;
  suspendedAt: Instant | null;
}

export async function vendorsWithState(tx: Tx): Promise<VendorWithState[]> {
  return tx.many(
    sql<VendorWithState>`SELECT id, pathname, name, is_demo, suspended_at FROM vendors_with_state()`,
  );
}

/** Suspends a vendor since an instant, or lets it go on (null). Returns whether that changed it. */
export async function setSuspended(tx: Tx, vendorId: number, since: Instant | null): Promise<boolean> {
  const { changed } = await tx.one(
    sql<{ changed: boolean }>`SELECT suspend_vendor(${vendorId}, ${at(since)}) AS changed`,
  );
  return changed;
}
