import { randomBytes } from 'node:crypto';

/** One thing asked and answered; `from` and `to` are moments of one clock. What never came to be known is open to the end. */
export interface Done<Op, Told> {
  op: Op;
  from: number;
  /** Null: nobody knows whether and when it was done. */
  to: number | null;
  shown: Told | null;
}

/** What is proved of: things done one after the other. */
export interface Sequential<State, Op, Told> {
  begin: State;
  /** The state afterwards, or null where this could not have been told there. Of what is open, nothing was told. */
  step(state: State, op: Op, shown: Told | null): State | null;
  /** Whether what was told so changes nothing, be it done now or whenever later: not merely because it happens to be so already. */
  isLook(op: Op, shown: Told, state: State): boolean;
  /** Equal for equal states, and for no others. */
  markOf(state: State): string;
}

export type Verdict =
  /** In this order, by their places in the history, it could all have been done one after the other. */
  | { linearizable: true; order: number[] }
  /** It could not; the longest that could be done, and what stood next in time. Undecided where the search was given up. */
  | { linearizable: false; order: number[]; stuck: number; undecided?: true };

const FRAMES_AT_MOST = 1_000_000;

/**
 * Whether everybody was told what they would have been told had all been done one after the other, each at some moment while it
 * was asked. Wing and Gong's search in Lowe's manner: a state that was reached with the same things done is not tried again.
 */
export function linearize<State, Op, Told>(
  history: readonly Done<Op, Told>[],
  model: Sequential<State, Op, Told>,
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
      // Somebody was answered here whom no order so far explains: the last that was done was done too early.
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

/** What was done last, all that was done by then, and what may be done next. */
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
 * Who asked before the next is answered, and was told what would be told now; who is answered first was probably done first. What
 * can never change anything is done at once where it fits: later it could fit no better. What only changes nothing now may be what
 * something later waits for: somebody moves away and back.
 */
function choices<State, Op, Told>(
  head: Moment,
  of: { state: State; history: readonly Done<Op, Told>[]; model: Sequential<State, Op, Told> },
): Choice<State>[] {
  const { state, history, model } = of;
  const result: Choice<State>[] = [];
  for (let moment = head.next; moment?.isBegin; moment = moment.next) {
    const { op, shown } = history[moment.index]!;
    const after = model.step(state, op, shown);
    if (after === null) continue;
    if (shown !== null && model.isLook(op, shown, state)) return [{ moment, state: after }];
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

/** A beginning or an end, in the list of those that are still to be explained. */
interface Moment {
  index: number;
  at: number;
  isBegin: boolean;
  /** Of a beginning: its end, unless it is open. */
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
    // Any bits do that no two sets of things done are likely to share.
    mark: isBegin ? randomBytes(8).readBigUInt64BE() : 0n,
  });
  const moments = history.flatMap(({ from, to }, index) => {
    const begin = momentOf(index, from, true);
    if (to === null) return [begin];
    begin.end = momentOf(index, to, false);
    return [begin, begin.end];
  });
  // At one moment who begins may still be before who ends.
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
