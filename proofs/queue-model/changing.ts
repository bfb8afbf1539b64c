import { legOf } from './line.ts';
import type { Held, Leg, StaffIndex, Verb, Visit } from './line.ts';

export const freshLeg = (at: number): Leg => ({
  staff: null,
  station: null,
  queuedAt: at,
  calledAt: null,
  calls: 0,
  startedAt: null,
  endedAt: null,
  outcome: null,
});

export function withLeg(visit: Visit, patch: Partial<Leg>): Leg[] {
  return [...visit.legs.slice(0, -1), { ...legOf(visit), ...patch }];
}

/** A move that its staff member may undo. */
export function changed(
  visit: Visit,
  to: Partial<Held>,
  by: { staff: StaffIndex; at: number; verb: Verb },
): Visit {
  const before: Held = {
    status: visit.status,
    staff: visit.staff,
    endedAt: visit.endedAt,
    endedReason: visit.endedReason,
    calledAt: visit.calledAt,
    leftAt: visit.leftAt,
    leftReason: visit.leftReason,
    heldUntil: visit.heldUntil,
    service: visit.service,
    preferred: visit.preferred,
    waitingSince: visit.waitingSince,
    elsewhere: visit.elsewhere,
    ticket: visit.ticket,
    place: visit.place,
    placedAt: visit.placedAt,
    attempts: visit.attempts,
    legs: visit.legs,
    waitEndedAt: visit.waitEndedAt,
  };
  return {
    ...visit,
    ...to,
    version: visit.version + 1,
    last: { by: by.staff, at: by.at, verb: by.verb, before },
  };
}
