import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '../infrastructure/database/database.ts';

export interface LedgerRow {
  kind: string;
  channel: string;
  state: string;
  reason: string;
  tries: number;
  recipient: string;
  hasWords: boolean;
}

/** The messages of a visit, oldest first. */
export async function messagesOf(db: Database, vendorId: number, visitId: number): Promise<LedgerRow[]> {
  return db.withVendor(vendorId, (tx) =>
    tx.many(sql<LedgerRow>`
      SELECT kind, channel, state, reason, tries, recipient, (content IS NOT NULL) AS has_words
      FROM messages WHERE vendor_id = ${vendorId} AND visit_id = ${visitId} ORDER BY id`),
  );
}
