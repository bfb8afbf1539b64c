import { SIMPLE } from './predictors.ts';
import type { BranchScore, Scored } from './score-branch.ts';

/** Results over a branch's days, in minutes; shares are of 1. */
export interface Figures {
  branch: string;
  world: string;
  walkIns: number;
  unsaid: number;
  meanWait: number;
  left: number;
  simple: Record<string, number>;
  best: { name: string; rmse: number };
  ours: { rmse: number; mae: number; bias: number; ratio: number };
  /** `right` and `width` are of the oracle's own ranges, whose width is relative to its expected wait, at the median. */
  oracle: { rmse: number; bias: number; ratio: number; right: number; width: number };
  /** Right ranges: in the figures of the words; of all; of the first fifty visits of a change, and after; half an hour and more after a departure. */
  coverage: {
    told: number;
    before: number;
    after: number;
    first: number;
    later: number;
    afterLeaving: number;
  };
  /** Guests who were shown no wait at all, and waited. */
  toldNone: number;
  /** Widths of shown ranges: in words; the mean against Erlang's, and relative to the expected wait. */
  widths: { told: number; ours: number; erlang: number; relative: number; relative90: number };
}

/** A change shows within this many visits. */
const FIRST_VISITS = 50;

export function figuresOf({ branch, world, scored, unsaid }: BranchScore): Figures {
  const simple = Object.fromEntries(SIMPLE.map((name) => [name, rmse(scored, (one) => one.simple[name])]));
  const [name, least] = Object.entries(simple).toSorted(([, a], [, b]) => a - b)[0]!;
  const shown = (one: Scored) => one.expected;
  const request = scored.filter(({ oracle }) => oracle !== null);
  const oracle = rmse(request, (one) => one.oracle!);
  const relative = scored.map((one) => width(one) / Math.max(1, one.expected)).toSorted((a, b) => a - b);
  return {
    branch,
    world,
    walkIns: scored.length,
    unsaid,
    simple,
    best: { name, rmse: least },
    meanWait: meanOf(scored, ({ truth }) => truth),
    left: meanOf(scored, ({ left }) => Number(left)),
    ours: {
      rmse: rmse(scored, shown),
      mae: meanOf(scored, (one) => Math.abs(shown(one) - one.truth)),
      bias: meanOf(scored, (one) => shown(one) - one.truth),
      ratio: rmse(scored, shown) / least,
    },
    oracle: {
      rmse: oracle,
      bias: meanOf(request, (one) => one.oracle! - one.truth),
      ratio: rmse(request, shown) / oracle,
      ...oracleRanges(request),
    },
    coverage: {
      told: meanOf(scored, ({ told, truth }) => Number(truth >= told.low && truth <= told.high)),
      before: meanOf(scored, ({ raw, truth }) => Number(truth >= raw.low && truth <= raw.high)),
      after: right(scored),
      first: right(scored.filter(({ visits }) => visits < FIRST_VISITS)),
      later: right(scored.filter(({ visits }) => visits >= FIRST_VISITS)),
      afterLeaving: right(scored.filter(({ sinceLeft }) => sinceLeft >= 30 && sinceLeft < 180)),
    },
    toldNone: meanOf(scored, (one) => Number(one.raw.high <= 0 && one.shown.high <= 1)),
    widths: {
      told: meanOf(scored, ({ told }) => told.high - told.low),
      ours: meanOf(scored, width),
      erlang: meanOf(scored, ({ erlang }) => erlang),
      relative: relative[Math.floor(relative.length / 2)] ?? 0,
      relative90: relative[Math.floor(relative.length * 0.9)] ?? 0,
    },
  };
}

/** The narrowest ranges that are right four times in five, as far as lengths and pace alone make waits uncertain. */
function oracleRanges(scored: readonly Scored[]): { right: number; width: number } {
  const widths = scored
    .map(({ oracleRange, oracle }) => (oracleRange!.high - oracleRange!.low) / Math.max(1, oracle!))
    .toSorted((a, b) => a - b);
  return {
    right: meanOf(scored, ({ oracleRange: range, truth }) =>
      Number(truth >= range!.low && truth <= range!.high),
    ),
    width: widths[Math.floor(widths.length / 2)] ?? 0,
  };
}

const width = ({ shown }: Scored): number => shown.high - shown.low;

const right = (scored: readonly Scored[]): number =>
  meanOf(scored, ({ shown, truth }) => Number(truth >= shown.low && truth <= shown.high));

function meanOf(scored: readonly Scored[], of: (one: Scored) => number): number {
  return scored.reduce((sum, one) => sum + of(one), 0) / scored.length;
}

function rmse(scored: readonly Scored[], of: (one: Scored) => number): number {
  return Math.sqrt(meanOf(scored, (one) => (of(one) - one.truth) ** 2));
}
