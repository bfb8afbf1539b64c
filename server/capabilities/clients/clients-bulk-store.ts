import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';

export interface ClientBulkRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  lang: string;
  created_at: Date;
}

export async function bulkInsertClients(tx: Tx, rows: readonly ClientBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO clients (vendor_id, id, first_name, last_name, email, phone, lang, created_at)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(id bigint, first_name text, last_name text, email text, phone text, lang text, created_at timestamptz)`);
}

export async function bulkInsertClientTerms(
  tx: Tx,
  rows: readonly { client_id: number; term: string }[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO client_terms (vendor_id, client_id, term)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json) AS r(client_id bigint, term text)`);
}
