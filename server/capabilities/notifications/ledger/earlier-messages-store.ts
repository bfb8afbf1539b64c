import type { DueKind } from '#domain/notifications/due-booking-messages.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** Whether a message of a kind about a visit was decided or waits; one that came too late does not count. */
export async function hasMessage(
  tx: Tx,
  { visitId, kind }: { visitId: number; kind: DueKind },
): Promise<boolean> {
  const row = await tx.maybe(sql<{ id: number }>`
    SELECT id FROM messages WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} AND kind = ${kind} AND (state <> 'suppressed' OR reason <> 'out-of-date') LIMIT 1`);
  return row !== undefined;
}

/** The longest delay in minutes that attendees of a visit have heard of for this start, or will; 0 without one. */
export async function longestDelay(
  tx: Tx,
  { visitId, startsAt }: { visitId: number; startsAt: Instant },
): Promise<number> {
  const { minutes } = await tx.one(sql<{ minutes: number }>`
    SELECT COALESCE(max((content -> 'about' ->> 'lateMinutes')::int), 0) AS minutes FROM messages
    WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId} AND kind = 'late' AND (content -> 'about' ->> 'startsAt')::bigint = ${startsAt}`);
  return minutes;
}
