import { confirmCode } from '#server/capabilities/visits/index.ts';
import { startBareFastify } from './baselines/bare-fastify.ts';
import { analyse, bareVisit } from './baselines/bare-store.ts';
import { theBranches } from './baselines/branches.ts';
import { startProduct } from './baselines/product.ts';
import { responseBytes, wireOf } from './measure/connection.ts';
import { p50, startLoad } from './measure/load.ts';
import type { LoadResult } from './measure/load.ts';
import { milliseconds, perSecond, tell } from './measure/report.ts';
import { costText } from './measure/processor.ts';
import { askPool } from './measure/ask-pool.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/*
 * The manage page's data, read by visitors with id and code, compared with a bare response of the same size
 * and the bare row.
 */

const CONNECTIONS = 16;
const WARM_UP = 3_000;
const ROUND_MS = 1_000;
const ROUNDS = 7;

const product = await startProduct();
const load = startLoad();
try {
  const { app, pool } = product;
  const { vendor, locations, visits } = await theBranches(app.deps.db, {
    locations: 12,
    inLine: 10,
    pathname: 'bench',
  });
  for (const location of locations) app.queue.waitUpdater.mark(vendor.id, location);
  await product.settle();
  await analyse(pool);
  const requests = visits.map((visitId) => {
    const code = confirmCode(app.deps.keys, { vendorId: vendor.id, visitId, codeVersion: 1 });
    return wireOf({
      method: 'GET',
      path: `/api/v2/open/queue-appointments/${visitId}?confirm_code=${code}`,
      headers: { 'x-vendor': vendor.pathname },
    });
  });
  const bytes = await responseBytes(product.port, requests[0]!);
  const bare = await startBareFastify(bytes);
  const last: Record<string, LoadResult> = {};
  const { processor } = product;
  const ask = (name: string, port: number, texts: readonly string[]) => () =>
    processor.around(name, async () => {
      last[name] = await load.run({
        port,
        requests: texts,
        connections: CONNECTIONS,
        expect: 200,
        milliseconds: ROUND_MS,
      });
      return last[name];
    });
  // Full speed needs prepared statements on every connection and a warm compiler.
  await load.run({ port: product.port, requests, connections: CONNECTIONS, expect: 200, count: WARM_UP });
  const measured = await inTurn(
    {
      ours: ask('ours', product.port, requests),
      fastify: ask('fastify', bare.port, [wireOf({ method: 'GET', path: '/' })]),
      sql: () =>
        processor.around('sql', () =>
          askPool({
            lanes: CONNECTIONS,
            milliseconds: ROUND_MS,
            ask: (n) => bareVisit(pool, { vendorId: vendor.id, visitId: visits[n % visits.length]! }),
          }),
        ),
    },
    ROUNDS,
  );
  const [ours, fastify, sql] = [median(measured.ours), median(measured.fastify), median(measured.sql)];
  tell({
    bench: 'manage',
    seeds: [],
    versions: { postgresql: product.postgresVersion },
    rows: [
      {
        what: `manage page's data (${bytes} bytes) ÷ bare SQL row`,
        ours: perSecond(ours),
        floor: perSecond(sql),
        ratio: ratioOf(measured.ours, measured.sql).toFixed(2),
        goal: '≥ 0.35, aim 0.6',
        cpu: `${costText(processor.costOf('ours'))}; floor ${costText(processor.costOf('sql'))}`,
      },
      {
        what: 'the same ÷ bare Fastify response',
        ours: perSecond(ours),
        anchor: perSecond(fastify),
        ratio: ratioOf(measured.ours, measured.fastify).toFixed(2),
      },
      {
        what: 'p50 of a response',
        ours: milliseconds(p50(last['ours']!)),
        anchor: milliseconds(p50(last['fastify']!)),
        ratio: (p50(last['ours']!) / p50(last['fastify']!)).toFixed(2),
      },
    ],
    notes: [`${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS} ms each in turn`],
  });
  await bare.stop();
} finally {
  load.stop();
  await product.stop();
}
