import type { FastifyInstance } from 'fastify';
import { migrationState } from '../database-migrations/migrate.ts';
import type { Connection } from '../database/pool.ts';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { listenerLags } from '../outbox/events-store.ts';
import pg from 'pg';

export interface HealthGround { db: Database; connection: Connection; metrics: Metrics; realtime: { connections(): number } }

/** Alive; ready (database reachable, at this version, nobody's events stuck); figures for Prometheus. */
export function registerHealth(app: FastifyInstance, ground: HealthGround): void {
  const { metrics } = ground;
  metrics.gauge('foyer_listener_lag_events', async () => (await lags(ground)).map(({ name, lag }) => ({ labels: { listener: name }, value: lag })));
  metrics.gauge('foyer_dead_events', async () => (await lags(ground)).map(({ name, dead }) => ({ labels: { listener: name }, value: dead })));
  metrics.gauge('foyer_sockets', () => [{ labels: {}, value: ground.realtime.connections() }]);
  metrics.gauge('process_resident_memory_bytes', () => [{ labels: {}, value: process.memoryUsage().rss }]);

  app.get('/healthz', { config: { endpoint: 'healthz' } }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', { config: { endpoint: 'readyz' } }, async (_request, reply) => {
    const checks = await readiness(ground);
    const ready = Object.values(checks).every((check) => check === 'ok');
    return reply.code(ready ? 200 : 503).header('cache-control', 'no-store').send({ status: ready ? 'ok' : 'unavailable', checks });
  });
  app.get('/metrics', { config: { endpoint: 'metrics' } }, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store').send(await metrics.text()),
  );
}

async function readiness(ground: HealthGround): Promise<Record<string, string>> {
  const checks: Record<string, string> = { database: 'ok', migrations: 'ok', jobs: 'ok' };
  const client = new pg.Client({ ...ground.connection, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    const state = await migrationState(client);
    if (!state.upToDate) checks['migrations'] = state.why;
    for (const { name, lag } of await lags(ground)) if (lag > 10_000) checks['jobs'] = `${name} is ${lag} events behind`;
  } catch {
    checks['database'] = 'not reachable';
  } finally {
    await client.end().catch(() => {});
  }
  return checks;
}

const lags = (ground: HealthGround) => ground.db.acrossVendors(listenerLags).catch(() => []);
