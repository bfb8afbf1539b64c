import { setTimeout as sleep } from 'node:timers/promises';
import { awaitPages } from './await-pages.ts';
import { loadConfig, warningsOf } from './config.ts';
import type { Config } from './config.ts';
import type { Connection } from './infrastructure/database/pool.ts';
import { createLogger } from './infrastructure/logging/logger.ts';
import { startStep } from './infrastructure/logging/steps.ts';
import { startEmbeddedPostgres } from './infrastructure/postgres/embedded.ts';

const config = configOrExit();
const log = createLogger({ level: config.logLevel });
const untilPagesAreBuilt = awaitPages(process);
const opening = openPostgres(config);
// PostgreSQL starts while the modules load: each takes about a second.
const serving = import('./serve.ts');
serving.catch(() => {});
const postgres = await opening;
const stops: (() => Promise<void>)[] = [() => postgres.stop()];
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The script that started this process has died (scripts/setup/hand-over.mjs): no other process would stop
// it.
process.on('disconnect', () => void stop(0));
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'));

try {
  const { serve } = await serving;
  const ready = await serve({
    config,
    log,
    postgres: postgres.connection,
    untilPagesAreBuilt,
    onStop: (step) => void stops.push(step),
  });
  console.log(ready);
} catch (error) {
  console.error(`Foyer could not start: ${reasonOf(error as NodeJS.ErrnoException)}`);
  log.error({ err: error }, 'the start failed');
  await stop(1);
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
  if (read.ok) {
    for (const warning of warningsOf(read.config)) console.error(`Warning: ${warning}`);
    return read.config;
  }
  for (const fault of read.faults) console.error(fault);
  return process.exit(2);
}
