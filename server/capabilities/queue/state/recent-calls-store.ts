import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export interface CalledRow {
  locationId: number;
  serviceId: number;
  method: number;
  calledAt: Instant;
  bookedStart: Instant | null;
  joinedAt: Instant;
}

/** Calls before a night do not count. */
const SINCE_MS = 8 * HOUR;
/** Enough for the longest run of appointments, with the calls of other staff in between. */
const MOST = 100;

/**
 * Returns the latest calls of each of these locations, newest first. The limits keep the work small: it reads the
 * index of calls backwards, and looks up one visit and one ticket for each call.
 */
export async function calledRows(tx: Tx, locationIds: readonly number[], now: Instant): Promise<CalledRow[]> {
  return tx.many(sql<CalledRow>`
    SELECT here.id AS location_id, g.service_id, v.meeting_method AS method, g.called_at, v.starts_at AS booked_start, t.joined_at
    FROM unnest(${[...locationIds]}::bigint[]) AS here(id)
    CROSS JOIN LATERAL (
      SELECT visit_id, service_id, called_at FROM legs
      WHERE vendor_id = ${tx.vendorId} AND location_id = here.id AND called_at > ${at(now - SINCE_MS)}
      ORDER BY called_at DESC LIMIT ${MOST}) g
    CROSS JOIN LATERAL (
      SELECT meeting_method, starts_at FROM visits WHERE vendor_id = ${tx.vendorId} AND id = g.visit_id LIMIT 1) v
    CROSS JOIN LATERAL (
      SELECT joined_at FROM tickets WHERE vendor_id = ${tx.vendorId} AND visit_id = g.visit_id ORDER BY id DESC LIMIT 1) t
    ORDER BY here.id, g.called_at DESC, g.visit_id DESC`);
}
