import { mayUndo } from '#domain/visits/transitions.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { EventData } from '#server/infrastructure/outbox/events-store.ts';
import { recordChange, transition } from '../../visits/index.ts';
import type { VisitState } from '../../visits/index.ts';
import { removeAttempt } from './attempts-store.ts';
import { patchLeg } from '../state/legs-store.ts';
import { restoreLeg } from '../state/line-visit.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { removeTicket, restoreTicket } from '../state/tickets-store.ts';
import type { TicketBefore } from '../state/tickets-store.ts';
import type { Doing } from '../state/doing.ts';

/** Undoes the last move: whole within ten seconds by its maker; a completion later by a manager, back to served. */
export async function undo(tx: Tx, { visit, leg }: LineVisit, doing: Doing): Promise<void> {
  const move = visit.lastMove;
  if (!move) throw refuse('undo-refused');
  const verdict = mayUndo({
    status: visit.status,
    samePerson: move.by === doing.staffId,
    secondsSince: (doing.now - move.at) / 1_000,
    managerOrAbove: doing.managerOrAbove,
  });
  if (!verdict.ok) throw refuse('undo-refused');
  const undoing = {
    kind: 'visit-undone' as const,
    actor: doing.actor,
    at: doing.now,
    requestId: doing.requestId,
    data: { undone: move.kind, leg: leg.seq },
  };
  if (verdict.how === 'reopen') {
    await patchLeg(tx, { visitId: visit.id, seq: leg.seq }, { outcome: 'served' });
    await transition(tx, visit, {
      ...undoing,
      to: STATUS.served,
      by: 'staff',
      managerOrAbove: true,
      endedAt: move.at,
      patch: { lastMove: null },
    });
    return;
  }
  const before = move.before as unknown as Before;
  // mutation: attempt-taken-back
  if (before.addedAttempt !== undefined) await removeAttempt(tx, before.addedAttempt);
  if (before.addedTicket !== undefined) await removeTicket(tx, before.addedTicket);
  // mutation: ticket-restored
  const { wantedSince = null, waitingSince = wantedSince, ...ticket } = before.ticket;
  await restoreTicket(tx, { ...ticket, waitingSince });
  await restoreLeg(tx, visit.id, move.before);
  const data = { ...undoing.data, ...fromElsewhere(visit, before.visit.locationId) };
  await recordChange(tx, visit, { ...undoing, data, patch: { ...before.visit, lastMove: null } });
}

/** The visit and its ticket before the move; events of older program versions lack some fields. */
interface Before {
  visit: Pick<VisitState, 'status' | 'staffId' | 'endedAt' | 'endedReason' | 'currentLeg'> &
    Partial<Pick<VisitState, 'preferredStaffId' | 'serviceId' | 'locationId' | 'timeZone' | 'meetingMethod'>>;
  /** Older versions wrote `wantedSince`. */
  ticket: Omit<TicketBefore, 'waitingSince'> & {
    waitingSince?: Instant | null;
    wantedSince?: Instant | null;
  };
  addedTicket?: number;
  addedAttempt?: number;
}

/** The event's data about the line that the visitor leaves, so that listeners update that location too. */
export function fromElsewhere({ locationId }: VisitState, to: number | undefined): EventData {
  return to === undefined || to === locationId ? {} : { from_location_id: locationId };
}
