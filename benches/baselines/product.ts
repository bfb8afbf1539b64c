import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { App } from '#server/app.ts';
import { buildApp } from '#server/app.ts';
import { depsOf } from '#server/deps.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import { keepStatistics } from '#server/infrastructure/database/statistics.ts';
import { openPool } from '#server/infrastructure/database/pool.ts';
import { migrate } from '#server/infrastructure/database-migrations/migrate.ts';
import { createLogger } from '#server/infrastructure/logging/logger.ts';
import { startOutbox } from '#server/infrastructure/outbox/listeners.ts';
import { startEmbeddedPostgres } from '#server/infrastructure/postgres/embedded.ts';
import { processorOf } from '../measure/processor.ts';
import { postmasterOf } from './bare-store.ts';
import { MOMENT } from '#server/testing/app.ts';

export interface Product {
  app: App;
  port: number;
  /** For bare SQL: as many connections to the same database as the product has. */
  pool: pg.Pool;
  postgresVersion: string;
  processor: ReturnType<typeof processorOf>;
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the product as an operator runs it: durable embedded PostgreSQL, a listening server, listeners, and
 * a discarded log line per request. The clock starts at a fixed moment. Limits per address are off, because
 * all requests share one address. A browser of the staff needs the port beforehand: their pages stand on the host of
 * PUBLIC_URL.
 */
export async function startProduct({ port = 0 }: { port?: number } = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  await migrate({ connection: postgres.connection });
  const { config, clock, log } = surroundings(port);
  const db = openDatabase(postgres.connection);
  const app = await buildApp(depsOf({ config, connection: postgres.connection, db, clock, log }));
  const outbox = await startOutbox({ db, clock, log }, app.listeners);
  const statistics = keepStatistics({ db, log });
  await app.http.listen({ port, host: '127.0.0.1' });
  const pool = openPool(postgres.connection, { max: 12 });
  const { rows } = await pool.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  );
  return {
    app,
    port: (app.http.server.address() as AddressInfo).port,
    pool,
    postgresVersion: rows[0]!.version,
    processor: processorOf(await postmasterOf(pool)),
    async settle() {
      await outbox.settle();
      await app.queue.waitUpdater.flush();
    },
    async stop() {
      await statistics.stop();
      await outbox.stop();
      await app.close();
      await db.close();
      await pool.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function surroundings(port: number) {
  const read = readConfig({
    SECRET_KEY: 'a-secret-key-of-benches-that-is-long-enough-0123456789',
    PUBLIC_URL: `http://127.0.0.1:${port === 0 ? 3000 : port}`,
    DEMO: '0',
    RATE_LIMIT: '0',
  });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const begun = performance.now();
  const clock = { now: () => MOMENT + Math.round(performance.now() - begun) };
  const log = createLogger({ level: 'info', destination: { write() {} } });
  return { config: read.config, clock, log };
}
