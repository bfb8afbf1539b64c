import { startBareFastify } from './baselines/bare-fastify.ts';
import { analyse, bareLocations, changeLine, wholeReads } from './baselines/bare-store.ts';
import { theBranches } from './baselines/branches.ts';
import type { Branches } from './baselines/branches.ts';
import { growBusiness } from './baselines/grow-store.ts';
import { startProduct } from './baselines/product.ts';
import { askPool } from './measure/ask-pool.ts';
import { responseBytes, Connection, wireOf } from './measure/connection.ts';
import { sideBySide, startLoad } from './measure/load.ts';
import { costText } from './measure/processor.ts';
import type { Row } from './measure/report.ts';
import { milliseconds, perSecond, tell, times } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/* The picker's list with hours and waits, compared with a bare response of the same size and the bare rows. */

const CONNECTIONS = 16;
const WARM_UP = 300;
const ROUND_MS = 700;
const ROUNDS = 5;
const GROWTH = 1_000;
const MANY = 1_000;

const product = await startProduct();
const grown = await startProduct();
const load = startLoad();
try {
  const { app, pool } = product;
  const now = () => new Date(app.deps.clock.now());
  const few = await theBranches(app.deps.db, { locations: 12, inLine: 10, pathname: 'bench' });
  const theirs = await theBranches(grown.app.deps.db, { locations: 12, inLine: 10, pathname: 'bench' });
  const added = await growBusiness(grown.pool, {
    vendorId: theirs.vendor.id,
    locations: theirs.locations,
    serviceId: theirs.services[0]!,
    visits: 60 * GROWTH,
    vendors: GROWTH,
    at: now(),
  });
  await analyse(pool);
  const requests = [listOf(few.vendor.pathname)];
  const readBefore = await wholeReads(grown.pool);
  const alone = await sideBySide(
    load,
    { port: grown.port, requests, expect: 200 },
    { port: product.port, requests, expect: 200 },
  );
  const growth = [
    {
      what: `list of 12, p50, with ${GROWTH.toLocaleString('en')} times the rows ÷ without`,
      ours: milliseconds(alone.one),
      anchor: milliseconds(alone.other),
      ratio: times(alone.ratio),
      goal: '≤ 1.3×, aim 1.1×',
    },
    {
      what: 'sequential scans of tables with more than 1,000 rows meanwhile',
      ours: String((await wholeReads(grown.pool)) - readBefore),
      ratio: '',
      goal: '0',
    },
  ];
  await load.run({ port: product.port, requests, connections: CONNECTIONS, expect: 200, count: WARM_UP });
  const rows: Row[] = [...(await listRows(few.vendor, 12)), await changingRow(few), ...growth];
  const many = await theBranches(app.deps.db, {
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
      `12 locations with 10 in line and 2 on duty each; ${MANY.toLocaleString('en')} with an empty line and 1 on duty; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS} ms each in turn`,
      'a list comes from the cache while nothing changes; the first request after a change rebuilds it',
      `next to a second server with the same history, grown by ${added.visits.toLocaleString('en')} past visits of the same business and ${added.vendors.toLocaleString('en')} other businesses with ${added.locations.toLocaleString('en')} locations`,
    ],
  });
} finally {
  load.stop();
  await grown.stop();
  await product.stop();
}

/** Each request follows a change of a line; one request at a time. */
async function changingRow({ vendor, locations }: Branches): Promise<Row> {
  const connection = await Connection.open(product.port);
  const waits: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    await changeLine(product.pool, { locationId: locations[n % locations.length]!, waiting: n });
    const begun = performance.now();
    const { status } = await connection.send(listOf(vendor.pathname));
    if (status !== 200) throw new Error(`the list was answered ${status}`);
    waits.push(performance.now() - begun);
  }
  connection.close();
  return {
    what: 'list of 12, p50, one request after each change of a line',
    ours: milliseconds(median(waits)),
    ratio: '',
  };
}

async function listRows(vendor: { id: number; pathname: string }, count: number): Promise<Row[]> {
  const request = listOf(vendor.pathname);
  const bytes = await responseBytes(product.port, request);
  const bare = await startBareFastify(bytes);
  const connections = count > 100 ? 2 : CONNECTIONS;
  const { processor } = product;
  const named = (name: string) => `${name} of ${count}`;
  const ask = (name: string, port: number, text: string) => () =>
    processor.around(named(name), () =>
      load.run({ port, requests: [text], connections, expect: 200, milliseconds: ROUND_MS }),
    );
  const measured = await inTurn(
    {
      ours: ask('ours', product.port, request),
      fastify: ask('fastify', bare.port, wireOf({ method: 'GET', path: '/' })),
      sql: () =>
        processor.around(named('sql'), () =>
          askPool({
            lanes: connections,
            milliseconds: ROUND_MS,
            ask: () => bareLocations(product.pool, vendor.id),
          }),
        ),
    },
    ROUNDS,
  );
  await bare.stop();
  const name = `list of ${count.toLocaleString('en')} (${Math.round(bytes / 1024).toLocaleString('en')} KiB)`;
  const ours = perSecond(median(measured.ours));
  return [
    {
      what: `${name} ÷ bare Fastify response`,
      ours,
      anchor: perSecond(median(measured.fastify)),
      ratio: ratioOf(measured.ours, measured.fastify).toFixed(3),
    },
    {
      what: `${name} ÷ bare SQL rows`,
      ours,
      floor: perSecond(median(measured.sql)),
      ratio: ratioOf(measured.ours, measured.sql).toFixed(3),
      cpu: `${costText(processor.costOf(named('ours')))}; floor ${costText(processor.costOf(named('sql')))}`,
    },
  ];
}

function listOf(pathname: string): string {
  return wireOf({ method: 'GET', path: '/api/v2/open/locations', headers: { 'x-vendor': pathname } });
}
