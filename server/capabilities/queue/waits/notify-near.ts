import { TICKET_NEAR, TICKET_RETURN } from '#domain/notifications/due-line-messages.ts';
import type { NearKind } from '#domain/notifications/due-line-messages.ts';
import { nearKinds, positionOf } from '#domain/queue/near-turn.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { markNotifiedNear } from '../state/legs-store.ts';
import { nearRulesOf, sendsNearMessages } from '../state/near-rules.ts';
import type { LocationWaits } from './waits.ts';

const EVENTS: Readonly<Record<NearKind, string>> = { position: TICKET_NEAR, return: TICKET_RETURN };

/**
 * Writes one event per visit for each waiting visitor who reaches the vendor's position, and one when it is time to come
 * back. Where both are due at once, the visitor is asked to come back, which says the more urgent thing.
 */
export async function notifyNear(
  tx: Tx,
  waits: LocationWaits,
  at: { configuration: number; now: Instant },
): Promise<void> {
  const { now } = at;
  const waiting = waits.line.filter(
    (row) => row.calledAt === null && (row.heldUntil === null || row.heldUntil <= now),
  );
  const here = { locationId: waits.locationId, version: at.configuration };
  if (waiting.length === 0 || !(await sendsNearMessages(tx, here))) return;
  const rules = await nearRulesOf(tx, here, [...new Set(waiting.map((row) => row.serviceId))]);
  const due: Record<NearKind, number[]> = { position: [], return: [] };
  for (const row of waiting) {
    const wait = waits.tickets.get(row.ticketId);
    if (!wait) continue;
    for (const kind of nearKinds(wait, { ...rules.get(row.serviceId)!, method: row.method }))
      due[kind].push(row.visitId);
  }
  const asked = await tell(tx, waits, { kind: 'return', visitIds: due.return, now, silent: new Set() });
  await tell(tx, waits, { kind: 'position', visitIds: due.position, now, silent: asked });
}

/** Marks the visits, and writes the events of those that are not silent; returns the visits that were not told before. */
async function tell(
  tx: Tx,
  { line, tickets, locationId }: LocationWaits,
  of: { kind: NearKind; visitIds: readonly number[]; now: Instant; silent: ReadonlySet<number> },
): Promise<Set<number>> {
  const { kind, visitIds, now, silent } = of;
  if (visitIds.length === 0) return new Set();
  const told = await markNotifiedNear(tx, { visitIds, kind, now });
  for (const { visitId, seq } of told) {
    if (silent.has(visitId)) continue;
    const { ticketId } = line.find((row) => row.visitId === visitId)!;
    await appendEvent(tx, {
      subject: { kind: 'ticket', id: ticketId, version: await nextVersionOf(tx, 'ticket', ticketId) },
      kind: EVENTS[kind],
      actor: { kind: 'system', id: null },
      at: now,
      data: {
        location_id: locationId,
        visit_id: visitId,
        leg: seq,
        position: positionOf(tickets.get(ticketId)!),
      },
    });
  }
  return new Set(told.map(({ visitId }) => visitId));
}
