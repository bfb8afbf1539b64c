import { STATUS } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** An appointment as the feed shows it: of the client, the first name only. */
export interface FeedRow {
  publicRef: string;
  version: number;
  startsAt: Instant;
  endsAt: Instant;
  firstName: string;
  serviceName: string;
  locationName: string;
}

export async function feedRows(
  tx: Tx,
  of: { staffId: number; from: Instant; to: Instant },
): Promise<FeedRow[]> {
  return tx.many(sql<FeedRow>`
    SELECT v.public_ref, v.version, v.starts_at, v.ends_at, v.first_name, s.name AS service_name, COALESCE(NULLIF(l.name, ''), l.address) AS location_name
    FROM visits v
      JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
      JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
    WHERE v.vendor_id = ${tx.vendorId} AND v.staff_id = ${of.staffId} AND v.starts_at BETWEEN ${at(of.from)} AND ${at(of.to)}
      AND v.status <> ${STATUS.cancelled}
    ORDER BY v.starts_at, v.id LIMIT 2000`);
}
