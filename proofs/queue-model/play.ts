import type fc from 'fast-check';
import { expectNone } from '../harness/expect-none.ts';
import {
  keepSignedIn,
  storedArrivals,
  storedDuty,
  storedIntake,
  storedSteps,
  storedVisits,
} from './branch-store.ts';
import type { AskingShown } from './asking.ts';
import type { RealBranch } from './branch.ts';
import { params } from './commands.ts';
import type { Play } from './commands.ts';
import { agrees, differences } from './compare.ts';
import { faultsOf } from './invariants.ts';
import type { Branch, Line } from './line.ts';
import { emptyLine, step } from './step.ts';
import type { Op } from './step.ts';
import { waitFaults } from './waits.ts';

/** State of the model; `fc.commands` passes it from command to command. */
export interface Standing {
  branch: Branch;
  line: Line;
  at: number;
  /** Log of the played steps, for failures. */
  shown: string[];
  /** Kinds of operations that succeeded, not only refused ones. */
  done: Set<string>;
}

export const beginAt = (branch: Branch, at: number): Standing => ({
  branch,
  line: emptyLine(),
  at,
  shown: [],
  done: new Set(),
});

/** One command of a run against the real server: plays it there and in the model, and then compares all stored data. */
export class PlayForReal implements fc.AsyncCommand<Standing, RealBranch> {
  readonly #play: Play;

  constructor(play: Play) {
    this.#play = play;
  }

  check(): boolean {
    return true;
  }

  async run(standing: Standing, real: RealBranch): Promise<void> {
    const play = this.#play;
    if ('check' in play) return scan(standing, real);
    if ('pass' in play) return pass(standing, real, play.pass);
    const ops = play.at_once.map((request) => params(request, standing)).filter((op) => op !== null);
    await together(standing, real, ops);
  }

  toString(): string {
    return JSON.stringify(this.#play);
  }
}

/** Every response must be the model's for some order of the requests, and the stored data that order's line. */
export async function together(standing: Standing, real: RealBranch, ops: readonly Op[]): Promise<void> {
  const shown = await Promise.all(ops.map((op) => real.perform(op)));
  const { shown: before } = standing;
  before.push(...ops.map((op, index) => `${JSON.stringify(op)} → ${JSON.stringify(shown[index])}`));
  const lines = explanations(standing, ops, shown);
  if (lines.length === 0) {
    const model = ops.map((op) => JSON.stringify(step(standing.line, op, standing.branch).outcome));
    const result = [...before.slice(-ops.length), `the model: ${model.join('; ')}`, ...before.slice(-12)];
    expectNone('no order of these explains the responses', result);
  }
  for (const [index, op] of ops.entries()) if (!('refused' in shown[index]!)) standing.done.add(wayOf(op));
  const stored = await storedOf(real, { steps: false });
  const unlike = lines.map((line) => differences(real, line, stored));
  const fits = unlike.findIndex((result) => result.length === 0);
  if (fits < 0) expectNone('stored data', [...unlike[0]!, ...before.slice(-12)]);
  standing.line = lines[fits]!;
}

/** The kind of an operation: its verb, and the parameters that change its effect. */
function wayOf(op: Op): string {
  if (op.kind !== 'move') return op.kind;
  const { verb, to = {}, minutes, outcome } = op;
  if (verb === 'transfer') return `transfer to ${Object.keys(to).toSorted().join(' and ')}`;
  if (verb === 'hold') return minutes === 0 ? 'resume' : 'hold';
  return verb === 'attempt' ? `attempt: ${outcome}` : verb;
}

/** All lines that some order of these steps leads to, with exactly the given responses. */
function explanations(
  { branch, line }: Pick<Standing, 'branch' | 'line'>,
  ops: readonly Op[],
  shown: readonly AskingShown[],
): Line[] {
  if (ops.length === 0) return [line];
  return ops.flatMap((op, index) => {
    const next = step(line, op, branch);
    if (!agrees(shown[index]!, next.outcome)) return [];
    const rest = { branch, line: next.line };
    return explanations(rest, ops.toSpliced(index, 1), shown.toSpliced(index, 1));
  });
}

/** Start of the line's next day. */
export const nextDay = ({ branch, at }: Pick<Standing, 'branch' | 'at'>): number =>
  branch.dayStart(branch.dayOf(branch.dayStart(branch.dayOf(at)) + 30 * 3_600_000));

export async function pass(standing: Standing, real: RealBranch, ms: number | 'day-end'): Promise<void> {
  const { app } = real.firm;
  app.clock.set(ms === 'day-end' ? nextDay(standing) : standing.at + ms);
  standing.at = app.clock.now();
  await keepSignedIn(app.deps.db, standing.at);
  standing.shown.push(`it is ${new Date(standing.at).toISOString()}`);
  if (ms === 'day-end') await together(standing, real, [{ kind: 'end-day', at: standing.at }]);
}

/** Checks the invariants on the stored data, and that every shown wait is possible. */
export async function scan({ branch, line, at, shown }: Standing, real: RealBranch): Promise<void> {
  const { app, vendor } = real.firm;
  // Time has passed: recalculates as the job does every half minute.
  app.queue.waitUpdater.mark(vendor.id, real.location);
  await app.settle();
  const stored = await storedOf(real, { steps: true });
  const joined = new Set(line.visits.keys());
  const faults = faultsOf(stored.visits, { ...stored, joined, dayOf: branch.dayOf });
  const result = [...faults, ...(await waitFaults(real, { branch, line, at }))];
  expectNone('broken invariants', result.length === 0 ? [] : [...result, ...shown.slice(-12)]);
}

/** In one snapshot: nothing else writes meanwhile. */
function storedOf({ location, firm }: RealBranch, of: { steps: boolean }) {
  return firm.app.deps.db.withVendor(firm.vendor.id, async (tx) => {
    const [visits, duty, intake, steps, sentHere] = await Promise.all([
      storedVisits(tx, location),
      storedDuty(tx, location),
      storedIntake(tx, location),
      of.steps ? storedSteps(tx, location) : [],
      of.steps ? storedArrivals(tx, location) : [],
    ]);
    return { visits, duty, intake, steps, sentHere };
  });
}
