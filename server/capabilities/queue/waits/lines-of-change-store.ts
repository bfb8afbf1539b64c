import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

interface OpenLines {
  serviceId?: number | null;
  locationId?: number | null;
  since: Instant;
}

/**
 * Returns the vendor's locations with a visitor in the line or a viewer since this instant, by id; or one of them. With
 * a service, only locations that offer it or have a visitor for it.
 */
export async function openLines(
  tx: Tx,
  { serviceId = null, locationId = null, since }: OpenLines,
): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT l.id FROM locations l
    WHERE l.vendor_id = ${tx.vendorId}
      AND (${locationId}::bigint IS NULL OR l.id = ${locationId}::bigint)
      AND (EXISTS (SELECT 1 FROM tickets t WHERE t.vendor_id = l.vendor_id AND t.location_id = l.id AND t.left_at IS NULL)
        OR EXISTS (SELECT 1 FROM line_estimates e WHERE e.vendor_id = l.vendor_id AND e.location_id = l.id AND e.looked_at >= ${at(since)}))
      AND (${serviceId}::bigint IS NULL
        OR EXISTS (SELECT 1 FROM location_services o
          WHERE o.vendor_id = l.vendor_id AND o.location_id = l.id AND o.service_id = ${serviceId}::bigint)
        OR EXISTS (SELECT 1 FROM tickets t JOIN visits v ON v.vendor_id = t.vendor_id AND v.id = t.visit_id
          WHERE t.vendor_id = l.vendor_id AND t.location_id = l.id AND t.left_at IS NULL AND v.service_id = ${serviceId}::bigint))
    ORDER BY l.id`);
  return rows.map(({ id }) => id);
}
