import { STATUS } from '#domain/codes/status.ts';
import { formatTicket } from '#domain/queue/ticket-number.ts';
import { businessDay } from '#domain/time/business-day.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { VisitEvent } from '#domain/visits/visit-events.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import type { Actor, EventData } from '#server/infrastructure/outbox/events-store.ts';
import { recordChange, transition } from '../visits/index.ts';
import { touchDuty } from './duty-store.ts';
import { insertLeg, patchLeg } from './legs-store.ts';
import type { LegOutcome } from './legs-store.ts';
import { recordWaitHappened } from './line-store.ts';
import { snapshotOf } from './line-visit.ts';
import type { LineVisit } from './line-visit.ts';
import { claimTicket, leaveLine, reviveTicket } from './tickets-store.ts';
import type { LeftReason } from './tickets-store.ts';

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

const byStaff = (doing: Doing) => ({
  by:
    doing.actor.kind === 'system'
      ? ('system' as const)
      : doing.actor.kind === 'visitor'
        ? ('visitor' as const)
        : ('staff' as const),
});

function toldOf(line: LineVisit, doing: Doing, more: EventData = {}): EventData {
  return {
    ticket: formatTicket(line.ticket.prefix, line.ticket.number),
    ...(doing.reason && { with_reason: true }),
    ...more,
  };
}

/** Why staff did it, in their words: beside the event, not in it. */
const saidBy = ({ reason }: Doing): { words?: { reason: string } } =>
  reason === null ? {} : { words: { reason } };

const lastMove = (line: LineVisit, doing: Doing, more: { kind: VisitEvent; addedLeg?: number }) =>
  doing.staffId === null
    ? null
    : {
        kind: more.kind,
        by: doing.staffId,
        at: doing.now,
        before: snapshotOf(line, more.addedLeg === undefined ? {} : { addedLeg: more.addedLeg }),
      };

/** Calls the visitor of a claimed ticket to a station; `line.ticket` is as it was before the claim. */
export async function call(tx: Tx, line: LineVisit, doing: Doing & { outOfOrder?: boolean }): Promise<void> {
  const { visit, leg } = line;
  await Promise.all([
    patchLeg(
      tx,
      { visitId: visit.id, seq: leg.seq },
      { staffId: doing.staffId, stationId: doing.stationId, calledAt: doing.now, calls: 1 },
    ),
    recordChange(tx, visit, {
      kind: 'visit-called',
      actor: doing.actor,
      at: doing.now,
      requestId: doing.requestId,
      ...saidBy(doing),
      patch: { staffId: doing.staffId, lastMove: lastMove(line, doing, { kind: 'visit-called' }) },
      data: toldOf(line, doing, {
        staff_id: doing.staffId,
        station_id: doing.stationId,
        leg: leg.seq,
        calls: 1,
        out_of_order: doing.outOfOrder ?? false,
      }),
    }),
    ...(doing.staffId === null ? [] : [touchDuty(tx, doing.staffId, doing.now)]),
  ]);
}

export async function recall(tx: Tx, line: LineVisit, doing: Doing): Promise<void> {
  const { visit, leg } = line;
  const calls = leg.calls + 1;
  await patchLeg(
    tx,
    { visitId: visit.id, seq: leg.seq },
    { calls, calledAt: doing.now, ...(doing.stationId !== null && { stationId: doing.stationId }) },
  );
  await recordChange(tx, visit, {
    kind: 'visit-recalled',
    actor: doing.actor,
    at: doing.now,
    requestId: doing.requestId,
    ...saidBy(doing),
    data: toldOf(line, doing, {
      staff_id: leg.staffId,
      station_id: doing.stationId ?? leg.stationId,
      leg: leg.seq,
      calls,
    }),
  });
}

