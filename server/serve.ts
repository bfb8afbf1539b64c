import { flushCompileCache } from 'node:module';
import { buildApp } from './app.ts';
import { repeatErased } from './client-data.ts';
import { erasureLedger } from './capabilities/clients/index.ts';
import { depsOf } from './deps.ts';
import type { Config } from './config.ts';
import { DEMO_SIGN_INS, openDemo } from './demo/index.ts';
import { systemClock } from './infrastructure/clock/clock.ts';
import { migrate } from './infrastructure/database-migrations/migrate.ts';
import { openDatabase } from './infrastructure/database/database.ts';
import type { Connection } from './infrastructure/database/pool.ts';
import { keepStatistics } from './infrastructure/database/statistics.ts';
import { startJobs } from './infrastructure/jobs/jobs.ts';
import type { Log } from './infrastructure/logging/log.ts';
import { startStep } from './infrastructure/logging/steps.ts';
import { startOutbox } from './infrastructure/outbox/listeners.ts';
import { serverConnection } from './infrastructure/postgres/databases-store.ts';
import { rememberKeys } from './infrastructure/signing/key-age-store.ts';
import { fingerprintsOf } from './infrastructure/signing/keys.ts';

/** The settings of this process, and what `main.ts` has opened for it. */
export interface Opened {
  readonly config: Config;
  readonly log: Log;
  readonly postgres: Connection;
  /** Resolves when the port may open. */
  readonly untilPagesAreBuilt: () => Promise<void>;
  /** Registers a step of the stop; the latest runs first. */
  readonly onStop: (step: () => Promise<void>) => void;
}

/** Migrates, writes or advances the demo, starts the work in the background, and opens the port. Returns the words for the operator. */
export async function serve({ config, log, postgres, untilPagesAreBuilt, onStop }: Opened): Promise<string> {
  const migrating = startStep('Preparing the database');
  const applied = await migrate({ connection: postgres, log: (line) => migrating.progress(line) });
  migrating.done(applied.length > 0 ? `${applied.length} migrations applied` : 'up to date');

  const connection = config.database.kind === 'embedded' ? await serverConnection(postgres) : postgres;
  const db = openDatabase(connection);
  onStop(() => db.close());
  const deps = {
    ...depsOf({ config, connection, db, clock: systemClock, log }),
    demoSignIns: config.demo ? DEMO_SIGN_INS : undefined,
  };
  const fingerprints = fingerprintsOf(config.secretKeys);
  await db.acrossVendors((tx) => rememberKeys(tx, fingerprints, systemClock.now()), 'foyer_worker');
  // Before the first request and the first job: a restored backup may hold clients who were erased since.
  await repeatErased({ db, ledger: erasureLedger(config.erasureLedger), log });
  const app = await buildApp(deps);
  onStop(() => app.close());
  const demo = config.demo ? await openDemo({ ...deps, accounts: app.access }) : undefined;
  if (config.process !== 'web') {
    const jobs = await startJobs(deps, [...app.jobs, ...(demo?.jobs ?? [])]);
    onStop(() => jobs.stop());
    const outbox = await startOutbox(deps, app.listeners);
    onStop(() => outbox.stop());
    const gateways = app.conversations.smppLinks.start();
    onStop(() => gateways.stop());
    const mailbox = app.conversations.mailReader.start();
    onStop(() => mailbox.stop());
    const statistics = keepStatistics({ db, log });
    onStop(() => statistics.stop());
  }
  if (config.process !== 'worker') {
    await untilPagesAreBuilt();
    await app.http.listen({ port: config.port, host: config.host });
  }
  // Node writes the cache at exit, which a killed process never reaches.
  flushCompileCache();
  return config.process === 'worker'
    ? 'Foyer is working in the background'
    : readyWords(config.publicUrl, { demo: demo !== undefined });
}

function readyWords(at: string, { demo }: { demo: boolean }): string {
  const lines = demo
    ? [
        `Foyer is ready at ${at}`,
        `  Visitors      ${at}/s/harbor-bank/`,
        `  Staff         ${at}/sign-in   admin@harbor.test / ${DEMO_SIGN_INS.password}`,
        `  Wall display  ${at}/s/harbor-bank/tv?location=e:harbor-001`,
        `  Mailbox       ${at}/dev/mailbox   what visitors are sent`,
        `  API           ${at}/docs`,
      ]
    : [`Foyer is ready at ${at}`];
  return lines.join('\n');
}
