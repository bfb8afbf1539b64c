import pg from 'pg';
import type { Database } from '../harness/database.ts';

export interface StoredTicket {
  visitId: number;
  first: string;
  /** As people read it. */
  ticket: string;
  source: number;
  orderAt: number;
}

/** Every ticket of a vendor, in the order of the line. */
export async function ticketsOf(database: Database, vendorId: number): Promise<StoredTicket[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<StoredTicket>(
      `SELECT v.id::int AS "visitId", v.first_name AS first, t.prefix || '-' || lpad(t.number::text, 3, '0') AS ticket, v.source,
        (extract(epoch FROM t.order_at) * 1000)::float AS "orderAt"
      FROM tickets t JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
      WHERE t.vendor_id = $1 ORDER BY t.order_at, t.id`,
      [vendorId],
    );
    return rows;
  } finally {
    await client.end();
  }
}
