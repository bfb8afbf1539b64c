import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openBusiness } from '../harness/business.ts';
import { borrowDatabase } from '../harness/database.ts';
import { figure, percentile, sized } from '../harness/figures.ts';
import { metricsOf } from '../harness/metrics.ts';
import { startProduct } from '../harness/product.ts';
import type { Client, Joined } from '../harness/visitor.ts';
import { joinUntilDone, openClient, seeVisit, signIn } from '../harness/visitor.ts';
import { openOurPage } from './our-page.ts';
import { openPlainPage } from './plain-page.ts';
import type { OpenPage } from './shown.ts';
import { countTraffic, crowding } from './traffic.ts';

const proof = 'socket-resume';
const PAGES = sized(40, 200);
/** Milliseconds that the server is down, in addition to its start. */
const BREAKS = sized([0, 1_000], [0, 1_000, 2_000, 4_000, 0, 500, 3_000, 6_000, 0, 1_500]);
/** Each break changes two of them. */
const VISITS = 2 * BREAKS.length + 2;
const STEP_MS = 500;
/** Far above the goal; the figures report the measured time. */
const PATIENCE_MS = 50_000;

it('shows the current state on every page soon after the server is back, and no page ever steps back', async () => {
  const database = await borrowDatabase();
  const { pathname, places: positions } = await openBusiness(database);
  const position = positions[0]!;
  const product = await startProduct({ database });
  // A second process on the same database, to which no page is connected: its changes reach no page directly.
  const second = await startProduct({ database });
  const client = openClient(second.url);
  const counter = openCounter(client, await signIn(client, position.staff[0]!.email), position.id);
  const visits: Joined[] = [];
  for (let n = 0; n < VISITS; n += 1)
    visits.push(
      (await joinUntilDone(client, { location: position.id, service: position.services[0]! })).joined!,
    );
  const traffic = countTraffic();
  const pages: { page: OpenPage; visit: Joined }[] = [];
  for (let n = 0; n < PAGES; n += 1) {
    const visit = visits[n % VISITS]!;
    const of = { url: product.url, pathname, location: position.id, visit, traffic };
    pages.push({ visit, page: await (n % 2 === 0 ? openOurPage(of) : openPlainPage(of)) });
  }
  await allOf(pages, ({ page }) => page.isLive());
  await counter.goOn();

  const times: number[] = [];
  const crowds: number[] = [];
  for (const pause of BREAKS) {
    await counter.goOn();
    await product.kill();
    await counter.goOn();
    const truth = await truthOf(client, visits);
    await allDelivered(client);
    await sleep(pause);
    const news = pages.filter(({ page, visit }) => page.shown()!.version < truth.get(visit.id)!.version);
    expect(news.length, 'pages that missed a change').toBeGreaterThan(0);
    await product.restart();
    const back = performance.now();
    const right = ({ page, visit }: (typeof pages)[number]) =>
      JSON.stringify(page.shown()) === JSON.stringify(truth.get(visit.id));
    const wrong = (await allOf(pages, right, PATIENCE_MS)).map(({ page }) => page.shown());
    expect(wrong, 'pages that show a stale state').toEqual([]);
    times.push(...news.map(({ page, visit }) => page.shownAt(truth.get(visit.id)!.version)! - back));
    await allOf(pages, ({ page }) => page.isLive());
    const until = performance.now();
    crowds.push(crowding(traffic.perStep({ since: back, until, step: STEP_MS })));
  }
  expect(
    pages.flatMap(({ page }) => page.steppedBack()),
    'pages that stepped back',
  ).toEqual([]);
  report({ times, crowds });
  for (const { page } of pages) page.close();
  client.close();
});

function report({ times, crowds }: { times: number[]; crowds: number[] }): void {
  const unit = 'ms';
  figure({ proof, what: 'pages × returns', value: times.length, unit: '' });
  figure({
    proof,
    what: 'shows the current state after the return, p50',
    value: percentile(times, 50),
    unit,
  });
  const goal = { atMost: 5_000 };
  figure({
    proof,
    what: 'shows the current state after the return, p99',
    value: percentile(times, 99),
    unit,
    goal,
  });
  figure({
    proof,
    what: 'shows the current state after the return, slowest',
    value: percentile(times, 100),
    unit,
  });
  figure({
    proof,
    what: 'requests in the busiest half second ÷ mean of the return',
    value: Math.max(...crowds),
    unit: '×',
    goal: { atMost: 3 },
  });
}

/** Waits until all messages have been sent to all listeners. */
async function allDelivered(client: Client): Promise<void> {
  const late = async () =>
    [...(await metricsOf(client))].filter(
      ([name, value]) => name.startsWith('foyer_listener_lag_events') && value > 0,
    );
  await expect.poll(late, { timeout: PATIENCE_MS, interval: 50 }).toEqual([]);
}

/** State of each visit by the open API. */
async function truthOf(client: Client, visits: readonly Joined[]) {
  const truth = new Map<string, { version: number; status: number }>();
  for (const visit of visits) {
    const { text } = await seeVisit(client, visit);
    const { version, status } = (
      JSON.parse(text) as { data: { attributes: { version: number; status: number } } }
    ).data.attributes;
    truth.set(visit.id, { version, status });
  }
  return truth;
}

/** Waits until the predicate holds for all; returns those for which it does not at the timeout. */
async function allOf<T>(all: readonly T[], holds: (one: T) => boolean, patience = 30_000): Promise<T[]> {
  for (const begun = performance.now(); ; await sleep(10)) {
    const left = all.filter((one) => !holds(one));
    if (left.length === 0 || performance.now() - begun > patience) return left;
  }
}

interface MovedVisit {
  id: string;
  version: number;
}

/** A staff member who calls, starts and completes one visitor after the other. */
function openCounter(client: Client, headers: Record<string, string>, location: number) {
  let called: MovedVisit | undefined;
  let serving: MovedVisit | undefined;
  const post = async (path: string, body: object): Promise<MovedVisit | undefined> => {
    const response = await client.send(`POST /api/internal/v1/admin${path}`, { body, headers });
    if (response.status === 204) return undefined;
    if (response.status !== 200) throw new Error(`POST ${path}: ${response.status} ${response.text}`);
    const { id, version } = (JSON.parse(response.text) as { data: MovedVisit }).data;
    return { id, version };
  };
  return {
    /** Completes one visit, starts the next, calls another: three visits change. */
    async goOn(): Promise<void> {
      if (serving) await post(`/visits/${serving.id}/complete`, { version: serving.version });
      serving = called && (await post(`/visits/${called.id}/start`, { version: called.version }));
      called = await post(`/lobby/${location}/call-next`, {});
    },
  };
}
