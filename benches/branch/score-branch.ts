import type { ServiceLength } from '#domain/capacity/service-length.ts';
import { normalAbove } from '#domain/capacity/normal.ts';
import { STRETCHES } from '#domain/queue/patience.ts';
import type { Patience } from '#domain/queue/patience.ts';
import { estimateWaits, inWords } from '#domain/queue/wait-estimate.ts';
import type { WaitEstimate } from '#domain/queue/wait-estimate.ts';
import type { RawWait } from '#domain/queue/wait-calibration.ts';
import { MINUTE } from '#domain/time/instant.ts';
import { playDay } from './day.ts';
import type { Guest, Step } from './day.ts';
import { BranchFeed } from './feed.ts';
import { erlangWidth, oracleWait, simplePredictions, stillHere } from './predictors.ts';
import type { Beliefs, Simple } from './predictors.ts';
import * as w from './workload.ts';
import type { Branch, World } from './workload.ts';

/** One walk-in who found no free staff: the estimate shown and the actual wait, in minutes. */
export interface Scored {
  truth: number;
  left: boolean;
  /** Visits served since the first scored day, and minutes since a staff member left without notice. */
  visits: number;
  sinceLeft: number;
  simple: Record<Simple, number>;
  erlang: number;
  raw: RawWait;
  shown: { low: number; high: number };
  /** The figures of the words. */
  told: { low: number; high: number };
  /** The turn shown to the guest; errors are measured from it. */
  expected: number;
  oracle: number | null;
  /** The oracle's own range for four times in five, before any calibration. */
  oracleRange: RawWait | null;
}

export interface BranchScore {
  branch: string;
  world: string;
  scored: Scored[];
  /** Walk-ins without an estimate, or whose turn never came. */
  unsaid: number;
}

/** Days to learn from, and days to score; the server learns on all of them. */
export interface Days {
  train: number;
  test: number;
}

/** One in this many walk-ins is also estimated by the oracle, which costs as much as our own estimate. */
const ORACLE_EVERY = 3;

export function scoreBranch(of: { branch: Branch; world: World; days: Days; seed: number }): BranchScore {
  const { branch, world, days, seed } = of;
  const bench = new BranchBench(branch, world);
  for (let number = 0; number < days.train + days.test; number += 1)
    bench.day({ seed: seed + 7_919 * number, number, isScored: number >= days.train });
  return { branch: branch.name, world: world.name, scored: bench.scored, unsaid: bench.unsaid };
}

/** A walk-in's estimate, as far as it is known before the turn. */
type Shown = Omit<Scored, 'truth' | 'left'> & { wait: WaitEstimate };

class BranchBench {
  readonly scored: Scored[] = [];
  unsaid = 0;
  readonly #branch: Branch;
  readonly #world: World;
  readonly #feed: BranchFeed;
  #visits = 0;

  constructor(branch: Branch, world: World) {
    this.#branch = branch;
    this.#world = world;
    this.#feed = new BranchFeed(branch, world);
  }

