import type { Database } from '../infrastructure/database/database.ts';
import { sql } from '../infrastructure/database/database.ts';

interface Recorded {
  kind: string;
  account: string;
  detail: Record<string, unknown>;
}

/** The newest events of a vendor's security log. */
export const securityEventsOf = (db: Database, vendorId: number, most: number): Promise<Recorded[]> =>
  db.read(
    vendorId,
    sql<Recorded>`SELECT kind, account, detail FROM security_events WHERE vendor_id = ${vendorId}
      ORDER BY id DESC LIMIT ${sql.whole(most)}`,
  );
