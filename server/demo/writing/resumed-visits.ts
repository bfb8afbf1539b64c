import { MINUTE } from '#domain/time/instant.ts';
import type { UnfinishedRow } from './demo-state-store.ts';
import type { DemoLeg, DemoTicket, DemoVisit } from '../simulation/demo-visit.ts';

/** A visit of the database, in the simulation's form. */
export function resumed(row: UnfinishedRow): DemoVisit {
  const {
    id,
    serviceId,
    locationId,
    method,
    lang,
    status,
    version,
    staffId,
    preferredStaffId,
    startsAt,
    endsAt,
  } = row;
  const { arrivedAt, endedAt, endedReason, currentLeg } = row;
  return {
    id,
    origin: null,
    serviceId,
    locationId,
    method,
    lang,
    status,
    version,
    staffId,
    preferredStaffId,
    startsAt,
    endsAt,
    arrivedAt,
    endedAt,
    endedReason,
    currentLeg,
    ticket: ticketOf(row),
    legs: legOf(row),
    events: [],
    feedback: null,
    gone: false,
    reservation:
      row.reservedStaffId === null
        ? null
        : {
            staffId: row.reservedStaffId,
            roomId: null,
            from: row.reservedFrom! * MINUTE,
            to: row.reservedTo! * MINUTE,
            live: true,
          },
  };
}

function ticketOf(row: UnfinishedRow): DemoTicket | null {
  if (row.ticketId === null) return null;
  const {
    day,
    prefix,
    number,
    joinedAt,
    orderAt,
    shown,
    reason,
    expectedStart,
    low,
    high,
    before,
    serving,
    estimatedAt,
  } = row;
  const wait = {
    shown,
    reason,
    expectedStart,
    low,
    high,
    peopleBefore: before ?? 0,
    serving,
    at: estimatedAt ?? joinedAt,
  };
  return {
    id: row.ticketId,
    day,
    prefix,
    number,
    joinedAt,
    orderAt,
    calledAt: row.ticketCalledAt,
    leftAt: null,
    leftReason: null,
    wait,
    promised: null,
  };
}

function legOf(row: UnfinishedRow): DemoLeg[] {
  if (row.queuedAt === null || row.legServiceId === null) return [];
  const {
    currentLeg,
    legServiceId,
    legStaffId,
    stationId,
    queuedAt,
    calledAt,
    calls,
    startedAt,
    legEndedAt,
    outcome,
  } = row;
  return [
    {
      seq: currentLeg,
      serviceId: legServiceId,
      staffId: legStaffId,
      stationId,
      queuedAt,
      calledAt,
      calls: calls ?? 0,
      startedAt,
      endedAt: legEndedAt,
      outcome,
    },
  ];
}
