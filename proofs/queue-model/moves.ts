import { changed, freshLeg, withLeg } from './changing.ts';
import { legOf, nextFor, stageOf } from './line.ts';
import type { Ending, Held, StaffIndex, Verb, Visit } from './line.ts';
import { putOnHold, sentOn, standAside } from './transfers.ts';
import type { Moved, Moving, Place } from './transfers.ts';

/**
 * Verbs that staff may use at each stage, or after each end. Written from the table of statuses, not from the
 * product's own.
 */
const ALLOWED: Record<Verb, readonly string[]> = {
  call: ['waiting'],
  recall: ['called'],
  start: ['waiting', 'called', 'served'],
  serve: ['serving'],
  complete: ['waiting', 'called', 'serving', 'served'],
  'no-show': ['waiting', 'called', 'serving'],
  return: ['called', 'serving', 'no-show'],
  transfer: ['waiting', 'called', 'serving'],
  hold: ['waiting', 'called'],
  attempt: ['called'],
  cancel: ['waiting', 'called'],
  undo: ['waiting', 'called', 'serving', 'served', 'completed', 'no-show'],
};

const BY_PHONE = 2;
const ENDS: Record<number, string> = { 2: 'completed', 3: 'no-show', 4: 'cancelled', 1: 'converted' };

export function isAllowed(visit: Visit, verb: Verb): boolean {
  if (verb === 'attempt' && visit.method !== BY_PHONE) return false;
  const stage = stageOf(visit);
  return ALLOWED[verb].includes(stage === 'done' ? ENDS[visit.status]! : stage);
}

export function moved(visit: Visit, moving: Moving, position: Place): Moved {
  if (!isAllowed(visit, moving.verb)) return 'transition-refused';
  switch (moving.verb) {
    case 'call':
      return call(visit, moving, position);
    case 'recall': {
      const leg = legOf(visit);
      const again = { calls: leg.calls + 1, calledAt: moving.at, station: moving.station ?? leg.station };
      return changed(visit, { legs: withLeg(visit, again) }, moving);
    }
    case 'start':
      return start(visit, moving);
    case 'serve':
      return ended(visit, moving, { status: 6, outcome: 'served', left: 'served', reason: 'served' });
    case 'complete':
      return ended(visit, moving, COMPLETED);
    case 'no-show':
      return ended(visit, moving, NO_SHOW);
    case 'cancel':
      return cancelled(visit, { by: moving.staff, at: moving.at, reason: 'staff' });
    case 'return':
      return returned(visit, moving, position);
    case 'hold':
      return putOnHold(visit, moving);
    case 'transfer':
      return sentOn(visit, moving, position);
    case 'attempt':
      return attempted(visit, moving, position);
    case 'undo':
      break;
  }
  return undone(visit, moving, position);
}

function call(visit: Visit, moving: Moving, { line, branch }: Place): Moved {
  const next = nextFor(line, { branch, ...moving });
  if (next && next.key !== visit.key && !moving.reason) return 'reason-required';
  return calledBy(visit, moving);
}

export function calledBy(visit: Visit, moving: Pick<Moving, 'staff' | 'station' | 'at'>): Visit {
  const leg = { staff: moving.staff, station: moving.station, calledAt: moving.at, calls: 1 };
  const called = { staff: moving.staff, calledAt: moving.at, heldUntil: null };
  return changed(visit, { ...called, legs: withLeg(visit, leg) }, { ...moving, verb: 'call' });
}

function start(visit: Visit, moving: Moving): Visit {
  const leg = legOf(visit);
  const staff = leg.staff ?? moving.staff;
  const startedAt = leg.startedAt ?? moving.at;
  const uncalled = leg.calledAt === null && { calledAt: moving.at, calls: 1 };
  const station = leg.station ?? moving.station;
  const running = { staff, station, startedAt, endedAt: null, outcome: null, ...uncalled };
  const held = {
    status: 5,
    staff,
    endedAt: null,
    endedReason: null,
    calledAt: visit.calledAt ?? moving.at,
    leftAt: null,
    leftReason: null,
    heldUntil: stageOf(visit) === 'waiting' ? null : visit.heldUntil,
    waitEndedAt: comesTrue(visit) ? startedAt : visit.waitEndedAt,
    legs: withLeg(visit, running),
  };
  return changed(visit, held, moving);
}

/** The join's wait was shown for its own service and location. */
const comesTrue = (visit: Visit): boolean =>
  stageOf(visit) !== 'served' &&
  visit.waitEndedAt === null &&
  visit.service === visit.joinedFor &&
  !visit.elsewhere;

