import { toIso } from '#domain/time/instant.ts';
import { startBareFastify } from './baselines/bare-fastify.ts';
import { analyse } from './baselines/bare-store.ts';
import { bareTaken, takeTimes } from './baselines/bookable-store.ts';
import { bookableBusiness, someBookings, startAt } from './baselines/bookable.ts';
import { startProduct } from './baselines/product.ts';
import { askPool } from './measure/ask-pool.ts';
import { responseBytes, wireOf } from './measure/connection.ts';
import { startLoad } from './measure/load.ts';
import { costText } from './measure/processor.ts';
import { perSecond, tell } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/* Available times of a service over HTTP: ten staff, thirty days. Cached, and computed for each request. */

const SEED = 20_261_121;
const STAFF = 10;
const DAYS = 30;
const WORK = { from: 540, to: 1050 };
const CONNECTIONS = 16;
const WARM_UP = 300;
const ROUND_MS = 1_000;
const ROUNDS = 7;
/** Distinct windows: more than all rounds request, so that the cache never hits. */
const WINDOWS = 5_000;

const product = await startProduct();
const load = startLoad();
try {
  const { app, pool, processor } = product;
  const { vendor, service, branches } = await bookableBusiness(app.deps.db, {
    locations: 1,
    staffEach: STAFF,
    ...WORK,
  });
  const [branch] = branches;
  const taken = someBookings(branch!.staff, { each: 60, days: DAYS, ...WORK, seed: SEED });
  await takeTimes(pool, vendor.id, taken);
  await analyse(pool);
  const window = { from: startAt(0, 0), to: startAt(DAYS, 0) };
  // Shifted by seconds before the first minute: the same slots under a new cache key.
  const timesFrom = (before: number): string =>
    wireOf({
      method: 'GET',
      path: `/api/v2/open/times?location_id=${branch!.id}&service_id=${service}&start=${toIso(window.from - before)}&end=${toIso(window.to)}`,
      headers: { 'x-vendor': vendor.pathname },
    });
  const stored = [timesFrom(0)];
  const uncached = Array.from({ length: WINDOWS }, (_, n) => timesFrom((n + 1) * 1_000));
  const bytes = await responseBytes(product.port, stored[0]!);
  const bare = await startBareFastify(bytes);
  const ask = (name: string, port: number, requests: readonly string[]) => () =>
    processor.around(name, () =>
      load.run({ port, requests, connections: CONNECTIONS, expect: 200, milliseconds: ROUND_MS }),
    );
  let next = 0;
  const askUncached = () => {
    const begin = next;
    return processor.around('uncached', async () => {
      const requests = [...uncached.slice(begin), ...uncached.slice(0, begin)];
      const came = await load.run({
        port: product.port,
        requests,
        connections: CONNECTIONS,
        expect: 200,
        milliseconds: ROUND_MS,
      });
      next = (begin + came.answers) % WINDOWS;
      return came;
    });
  };
  await load.run({
    port: product.port,
    requests: stored,
    connections: CONNECTIONS,
    expect: 200,
    count: WARM_UP,
  });
  const measured = await inTurn(
    {
      cached: ask('cached', product.port, stored),
      fastify: ask('fastify', bare.port, [wireOf({ method: 'GET', path: '/' })]),
      uncached: askUncached,
      sql: () =>
        processor.around('sql', () =>
          askPool({
            lanes: CONNECTIONS,
            milliseconds: ROUND_MS,
            ask: () => bareTaken(pool, { vendorId: vendor.id, staff: branch!.staff, ...window }),
          }),
        ),
    },
    ROUNDS,
  );
  await bare.stop();
  const size = `${STAFF} staff × ${DAYS} days (${Math.round(bytes / 1024)} KiB)`;
  tell({
    bench: 'times',
    seeds: [SEED],
    versions: { postgresql: product.postgresVersion },
    rows: [
      {
        what: `slots of ${size}, cached ÷ bare Fastify response`,
        ours: perSecond(median(measured.cached)),
        anchor: perSecond(median(measured.fastify)),
        ratio: ratioOf(measured.cached, measured.fastify).toFixed(2),
        goal: '≥ 0.40, aim 0.8',
        cpu: `${costText(processor.costOf('cached'))}; anchor ${costText(processor.costOf('fastify'))}`,
      },
      {
        what: 'the same, uncached ÷ bare query',
        ours: perSecond(median(measured.uncached)),
        floor: perSecond(median(measured.sql)),
        ratio: ratioOf(measured.uncached, measured.sql).toFixed(2),
        goal: '≥ 0.20, aim 0.5',
        cpu: `${costText(processor.costOf('uncached'))}; floor ${costText(processor.costOf('sql'))}`,
      },
    ],
    notes: [
      `${taken.length} bookings; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS} ms each in turn`,
      'uncached: each request is for a new window; bare query: the busy times of the ten, a text of minutes for each',
    ],
  });
} finally {
  load.stop();
  await product.stop();
}
