import { STATUS } from '#domain/codes/status.ts';
import type { Stage } from '#domain/visits/transitions.ts';
import { StartAgain } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { lockVisit } from '../../visits/index.ts';
import type { LastMove, VisitState } from '../../visits/index.ts';
import { legOf, patchLeg, removeLeg } from './legs-store.ts';
import type { LegState } from './legs-store.ts';
import { forgetWaitHappened } from './line-store.ts';
import { lastTicketId, lockLastTicket } from './tickets-store.ts';
import type { TicketBefore, TicketState } from './tickets-store.ts';

/** A visit with its ticket and current leg, all locked. The ticket is always locked before the visit. */
export interface LineVisit {
  visit: VisitState;
  ticket: TicketState;
  leg: LegState;
  stage: Stage;
}

export async function lockLineVisit(tx: Tx, visitId: number): Promise<LineVisit | undefined> {
  const ticket = await lockLastTicket(tx, visitId);
  if (!ticket) return undefined;
  const visit = await lockVisit(tx, visitId);
  const leg = visit && (await legOf(tx, visitId, visit.currentLeg));
  return visit && leg ? { visit, ticket, leg, stage: stageOf(visit, ticket) } : undefined;
}

/**
 * Locks an appointment, and its ticket before it. The transaction starts again if a check-in came between the two
 * locks: to lock that ticket now would meet a move in the line in a deadlock.
 */
export async function lockBooked(tx: Tx, visitId: number): Promise<VisitState | undefined> {
  const ticket = await lockLastTicket(tx, visitId);
  const visit = await lockVisit(tx, visitId);
  if (visit && (await lastTicketId(tx, visitId)) !== ticket?.id) throw new StartAgain();
  return visit;
}

export function stageOf(
  visit: Pick<VisitState, 'status'>,
  ticket: Pick<TicketState, 'calledAt' | 'leftAt'>,
): Stage {
  if (visit.status === STATUS.inProgress) return 'serving';
  if (visit.status === STATUS.served) return 'served';
  if (visit.status !== STATUS.confirmed || ticket.leftAt !== null) return 'done';
  return ticket.calledAt === null ? 'waiting' : 'called';
}

/** The rows that a move inserts. */
export interface Added {
  addedLeg?: number;
  /** The id of a ticket in another line. */
  addedTicket?: number;
  addedAttempt?: number;
  endsWait?: boolean;
}

/**
 * Captures the values that a move replaces and the ids that it adds, so that an undo restores them. No
 * personal data.
 */
export function snapshotOf({ visit, ticket, leg }: LineVisit, added: Added): LastMove['before'] {
  return {
    visit: {
      status: visit.status,
      staffId: visit.staffId,
      preferredStaffId: visit.preferredStaffId,
      meetingMethod: visit.meetingMethod,
      serviceId: visit.serviceId,
      // mutation: location-before-a-move
      locationId: visit.locationId,
      // mutation: zone-before-a-move
      timeZone: visit.timeZone,
      endedAt: visit.endedAt,
      endedReason: visit.endedReason,
      currentLeg: visit.currentLeg,
    },
    ticket: {
      id: ticket.id,
      locationId: ticket.locationId,
      calledAt: ticket.calledAt,
      leftAt: ticket.leftAt,
      leftReason: ticket.leftReason,
      heldUntil: ticket.heldUntil,
      waitingSince: ticket.waitingSince,
      orderAt: ticket.orderAt,
    } satisfies TicketBefore,
    leg: {
      seq: leg.seq,
      staffId: leg.staffId,
      stationId: leg.stationId,
      roomId: leg.roomId,
      calledAt: leg.calledAt,
      calls: leg.calls,
      startedAt: leg.startedAt,
      endedAt: leg.endedAt,
      outcome: leg.outcome,
    },
    ...added,
  };
}

export async function restoreLeg(tx: Tx, visitId: number, before: LastMove['before']): Promise<void> {
  // mutation: recorded-wait-forgotten
  if (before['endsWait'] === true) await forgetWaitHappened(tx, visitId);
  if (typeof before['addedLeg'] === 'number') await removeLeg(tx, visitId, before['addedLeg']);
  const leg = before['leg'] as LegState;
  await patchLeg(tx, { visitId, seq: leg.seq }, leg);
}
