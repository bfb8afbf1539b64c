import { formatTicket } from '#domain/queue/ticket-number.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { VisitEvent } from '#domain/visits/visit-events.ts';
import type { Actor, EventData } from '#server/infrastructure/outbox/events-store.ts';
import type { LastMove } from '../visits/index.ts';
import { snapshotOf } from './line-visit.ts';
import type { LineVisit } from './line-visit.ts';

/** Who does it, when, and why. */
export interface Doing {
  now: Instant;
  actor: Actor;
  requestId: string;
  staffId: number | null;
  stationId: number | null;
  reason: string | null;
  managerOrAbove: boolean;
}

/** Whom the table of moves knows this person by. */
export function moverOf({ actor }: Doing): 'system' | 'visitor' | 'staff' {
  return actor.kind === 'system' || actor.kind === 'visitor' ? actor.kind : 'staff';
}

/** What every event of a move says. Why staff did it stands in their words beside the event, not in it. */
export function madeBy({ actor, now, requestId, reason }: Doing) {
  return { actor, at: now, requestId, ...(reason !== null && { words: { reason } }) };
}

export function toldOf(line: LineVisit, doing: Doing, more: EventData = {}): EventData {
  return {
    ticket: formatTicket(line.ticket.prefix, line.ticket.number),
    ...(doing.reason && { with_reason: true }),
    ...more,
  };
}

/** What its maker can take back; null for whoever is not staff. */
export function lastMove(
  line: LineVisit,
  doing: Doing,
  { kind, ...added }: { kind: VisitEvent; addedLeg?: number; endsWait?: boolean },
): LastMove | null {
  if (doing.staffId === null) return null;
  const before = snapshotOf(line, added);
  return { kind, by: doing.staffId, at: doing.now, before };
}
