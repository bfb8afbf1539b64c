import type { Done, Sequential } from '../histories/linearizable.ts';
import { linearize } from '../histories/linearizable.ts';
import { afterVerb } from './checked-in.ts';
import type { LineStage, LineVerb } from './checked-in.ts';

/** Bookers have numbers of their own; staff, starts and positions in line are indexes into the branch's lists. */
export type Op =
  | { kind: 'book'; who: number; staff: number | null; start: number; by: EntryChannel; place?: number }
  | { kind: 'move'; who: number; staff: number | null; start: number; by: 'visitor' | 'staff' }
  | { kind: 'cancel'; who: number; by: 'visitor' | 'staff' }
  | { kind: 'check-in'; who: number; by: 'visitor' | 'staff' }
  /** The version that the caller has seen is set when the request goes out. */
  | { kind: 'line'; who: number; verb: LineVerb; version?: number }
  | { kind: 'see'; who: number }
  | { kind: 'calendar'; who: number }
  | { kind: 'times'; staff: number };

/** Staff book further dates of a series like an appointment that exists. */
export type EntryChannel = 'pages' | 'open' | 'staff' | 'line' | 'series';

export type CalendarShown =
  | { has: { staff: number; start: number }; version: number }
  | { cancelled: true }
  | { refused: string }
  /** The number in the line after a check-in. */
  | { ticket: string }
  | { stage: LineStage; version: number }
  /** The SEQUENCE of the calendar file of an appointment that is not cancelled. */
  | { sequence: number }
  /** The starts at which a staff member is free. */
  | { free: readonly number[] };

export type CalendarHistory = Done<Op, CalendarShown>[];

/** A confirmed appointment, or one in service. */
interface Booked {
  version: number;
  /** Null before the check-in. */
  ticket: string | null;
  stage: LineStage;
  /** The stage to which an undo leads; null if the last change cannot be undone. */
  before: LineStage | null;
}

/**
 * All starts, staff member after staff member: the booker of each, or 0; the appointments by their booker; and the
 * positions in line that were given up.
 */
interface Calendars {
  taken: readonly number[];
  booked: ReadonlyMap<number, Booked>;
  input: bigint;
}

const NEW: Booked = { version: 1, ticket: null, stage: 'booked', before: null };