const NO_SHOW = { status: 3, outcome: 'no_show', left: 'no_show', reason: 'no_show' } as const;
const COMPLETED = { status: 2, outcome: 'completed', left: 'served', reason: 'completed' } as const;

/**
 * A reached visitor is in service; others wait until the next attempt. The last attempt and a wrong number
 * end the visit.
 */
function attempted(visit: Visit, moving: Moving, { branch }: Place): Moved {
  if (moving.outcome === null) return 'field-invalid';
  const { maxAttempts, retryMinutes } = branch.callbacks;
  const attempts = visit.attempts + 1;
  const isOver = moving.outcome === 'wrong-number' || attempts >= maxAttempts;
  const wait = retryMinutes[Math.min(attempts, retryMinutes.length) - 1]! * 60_000;
  const after =
    moving.outcome === 'reached'
      ? start(visit, moving)
      : isOver
        ? ended(visit, moving, NO_SHOW)
        : standAside(visit, moving, moving.at + wait);
  return { ...after, attempts };
}

/** Without a staff member: a completion by timeout has no undo, but managers can reopen the visit. */
export function endedByTime(visit: Visit, at: number): Visit {
  const isServed = visit.status === 6;
  const held = endOf(visit, { staff: null, at }, isServed ? COMPLETED : NO_SHOW);
  const after = changed(visit, held, { staff: NO_STAFF, at, verb: 'complete' });
  return isServed ? after : { ...after, last: null };
}

/** No index in the list of staff. */
export const NO_STAFF = -1;

interface End {
  status: number;
  outcome: Ending;
  left: string;
  reason: string;
}

function ended(visit: Visit, moving: Moving, end: End): Visit {
  return changed(visit, { ...endOf(visit, moving, end), staff: visit.staff ?? moving.staff }, moving);
}

/** Cancels by staff, by the visitor or by the day's end; the latter two have no undo. */
export function cancelled(visit: Visit, of: { by: StaffIndex | null; at: number; reason: string }): Visit {
  const ending = of.reason === 'day_ended' ? 'day_ended' : 'cancelled';
  const end = { status: 4, outcome: ending, left: ending, reason: of.reason } as const;
  return {
    ...visit,
    ...endOf(visit, { staff: of.by, at: of.at }, end),
    version: visit.version + 1,
    last: null,
  };
}

export function endedByDay(visit: Visit, at: number): Visit {
  const end = { status: 3, outcome: 'day_ended', left: 'day_ended', reason: 'day_ended' } as const;
  return { ...visit, ...endOf(visit, { staff: null, at }, end), version: visit.version + 1, last: null };
}

function endOf(visit: Visit, by: { staff: StaffIndex | null; at: number }, end: End): Partial<Held> {
  const leg = legOf(visit);
  const ending = { endedAt: by.at, outcome: end.outcome, staff: leg.staff ?? by.staff };
  return {
    status: end.status,
    endedAt: visit.endedAt ?? by.at,
    endedReason: end.reason,
    ...(visit.leftAt === null && { leftAt: by.at, leftReason: end.left }),
    ...(leg.endedAt === null && { legs: withLeg(visit, ending) }),
  };
}

function returned(visit: Visit, moving: Moving, { branch }: Place): Moved {
  if (!moving.reason) return 'reason-required';
  if (visit.status === 3 && branch.dayOf(moving.at) !== visit.ticket.day) return 'transition-refused';
  const old = legOf(visit);
  const legs =
    old.endedAt === null ? withLeg(visit, { endedAt: moving.at, outcome: 'returned' }) : [...visit.legs];
  const held = {
    status: 1,
    staff: null,
    endedAt: null,
    endedReason: null,
    calledAt: null,
    leftAt: null,
    leftReason: null,
    legs: [...legs, freshLeg(moving.at)],
  };
  return changed(visit, held, moving);
}

function undone(visit: Visit, moving: Moving, { branch }: Place): Moved {
  const { last } = visit;
  if (!last) return 'undo-refused';
  const seconds = (moving.at - last.at) / 1_000;
  if (last.by === moving.staff && seconds <= 10)
    return { ...visit, ...last.before, version: visit.version + 1, last: null };
  const mayReopen = visit.status === 2 && branch.staff[moving.staff]!.manager && seconds <= 15 * 60;
  if (!mayReopen) return 'undo-refused';
  const legs = withLeg(visit, { outcome: 'served' });
  return { ...visit, status: 6, legs, version: visit.version + 1, last: null };
}
