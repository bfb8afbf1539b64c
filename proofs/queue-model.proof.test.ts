import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { figure, sized } from './harness/figures.ts';
import { modelBranch, openBranch, openFirm } from './queue-model/branch.ts';
import type { Firm } from './queue-model/branch.ts';
import { anyPlay } from './queue-model/commands.ts';
import type { LineRequest } from './queue-model/commands.ts';
import type { Person } from './queue-model/line.ts';
import { beginAt, PlayForReal } from './queue-model/play.ts';
import { playOne, SENT_ON } from './queue-model/scripted-steps.ts';
import { PlayInModel } from './queue-model/play-in-model.ts';

const proof = 'queue-model';
const IN_MIND = sized(1_000, 20_000);
const FOR_REAL = sized(30, 500);
const COMMANDS = sized(40, 100);
/** Another seed by `PROOF_SEED`; the failure prints the seed and path that replay it. */
const SEED = Number(process.env['PROOF_SEED'] ?? 20_261_120);
const MS_AT_MOST = sized(100_000, 1_800_000);

/** A staff member without assignments, who serves every service; one assigned to all; and two assigned to some. */
const PEOPLE: Person[] = [
  { services: null, manager: true },
  { services: [0, 1, 2], manager: false },
  { services: [0], manager: false },
  { services: [1, 2], manager: true },
];
/** Operations that must succeed at least once: refusals alone would prove nothing. */
const MUST_BE_DONE = [
  'transfer to service',
  'transfer to staff',
  'transfer to elsewhere',
  'hold',
  'resume',
  'pause',
  'move-on',
  'attempt: reached',
  'attempt: no-answer',
  'attempt: wrong-number',
  'undo',
  'return',
  'no-show',
  'complete',
];
const branch = modelBranch(PEOPLE);
const AT_WORK: LineRequest = { want: 'duty', staff: 1, state: 'available', station: null };

describe('a line in the model alone', () => {
  it("keeps its invariants, and the product's rules agree", () => {
    const play = anyPlay(branch, { races: false }).map((each) => new PlayInModel(each));
    const property = fc.property(fc.commands([play], { maxCommands: 100, size: 'max' }), (commands) =>
      fc.modelRun(() => ({ model: beginAt(branch, MOMENT), real: {} }), commands),
    );
    fc.assert(property, { numRuns: IN_MIND, seed: SEED, includeErrorInReport: true });
    figure({ proof, what: `runs of the model alone, seed ${SEED}`, value: IN_MIND, unit: '' });
  });
});

describe('a line of the real product', () => {
  let firm: Firm;
  beforeAll(async () => {
    firm = await openFirm(await anApp(), PEOPLE);
  });

  it('equals the model’s line through transfers, holds, callbacks and timeouts', async () => {
    firm.app.clock.set(MOMENT);
    const real = await openBranch(firm);
    const standing = beginAt(branch, MOMENT);
    for (const one of SENT_ON) await playOne(standing, real, one);
    expect([...standing.done]).toEqual(expect.arrayContaining(MUST_BE_DONE));
  });

  it('equals the model’s line through sequential and concurrent requests of every kind', async () => {
    const play = anyPlay(branch, { races: true }).map((each) => new PlayForReal(each));
    let [runs, played] = [0, 0];
    const done = new Set<string>();
    const property = fc.asyncProperty(
      fc.commands([play], { maxCommands: COMMANDS, size: 'max' }),
      async (commands) => {
        firm.app.clock.set(MOMENT);
        const real = await openBranch(firm);
        const standing = beginAt(branch, MOMENT);
        // No wait is shown unless a staff member is on duty.
        await new PlayForReal({ at_once: [AT_WORK] }).run(standing, real);
        await fc.asyncModelRun(() => ({ model: standing, real }), commands);
        await new PlayForReal({ check: true }).run(standing, real);
        runs += 1;
        played += standing.shown.length;
        for (const way of standing.done) done.add(way);
      },
    );
    // A busy machine plays fewer steps; the figures report the number.
    const limit = { interruptAfterTimeLimit: MS_AT_MOST, markInterruptAsFailure: false };
    // Shrinking takes minutes, so it needs `PROOF_SHRINK`.
    const endOnFailure = process.env['PROOF_SHRINK'] === undefined;
    await fc.assert(property, {
      numRuns: FOR_REAL,
      seed: SEED,
      endOnFailure,
      includeErrorInReport: true,
      ...limit,
    });
    figure({ proof, what: `runs on the real server, of ${FOR_REAL}, seed ${SEED}`, value: runs, unit: '' });
    figure({ proof, what: 'steps in them', value: played, unit: '' });
    figure({ proof, what: 'kinds of successful operations in them', value: done.size, unit: '' });
    expect(played).toBeGreaterThan(runs);
    // A small run reaches few of them, and a busy machine fewer; the figures above report the number.
    if (runs === sized(-1, FOR_REAL)) expect([...done]).toEqual(expect.arrayContaining(MUST_BE_DONE));
  });
});
