import { startBareFastify } from './ground/bare-fastify.ts';
import { analyse, bareLocations } from './ground/bare-store.ts';
import { theBranches } from './ground/branches.ts';
import { growBusiness } from './ground/grow-store.ts';
import { startProduct } from './ground/product.ts';
import { askPool } from './measure/ask-pool.ts';
import { bytesOfAnswer, wireOf } from './measure/connection.ts';
import { sideBySide, startLoad } from './measure/load.ts';
import type { Row } from './measure/report.ts';
import { milliseconds, perSecond, tell, times } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/* The picker's list with hours and waits, beside a bare answer of the same size and the bare rows. */

const CONNECTIONS = 16;
const WARM_UP = 300;
const ROUND_MS = 700;
const ROUNDS = 3;
const GROWTH = 1_000;
const MANY = 1_000;

const product = await startProduct();
const grown = await startProduct();
const load = startLoad();
try {
  const { app, pool } = product;
  const few = await theBranches(app.ground.db, { locations: 12, inLine: 10, pathname: 'bench' });
  await analyse(pool);
  await load.run({
    port: product.port,
    requests: [listOf(few.vendor.pathname)],
    connections: CONNECTIONS,
    expect: 200,
    count: WARM_UP,
  });
  const rows: Row[] = await listRows(few.vendor, 12);
  const theirs = await theBranches(grown.app.ground.db, { locations: 12, inLine: 10, pathname: 'bench' });
  const added = await growBusiness(grown.pool, {
    vendorId: theirs.vendor.id,
    locations: theirs.locations,
    serviceId: theirs.services[0]!,
    visits: 60 * GROWTH,
    vendors: GROWTH,
    at: new Date(app.ground.clock.now()),
  });
  const requests = [listOf(few.vendor.pathname)];
  const alone = await sideBySide(
    load,
    { port: grown.port, requests, expect: 200 },
    { port: product.port, requests, expect: 200 },
  );
  rows.push({
    what: `list of 12, p50, with ${GROWTH.toLocaleString('en')} times the rows ÷ without`,
    ours: milliseconds(alone.one),
    anchor: milliseconds(alone.other),
    ratio: times(alone.ratio),
    goal: '≤ 1.3×, aim 1.1×',
  });
  const many = await theBranches(app.ground.db, {
    locations: MANY,
    inLine: 0,
    pathname: 'bench-many',
    staffEach: 1,
  });
  await analyse(pool);
  rows.push(...(await listRows(many.vendor, MANY)));
  tell({
    bench: 'locations',
    seeds: [],
    versions: { postgresql: product.postgresVersion },
    rows,
    notes: [
      `12 locations with 10 in line and 2 on duty each; ${MANY.toLocaleString('en')} with nobody in line and 1 on duty; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS} ms each in turn`,
      `a second server grown by ${added.visits.toLocaleString('en')} past visits of the same business and ${added.vendors.toLocaleString('en')} other businesses with ${added.locations.toLocaleString('en')} locations`,
    ],
  });
} finally {
  load.stop();
  await grown.stop();
  await product.stop();
}

async function listRows(vendor: { id: number; pathname: string }, count: number): Promise<Row[]> {
  const request = listOf(vendor.pathname);
  const bytes = await bytesOfAnswer(product.port, request);
  const bare = await startBareFastify(bytes);
  const connections = count > 100 ? 2 : CONNECTIONS;
  const ask = (port: number, text: string) => async () =>
    (await load.run({ port, requests: [text], connections, expect: 200, milliseconds: ROUND_MS })).perSecond;
  const measured = await inTurn(
    {
      ours: ask(product.port, request),
      fastify: ask(bare.port, wireOf({ method: 'GET', path: '/' })),
      sql: () =>
        askPool({
          lanes: connections,
          milliseconds: ROUND_MS,
          ask: () => bareLocations(product.pool, vendor.id),
        }),
    },
    ROUNDS,
  );
  await bare.stop();
  const name = `list of ${count.toLocaleString('en')} (${Math.round(bytes / 1024).toLocaleString('en')} KiB)`;
  const ours = perSecond(median(measured.ours));
  return [
    {
      what: `${name} ÷ bare Fastify answer`,
      ours,
      anchor: perSecond(median(measured.fastify)),
      ratio: ratioOf(measured.ours, measured.fastify).toFixed(3),
    },
    {
      what: `${name} ÷ bare SQL rows`,
      ours,
      floor: perSecond(median(measured.sql)),
      ratio: ratioOf(measured.ours, measured.sql).toFixed(3),
    },
  ];
}

function listOf(pathname: string): string {
  return wireOf({ method: 'GET', path: '/api/v2/open/locations', headers: { 'x-vendor': pathname } });
}
