import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';

export interface LocationMatch {
  id: number;
  archived: boolean;
}

/** A location by its name in an address: its id, or the vendor's own name for it (`harbor-001`, `e:harbor-001`). */
export async function locationOfAddress(tx: Tx, requested: string): Promise<LocationMatch | undefined> {
  const id = readId(requested);
  const external = requested.startsWith('e:') ? requested.slice(2) : requested;
  return tx.maybe(sql<LocationMatch>`
    SELECT id, (archived_at IS NOT NULL) AS archived FROM locations
    WHERE vendor_id = ${tx.vendorId} AND (id = ${id}::bigint OR (${id}::bigint IS NULL AND external_id = ${external}))`);
}
