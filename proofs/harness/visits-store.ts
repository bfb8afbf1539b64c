import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Business } from './business.ts';
import type { Database } from './database.ts';

/** Every visit of a vendor as stored; the typed first name identifies the visitor. */
export interface VisitRow {
  id: number;
  firstName: string;
  ticket: string;
}

export async function visitsOf(database: Database, { vendorId }: Business): Promise<VisitRow[]> {
  const db = openDatabase({ connectionString: database.url }, { connections: 1 });
  try {
    return await db.read(
      vendorId,
      sql<VisitRow>`
        SELECT v.id, v.first_name, COALESCE(t.prefix || t.number, '') AS ticket
        FROM visits v LEFT JOIN tickets t ON t.vendor_id = v.vendor_id AND t.visit_id = v.id
        WHERE v.vendor_id = ${vendorId} ORDER BY v.id`,
    );
  } finally {
    await db.close();
  }
}
