import { sql } from '#server/infrastructure/database/database.ts';
import { MOMENT } from './app.ts';
import type { EveryRole } from './every-role-store.ts';

let made = 0;

/** A full export of the vendor that is done; returns its key. */
export async function aDoneExport({ db, vendorId, staffOf }: EveryRole): Promise<string> {
  made += 1;
  const key = `Export${String(made).padStart(16, '0')}`;
  const staff = await staffOf(30);
  await db.withVendor(vendorId, (tx) =>
    tx.run(sql`
      INSERT INTO vendor_exports (vendor_id, key, state, tables, remaining, started_by, started_at, ended_at, expires_at)
      VALUES (${vendorId}, ${key}, 'done', '{}', '{}', ${staff}, ${new Date(MOMENT)}, ${new Date(MOMENT)}, ${new Date(MOMENT + 1e10)})`),
  );
  return key;
}
