import { performance } from 'node:perf_hooks';
import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import type { ListPage, ListedRow } from '#contract/protocol/resource.ts';
import { aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { explaining } from '#server/testing/explain-store.ts';
import { listsAmong, queriesOf } from '#server/testing/list-queries.ts';
import type { ListQuery } from '#server/testing/list-queries.ts';
import { analyseAll, fillSetUp } from '#server/testing/many-records-store.ts';
import { ask, signInAs } from '#server/testing/requests.ts';
import type { TestApp } from '#server/testing/app.ts';
import { growBusiness } from './baselines/grow-store.ts';
import { firstsOf } from './baselines/bookable-store.ts';
import { startProduct } from './baselines/product.ts';
import { Connection, wireOf } from './measure/connection.ts';
import { milliseconds, tell, times } from './measure/report.ts';
import type { Row } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/* The lists of the staff's screens over HTTP, in a vendor with a thousand locations and five thousand staff. */

const SIZE = {
  locations: 1_000,
  staff: 5_000,
  services: 500,
  rooms: 2_000,
  groups: 200,
  adjustments: 20_000,
};
const VISITS = 1_000_000;
const TURN = 5;
const ROUNDS = 5;

const product = await startProduct();
const bare = await product.pool.connect();
try {
  const { app, pool } = product;
  const vendor = await aVendor(app.deps.db, {
    pathname: 'bench',
    settings: { 'feature.newCategories': true },
  });
  await fillSetUp(app.deps.db, vendor.id, SIZE);
  await growBusiness(pool, {
    ...(await firstsOf(pool, vendor.id)),
    vendorId: vendor.id,
    visits: VISITS,
    vendors: 10,
    at: new Date(app.deps.clock.now()),
  });
  await analyseAll(app.deps.db);
  // As autovacuum leaves them: a count reads an index alone only then.
  for (const table of ['staff', 'rooms', 'adjustments', 'locations', 'services'])
    await pool.query(`VACUUM ${table}`);
  // Columns that count other records read them by the vendor of the connection.
  await bare.query("SELECT set_config('app.vendor_id', $1, false)", [String(vendor.id)]);
  const session = await signedIn(vendor.id);
  const connection = await Connection.open(product.port);
  const get = async (address: string) => {
    const came = await connection.send(
      wireOf({ method: 'GET', path: address, headers: { cookie: session.cookie } }),
    );
    return { status: came.status, ...(JSON.parse(came.body) as object) } as Answer;
  };
  const rows: Row[] = [];
  for (const endpoint of listsAmong(app.routes.map((route) => route.endpoint)))
    if (!endpoint.name.startsWith('listOwn')) rows.push(...(await rowsOf(endpoint, get)));
  connection.close();
  tell({
    bench: 'lists',
    seeds: [],
    versions: { postgresql: product.postgresVersion },
    rows,
    notes: [
      `${Object.entries(SIZE)
        .map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`)
        .join(', ')}, and ${VISITS.toLocaleString('en')} past visits in one vendor`,
      `p50 of ${TURN} requests on one connection, ${ROUNDS} rounds in turn; 25 rows a page`,
      'bare query: the first page’s own statements, rows and count, on a pooled connection, without session, role and transaction',
    ],
  });
} finally {
  bare.release();
  await product.stop();
}

type Answer = ListPage<ListedRow> & { status: number; errors: [] };

async function signedIn(vendorId: number): Promise<{ cookie: string }> {
  const app = product.app as TestApp;
  const password = 'a-long-password-1';
  const email = 'admin@harbor.test';
  const identityId = await app.access.createIdentity({ email, name: 'Admin', password });
  await aStaffMember(app.deps.db, vendorId, { role: 30, locations: [], identityId });
  return signInAs(app, email, password);
}

/** The first page next to the bare query, then the last page, each sort, each filter and searches next to the first page. */
async function rowsOf(endpoint: AnyEndpoint, get: (address: string) => Promise<Answer>): Promise<Row[]> {
  const { path } = endpoint;
  const queries = await queriesOf(endpoint, get);
  const last = await lastPage(path, get);
  const asked = await bareQuery(path);
  const addresses = { first: path, last: `${path}?after=${last}`, ...named(queries, path) };
  const subjects: Record<string, () => Promise<number>> = { bare: () => p50(asked) };
  for (const [name, address] of Object.entries(addresses)) subjects[name] = () => p50(() => get(address));
  const measured = await inTurn(subjects, ROUNDS);
  const [first, floor] = [measured['first']!, measured['bare']!];
  const slowest = (kind: ListQuery['kind']): Row => {
    const ratios = queries
      .filter((query) => query.kind === kind)
      .map(({ query }) => ({ query, ratio: ratioOf(measured[query]!, first) }))
      .toSorted((a, b) => b.ratio - a.ratio);
    const { query, ratio } = ratios[0]!;
    return {
      what: `the same, slowest of ${ratios.length} ${kind === 'search' ? 'searches' : `${kind}s`} (${query.slice(0, 40)}) ÷ first page`,
      ours: milliseconds(median(measured[query]!)),
      anchor: milliseconds(median(first)),
      ratio: times(ratio),
    };
  };
  return [
    {
      what: `${endpoint.name}, first page ÷ bare query, as rates`,
      ours: milliseconds(median(first)),
      floor: milliseconds(median(floor)),
      ratio: ratioOf(floor, first).toFixed(2),
      goal: '≥ 0.30, aim 0.5',
    },
    {
      what: 'the same, last page ÷ first page',
      ours: milliseconds(median(measured['last']!)),
      anchor: milliseconds(median(first)),
      ratio: times(ratioOf(measured['last']!, first)),
      goal: '≤ 1.1×, aim 1.02×',
    },
    slowest('sort'),
    slowest('filter'),
    slowest('search'),
  ];
}

function named(queries: readonly ListQuery[], path: string): Record<string, string> {
  return Object.fromEntries(queries.map(({ query }) => [query, `${path}?${query}`]));
}

/** The cursor before the last full page, found by reading all pages. */
async function lastPage(path: string, get: (address: string) => Promise<Answer>): Promise<string> {
  let [before, after] = ['', ''];
  for (;;) {
    const { meta } = await get(`${path}?size=25${after && `&after=${after}`}`);
    if (meta.after === null) return before;
    [before, after] = [after, meta.after];
  }
}

/** The statements of the first page, its rows and their count, as the product sends them, on a connection of the pool. */
async function bareQuery(path: string): Promise<() => Promise<unknown>> {
  const { statements, end } = explaining(product.app.deps.db);
  const session = await signInAs(product.app as TestApp, 'admin@harbor.test');
  await ask(product.app as TestApp, `GET ${path}`, session);
  end();
  const own = ['WITH page AS', ') AS counted'].map((part) =>
    statements.find(({ text }) => text.includes(part))!,
  );
  return () =>
    Promise.all(
      own.map(({ text, values }, at) => bare.query({ name: `${path} ${at}`, text, values: [...values] })),
    );
}

async function p50(request: () => Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  for (let n = 0; n < TURN; n += 1) {
    const begun = performance.now();
    await request();
    waits.push(performance.now() - begun);
  }
  return median(waits);
}
