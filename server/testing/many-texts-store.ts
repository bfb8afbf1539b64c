import { sql } from '../infrastructure/database/database.ts';
import type { Database } from '../infrastructure/database/database.ts';
import { MOMENT } from './app.ts';

/** Fills a vendor with threads of ten texts each, about different things. The given texts stand in a thread each. */
export async function manyTexts(
  db: Database,
  of: { vendorId: number; threads: number; texts: readonly string[] },
): Promise<void> {
  const at = new Date(MOMENT);
  await db.withVendor(of.vendorId, async (tx) => {
    await tx.run(sql`
      INSERT INTO threads (vendor_id, channel, own_address, address, last_at, created_at)
      SELECT ${of.vendorId}, 'sms', '', '+1415' || lpad(n::text, 7, '0'), ${at}::timestamptz - n * interval '1 second', ${at}
      FROM generate_series(1, ${of.threads}::int) AS n`);
    await tx.run(sql`
      INSERT INTO thread_messages (vendor_id, thread_id, direction, kind, text, state, sent_at, created_at)
      SELECT t.vendor_id, t.id, 'in', 'client',
        CASE WHEN n = 1 THEN COALESCE((${[...of.texts]}::text[])[ltrim(substr(t.address, 6), '0')::int], '') ELSE '' END
          || ' Question ' || md5(t.id || '-' || n) || ' about parking',
        'received', ${at}::timestamptz - n * interval '1 minute', ${at}
      FROM threads t CROSS JOIN generate_series(1, 10) AS n WHERE t.vendor_id = ${of.vendorId} AND t.address LIKE '+1415%'`);
  });
}
