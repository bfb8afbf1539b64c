import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';
import { crowd, newSpot, randomFrom } from './histories/clients.ts';
import { recordPositions, unexplained } from './histories/line-history.ts';
import { storedVisits } from './queue-model/branch-store.ts';
import { modelBranch, openBranch, openFirm } from './queue-model/branch.ts';
import type { Firm, RealBranch } from './queue-model/branch.ts';
import { keyOfRow } from './queue-model/compare.ts';
import type { Person } from './queue-model/line.ts';

const HISTORIES = sized(3, 50);
const STEPS = sized(300, 5_000);
const LINES = sized(1, 4);
const CLIENTS = 16;
/** Another seed by `PROOF_SEED`. It finds the same failure again if the timing repeats. */
const SEED = Number(process.env['PROOF_SEED'] ?? 20_261_120);
/** No new request starts after this time; a busy machine records fewer requests. */
const MS_AT_MOST = sized(100_000, 1_800_000);

const VERBS = [
  'call',
  'recall',
  'start',
  'serve',
  'complete',
  'no-show',
  'return',
  'cancel',
  'undo',
] as const;
const PEOPLE: Person[] = [
  { services: null, manager: true },
  { services: null, manager: true },
  { services: [0, 1, 2], manager: false },
  { services: [0, 1, 2], manager: true },
  { services: [0, 1, 2], manager: true },
  { services: [0], manager: true },
  { services: [1, 2], manager: true },
  { services: [0, 2], manager: false },
];

let firm: Firm;
beforeAll(async () => {
  firm = await openFirm(await anApp(), PEOPLE);
});

describe(`${CLIENTS} concurrent clients of a line`, () => {
  it('are linearizable: some sequential order explains every response', async () => {
    const model = modelBranch(PEOPLE);
    const begun = performance.now();
    let [written, steps] = [0, 0];
    while (written < HISTORIES && performance.now() - begun < MS_AT_MOST) {
      for (const history of await aHistory(SEED + written)) {
        expectNone(`seed ${SEED}, history ${written}`, unexplained(history, model));
        steps += history.length;
      }
      written += 1;
    }
    const proof = 'line-histories';
    figure({
      proof,
      what: `linearizable histories of ${STEPS} steps, seed ${SEED}`,
      value: written,
      unit: '',
    });
    figure({ proof, what: 'steps in them', value: steps, unit: '' });
    expect(steps).toBe(written * STEPS);
  });
});

/** Requests and results of all clients, by line. */
async function aHistory(seed: number) {
  const { clock } = firm.app;
  clock.set(MOMENT);
  const branches: RealBranch[] = [];
  for (let line = 0; line < LINES; line += 1) branches.push(await openBranch(firm));
  const positions = branches.map(({ perform }) => newSpot(perform));
  let moment = 0;
  await crowd({
    places: positions,
    clients: CLIENTS,
    staff: PEOPLE.length,
    services: 3,
    steps: STEPS,
    verbs: VERBS,
    random: randomFrom(seed),
    tick: () => (moment += 1),
    now: () => {
      clock.advance(1);
      return clock.now();
    },
  });
  for (const [index, { history }] of positions.entries())
    recordPositions(history, await placesOf(branches[index]!));
  return positions.map(({ history }) => history);
}

async function placesOf({ firm: { app, vendor }, location }: RealBranch): Promise<Map<string, number>> {
  const rows = await app.deps.db.withVendor(vendor.id, (tx) => storedVisits(tx, location));
  return new Map(rows.map((row) => [keyOfRow(row), row.place]));
}
