import { expect, it } from 'vitest';
import type { Business } from './harness/business.ts';
import { openBusiness, workRoundTheClock } from './harness/business.ts';
import type { Database } from './harness/database.ts';
import { borrowDatabase } from './harness/database.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';
import type { Product } from './harness/product.ts';
import { startProduct } from './harness/product.ts';
import { visitsOf } from './harness/visits-store.ts';
import { openClient } from './harness/visitor.ts';
import type { FiveTimesResponses, KeyedRequest } from './idempotency/five-times.ts';
import { faultsOf, sendFiveTimes, settle, timesInFlight, requestsFor } from './idempotency/five-times.ts';

const KEYS = sized(200, 2_000);
const KEYS_PER_KILL = sized(40, 60);
const KILLS = sized(1, 5);
/** Number of keys in flight at once, each sent five times. */
const AT_ONCE = 6;
const proof = 'idempotency';

it('makes one visit for a key however often it is sent, and always returns the same bytes, with and without kills', async () => {
  const database = await borrowDatabase();
  const business = await openBusiness(database, { places: 8 });
  await workRoundTheClock(database, business);
  const product = await startProduct({ database });
  const calm = await sendAll(product, requestsFor(business, { keys: KEYS, from: 0 }));
  const killed: FiveTimesResponses[] = [];
  for (let kill = 0; kill < KILLS; kill += 1)
    killed.push(
      ...(await sendAndKill(
        product,
        requestsFor(business, { keys: KEYS_PER_KILL, from: KEYS * (kill + 2) }),
      )),
    );
  const faults = await faultsOfAll([...calm, ...killed], { product, database, business });

  const inFlight = calm.reduce((sum, sent) => sum + timesInFlight(sent), 0);
  const cut = killed.filter(({ cut: times }) => times > 0).length;
  figure({ proof, what: 'keys, each sent five times at once', value: calm.length, unit: '' });
  figure({ proof, what: '409 responses in flight', value: inFlight, unit: '' });
  figure({ proof, what: `keys in flight at one of ${KILLS} kills`, value: cut, unit: '' });
  figure({
    proof,
    what: 'keys without exactly one visit and one response',
    value: faults.length,
    unit: '',
    goal: { atMost: 0 },
  });
  expectNone('keys without exactly one visit and one response', faults);
  expect(inFlight, '409 in flight: without it no requests were concurrent').toBeGreaterThan(0);
  expect(cut, 'keys in flight at a kill').toBeGreaterThan(0);
});

async function sendAll(product: Product, filters: readonly KeyedRequest[]): Promise<FiveTimesResponses[]> {
  const client = openClient(product.url, { sockets: 64 });
  const sent = await each(filters, (request) => sendFiveTimes(client, request));
  client.close();
  return sent;
}

/** Kills the server while requests are in flight, and starts it again. */
async function sendAndKill(
  product: Product,
  filters: readonly KeyedRequest[],
): Promise<FiveTimesResponses[]> {
  const client = openClient(product.url, { sockets: 64 });
  let heard = 0;
  let killing: Promise<void> | undefined;
  const sent = await each(filters, async (request) => {
    const one = await sendFiveTimes(client, request);
    heard += 1;
    if (heard === Math.floor(filters.length / 2)) killing = product.kill();
    return one;
  });
  await killing;
  await product.restart();
  client.close();
  return sent;
}

/** Sends every key once more until each has its final response, and counts the created visits. */
async function faultsOfAll(
  all: readonly FiveTimesResponses[],
  { product, database, business }: { product: Product; database: Database; business: Business },
): Promise<string[]> {
  const client = openClient(product.url, { sockets: 64 });
  const settled = await each(all, (sent) => settle(client, sent));
  client.close();
  const made = Map.groupBy(await visitsOf(database, business), ({ firstName }) => firstName);
  return settled.flatMap((sent) => faultsOf(sent, made));
}

async function each<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  const left = [...items.entries()];
  const one = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return results;
}
