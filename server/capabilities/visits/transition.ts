import { STATUS } from '#domain/codes/status.ts';
import type { Status } from '#domain/codes/status.ts';
import { mayMove } from '#domain/visits/transitions.ts';
import type { Mover } from '#domain/visits/transitions.ts';
import type { VisitEvent } from '#domain/visits/visit-events.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor, EventData, NewEvent } from '#server/infrastructure/outbox/events-store.ts';
import { filesOfCancelled } from './files-store.ts';
import { patchVisit } from './visits-store.ts';
import type { VisitPatch, VisitState } from './visits-store.ts';

export interface Change {
  kind: VisitEvent;
  actor: Actor;
  at: Instant;
  requestId?: string;
  data?: EventData;
  patch?: VisitPatch;
  words?: NewEvent['words'];
}

/** Changes a locked visit and adds its event, with one version for both. Not for the status: use `transition`. */
export async function recordChange(tx: Tx, visit: VisitState, change: Change): Promise<number> {
  // The lock fixes the next version, so both statements go in one pipeline.
  const version = visit.version + 1;
  const event: NewEvent = {
    subject: { kind: 'visit', id: visit.id, version },
    kind: change.kind,
    actor: change.actor,
    at: change.at,
    data: {
      location_id: change.patch?.locationId ?? visit.locationId,
      service_id: change.patch?.serviceId ?? visit.serviceId,
      status: change.patch?.status ?? visit.status,
      ...change.data,
    },
    ...(change.requestId && { requestId: change.requestId }),
    ...(change.words && { words: change.words }),
  };
  // mutation: event-of-a-change
  const [written] = await Promise.all([patchVisit(tx, visit.id, change.patch ?? {}), appendEvent(tx, event)]);
  if (written !== version) throw new Error(`visit ${visit.id} was changed without its lock`);
  return version;
}

export interface Transition extends Change {
  to: Status;
  by: Mover;
  /** Input of the rule that the visit does not hold. */
  sameDay?: boolean;
  managerOrAbove?: boolean;
  /** The end of the service, when it is earlier than the completion. */
  endedAt?: Instant;
  /** Status 5 to 1 or 3 to 1: the visitor waits again. */
  backToLine?: boolean;
}

/** The only way to change a visit's status: checks the rule, then writes state and event together, or refuses. */
export async function transition(tx: Tx, visit: VisitState, move: Transition): Promise<number> {
  const endedAt = move.endedAt ?? visit.endedAt;
  const verdict = mayMove({
    from: visit.status,
    to: move.to,
    by: move.by,
    sameDay: move.sameDay ?? false,
    minutesSinceEnd: endedAt === null ? null : (move.at - endedAt) / 60_000,
    managerOrAbove: move.managerOrAbove ?? false,
    backToLine: move.backToLine ?? false,
  });
  if (!verdict.ok) throw refuse('transition-refused');
  // A cancellation is final, so the files are not needed again.
  if (move.to === STATUS.cancelled) tx.enqueue(filesOfCancelled(tx, visit.id));
  return recordChange(tx, visit, {
    ...move,
    patch: { ...move.patch, status: move.to },
    data: { from: visit.status, ...move.data },
  });
}
