import { expect, it } from 'vitest';
import { accountFor } from './harness/account.ts';
import { openBusiness } from './harness/business.ts';
import { borrowDatabase } from './harness/database.ts';
import { embeddedDatabase } from './harness/embedded.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, percentile, sized } from './harness/figures.ts';
import { startJoining } from './harness/joining.ts';
import { startProduct } from './harness/product.ts';
import { openClient } from './harness/visitor.ts';

const JOINS_A_SECOND = sized(25, 50);

it.each([
  { on: 'a PostgreSQL server', kills: sized(2, 10), embedded: false },
  { on: 'the embedded PostgreSQL', kills: sized(1, 10), embedded: true },
])('loses no acknowledged visit, and creates none twice, on $on', async ({ on, kills, embedded }) => {
  const borrowed = embedded ? undefined : await borrowDatabase();
  const product = await startProduct({ ...(borrowed && { database: borrowed }) });
  const database = borrowed ?? embeddedDatabase(product.dataDir);
  const business = await openBusiness(database);
  const joining = startJoining(product.url, { place: business.places[0]!, aSecond: JOINS_A_SECOND });
  const returns: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await joining.more(JOINS_A_SECOND / 2);
    await product.kill();
    returns.push(await product.restart());
  }
  await joining.more(JOINS_A_SECOND);
  const outcomes = await joining.stop();
  const client = openClient(product.url);
  const { lost, ghosts, refused, unclean } = await accountFor(outcomes, { client, database, business });
  client.close();

  expectNone('lost', lost);
  expectNone('two visits for a key, or an unacknowledged one', ghosts);
  expectNone('refused', refused);
  expectNone('server errors', unclean);
  const again = outcomes.filter(({ sent }) => sent > 1).length;
  expect(again, 'visitors who had to retry: without them nothing was in flight').toBeGreaterThan(kills);

  const proof = 'kill-server';
  figure({ proof, what: `acknowledged over ${kills} kills, on ${on}`, value: outcomes.length, unit: '' });
  figure({ proof, what: 'of those, acknowledged only on a retry', value: again, unit: '' });
  figure({ proof, what: 'acknowledged and lost', value: lost.length, unit: '', goal: { atMost: 0 } });
  figure({ proof, what: 'two visits for a key', value: ghosts.length, unit: '', goal: { atMost: 0 } });
  figure({ proof, what: `from start to ready on ${on}, median`, value: percentile(returns, 50), unit: 'ms' });
  figure({
    proof,
    what: `from start to ready on ${on}, slowest`,
    value: percentile(returns, 100),
    unit: 'ms',
    goal: { atMost: 3_000 },
  });
});