  day({ seed, number, isScored }: { seed: number; number: number; isScored: boolean }): void {
    const [branch, world, feed] = [this.#branch, this.#world, this.#feed];
    const lengthens = isScored ? world.lengthens : 1;
    const lastWaits = new Map<number, number>();
    const shown = new Map<Guest, Shown>();
    const of = { branch, world, seed, number, lengthens };
    // The day is played unobserved first, for its true pace.
    const { pace, leftAt, instant } = playDay({ ...of, watch: {} });
    const truth = isScored ? truthOf(branch, pace) : undefined;
    let waiting = 0;
    const { bookings } = playDay({
      ...of,
      watch: {
        onJoin: (all) => {
          const step = { ...all, line: stillHere(all.line, all.now) };
          const wait = estimateWaits({ ...feed.input(step), only: [] }).newcomers[0]!;
          const existing = { ...this.#known(), lastWaits };
          const isAsked = truth !== undefined && waiting % ORACLE_EVERY === 0;
          waiting += Number(step.guest.foundNoFreeStaff);
          const oracle = isAsked ? oracleWait(step, truth) : undefined;
          shown.set(step.guest, {
            visits: this.#visits,
            sinceLeft: step.now - leftAt,
            simple: simplePredictions(step, existing),
            erlang: erlangWidth(step, existing),
            wait,
            ...messageOf(step, wait),
            oracle: oracle?.shown ? minutesOf(step, oracle.expectedStart) : null,
            oracleRange: oracle?.shown ? oracle.raw : null,
          });
        },
        onTurn: (guest, now) => {
          const waited = now - guest.at;
          const left = guest.entry.bookedStart === null && waited > guest.patience;
          if (!left) for (const key of [0, guest.entry.serviceId]) lastWaits.set(key, waited);
          const { wait, ...rest } = shown.get(guest) ?? {};
          const at = instant(left ? guest.at + guest.patience : now);
          feed.waitEnded(guest, { at, left, wait });
          if (isScored && wait?.shown && guest.foundNoFreeStaff)
            this.scored.push({ ...(rest as Omit<Shown, 'wait'>), truth: waited, left });
        },
        onServed: ({ guest, staffId, since, now }) => {
          this.#visits += Number(isScored);
          feed.served(guest, { staffId, calledAt: instant(since), at: instant(now) });
        },
        onDuty: (staffId, state, now) => feed.dutyChanged(staffId, state, instant(now)),
      },
    });
    feed.appointmentsOver({
      over: bookings.length,
      missed: bookings.filter(({ guest }) => guest === null).length,
    });
    if (isScored)
      for (const [guest, { wait }] of shown)
        this.unsaid += Number(guest.foundNoFreeStaff && (!wait.shown || guest.turn === null));
  }

  #known() {
    const { services } = this.#branch;
    const { lengths } = this.#feed.model;
    const means = new Map(services.map(({ id }) => [id, lengths.get(`${id}/0`)!.minutes]));
    const { minutes, left } = this.#feed.seen.patience;
    const all = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0);
    return {
      means,
      shares: new Map(services.map(({ id, share }) => [id, share])),
      mean: services.reduce((sum, { id, share }) => sum + share * means.get(id)!, 0),
      leaving: all(left) / Math.max(1, all(minutes)),
    };
  }
}

const minutesOf = ({ now, instant }: Step, at: number): number => (at - instant(now)) / MINUTE;

function messageOf(step: Step, wait: WaitEstimate): Pick<Scored, 'raw' | 'shown' | 'told' | 'expected'> {
  const none = { low: 0, high: 0 };
  if (!wait.shown) return { raw: { ...none, median: 0 }, shown: none, told: none, expected: 0 };
  return {
    told: inWords(wait, step.instant(step.now)),
    raw: wait.raw,
    shown: { low: wait.lowMinutes, high: wait.highMinutes },
    expected: minutesOf(step, wait.expectedStart),
  };
}

/** What only the simulation knows: true durations, this day's pace, and the visitors' patience. */
function truthOf({ services, team }: Branch, pace: number): Beliefs {
  const lengths = new Map<string, ServiceLength>();
  for (const { id, mean, cv } of services)
    for (const { staffId, speed } of team)
      lengths.set(`${id}/${staffId}`, {
        minutes: mean * speed * pace,
        scatter: Math.sqrt(Math.log(1 + cv * cv)),
      });
  return { lengths, patience: truePatience() };
}

function truePatience(): Patience {
  const scatter = Math.sqrt(Math.log(1 + w.PATIENCE.cv ** 2));
  const there = (minutes: number) =>
    minutes <= 0 ? 1 : normalAbove((Math.log(minutes / w.PATIENCE.mean) + scatter ** 2 / 2) / scatter);
  return {
    rates: STRETCHES.map((from, n) => {
      const to = STRETCHES[n + 1] ?? 240;
      return Math.log(there(from) / there(to)) / (to - from);
    }),
  };
}
