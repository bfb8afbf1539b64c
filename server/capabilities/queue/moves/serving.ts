import { STATUS } from '#domain/codes/status.ts';
import { businessDay } from '#domain/time/business-day.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { recordChange, transition } from '../../visits/index.ts';
import { lastMove, madeBy, moverOf, messageOf, waitsFor } from '../state/doing.ts';
import type { Doing } from '../state/doing.ts';
import { touchDuty } from '../state/duty-store.ts';
import { insertLeg, patchLeg } from '../state/legs-store.ts';
import { recordWaitHappened } from '../state/line-store.ts';
import type { LineVisit } from '../state/line-visit.ts';
import { claimTicket, reviveTicket } from '../state/tickets-store.ts';
import { linkNews, roomOf } from './video-room.ts';

/** Starts the service. This also calls an uncalled visitor, and resumes a served one. */
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
  const room = stage === 'waiting' || visit.meetingLink === '' ? await roomOf(tx, line, doing) : {};
  const news = await linkNews(tx, line, room.meetingLink);
  const endsWait = stage !== 'served' && (await recordWaitHappened(tx, visit, startedAt));
  await transition(tx, visit, {
    to: STATUS.inProgress,
    by: moverOf(doing),
    kind: 'visit-started',
    ...madeBy(doing),
    patch: {
      ...room,
      staffId,
      endedAt: null,
      endedReason: null,
      lastMove: lastMove(line, doing, { kind: 'visit-started', endsWait }),
    },
    data: messageOf(line, doing, {
      staff_id: staffId,
      station_id: stationId,
      leg: leg.seq,
      ...news,
    }),
  });
  if (doing.staffId !== null) await touchDuty(tx, doing.staffId, doing.now);
}

/** Returns the visitor to the line: same ticket, number and position, and a new leg. */
export async function returnToLine(tx: Tx, line: LineVisit, doing: Doing): Promise<void> {
  const { visit, ticket, leg } = line;
  const addedLeg = leg.seq + 1;
  if (leg.endedAt === null)
    await patchLeg(tx, { visitId: visit.id, seq: leg.seq }, { endedAt: doing.now, outcome: 'returned' });
  insertLeg(tx, {
    visitId: visit.id,
    seq: addedLeg,
    serviceId: visit.serviceId,
    locationId: visit.locationId,
    queuedAt: doing.now,
  });
  await reviveTicket(tx, ticket.id, { calledAt: null });
  const change = {
    kind: 'visit-returned' as const,
    ...madeBy(doing),
    patch: {
      staffId: waitsFor(visit),
      endedAt: null,
      endedReason: null,
      currentLeg: addedLeg,
      lastMove: lastMove(line, doing, { kind: 'visit-returned', addedLeg }),
    },
    data: messageOf(line, doing, { leg: addedLeg, from: visit.status }),
  };
  if (visit.status === STATUS.confirmed) await recordChange(tx, visit, change);
  else {
    const sameDay = businessDay(doing.now, visit.timeZone) === ticket.day;
    await transition(tx, visit, {
      ...change,
      to: STATUS.confirmed,
      by: moverOf(doing),
      backToLine: true,
      sameDay,
      managerOrAbove: doing.managerOrAbove,
    });
  }
}
