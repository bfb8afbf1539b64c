import { formatTicket } from '#domain/queue/ticket-number.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { AttemptOutcome } from '#domain/visits/call-attempts.ts';
import type { VisitEvent } from '#domain/visits/visit-events.ts';
import type { Actor, EventData } from '#server/infrastructure/outbox/events-store.ts';
import type { LastMove } from '../../visits/index.ts';
import type { VideoPorts } from '#server/integrations/video/video-port.ts';
import { snapshotOf } from './line-visit.ts';
import type { Added, LineVisit } from './line-visit.ts';

/** Who does it, when, and why. */
export interface Doing {
  now: Instant;
  actor: Actor;
  requestId: string;
  staffId: number | null;
  stationId: number | null;
  reason: string | null;
  managerOrAbove: boolean;
  /** What gives a video visit its room when it is called. */
  video?: VideoPorts;
  /** The attempt to call the visitor back that led to it. */
  attempt?: { id: number; number: number; outcome: AttemptOutcome };
}

export interface VideoDeps {
  ports: { video: VideoPorts };
}

/** Time does it, in nobody's name. */
export const bySystem = (now: Instant): Doing => ({
  now,
  actor: { kind: 'system', id: null },
  requestId: '',
  staffId: null,
  stationId: null,
  reason: null,
  managerOrAbove: false,
});

/** Whom the table of moves knows this person by. */
export function moverOf({ actor }: Doing): 'system' | 'visitor' | 'staff' {
  return actor.kind === 'system' || actor.kind === 'visitor' ? actor.kind : 'staff';
}

/** No person's id. */
const NOBODY = 0;

/** What every event of a move says. Why staff did it stands in their words beside the event, not in it. */
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
 * What its maker can take back; null for whoever is not staff. A completion by itself is nobody's to take back, but managers
 * reopen it for a while as they do any other.
 */
export function lastMove(
  line: LineVisit,
  doing: Doing,
  { kind, ...added }: Added & { kind: VisitEvent },
): LastMove | null {
  if (doing.staffId === null && kind !== 'visit-completed') return null;
  const attempt = doing.attempt && { addedAttempt: doing.attempt.id };
  const before = snapshotOf(line, { ...added, ...attempt });
  return { kind, by: doing.staffId ?? NOBODY, at: doing.now, before };
}
