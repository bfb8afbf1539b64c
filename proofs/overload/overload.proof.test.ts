import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { wireOf } from '../../benches/measure/connection.ts';
import type { Place } from '../harness/business.ts';
import { openBusiness } from '../harness/business.ts';
import { borrowDatabase } from '../harness/database.ts';
import { figure, percentile, sized } from '../harness/figures.ts';
import { metricsOf } from '../harness/metrics.ts';
import { startProduct } from '../harness/product.ts';
import type { Client, Joined } from '../harness/visitor.ts';
import { joinBody, joinUntilDone, openClient, signIn } from '../harness/visitor.ts';
import { startFlood } from './flood.ts';

const proof = 'overload';
const CAPACITY_SECONDS = sized(2, 10);
const FLOOD_SECONDS = sized(4, 75);
const TIMES = 10;
/**
 * Enough locations that no line grows long meanwhile: a join into a line of a thousand costs more than one
 * into a line of ten.
 */
const PLACES = sized(8, 64);
/** The limit in `laneSizes`. */
const MOST_WAITING = 150;
const READS_FOR_A_JOIN = 1;

it('keeps its throughput at ten times the load, and never refuses staff', async () => {
  const database = await borrowDatabase();
  const { places: positions } = await openBusiness(database, { places: PLACES });
  const product = await startProduct({ database });
  const client = openClient(product.url);
  const visits = await someVisits(client, positions);
  const requests = mixOf(positions, visits);
  const port = Number(new URL(product.url).port);
  const flood = startFlood();

  const cpu = async () => (await metricsOf(client)).get('process_cpu_seconds_total')!;

  await flood({ port, requests, connections: 32, seconds: CAPACITY_SECONDS });
  // Staff work all the time, so that the peak also excludes their share.
  const staff = await startStaff(client, positions);
  const measured = async (spec: { connections: number; seconds: number; aSecond?: number }) => {
    const before = await cpu();
    const result = await flood({ port, requests, ...spec });
    return { ...result, cpuEach: ((await cpu()) - before) / result.done };
  };
  const before = await measured({ connections: 32, seconds: CAPACITY_SECONDS });
  const callsBefore = staff.waits.length;
  const watch = watchProduct(client);
  const aSecond = (TIMES * before.done) / before.seconds;
  const flooded = await measured({ connections: 1_000, seconds: FLOOD_SECONDS, aSecond });
  const { memory, waiting } = await watch.stop();
  const waits = staff.waits.slice(callsBefore);
  // Lines have grown meanwhile, and a join into a longer line costs more: the capacity is the mean of before
  // and after.
  const after = await measured({ connections: 32, seconds: CAPACITY_SECONDS });
  const { refusals } = await staff.stop();
  const peak = (before.done / before.seconds + after.done / after.seconds) / 2;
  const cpuEach = (before.cpuEach + after.cpuEach) / 2;

  expect(Math.max(...waiting), 'requests that wait').toBeLessThanOrEqual(MOST_WAITING);
  expect(
    { ...before.unclean, ...after.unclean },
    'responses other than a success or a clean refusal',
  ).toEqual({});
  expect(flooded.unclean, 'responses other than a success or a clean refusal, in the flood').toEqual({});
  expect(refusals, 'refused staff').toEqual([]);
  expect(waits.length, 'calls by staff').toBeGreaterThan(FLOOD_SECONDS);
  expect(flooded.refused, 'refused visitors: without them it was no flood').toBeGreaterThan(0);
  expect(flooded.done, 'successes in the flood').toBeGreaterThan(0);

  const quarter = Math.ceil(memory.length / 4);
  const mean = (all: number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
  const offered = flooded.done + flooded.refused + flooded.unsent;
  const rows: [string, number, string, { atMost?: number; atLeast?: number }?][] = [
    ['peak, before', before.done / before.seconds, '/s'],
    ['peak, after, with longer lines', after.done / after.seconds, '/s'],
    ['requests in the flood ÷ peak', offered / flooded.seconds / peak, '×'],
    ['of these never sent, every connection in use', (flooded.unsent / offered) * 100, '%'],
    ['successes in the flood ÷ peak', flooded.done / flooded.seconds / peak, '', { atLeast: 0.9 }],
    ['processor time for each success, in the flood ÷ at the peak', flooded.cpuEach / cpuEach, '×'],
    ['response to a visitor in the flood, p99', percentile(flooded.waits, 99), 'ms'],
    ['calling next in the flood, p50', percentile(waits, 50), 'ms'],
    ['calling next in the flood, p99', percentile(waits, 99), 'ms'],
    [
      'memory, last quarter ÷ second',
      mean(memory.slice(-quarter)) / mean(memory.slice(quarter, 2 * quarter)),
      '',
      { atMost: 1.1 },
    ],
  ];
  for (const [what, value, unit, goal] of rows) figure({ proof, what, value, unit, ...(goal && { goal }) });
  client.close();
});

async function someVisits(client: Client, positions: readonly Place[]): Promise<Joined[]> {
  const visits: Joined[] = [];
  for (const { id, services } of positions)
    for (let n = 0; n < 5; n += 1)
      visits.push((await joinUntilDone(client, { location: id, service: services[0]! })).joined!);
  return visits;
}

/** One request joins, the next reads a visit. */
function mixOf(positions: readonly Place[], visits: readonly Joined[]): string[] {
  return positions.flatMap(({ id, services }, n) => [
    wireOf({
      method: 'POST',
      path: '/api/v2/open/queue-appointments',
      headers: { 'idempotency-key': '#KEY' },
      body: joinBody({ location: id, service: services[0]! }),
    }),
    ...Array.from({ length: READS_FOR_A_JOIN }, (_, m) => {
      const visit = visits[(n * READS_FOR_A_JOIN + m) % visits.length]!;
      const path = `/api/v2/open/queue-appointments/${visit.id}?confirm_code=${encodeURIComponent(visit.code)}`;
      return wireOf({ method: 'GET', path });
    }),
  ]);
}

/** Two staff members keep calling the next visitor. */
async function startStaff(client: Client, positions: readonly Place[]) {
  const waits: number[] = [];
  const refusals: string[] = [];
  let stopped = false;
  const sessions = await Promise.all(
    positions
      .slice(0, 2)
      .map(async ({ id, staff }) => ({ id, headers: await signIn(client, staff[0]!.email) })),
  );
  const counters = sessions.map(async ({ id, headers }) => {
    while (!stopped) {
      const begun = performance.now();
      const path = `/api/internal/v1/admin/lobby/${id}/call-next` as const;
      const { status, text } = await client.send(`POST ${path}`, { headers, body: {} });
      waits.push(performance.now() - begun);
      if (status !== 200 && status !== 204) refusals.push(`${status} ${text}`);
      await sleep(200);
    }
  });
  return {
    waits,
    async stop() {
      stopped = true;
      await Promise.all(counters);
      return { refusals };
    },
  };
}

/** Polls the product's metrics every quarter of a second. */
function watchProduct(client: Client) {
  const memory: number[] = [];
  const waiting: number[] = [];
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const metrics = await metricsOf(client);
      memory.push(metrics.get('process_resident_memory_bytes')!);
      waiting.push(metrics.get('foyer_calls{lane="visitors",state="waiting"}')!);
      await sleep(250);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      return { memory, waiting };
    },
  };
}
