import { STATUS } from '#domain/codes/status.ts';
import type { VisitEvent } from '#domain/visits/visit-events.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { transition } from '../../visits/index.ts';
import { lastMove, madeBy, moverOf, messageOf } from '../state/doing.ts';
import type { Doing } from '../state/doing.ts';
import { touchDuty } from '../state/duty-store.ts';
import { patchLeg } from '../state/legs-store.ts';
import type { LegOutcome } from '../state/legs-store.ts';
import { lockLineVisit } from '../state/line-visit.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { leaveLine } from '../state/tickets-store.ts';
import type { LeftReason } from '../state/tickets-store.ts';

interface Ending {
  to: 2 | 3 | 4 | 6;
  kind: VisitEvent;
  outcome: LegOutcome;
  left: LeftReason;
  reason: string;
}

const ENDINGS = {
  serve: { to: STATUS.served, kind: 'visit-served', outcome: 'served', left: 'served', reason: 'served' },
  complete: {
    to: STATUS.completed,
    kind: 'visit-completed',
    outcome: 'completed',
    left: 'served',
    reason: 'completed',
  },
  'no-show': {
    to: STATUS.noShow,
    kind: 'visit-no-showed',
    outcome: 'no_show',
    left: 'no_show',
    reason: 'no_show',
  },
  cancel: {
    to: STATUS.cancelled,
    kind: 'visit-cancelled',
    outcome: 'cancelled',
    left: 'cancelled',
    reason: 'staff',
  },
  leave: {
    to: STATUS.cancelled,
    kind: 'visit-cancelled',
    outcome: 'cancelled',
    left: 'cancelled',
    reason: 'cancelled',
  },
  'day-end-called': {
    to: STATUS.noShow,
    kind: 'visit-no-showed',
    outcome: 'day_ended',
    left: 'day_ended',
    reason: 'day_ended',
  },
  'day-end': {
    to: STATUS.cancelled,
    kind: 'visit-cancelled',
    outcome: 'day_ended',
    left: 'day_ended',
    reason: 'day_ended',
  },
} as const satisfies Record<string, Ending>;

/** Ends the visit, or its service, with one of the endings above. */
export async function finish(
  tx: Tx,
  line: LineVisit,
  doing: Doing & { how: keyof typeof ENDINGS },
): Promise<void> {
  const { visit, ticket, leg } = line;
  const ending: Ending = ENDINGS[doing.how];
  await Promise.all([
    ticket.leftAt === null && leaveLine(tx, ticket.id, { at: doing.now, reason: ending.left }),
    leg.endedAt === null && endLeg(tx, line, { doing, outcome: ending.outcome }),
    transition(tx, visit, {
      to: ending.to,
      by: moverOf(doing),
      kind: ending.kind,
      ...madeBy(doing),
      patch: {
        endedAt: visit.endedAt ?? doing.now,
        endedReason: ending.reason,
        ...(visit.staffId === null &&
          doing.staffId !== null &&
          ending.to !== STATUS.cancelled && { staffId: doing.staffId }),
        lastMove: ending.to === STATUS.cancelled ? null : lastMove(line, doing, { kind: ending.kind }),
      },
      // mutation: data-of-an-end
      data: messageOf(line, doing, {
        staff_id: leg.staffId ?? doing.staffId,
        leg: leg.seq,
        reason: ending.reason,
      }),
    }),
    doing.staffId !== null && touchDuty(tx, doing.staffId, doing.now),
  ]);
}

/** Cancels an appointment whose visitor has checked in: they leave the line too. */
export async function cancelInLine(
  tx: Tx,
  visitId: number,
  by: Pick<Doing, 'now' | 'actor' | 'requestId' | 'reason'>,
): Promise<void> {
  const line = await lockLineVisit(tx, visitId);
  const staffId = by.actor.kind === 'staff' ? by.actor.id : null;
  const how = by.actor.kind === 'visitor' ? 'leave' : 'cancel';
  if (line) await finish(tx, line, { ...by, staffId, stationId: null, managerOrAbove: false, how });
}

function endLeg(
  tx: Tx,
  { visit, leg }: LineVisit,
  { doing, outcome }: { doing: Doing; outcome: LegOutcome },
): Promise<void> {
  const staffId = leg.staffId ?? doing.staffId;
  return patchLeg(tx, { visitId: visit.id, seq: leg.seq }, { endedAt: doing.now, outcome, staffId });
}
