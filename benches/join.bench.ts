import { growBusiness } from './baselines/grow-store.ts';
import { analyse, bareJoin, emptyLines, wholeReads } from './baselines/bare-store.ts';
import { theBranches } from './baselines/branches.ts';
import { startProduct } from './baselines/product.ts';
import { askPool } from './measure/ask-pool.ts';
import { wireOf } from './measure/connection.ts';
import { sideBySide, startLoad } from './measure/load.ts';
import { costText } from './measure/processor.ts';
import { milliseconds, perSecond, tell, times } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/*
 * Joining the line as our own page does it, with an Idempotency-Key, compared with the lock and row that it
 * needs at least.
 */

const CONNECTIONS = 16;
const WARM_UP = 1_000;
const ROUND_MS = 1_000;
const ROUNDS = 5;
const GROWTH = 1_000;

const product = await startProduct();
const grown = await startProduct();
const load = startLoad();
try {
  const { app, pool } = product;
  const { vendor, locations, services } = await theBranches(app.deps.db, {
    locations: 12,
    inLine: 0,
    pathname: 'bench',
  });
  const theirs = await theBranches(grown.app.deps.db, { locations: 12, inLine: 0, pathname: 'bench' });
  const now = () => new Date(app.deps.clock.now());
  const added = await growBusiness(grown.pool, {
    vendorId: theirs.vendor.id,
    locations: theirs.locations,
    serviceId: theirs.services[0]!,
    visits: 60 * GROWTH,
    vendors: GROWTH,
    at: now(),
  });
  await analyse(pool);
  const requests = locations.map((locationId) =>
    joinOf(vendor.pathname, { locationId, serviceId: services[0]! }),
  );
  const readBefore = await wholeReads(grown.pool);
  const alone = await sideBySide(
    load,
    {
      port: grown.port,
      requests: theirs.locations.map((locationId) =>
        joinOf(theirs.vendor.pathname, { locationId, serviceId: theirs.services[0]! }),
      ),
      expect: 201,
      before: () => emptyLines(grown.pool, now()),
    },
    { port: product.port, requests, expect: 201, before: () => emptyLines(pool, now()) },
  );
  const wholly = (await wholeReads(grown.pool)) - readBefore;
  let bareJoins = 0;
  await load.run({ port: product.port, requests, connections: CONNECTIONS, expect: 201, count: WARM_UP });
  const { processor } = product;
  const measured = await inTurn(
    {
      ours: async () => {
        await emptyLines(pool, now());
        return processor.around('ours', () =>
          load.run({
            port: product.port,
            requests,
            connections: CONNECTIONS,
            expect: 201,
            milliseconds: ROUND_MS,
          }),
        );
      },
      sql: () =>
        processor.around('sql', () =>
          askPool({
            lanes: CONNECTIONS,
            milliseconds: ROUND_MS,
            ask: () => {
              bareJoins += 1;
              return bareJoin(pool, {
                vendorId: vendor.id,
                locationId: locations[bareJoins % locations.length]!,
                serviceId: services[0]!,
                number: bareJoins,
                at: now(),
              });
            },
          }),
        ),
    },
    ROUNDS,
  );
  tell({
    bench: 'join',
    seeds: [],
    versions: { postgresql: product.postgresVersion },
    rows: [
      {
        what: 'joining over HTTP ÷ bare lock + insert',
        ours: perSecond(median(measured.ours)),
        floor: perSecond(median(measured.sql)),
        ratio: ratioOf(measured.ours, measured.sql).toFixed(2),
        goal: '≥ 0.40, aim 0.8',
        cpu: `${costText(processor.costOf('ours'))}; floor ${costText(processor.costOf('sql'))}`,
      },
      {
        what: `joining alone, p50, with ${GROWTH.toLocaleString('en')} times the rows ÷ without`,
        ours: milliseconds(alone.one),
        anchor: milliseconds(alone.other),
        ratio: times(alone.ratio),
        goal: '≤ 1.3×, aim 1.1×',
      },
      {
        what: 'sequential scans of tables with more than 1,000 rows meanwhile',
        ours: String(wholly),
        ratio: '',
        goal: '0',
      },
    ],
    notes: [
      `12 locations in turn, lines emptied before each round; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS} ms each in turn`,
      'the figures of a round include listeners and recalculation for its joins',
      `next to a second server with the same history, grown by ${added.visits.toLocaleString('en')} past visits of the same business and ${added.vendors.toLocaleString('en')} other businesses with ${added.locations.toLocaleString('en')} locations`,
    ],
  });
} finally {
  load.stop();
  await grown.stop();
  await product.stop();
}

function joinOf(pathname: string, at: { locationId: number; serviceId: number }): string {
  const client = {
    attributes: {
      first_name: 'Ana',
      last_name: 'Bench',
      email: 'ana#######N@example.com',
      cell_phone: '',
      lang: 'en',
    },
  };
  return wireOf({
    method: 'POST',
    path: '/api/v2/open/queue-appointments',
    headers: {
      'x-vendor': pathname,
      'x-requested-with': 'XMLHttpRequest',
      'idempotency-key': 'bench-join-#######N',
    },
    body: {
      data: {
        type: 'queue-appointments',
        attributes: {
          location_id: String(at.locationId),
          service_id: String(at.serviceId),
          meeting_method: 1,
          fulfillment_method: 1,
        },
        relationships: { client: { data: { type: 'client', ...client } } },
      },
    },
  });
}
