import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { awaitPages } from './await-pages.ts';
import { buildApp, depsOf } from './app.ts';
import { openDemo } from './demo/index.ts';
import { loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { systemClock } from './infrastructure/clock/clock.ts';
import { openDatabase } from './infrastructure/database/database.ts';
import { keepStatistics } from './infrastructure/database/statistics.ts';
import type { Connection } from './infrastructure/database/pool.ts';
import { migrate } from './infrastructure/database-migrations/migrate.ts';
import { startJobs } from './infrastructure/jobs/jobs.ts';
import { createLogger } from './infrastructure/logging/logger.ts';
import { startStep } from './infrastructure/logging/steps.ts';
import { startOutbox } from './infrastructure/outbox/listeners.ts';
import { startEmbeddedPostgres } from './infrastructure/postgres/embedded.ts';
import { rememberKeys } from './infrastructure/signing/key-age-store.ts';
import { fingerprintsOf } from './infrastructure/signing/keys.ts';

const config = configOrExit();
const log = createLogger({ level: config.logLevel });
const untilPagesAreBuilt = awaitPages(process);
const postgres = await openPostgres(config);
const stops: (() => Promise<void>)[] = [() => postgres.stop()];
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The script that started this process has died (scripts/setup/hand-over.mjs): no other process would stop
// it.
process.on('disconnect', () => void stop(0));
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));

try {
  await serve();
} catch (error) {
  console.error(`Foyer could not start: ${reasonOf(error as NodeJS.ErrnoException)}`);
  log.error({ err: error }, 'the start failed');
  await stop(1);
}

async function serve(): Promise<void> {
  const migrating = startStep('Preparing the database');
  const applied = await migrate({ connection: postgres.connection, log: (line) => migrating.progress(line) });
  migrating.done(applied.length > 0 ? `${applied.length} migrations applied` : 'up to date');

  const db = openDatabase(postgres.connection);
  stops.push(() => db.close());
  const deps = depsOf({ config, connection: postgres.connection, db, clock: systemClock, log });
  const fingerprints = fingerprintsOf(config.secretKeys);
  await db.acrossVendors((tx) => rememberKeys(tx, fingerprints, systemClock.now()), 'foyer_worker');
  const app = await buildApp(deps);
  stops.push(() => app.close());
  const demo = config.demo ? await openDemo({ ...deps, accounts: app.access }) : undefined;
  if (config.process !== 'web') {
    const jobs = await startJobs(deps, [...app.jobs, ...(demo?.jobs ?? [])]);
    stops.push(() => jobs.stop());
    const outbox = await startOutbox(deps, app.listeners);
    stops.push(() => outbox.stop());
    const statistics = keepStatistics({ db, log });
    stops.push(() => statistics.stop());
  }
  if (config.process !== 'worker') {
    await untilPagesAreBuilt();
    await app.http.listen({ port: config.port, host: config.host });
    sayReady(demo !== undefined);
  } else console.log('Foyer is working in the background');
  // Node writes the cache at exit, which a killed process never reaches.
  flushCompileCache();
}

function sayReady(demo: boolean): void {
  const at = config.publicUrl;
  const lines = demo
    ? [
        `Foyer is ready at ${at}`,
        `  Visitors      ${at}/s/harbor-bank/`,
        `  Staff         ${at}/sign-in   admin@harbor.test / foyer-demo-1`,
        `  Wall display  ${at}/s/harbor-bank/tv?location=e:harbor-001`,
        `  Mailbox       ${at}/dev/mailbox   what visitors are sent`,
        `  API           ${at}/docs`,
      ]
    : [`Foyer is ready at ${at}`];
  console.log(lines.join('\n'));
}

function reasonOf(error: NodeJS.ErrnoException): string {
  const { port, host } = config;
  if (error.code === 'EADDRINUSE')
    return `port ${port} of ${host} is taken by another program. Stop that, or set PORT to another one.`;
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `port ${port} of ${host} is not ours to open. Set PORT to 1024 or above.`;
  return error.message;
}

async function openPostgres(of: Config): Promise<{ connection: Connection; stop(): Promise<void> }> {
  if (of.database.kind === 'server')
    return { connection: { connectionString: of.database.url }, stop: async () => {} };
  const starting = startStep('Starting PostgreSQL');
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: of.dataDir, log: (line) => console.log(line) });
    starting.done();
    return embedded;
  } catch (error) {
    starting.failed();
    console.error((error as Error).message);
    return process.exit(1);
  }
}

/**
 * Stops in the reverse order of the start: no new work, running work finishes, the database last. A second
 * signal does not speed it up.
 */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const late = sleep(20_000, undefined, { ref: false }).then(() =>
    console.error('Stopping took too long; giving up on the rest'),
  );
  for (const each of stops.toReversed())
    await Promise.race([
      each().catch((error: unknown) => log.error({ err: error }, 'stopping failed')),
      late,
    ]);
  process.exit(code);
}

function configOrExit(): Config {
  const read = loadConfig();
  if (read.ok) return read.config;
  for (const fault of read.faults) console.error(fault);
  return process.exit(2);
}
