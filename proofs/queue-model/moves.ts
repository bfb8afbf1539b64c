import { legOf, nextFor, stageOf } from './line.ts';
import type { Branch, Ending, Held, Leg, Line, StaffIndex, Verb, Visit } from './line.ts';

export interface Moving {
  verb: Verb;
  staff: StaffIndex;
  station: number | null;
  at: number;
  reason: boolean;
}

type Place = { line: Line; branch: Branch };
/** The visit as the verb leaves it, or the refusal's code. */
export type Moved = Visit | string;

/** At which stage, or after which end, staff may use which verb. Written down from the table of statuses, not from the product's own. */
const ALLOWED: Record<Verb, readonly string[]> = {
  call: ['waiting'],
  recall: ['called'],
  start: ['waiting', 'called', 'served'],
  serve: ['serving'],
  complete: ['waiting', 'called', 'serving', 'served'],
  'no-show': ['waiting', 'called', 'serving'],
  return: ['called', 'serving', 'no-show'],
  cancel: ['waiting', 'called'],
  undo: ['waiting', 'called', 'serving', 'served', 'completed', 'no-show'],
};

const ENDS: Record<number, string> = { 2: 'completed', 3: 'no-show', 4: 'cancelled', 1: 'converted' };

export function isAllowed(visit: Visit, verb: Verb): boolean {
  const stage = stageOf(visit);
  return ALLOWED[verb].includes(stage === 'done' ? ENDS[visit.status]! : stage);
}

export function moved(visit: Visit, moving: Moving, place: Place): Moved {
  if (!isAllowed(visit, moving.verb)) return 'transition-refused';
  switch (moving.verb) {
    case 'call':
      return call(visit, moving, place);
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
      return ended(visit, moving, { status: 2, outcome: 'completed', left: 'served', reason: 'completed' });
    case 'no-show':
      return ended(visit, moving, { status: 3, outcome: 'no_show', left: 'no_show', reason: 'no_show' });
    case 'cancel':
      return cancelled(visit, { by: moving.staff, at: moving.at, reason: 'staff' });
    case 'return':
      return returned(visit, moving, place);
    case 'undo':
      break;
  }
  return undone(visit, moving, place);
}

function call(visit: Visit, moving: Moving, { line, branch }: Place): Moved {
  const next = nextFor(line, { branch, ...moving });
  if (next && next.key !== visit.key && !moving.reason) return 'reason-required';
  return calledBy(visit, moving);
}

export function calledBy(visit: Visit, moving: Pick<Moving, 'staff' | 'station' | 'at'>): Visit {
  const leg = { staff: moving.staff, station: moving.station, calledAt: moving.at, calls: 1 };
  return changed(visit, { staff: moving.staff, calledAt: moving.at, legs: withLeg(visit, leg) }, moving);
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
    waitEndedAt: stageOf(visit) === 'served' ? visit.waitEndedAt : (visit.waitEndedAt ?? startedAt),
    legs: withLeg(visit, running),
  };
  return changed(visit, held, moving);
}

interface End {
  status: number;
  outcome: Ending;
  left: string;
  reason: string;
}

function ended(visit: Visit, moving: Moving, end: End): Visit {
  return changed(visit, { ...endOf(visit, moving, end), staff: visit.staff ?? moving.staff }, moving);
}

/** By the visitor and by the day's end as well, which nobody takes back. */
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
  if (visit.status === 3 && branch.dayOf(moving.at) !== visit.day) return 'transition-refused';
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

function withLeg(visit: Visit, patch: Partial<Leg>): Leg[] {
  return [...visit.legs.slice(0, -1), { ...legOf(visit), ...patch }];
}

/** A move that its maker may take back. */
function changed(visit: Visit, to: Partial<Held>, by: Pick<Moving, 'staff' | 'at'>): Visit {
  const before: Held = {
    status: visit.status,
    staff: visit.staff,
    endedAt: visit.endedAt,
    endedReason: visit.endedReason,
    calledAt: visit.calledAt,
    leftAt: visit.leftAt,
    leftReason: visit.leftReason,
    legs: visit.legs,
    waitEndedAt: visit.waitEndedAt,
  };
  return { ...visit, ...to, version: visit.version + 1, last: { by: by.staff, at: by.at, before } };
}
