import { SIMPLE } from './predictors.ts';
import type { BranchScore, Scored } from './score-branch.ts';

/** Results over a branch's days, in minutes; shares are of 1. */
export interface Figures {
  branch: string;
  world: string;
  walkIns: number;
  meanWait: number;
  left: number;
  simple: Record<string, number>;
  best: { name: string; rmse: number };
  ours: { rmse: number; mae: number; bias: number; ratio: number };
  oracle: { rmse: number; bias: number; ratio: number };
  coverage: { before: number; after: number };
  widths: { ours: number; erlang: number };
}

export function figuresOf({ branch, world, scored }: BranchScore): Figures {
  const simple = Object.fromEntries(SIMPLE.map((name) => [name, rmse(scored, (one) => one.simple[name])]));
  const [name, least] = Object.entries(simple).toSorted(([, a], [, b]) => a - b)[0]!;
  const shown = (one: Scored) => one.expected;
  const request = scored.filter(({ oracle }) => oracle !== null);
  const oracle = rmse(request, (one) => one.oracle!);
  return {
    branch,
    world,
    walkIns: scored.length,
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
    },
    coverage: {
      before: meanOf(scored, ({ raw, truth }) => Number(truth >= raw.low && truth <= raw.high)),
      after: meanOf(scored, ({ shown: message, truth }) =>
        Number(truth >= message.low && truth <= message.high),
      ),
    },
    widths: {
      ours: meanOf(scored, ({ shown: message }) => message.high - message.low),
      erlang: meanOf(scored, ({ erlang }) => erlang),
    },
  };
}

function meanOf(scored: readonly Scored[], of: (one: Scored) => number): number {
  return scored.reduce((sum, one) => sum + of(one), 0) / scored.length;
}

function rmse(scored: readonly Scored[], of: (one: Scored) => number): number {
  return Math.sqrt(meanOf(scored, (one) => (of(one) - one.truth) ** 2));
}
