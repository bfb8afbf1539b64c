import { randomBytes } from 'node:crypto';

/**
 * One request and its result; `from` and `to` are moments of one clock. A request without a known outcome is
 * open-ended.
 */
export interface Done<Op, Result> {
  op: Op;
  from: number;
  /** Null: it is unknown whether and when it took effect. */
  to: number | null;
  shown: Result | null;
}

/** The sequential specification of an object. */
export interface Sequential<State, Op, Result> {
  begin: State;
  /** The state afterwards, or null if this result is impossible there. Open requests have no result. */
  step(state: State, op: Op, shown: Result | null): State | null;
  /** Whether the request with this result can never change anything, now or later: not merely in the current state. */
  isReadOnly(op: Op, shown: Result, state: State): boolean;
  /** Equal for equal states, and for no others. */
  markOf(state: State): string;
}

export type Verdict =
  /** Indexes into the history, in a sequential order that explains it. */
  | { linearizable: true; order: number[] }
  /**
   * No order explains it: the longest explained prefix, and the next request in time. Undecided if the search
   * gave up.
   */
  | { linearizable: false; order: number[]; stuck: number; undecided?: true };

const FRAMES_AT_MOST = 1_000_000;

/**
 * Whether some sequential order explains every result, with each request taking effect between its start and
 * its end. This is Wing and Gong's search with Lowe's memoisation: a state that was reached with the same set
 * of requests is not tried again.
 */
export function linearize<State, Op, Result>(
  history: readonly Done<Op, Result>[],
  model: Sequential<State, Op, Result>,
): Verdict {
  const moments = momentsOf(history);
  const tried = new Set<string>();
  let left = history.filter(({ to }) => to !== null).length;
  let best: { order: number[]; stuck: number } = { order: [], stuck: -1 };
  const frameOf = (state: State, of: { done: Moment | null; mark: bigint }): Frame<State> => ({
    ...of,
    may: choices(moments, { state, history, model }),
  });
  const frames = [frameOf(model.begin, { done: null, mark: 0n })];
  const order = () => frames.flatMap(({ done }) => (done ? [done.index] : []));
  for (let made = 0; left > 0;) {
    const frame = frames.at(-1);
    if (!frame) return { linearizable: false, ...best };
    const choice = frame.may.shift();
    if (!choice) {
      // This response is unexplained so far: the last request of the order took effect too early.
      if (frames.length > best.order.length) best = { order: order(), stuck: firstEnd(moments) };
      frames.pop();
      if (!frame.done) continue;
      put(frame.done);
      if (frame.done.end) left += 1;
      continue;
    }
    const { moment, state } = choice;
    const mark = frame.mark ^ moment.mark;
    const key = `${mark} ${model.markOf(state)}`;
    if (tried.has(key)) continue;
    tried.add(key);
    lift(moment);
    if (moment.end) left -= 1;
    frames.push(frameOf(state, { done: moment, mark }));
    made += 1;
    if (made === FRAMES_AT_MOST) return { linearizable: false, ...best, undecided: true };
  }
  return { linearizable: true, order: order() };
}

/** The last request, the state after it, and the requests that may follow. */
interface Frame<State> {
  done: Moment | null;
  mark: bigint;
  may: Choice<State>[];
}

interface Choice<State> {
  moment: Moment;
  state: State;
}

/**
 * Requests that start before the next end and whose result fits now; the first to end comes first, as it
 * probably took effect first. A request that can never change anything is taken at once if it fits: it would
 * fit no better later. A request that changes nothing only now stays a choice, because a later one may need
 * it: a visitor moves away and back.
 */
function choices<State, Op, Result>(
  head: Moment,
  of: { state: State; history: readonly Done<Op, Result>[]; model: Sequential<State, Op, Result> },
): Choice<State>[] {
  const { state, history, model } = of;
  const result: Choice<State>[] = [];
  for (let moment = head.next; moment?.isBegin; moment = moment.next) {
    const { op, shown } = history[moment.index]!;
    const after = model.step(state, op, shown);
    if (after === null) continue;
    if (shown !== null && model.isReadOnly(op, shown, state)) return [{ moment, state: after }];
    result.push({ moment, state: after });
  }
  const endOf = ({ moment: { end } }: Choice<State>) => end?.at ?? Infinity;
  return result.sort((a, b) => endOf(a) - endOf(b));
}

function firstEnd(head: Moment): number {
  let moment = head.next;
  while (moment?.isBegin) moment = moment.next;
  return moment?.index ?? -1;
}

/** A start or an end, in the list of moments still to be explained. */
interface Moment {
  index: number;
  at: number;
  isBegin: boolean;
  /** For a start: its end, unless the request is open. */
  end: Moment | null;
  mark: bigint;
  before: Moment | null;
  next: Moment | null;
}

function momentsOf(history: readonly Done<unknown, unknown>[]): Moment {
  const momentOf = (index: number, at: number, isBegin: boolean): Moment => ({
    index,
    at,
    isBegin,
    end: null,
    before: null,
    next: null,
    // Any bits will do that no two sets of requests are likely to share.
    mark: isBegin ? randomBytes(8).readBigUInt64BE() : 0n,
  });
  const moments = history.flatMap(({ from, to }, index) => {
    const begin = momentOf(index, from, true);
    if (to === null) return [begin];
    begin.end = momentOf(index, to, false);
    return [begin, begin.end];
  });
  // At the same moment a start comes before an end.
  moments.sort((a, b) => a.at - b.at || Number(b.isBegin) - Number(a.isBegin));
  const head = momentOf(-1, -Infinity, false);
  let last = head;
  for (const moment of moments) {
    moment.before = last;
    last.next = moment;
    last = moment;
  }
  return head;
}

function lift(begin: Moment): void {
  unlink(begin);
  if (begin.end) unlink(begin.end);
}

function put(begin: Moment): void {
  if (begin.end) link(begin.end);
  link(begin);
}

function unlink(moment: Moment): void {
  moment.before!.next = moment.next;
  if (moment.next) moment.next.before = moment.before;
}

function link(moment: Moment): void {
  moment.before!.next = moment;
  if (moment.next) moment.next.before = moment;
}
