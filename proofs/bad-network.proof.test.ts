import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { activityOf, hangUp } from './harness/activity-store.ts';
import type { Place } from './harness/business.ts';
import { openBusiness } from './harness/business.ts';
import { borrowDatabase } from './harness/database.ts';
import type { NetworkFaults } from './harness/fault-proxy.ts';
import { startFaultProxy } from './harness/fault-proxy.ts';
import { figure, percentile, sized } from './harness/figures.ts';
import { metricsOf } from './harness/metrics.ts';
import { startProduct } from './harness/product.ts';
import type { ApiResponse, Client, Joined } from './harness/visitor.ts';
import { join, joinBody, joinedIn, joinUntilDone, openClient, seeVisit } from './harness/visitor.ts';

const proof = 'bad-network';
const MS = sized(40, 300);
/** Maximum time until the product is idle again; the figures report the measured time. */
const CALM_MS = 20_000;

interface Storm {
  name: string;
  faults: NetworkFaults;
  seconds: number;
  /** Runs during the faults. */
  event?: (database: { url: string }) => Promise<void>;
}

const STORMS: readonly Storm[] = [
  { name: 'slow and uneven', faults: { latency: MS, jitter: MS }, seconds: sized(1, 30) },
  { name: 'one byte at a time', faults: { slice: 1 }, seconds: sized(1, 20) },
  { name: 'connections reset', faults: { resetWithin: 300 }, seconds: sized(1, 20) },
  {
    name: 'connection ends delayed',
    faults: { closeAfter: sized(800, 4_000) },
    seconds: sized(1, 20),
    event: hangUp,
  },
  // Longer than a request waits for a connection, and at full size longer than the statement timeout.
  { name: 'silence', faults: { silent: true }, seconds: sized(2, 25) },
];

it('survives a bad network to its database without losing a visitor or a connection', async () => {
  const database = await borrowDatabase();
  const { places: positions } = await openBusiness(database);
  const proxy = await startFaultProxy(database);
  const product = await startProduct({ database: proxy });
  const client = patient(openClient(product.url, { sockets: 64 }));
  const seen: Seen = { joined: [], faults: [], refused: 0, answers: 0 };
  const atRest = await rest(client, database);

  for (const { name, faults, seconds, event } of STORMS) {
    const visitors = startVisitors(client, positions[0]!, { seen, faultName: name });
    await sleep(300);
    proxy.become(faults);
    await event?.(database);
    await sleep(seconds * 1_000);
    proxy.become({});
    const calm = performance.now();
    await visitors.stop();
    const { waited } = await rest(client, database);
    figure({ proof, what: `${name}: idle again after`, value: performance.now() - calm, unit: 'ms' });
    expect(waited, `${name}: connections or transactions that stay open`).toBe(0);
    expect(seen.faults, 'responses other than a success or a clean refusal').toEqual([]);
    const together = await Promise.all(
      Array.from({ length: 24 }, () => joinWithRetries(client, positions[0]!)),
    );
    const refused = together.filter((outcome) => typeof outcome === 'string');
    expect(refused, `${name}: refused on a good network`).toEqual([]);
    seen.joined.push(...together.filter((outcome) => typeof outcome !== 'string'));
  }

  expect(proxy.resets(), 'connections that were reset').toBeGreaterThan(5);
  expect(
    seen.refused,
    'responses with Retry-After: without them the network was never bad enough',
  ).toBeGreaterThan(0);
  const after = await rest(client, database);
  expect(after.connections, 'connections to the database').toBeLessThanOrEqual(atRest.connections + 12);
  await accountFor(client, seen.joined);
  figure({ proof, what: 'responses on a bad network', value: seen.answers, unit: '' });
  figure({ proof, what: 'of them with Retry-After', value: seen.refused, unit: '' });
  client.close();
});

/** Waits for a response for longer than the product waits for its database. */
const patient = (client: Client): Client => ({
  ...client,
  send: (line, asking) => client.send(line, { patienceMs: 40_000, ...asking }),
});

interface Seen {
  joined: Joined[];
  /** Responses that are neither a success nor a clean refusal. */
  faults: string[];
  refused: number;
  answers: number;
}

