import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { migrationState } from '../database-migrations/migrate.ts';
import type { MigrationFile } from '../database-migrations/migration-files.ts';
import { readMigrationFiles } from '../database-migrations/migration-files.ts';
import type { Database } from '../database/database.ts';
import type { Connection } from '../database/pool.ts';
import { deadLetters } from '../jobs/jobs-store.ts';
import { stored } from '../metrics/cached.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { listenerLags } from '../outbox/events-store.ts';

export interface HealthDeps {
  db: Database;
  connection: Connection;
  metrics: Metrics;
  realtime: { connections(): number };
}

/**
 * Registers health checks: alive; ready (database reachable, at this version, no listener stuck); and figures
 * for Prometheus.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  const shown = stored(() =>
    deps.db.acrossVendors(async (tx) => ({ lags: await listenerLags(tx), letters: await deadLetters(tx) })),
  );
  // Read at the start: files of a newer version added later do not concern this process.
  const files = readMigrationFiles();
  const ready = stored(() => readiness(deps, async () => (await shown()).lags, files));
  registerGauges(deps, shown);

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const checks = await ready();
    const isReady = Object.values(checks).every((check) => check === 'ok');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', checks });
  });
  app.get('/metrics', async (_request, reply) =>
    reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await deps.metrics.text()),
  );
}

type Lags = Awaited<ReturnType<typeof listenerLags>>;

/** Figures from the database are omitted while it is down; `/readyz` reports that. */
function registerGauges(
  { db, metrics, realtime }: HealthDeps,
  shown: () => Promise<{ lags: Lags; letters: number }>,
): void {
  const perListener = (value: (of: Lags[number]) => number) => async () =>
    (await shown()).lags.map((of) => ({ labels: { listener: of.name }, value: value(of) }));
  metrics.gauge(
    'foyer_listener_lag_events',
    ['listener'],
    perListener(({ lag }) => lag),
  );
  metrics.gauge(
    'foyer_dead_events',
    ['listener'],
    perListener(({ dead }) => dead),
  );
  metrics.gauge('foyer_database_connections', ['state'], () => {
    const { busy, idle, waiting } = db.connections();
    return Object.entries({ busy, idle, waiting }).map(([state, value]) => ({ labels: { state }, value }));
  });
  metrics.gauge('foyer_dead_letters', [], async () => [{ labels: {}, value: (await shown()).letters }]);
  metrics.gauge('foyer_sockets', [], () => [{ labels: {}, value: realtime.connections() }]);
  metrics.gauge('process_cpu_seconds_total', [], () => {
    const { user, system } = process.cpuUsage();
    return [{ labels: {}, value: (user + system) / 1_000_000 }];
  });
  metrics.gauge('process_resident_memory_bytes', [], () => [
    { labels: {}, value: process.memoryUsage().rss },
  ]);
}

async function readiness(
  { connection }: HealthDeps,
  lags: () => Promise<Lags>,
  files: MigrationFile[],
): Promise<Record<string, string>> {
  const checks: Record<string, string> = { database: 'ok', migrations: 'ok', jobs: 'ok' };
  // A separate connection: the pool itself may be the problem.
  const client = new pg.Client({
    ...connection,
    options: '-c role=foyer_worker',
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    // mutation: ready-beside-a-newer-version
    const state = await migrationState(client, { files, mayBeNewer: true });
    if (!state.upToDate) checks['migrations'] = state.why;
    for (const { name, lag } of await lags())
      if (lag > 10_000) checks['jobs'] = `${name} is ${lag} events behind`;
  } catch {
    checks['database'] = 'not reachable';
  } finally {
    await client.end().catch(() => {});
  }
  return checks;
}
