import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openBusiness } from './harness/business.ts';
import { borrowDatabase } from './harness/database.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';
import { startProduct } from './harness/product.ts';
import { crowd, newSpot, randomFrom } from './histories/clients.ts';
import { recordPositions, unexplained } from './histories/line-history.ts';
import { counterOver, modelOf, positionsOn } from './histories/over-http.ts';
import { ask } from './queue-model/asking.ts';
import type { Askable } from './queue-model/asking.ts';

const HISTORIES = sized(1, 10);
const STEPS = sized(240, 2_000);
const KILLS = sized(2, 5);
const CLIENTS = 16;
const STAFF = 8;
const SEED = Number(process.env['PROOF_SEED'] ?? 20_261_120);
/** Without undo: its ten seconds may or may not have passed when the server is back. */
const VERBS = ['call', 'recall', 'start', 'serve', 'complete', 'no-show', 'return', 'cancel'] as const;

it(`a line is linearizable for ${CLIENTS} clients of a server that is killed`, async () => {
  const database = await borrowDatabase();
  const product = await startProduct({ database });
  const { places: branches, vendorId } = await openBusiness(database, {
    places: HISTORIES,
    staffEach: STAFF,
  });
  let [request, sent] = [0, 0];
  for (const [n, branch] of branches.entries()) {
    const counter = await counterOver(product.url, branch);
    const position = newSpot((op) => ask(counter, op as Askable));
    const written = crowd({
      places: [position],
      clients: CLIENTS,
      staff: STAFF,
      services: 2,
      steps: STEPS,
      verbs: VERBS,
      random: randomFrom(SEED + n),
      now: () => Date.now(),
      tick: () => performance.now(),
    });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      while (position.history.length < (STEPS * kill) / (KILLS + 1)) await sleep(5);
      await product.kill();
      await product.restart();
    }
    await written;
    recordPositions(position.history, await positionsOn(database, { vendorId, location: branch.id }));
    expectNone(`seed ${SEED}, history ${n}`, unexplained(position.history, modelOf(branch)));
    expect(position.history).toHaveLength(STEPS);
    request += counter.request;
    sent += counter.sent;
  }
  expect(sent - request, 'retries: without them nothing was in flight').toBeGreaterThan(KILLS);
  const proof = 'killed-histories';
  figure({
    proof,
    what: `linearizable histories of ${STEPS} steps, ${KILLS} kills each`,
    value: HISTORIES,
    unit: '',
  });
  figure({ proof, what: 'of their steps, retried', value: sent - request, unit: '' });
});
