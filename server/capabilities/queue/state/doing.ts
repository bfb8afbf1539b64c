import { formatTicket } from '#domain/queue/ticket-number.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { AttemptOutcome } from '#domain/visits/call-attempts.ts';
import type { VisitEvent } from '#domain/visits/visit-events.ts';
import type { Actor, EventData } from '#server/infrastructure/outbox/events-store.ts';
import type { LastMove, VisitState } from '../../visits/index.ts';
import type { VideoPorts } from '#server/integrations/video/video-port.ts';
import { snapshotOf } from './line-visit.ts';
import type { Added, LineVisit } from './line-visit.ts';

/** The actor of a move, its time and reason. */
export interface Doing {
  now: Instant;
  actor: Actor;
  requestId: string;
  staffId: number | null;
  stationId: number | null;
  reason: string | null;
  managerOrAbove: boolean;
  /** The ports that give a called video visit its room. */
  video?: VideoPorts;
  /** The callback attempt that caused the move. */
  attempt?: { id: number; number: number; outcome: AttemptOutcome };
}

export interface VideoDeps {
  ports: { video: VideoPorts };
}

/** A move by a timeout or job, without a staff member. */
export const bySystem = (now: Instant): Doing => ({
  now,
  actor: { kind: 'system', id: null },
  requestId: '',
  staffId: null,
  stationId: null,
  reason: null,
  managerOrAbove: false,
});

/** Maps the actor to a mover in the table of moves. */
export function moverOf({ actor }: Doing): 'system' | 'visitor' | 'staff' {
  return actor.kind === 'system' || actor.kind === 'visitor' ? actor.kind : 'staff';
}

/** The staff member of a visit that waits again: an appointment keeps its own, whose schedule holds it. */
export const waitsFor = ({ startsAt, preferredStaffId }: VisitState): number | null =>
  startsAt === null ? null : preferredStaffId;

/** Stored as the mover's id for moves by the system. */
const NO_STAFF_ID = 0;

/**
 * Returns the fields that every move's event shares. The staff's reason is stored next to the event, not in
 * its data.
 */
export function madeBy({ actor, now, requestId, reason }: Doing) {
  return { actor, at: now, requestId, ...(reason !== null && { words: { reason } }) };
}

export function messageOf(line: LineVisit, doing: Doing, more: EventData = {}): EventData {
  return {
    ticket: formatTicket(line.ticket.prefix, line.ticket.number),
    ...(doing.reason && { with_reason: true }),
    ...(doing.attempt && { attempt: doing.attempt.number, outcome: doing.attempt.outcome }),
    ...more,
  };
}

/**
 * Returns the undo data of a move; null for moves by visitors and the system. A completion by the system has
 * some, because managers may reopen it like any other.
 */
export function lastMove(
  line: LineVisit,
  doing: Doing,
  { kind, ...added }: Added & { kind: VisitEvent },
): LastMove | null {
  if (doing.staffId === null && kind !== 'visit-completed') return null;
  const attempt = doing.attempt && { addedAttempt: doing.attempt.id };
  const before = snapshotOf(line, { ...added, ...attempt });
  return { kind, by: doing.staffId ?? NO_STAFF_ID, at: doing.now, before };
}