/** A branch in which each staff member has so many starts; each start has one booker or none. */
export function sequentialCalendars({
  staff,
  starts,
}: {
  staff: number;
  starts: number;
}): Sequential<Calendars, Op, CalendarShown> {
  const at = (of: { staff: number; start: number }): number => of.staff * starts + of.start;
  const anyStaff = Array.from({ length: staff }, (_, index) => index);
  /** Whether no acceptable staff member is free for `who`; their own time does not block them. */
  const isFull = ({ taken }: Calendars, op: { staff: number | null; start: number; who: number }): boolean =>
    (op.staff === null ? anyStaff : [op.staff]).every((person) => {
      const has = taken[at({ staff: person, start: op.start })]!;
      return has !== 0 && has !== op.who;
    });
  const put = (state: Calendars, who: number, to: { staff: number; start: number } | null): Calendars => {
    const taken = state.taken.map((has) => (has === who ? 0 : has));
    if (to) taken[at(to)] = who;
    return { ...state, taken };
  };
  const becomes = (state: Calendars, who: number, next: Booked | null): Calendars => {
    const booked = new Map(state.booked);
    if (next) booked.set(who, next);
    else booked.delete(who);
    return { ...state, booked };
  };
  const isTheirs = (
    state: Calendars,
    op: { staff: number | null; start: number; who: number },
    has: { staff: number; start: number },
  ) =>
    has.start === op.start &&
    (op.staff === null || has.staff === op.staff) &&
    [0, op.who].includes(state.taken[at(has)]!);
  const isFreeAs = (
    { taken }: Calendars,
    { staff: person }: Op & { kind: 'times' },
    shown: CalendarShown,
  ): boolean => {
    const theirs = taken.slice(person * starts, (person + 1) * starts);
    return 'free' in shown && theirs.every((has, start) => (has === 0) === shown.free.includes(start));
  };

  function book(state: Calendars, op: Op & { kind: 'book' }, shown: CalendarShown): Calendars | null {
    const position = op.place === undefined ? 0n : 1n << BigInt(op.place);
    const isGone = (state.input & position) !== 0n;
    if ('has' in shown) {
      // An exchanged position keeps its visit, whose version goes on.
      if (isGone || !isTheirs(state, op, shown.has)) return null;
      if (shown.version !== (op.by === 'line' ? 2 : 1)) return null;
      const next = put(state, op.who, shown.has);
      return { ...becomes(next, op.who, { ...NEW, version: shown.version }), input: state.input | position };
    }
    if (!('refused' in shown)) return null;
    if (shown.refused === 'conversion-unavailable') return isGone ? state : null;
    return shown.refused === 'slot-unavailable' && !isGone && isFull(state, op) ? state : null;
  }

  function move(state: Calendars, op: Op & { kind: 'move' }, shown: CalendarShown): Calendars | null {
    const has = state.booked.get(op.who);
    // Only staff move a visitor who has come, and no one moves one in service.
    const mayMove =
      has !== undefined && has.stage !== 'serving' && (op.by === 'staff' || has.ticket === null);
    if ('has' in shown) {
      if (!mayMove || shown.version !== has.version + 1 || !isTheirs(state, op, shown.has)) return null;
      const moved = { ...has, version: shown.version, before: null };
      return becomes(put(state, op.who, shown.has), op.who, moved);
    }
    if (!('refused' in shown)) return null;
    if (shown.refused === 'transition-refused') return mayMove ? null : state;
    return shown.refused === 'slot-unavailable' && mayMove && isFull(state, op) ? state : null;
  }

  function checkIn(state: Calendars, who: number, shown: CalendarShown): Calendars | null {
    const has = state.booked.get(who);
    if ('refused' in shown) return shown.refused === 'transition-refused' && !has ? state : null;
    if (!has || !('ticket' in shown)) return null;
    if (has.ticket !== null) return has.ticket === shown.ticket ? state : null;
    for (const { ticket } of state.booked.values()) if (ticket === shown.ticket) return null;
    const come = { ...has, ticket: shown.ticket, stage: 'waiting' as const, version: has.version + 1 };
    return becomes(state, who, come);
  }

  return {
    begin: { taken: Array.from({ length: staff * starts }, () => 0), booked: new Map(), input: 0n },
    markOf: ({ taken, booked, input }) =>
      `${taken.join()} ${input} ${[...booked]
        .toSorted(([a], [b]) => a - b)
        .map(([who, { version, ticket, stage, before }]) => `${who}:${version}${ticket}${stage}${before}`)
        .join()}`,
    // A visitor who has cancelled has nothing to cancel or move.
    isReadOnly: (op, shown, { booked }) =>
      op.kind === 'see' ||
      op.kind === 'calendar' ||
      'refused' in shown ||
      'free' in shown ||
      (op.kind === 'cancel' && !booked.has(op.who)),
    step(state, op, shown) {
      if (shown === null) return null;
      switch (op.kind) {
        case 'book':
          return book(state, op, shown);
        case 'move':
          return move(state, op, shown);
        case 'cancel': {
          const inService = state.booked.get(op.who)?.stage === 'serving';
          if ('refused' in shown) return shown.refused === 'transition-refused' && inService ? state : null;
          return 'cancelled' in shown && !inService ? becomes(put(state, op.who, null), op.who, null) : null;
        }
        case 'check-in':
          return checkIn(state, op.who, shown);
        case 'line': {
          const next = afterVerb(state.booked.get(op.who), op, shown);
          return next === 'impossible' ? null : next === 'same' ? state : becomes(state, op.who, next);
        }
        case 'see':
          if ('cancelled' in shown) return state.booked.has(op.who) ? null : state;
          return 'has' in shown &&
            state.taken[at(shown.has)] === op.who &&
            state.booked.get(op.who)?.version === shown.version
            ? state
            : null;
        case 'calendar': {
          const has = state.booked.get(op.who);
          if ('cancelled' in shown) return has ? null : state;
          return 'sequence' in shown && has?.version === shown.sequence + 1 ? state : null;
        }
        case 'times':
          return isFreeAs(state, op, shown) ? state : null;
        default:
          return null;
      }
    },
  };
}

const VERB_EVENTS = {
  call: 'visit-called',
  start: 'visit-started',
  return: 'visit-returned',
  undo: 'visit-undone',
};

/** The events that the acknowledged changes of a history have written, by kind. A repeated one writes none. */
export function eventsOf(history: CalendarHistory): Record<string, number> {
  const counts: Record<string, number> = {};
  const once = new Set<string>();
  const add = (kind: string, who?: number) => {
    if (who !== undefined && once.has(`${kind} ${who}`)) return;
    once.add(`${kind} ${who}`);
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  for (const { op, shown } of history) {
    if (shown === null) continue;
    if (op.kind === 'book' && 'has' in shown) add(op.by === 'line' ? 'visit-converted' : 'visit-booked');
    if (op.kind === 'move' && 'has' in shown) add('visit-rescheduled');
    if (op.kind === 'cancel' && 'cancelled' in shown) add('visit-cancelled', op.who);
    if (op.kind === 'check-in' && 'ticket' in shown) add('visit-arrived', op.who);
    if (op.kind === 'line' && 'stage' in shown) add(VERB_EVENTS[op.verb]);
  }
  return counts;
}

/** Empty if the history is linearizable; otherwise the unexplained request, with the concurrent and earlier ones. */
export function unexplained(history: CalendarHistory, size: { staff: number; starts: number }): string[] {
  const verdict = linearize(history, sequentialCalendars(size));
  if (verdict.linearizable) return [];
  const text = (index: number): string => {
    const { op, shown, from, to } = history[index]!;
    return `${from}–${to ?? 'open'} ${JSON.stringify(op)} → ${JSON.stringify(shown)}`;
  };
  const stuck = history[verdict.stuck]!;
  const concurrent = history.flatMap((one, index) =>
    index !== verdict.stuck && (one.to ?? Infinity) >= stuck.from && one.from <= stuck.to!
      ? [text(index)]
      : [],
  );
  return [
    `${verdict.order.length} of ${history.length} explained, no order explains the next${verdict.undecided ? ', as far as the search went' : ''}`,
    text(verdict.stuck),
    'concurrent:',
    ...concurrent,
    'before, in an order that explains them:',
    ...verdict.order.slice(-12).map(text),
  ];
}