/** Begins the service; somebody who was not called is called by it, somebody served is taken up again. */
export async function start(tx: Tx, line: LineVisit, doing: Doing): Promise<void> {
  const { visit, leg, ticket, stage } = line;
  if (stage === 'waiting' && !(await claimTicket(tx, ticket.id, doing.now))) throw refuse('visit-changed');
  if (stage === 'served') await reviveTicket(tx, ticket.id, { calledAt: ticket.calledAt ?? doing.now });
  const staffId = leg.staffId ?? doing.staffId;
  const stationId = leg.stationId ?? doing.stationId;
  const startedAt = leg.startedAt ?? doing.now;
  await patchLeg(
    tx,
    { visitId: visit.id, seq: leg.seq },
    {
      staffId,
      stationId,
      startedAt,
      endedAt: null,
      outcome: null,
      ...(leg.calledAt === null && { calledAt: doing.now, calls: 1 }),
    },
  );
  await transition(tx, visit, {
    to: STATUS.inProgress,
    ...byStaff(doing),
    kind: 'visit-started',
    actor: doing.actor,
    at: doing.now,
    requestId: doing.requestId,
    ...saidBy(doing),
    patch: {
      staffId,
      endedAt: null,
      endedReason: null,
      lastMove: lastMove(line, doing, { kind: 'visit-started' }),
    },
    data: toldOf(line, doing, { staff_id: staffId, station_id: stationId, leg: leg.seq }),
  });
  if (stage !== 'served') await recordWaitHappened(tx, visit.id, startedAt);
  if (doing.staffId !== null) await touchDuty(tx, doing.staffId, doing.now);
}

interface Ending {
  to: 2 | 3 | 4 | 6;
  kind: VisitEvent;
  outcome: LegOutcome;
  left: LeftReason;
  reason: string;
}

export const ENDINGS = {
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

/** Ends the visit, or its service, in one of the ways above. */
export async function finish(
  tx: Tx,
  line: LineVisit,
  doing: Doing & { how: keyof typeof ENDINGS },
): Promise<void> {
  const { visit, ticket, leg } = line;
  const ending: Ending = ENDINGS[doing.how];
  if (ticket.leftAt === null) await leaveLine(tx, ticket.id, { at: doing.now, reason: ending.left });
  if (leg.endedAt === null) {
    await patchLeg(
      tx,
      { visitId: visit.id, seq: leg.seq },
      {
        endedAt: doing.now,
        outcome: ending.outcome,
        ...(leg.staffId === null && doing.staffId !== null && { staffId: doing.staffId }),
      },
    );
  }
  await transition(tx, visit, {
    to: ending.to,
    ...byStaff(doing),
    kind: ending.kind,
    actor: doing.actor,
    at: doing.now,
    requestId: doing.requestId,
    ...saidBy(doing),
    patch: {
      endedAt: visit.endedAt ?? doing.now,
      endedReason: ending.reason,
      ...(visit.staffId === null &&
        doing.staffId !== null &&
        ending.to !== STATUS.cancelled && { staffId: doing.staffId }),
      lastMove: ending.to === STATUS.cancelled ? null : lastMove(line, doing, { kind: ending.kind }),
    },
    data: toldOf(line, doing, {
      staff_id: leg.staffId ?? doing.staffId,
      leg: leg.seq,
      reason: ending.reason,
    }),
  });
  if (doing.staffId !== null) await touchDuty(tx, doing.staffId, doing.now);
}

/** Back to the line: the same ticket and number in the place they had, and a new leg. */
export async function returnToLine(tx: Tx, line: LineVisit, doing: Doing): Promise<void> {
  const { visit, ticket, leg } = line;
  const addedLeg = leg.seq + 1;
  if (leg.endedAt === null)
    await patchLeg(tx, { visitId: visit.id, seq: leg.seq }, { endedAt: doing.now, outcome: 'returned' });
  await insertLeg(tx, {
    visitId: visit.id,
    seq: addedLeg,
    serviceId: visit.serviceId,
    locationId: visit.locationId,
    queuedAt: doing.now,
  });
  await reviveTicket(tx, ticket.id, { calledAt: null });
  const change = {
    kind: 'visit-returned' as const,
    actor: doing.actor,
    at: doing.now,
    requestId: doing.requestId,
    ...saidBy(doing),
    patch: {
      staffId: null,
      endedAt: null,
      endedReason: null,
      currentLeg: addedLeg,
      lastMove: lastMove(line, doing, { kind: 'visit-returned', addedLeg }),
    },
    data: toldOf(line, doing, { leg: addedLeg, from: visit.status }),
  };
  if (visit.status === STATUS.confirmed) await recordChange(tx, visit, change);
  else {
    const sameDay = businessDay(doing.now, visit.timeZone) === ticket.day;
    await transition(tx, visit, {
      ...change,
      to: STATUS.confirmed,
      ...byStaff(doing),
      backToLine: true,
      sameDay,
      managerOrAbove: doing.managerOrAbove,
    });
  }
}
