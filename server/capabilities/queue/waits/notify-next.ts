import { TICKET_NEXT } from '#domain/notifications/due-line-messages.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { markNotifiedNext } from '../state/legs-store.ts';
import type { LocationWaits } from './waits.ts';

/**
 * Writes `TICKET_NEXT` once per leg for each visitor who becomes next in line. The event's subject is the
 * ticket, because the visit does not change and staff act on its version.
 */
export async function notifyNext(
  tx: Tx,
  { line, tickets, locationId }: LocationWaits,
  now: Instant,
): Promise<void> {
  const next = line.filter((row) => {
    const wait = tickets.get(row.ticketId);
    const held = row.heldUntil !== null && row.heldUntil > now;
    return row.calledAt === null && !held && wait?.shown === true && wait.peopleBefore === 0;
  });
  if (next.length === 0) return;
  const notified = await markNotifiedNext(
    tx,
    next.map((row) => row.visitId),
    now,
  );
  for (const { visitId, seq } of notified) {
    const { ticketId } = next.find((row) => row.visitId === visitId)!;
    await appendEvent(tx, {
      subject: { kind: 'ticket', id: ticketId, version: await nextVersionOf(tx, 'ticket', ticketId) },
      kind: TICKET_NEXT,
      actor: { kind: 'system', id: null },
      at: now,
      data: { location_id: locationId, visit_id: visitId, leg: seq },
    });
  }
}