const bodyFor = ({ id, services }: Place) => joinBody({ location: id, service: services[0]! });

/**
 * Eight clients that join and four that read, each in sequence; each join is retried with its key until its
 * outcome is known.
 */
function startVisitors(
  client: Client,
  position: Place,
  { seen, faultName }: { seen: Seen; faultName: string },
) {
  let stopped = false;
  let giveUpAt = Number.POSITIVE_INFINITY;
  const shown = (response: ApiResponse, good: number): boolean => {
    seen.answers += 1;
    if (response.status === good) return true;
    const clean = response.status === 503 && Number(response.headers['retry-after']) >= 1;
    const busy = response.status === 409 && response.text.includes('idempotency-key-in-flight');
    if (clean) seen.refused += 1;
    else if (!busy) seen.faults.push(`${faultName}: ${response.status} ${response.text}`);
    return false;
  };
  const fell = (error: unknown) => void seen.faults.push(`${faultName}: ${(error as Error).message}`);
  const joiner = async () => {
    while (!stopped) {
      const key = randomUUID();
      for (;;) {
        const response = await join(client, key, bodyFor(position));
        if (shown(response, 201)) {
          seen.joined.push(joinedIn(response)!);
          break;
        }
        if (performance.now() > giveUpAt) throw new Error(`still ${response.status}: ${response.text}`);
        await sleep(50);
      }
      await sleep(20);
    }
  };
  const reader = async () => {
    while (!stopped) {
      const visit = seen.joined[Math.floor(Math.random() * seen.joined.length)];
      if (visit) shown(await seeVisit(client, visit), 200);
      await sleep(30);
    }
  };
  const lanes = [...Array.from({ length: 8 }, joiner), ...Array.from({ length: 4 }, reader)].map((lane) =>
    lane.catch(fell),
  );
  return {
    async stop() {
      stopped = true;
      giveUpAt = performance.now() + CALM_MS;
      await Promise.all(lanes);
    },
  };
}

/** Retries as Retry-After asks, for a limited time as the machine is busy; otherwise returns the reason. */
async function joinWithRetries(client: Client, { id, services }: Place): Promise<Joined | string> {
  try {
    const of = { location: id, service: services[0]!, patienceMs: CALM_MS };
    const { joined, response } = await joinUntilDone(client, of);
    return joined ?? response.text;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Waits until the product is idle; `waited` is the work that is left at the timeout. */
async function rest(client: Client, database: { url: string }) {
  const until = performance.now() + CALM_MS;
  for (;;) {
    const metrics = await metricsOf(client);
    const { connections, busy } = await activityOf(database);
    const open = ['foyer_database_connections{state="busy"}', 'foyer_database_connections{state="waiting"}'];
    const lanes = ['running', 'waiting'].map((state) => `foyer_calls{lane="visitors",state="${state}"}`);
    const waited = busy + [...open, ...lanes].reduce((sum, name) => sum + metrics.get(name)!, 0);
    if (waited === 0 || performance.now() > until) return { waited, connections };
    await sleep(50);
  }
}

/** Every acknowledged visitor has their number, and no two have the same. */
async function accountFor(client: Client, joined: readonly Joined[]): Promise<void> {
  const lost: Joined[] = [];
  const waits: number[] = [];
  const left = [...joined];
  const check = async () => {
    for (let visit = left.pop(); visit; visit = left.pop()) {
      const begun = performance.now();
      if ((await seeVisit(client, visit)).status !== 200) lost.push(visit);
      waits.push(performance.now() - begun);
    }
  };
  await Promise.all([check(), check(), check(), check()]);
  expect(lost, 'lost').toEqual([]);
  expect(new Set(joined.map(({ id }) => id)).size, 'two visitors with one visit').toBe(joined.length);
  expect(new Set(joined.map(({ ticket }) => ticket)).size, 'two visitors with one number').toBe(
    joined.length,
  );
  figure({ proof, what: 'visitors checked', value: joined.length, unit: '' });
  figure({ proof, what: 'reading a visit afterwards, p99', value: percentile(waits, 99), unit: 'ms' });
}
