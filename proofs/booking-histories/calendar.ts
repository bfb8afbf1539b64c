import type { Done, Sequential } from '../histories/linearizable.ts';
import { linearize } from '../histories/linearizable.ts';

/** Bookers have numbers of their own; staff, starts and positions in line are indexes into the branch's lists. */
export type Op =
  | { kind: 'book'; who: number; staff: number | null; start: number; by: EntryChannel; place?: number }
  | { kind: 'move'; who: number; staff: number | null; start: number; by: 'visitor' | 'staff' }
  | { kind: 'cancel'; who: number; by: 'visitor' | 'staff' }
  | { kind: 'see'; who: number }
  | { kind: 'times'; staff: number };

export type EntryChannel = 'pages' | 'open' | 'staff' | 'line';

export type CalendarShown =
  | { has: { staff: number; start: number } }
  | { cancelled: true }
  | { refused: string }
  /** The starts at which a staff member is free. */
  | { free: readonly number[] };

export type CalendarHistory = Done<Op, CalendarShown>[];

/**
 * All starts, staff member after staff member: the booker of each, or 0; and the positions in line that were
 * given up.
 */
interface Calendars {
  taken: readonly number[];
  input: bigint;
}

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
    { staff: person }: { staff: number },
    shown: CalendarShown,
  ): boolean => {
    const theirs = taken.slice(person * starts, (person + 1) * starts);
    return 'free' in shown && theirs.every((has, start) => (has === 0) === shown.free.includes(start));
  };

  return {
    begin: { taken: Array.from({ length: staff * starts }, () => 0), input: 0n },
    markOf: ({ taken, input }) => `${taken.join()} ${input}`,
    // A visitor who has cancelled has nothing to cancel or move.
    isReadOnly: (op, shown, { taken }) =>
      op.kind === 'see' ||
      'refused' in shown ||
      'free' in shown ||
      (op.kind === 'cancel' && !taken.includes(op.who)),
    step(state, op, shown) {
      if (shown === null) return null;
      switch (op.kind) {
        case 'book': {
          const position = op.place === undefined ? 0n : 1n << BigInt(op.place);
          if ('has' in shown) {
            if ((state.input & position) !== 0n || !isTheirs(state, op, shown.has)) return null;
            return { ...put(state, op.who, shown.has), input: state.input | position };
          }
          if (!('refused' in shown)) return null;
          if (shown.refused === 'conversion-unavailable')
            return (state.input & position) === 0n ? null : state;
          return shown.refused === 'slot-unavailable' && (state.input & position) === 0n && isFull(state, op)
            ? state
            : null;
        }
        case 'move': {
          const isOn = state.taken.includes(op.who);
          if ('has' in shown)
            return isOn && isTheirs(state, op, shown.has) ? put(state, op.who, shown.has) : null;
          if (!('refused' in shown)) return null;
          if (shown.refused === 'transition-refused') return isOn ? null : state;
          return shown.refused === 'slot-unavailable' && isOn && isFull(state, op) ? state : null;
        }
        case 'cancel':
          return 'cancelled' in shown ? put(state, op.who, null) : null;
        case 'see':
          if ('cancelled' in shown) return state.taken.includes(op.who) ? null : state;
          return 'has' in shown && state.taken[at(shown.has)] === op.who ? state : null;
        case 'times':
          return isFreeAs(state, op, shown) ? state : null;
        default:
          return null;
      }
    },
  };
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
