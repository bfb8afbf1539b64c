import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { enqueueEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor, EventData } from '#server/infrastructure/outbox/events-store.ts';

export const ENTRY = 'wait-list-entry';

/** Writes an event of an entry; by the system, unless an actor is named. */
export async function recordEntry(
  tx: Tx,
  of: {
    id: number;
    kind:
      | 'wait-list-joined'
      | 'wait-list-changed'
      | 'wait-list-offered'
      | 'wait-list-booked'
      | 'wait-list-declined'
      | 'wait-list-left'
      | 'wait-list-removed'
      | 'wait-list-ended'
      | 'wait-list-cancelled';
    at: Instant;
    data: EventData;
    actor?: Actor;
    requestId?: string;
  },
): Promise<void> {
  const { id, actor = { kind: 'system', id: null }, ...event } = of;
  const version = await nextVersionOf(tx, ENTRY, id);
  enqueueEvent(tx, { ...event, actor, subject: { kind: ENTRY, id, version } });
}
