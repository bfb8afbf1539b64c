import type { TypedNumber } from '#domain/queue/ticket-number.ts';
import { businessDay } from '#domain/time/business-day.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** A visit of today's line. */
export interface TicketHit {
  id: number;
  prefix: string;
  number: number;
  firstName: string;
  lastName: string;
  service: string;
  locationId: number;
}

/** The visits with a number among today's tickets; `within` limits them to these locations. */
export async function findTickets(
  tx: Tx,
  of: { number: TypedNumber; within: readonly number[] | null; now: Instant; most: number },
): Promise<TicketHit[]> {
  const within = of.within && [...of.within];
  const places = await tx.many(sql<{ id: number; timeZone: string }>`
    SELECT l.id, l.time_zone FROM locations l
    WHERE l.vendor_id = ${tx.vendorId} AND l.archived_at IS NULL AND (${within}::bigint[] IS NULL OR l.id = ANY(${within}::bigint[]))`);
  const ids = places.map(({ id }) => id);
  const days = places.map(({ timeZone }) => businessDay(of.now, timeZone));
  return tx.many(sql<TicketHit>`
    SELECT v.id, k.prefix, k.number, v.first_name, v.last_name, s.name AS service, v.location_id
    FROM unnest(${ids}::bigint[], ${days}::date[]) AS today (location_id, day)
    JOIN tickets k ON k.vendor_id = ${tx.vendorId} AND k.location_id = today.location_id AND k.day = today.day
    JOIN visits v ON v.vendor_id = k.vendor_id AND v.id = k.visit_id
    JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
    WHERE ${numbered(of.number)} ORDER BY k.joined_at DESC, v.id LIMIT ${of.most}`);
}

const numbered = (of: TypedNumber) =>
  'confirmation' in of
    ? sql`v.confirmation_number = ${of.confirmation}`
    : sql`k.number = ${of.number} AND (${of.prefix}::text IS NULL OR k.prefix = ${of.prefix}::text)`;
