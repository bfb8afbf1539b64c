import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

export interface TargetRow {
  locationId: number;
  serviceId: number;
  /** The target wait of the service itself, in minutes; null without one. */
  own: number | null;
  /** The line of business that decides for the service there (`decidingLine`); null without one. */
  lineId: number | null;
  /** The target wait in force, as far as the service or its line of business has one; null if the location decides. */
  minutes: number | null;
}

/**
 * Returns the services whose target wait may differ from that of a location: those with one of their own, and those
 * of a line of business that has one. With `all`, each service of a line of business, for a change that is not saved.
 */
export async function targetRows(
  tx: Tx,
  locationIds: readonly number[],
  { all = false }: { all?: boolean } = {},
): Promise<TargetRow[]> {
  return tx.many(sql<TargetRow>`
    SELECT l.id AS location_id, s.id AS service_id, s.target_minutes AS own, d.line_id,
      COALESCE(s.target_minutes, CASE WHEN here.key IS NULL THEN (v.value #>> '{}')::integer END) AS minutes
    FROM locations l
    JOIN services s ON s.vendor_id = l.vendor_id
    CROSS JOIN LATERAL (SELECT COALESCE(s.line_of_business_id,
      CASE cardinality(l.lines_of_business) WHEN 1 THEN l.lines_of_business[1] END) AS line_id) d
    LEFT JOIN settings here ON here.vendor_id = l.vendor_id AND here.location_id = l.id AND here.key = 'lobby.targetMinutes'
    LEFT JOIN line_settings v ON v.vendor_id = s.vendor_id AND v.line_of_business_id = d.line_id AND v.key = 'lobby.targetMinutes'
    WHERE l.vendor_id = ${tx.vendorId} AND l.id = ANY(${[...locationIds]}::bigint[])
      AND (s.target_minutes IS NOT NULL OR v.key IS NOT NULL OR (${all}::boolean AND d.line_id IS NOT NULL))`);
}
