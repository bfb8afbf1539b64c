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
import { playOne, SENT_ON } from './queue-model/sent-on.ts';
import { PlayInMind } from './queue-model/play-in-mind.ts';

const proof = 'queue-model';
const IN_MIND = sized(1_000, 20_000);
const FOR_REAL = sized(30, 500);
const COMMANDS = sized(40, 100);
/** Another one by `PROOF_SEED`; a run that was found is found again by its seed and path, which the failure tells. */
const SEED = Number(process.env['PROOF_SEED'] ?? 20_261_120);
const MS_AT_MOST = sized(100_000, 1_800_000);

/** Who calls for everything for want of an assignment, who serves all, and two who serve a part. */
const PEOPLE: Person[] = [
  { services: null, manager: true },
  { services: [0, 1, 2], manager: false },
  { services: [0], manager: false },
  { services: [1, 2], manager: true },
];
/** What would prove nothing if it were always refused. */
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

describe('a line, played in mind', () => {
  it('keeps what must hold, and the rules of the product say the same of it', () => {
    const play = anyPlay(branch, { races: false }).map((each) => new PlayInMind(each));
    const property = fc.property(fc.commands([play], { maxCommands: 100, size: 'max' }), (commands) =>
      fc.modelRun(() => ({ model: beginAt(branch, MOMENT), real: {} }), commands),
    );
    fc.assert(property, { numRuns: IN_MIND, seed: SEED, includeErrorInReport: true });
    figure({ proof, what: `runs in mind, seed ${SEED}`, value: IN_MIND, unit: '' });
  });
});

describe('a line of the real product', () => {
  let firm: Firm;
  beforeAll(async () => {
    firm = await openFirm(await anApp(), PEOPLE);
  });

  it('is the model’s line while people are sent on, held, called back and moved on by time', async () => {
    firm.app.clock.set(MOMENT);
    const real = await openBranch(firm);
    const standing = beginAt(branch, MOMENT);
    for (const one of SENT_ON) await playOne(standing, real, one);
    expect([...standing.done]).toEqual(expect.arrayContaining(MUST_BE_DONE));
  });

  it('is the model’s line, whatever is asked of it, one after the other and at once', async () => {
    const play = anyPlay(branch, { races: true }).map((each) => new PlayForReal(each));
    let [runs, played] = [0, 0];
    const done = new Set<string>();
    const property = fc.asyncProperty(
      fc.commands([play], { maxCommands: COMMANDS, size: 'max' }),
      async (commands) => {
        firm.app.clock.set(MOMENT);
        const real = await openBranch(firm);
        const standing = beginAt(branch, MOMENT);
        // Somebody is there, or no wait would be told.
        await new PlayForReal({ at_once: [AT_WORK] }).run(standing, real);
        await fc.asyncModelRun(() => ({ model: standing, real }), commands);
        await new PlayForReal({ check: true }).run(standing, real);
        runs += 1;
        played += standing.shown.length;
        for (const way of standing.done) done.add(way);
      },
    );
    // A machine that is busy plays less of it; what was not played is told.
    const limit = { interruptAfterTimeLimit: MS_AT_MOST, markInterruptAsFailure: false };
    // A smaller one is looked for where `PROOF_SHRINK` says so: that takes minutes.
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
    figure({ proof, what: 'ways in which something was done in them', value: done.size, unit: '' });
    expect(played).toBeGreaterThan(runs);
    // A small run comes to few of them, and a busy machine to fewer; what was played is told above.
    if (runs === sized(-1, FOR_REAL)) expect([...done]).toEqual(expect.arrayContaining(MUST_BE_DONE));
  });
});
