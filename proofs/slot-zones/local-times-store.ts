import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';

/** Local times by PostgreSQL's own time-zone data, `2027-03-14 03:30`; null if it does not know the zone. */
export async function localTimesInPostgres(
  db: Database,
  request: readonly { zone: string; at: Instant }[],
): Promise<(string | null)[]> {
  const rows = await db.acrossVendors((tx) =>
    tx.many(sql<{ wall: string | null }>`
      SELECT (SELECT to_char(timezone(z.name, to_timestamp(w.at / 1000.0)), 'YYYY-MM-DD HH24:MI') FROM pg_timezone_names z WHERE z.name = w.zone LIMIT 1) AS wall
      FROM json_to_recordset(${json(request)}::json) AS w(zone text, at bigint)`),
  );
  return rows.map(({ wall }) => wall);
}
