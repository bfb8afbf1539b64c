import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { accountFor } from './harness/account.ts';
import type { Place } from './harness/business.ts';
import { openBusiness } from './harness/business.ts';
import { startDatabase } from './harness/database.ts';
import { embeddedDatabase } from './harness/embedded.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, percentile, sized } from './harness/figures.ts';
import { startJoining } from './harness/joining.ts';
import { startProduct } from './harness/product.ts';
import type { ApiResponse, Client } from './harness/visitor.ts';
import { Cut, isUnclean, join, joinBody, openClient } from './harness/visitor.ts';

const JOINS_A_SECOND = sized(25, 50);
const AWAY_MS = 1_500;

const databases = [
  { on: 'PostgreSQL 18', kills: sized(1, 5), start: () => startDatabase({ version: '18' }) },
  { on: 'PostgreSQL 15', kills: sized(0, 5), start: () => startDatabase({ version: '15' }) },
  // The product alone restarts its embedded PostgreSQL, so its downtime is unknown.
  { on: 'the embedded PostgreSQL', kills: sized(0, 5), start: () => Promise.resolve(undefined) },
].filter(({ kills }) => kills > 0);

it.each(databases)('a server on $on survives when that is killed, and loses nothing', async (of) => {
  const { on, kills } = of;
  const own = await of.start();
  const product = await startProduct({ ...(own && { database: own }) });
  const database = own ?? embeddedDatabase(product.dataDir);
  const business = await openBusiness(database);
  const position = business.places[0]!;
  const { pid } = product;
  const client = openClient(product.url);
  const joining = startJoining(product.url, { place: position, aSecond: JOINS_A_SECOND, atOnce: 16 });
  const text: ApiResponse[] = [];
  const returns: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await joining.more(JOINS_A_SECOND);
    await database.kill();
    if (own) text.push(...(await askWhileAway(client, position)));
    expect(product.isRunning(), `survives the kill of its database:\n${product.logs().slice(-2_000)}`).toBe(
      true,
    );
    await own?.start();
    returns.push(await untilServing(client, position));
  }
  await joining.more(JOINS_A_SECOND);
  const outcomes = await joining.stop();

  expect(text.length).toBeGreaterThanOrEqual(own ? kills * 10 : 0);
  expectNone('unclean responses while the database was down', text.filter(isNoCleanRefusal));
  const { lost, ghosts, refused, unclean } = await accountFor(outcomes, { client, database, business });
  client.close();
  expectNone('lost', lost);
  expectNone('two visits for a key, or an unacknowledged one', ghosts);
  expectNone('refused', refused);
  expectNone('server errors', unclean);
  expect(product.isRunning() && product.pid, 'survives as the same process').toBe(pid);

  const proof = 'kill-database';
  figure({ proof, what: `acknowledged over ${kills} kills of ${on}`, value: outcomes.length, unit: '' });
  figure({ proof, what: 'acknowledged and lost', value: lost.length, unit: '', goal: { atMost: 0 } });
  figure({ proof, what: 'two visits for a key', value: ghosts.length, unit: '', goal: { atMost: 0 } });
  figure({
    proof,
    what: `from the ${own ? 'return' : 'kill'} of it to the next join, slowest`,
    value: percentile(returns, 100),
    unit: 'ms',
    goal: { atMost: 5_000 },
  });
});

/** Joins and reads, in sequence. */
async function askWhileAway(client: Client, { id, services }: Place): Promise<ApiResponse[]> {
  const text: ApiResponse[] = [];
  const begun = performance.now();
  for (let n = 0; performance.now() - begun < AWAY_MS || n < 10; n += 1) {
    const request =
      n % 2 === 0
        ? join(client, crypto.randomUUID(), joinBody({ location: id, service: services[0]! }))
        : client.send(`GET /api/v2/open/locations/${id}`);
    text.push(await request.catch(cutOff));
    await sleep(50);
  }
  return text;
}

const isNoCleanRefusal = (response: ApiResponse): boolean =>
  response.status !== 503 ||
  isUnclean(response) ||
  !String(response.headers['content-type']).includes('json');

/** Milliseconds until a new visitor gets a position. */
async function untilServing(client: Client, { id, services }: Place): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const body = joinBody({ location: id, service: services[0]!, first: 'Probe' });
    const response = await join(client, crypto.randomUUID(), body).catch(cutOff);
    if (response.status === 201) return performance.now() - begun;
    if (performance.now() - begun > 60_000) throw new Error(`not serving a minute after: ${response.text}`);
    await sleep(25);
  }
}

/** Represents a missing response as one of status 0. */
function cutOff(error: unknown): ApiResponse {
  if (error instanceof Cut) return { status: 0, headers: {}, text: error.message };
  throw error;
}
