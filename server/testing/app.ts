import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../app.ts';
import { buildApp } from '../app.ts';
import { depsOf } from '../deps.ts';
import { readConfig } from '../config.ts';
import type { Connection } from '../infrastructure/database/pool.ts';
import { fixedClock } from '../infrastructure/clock/clock.ts';
import { openDatabase } from '../infrastructure/database/database.ts';
import { openAdmission } from '../infrastructure/http/admission/admission.ts';
import { silentLog } from '../infrastructure/logging/log.ts';
import type { Log } from '../infrastructure/logging/log.ts';
import { startOutbox } from '../infrastructure/outbox/listeners.ts';
import type { Outbox } from '../infrastructure/outbox/listeners.ts';
import type { OutboundPorts } from '../integrations/open-outbound-ports.ts';
import { afterFile } from './after-file.ts';
import { holdResponses } from './hold-responses.ts';
import { patientLanes } from './patient-admission.ts';
import { aDatabase } from './test-database.ts';

export interface TestApp extends App {
  clock: ReturnType<typeof fixedClock>;
  outbox: Outbox;
  /** Runs all listeners and sends all page updates for the events so far. */
  settle(): Promise<void>;
}

/** A file of the app's own, which the first erasure creates. */
const ledgerOfTests = (): string => join(tmpdir(), `foyer-erasures-${randomUUID()}.jsonl`);

/** No test asks name servers outside this machine. */
const NO_NAMES: OutboundPorts['dns'] = {
  texts: async () => [],
  aliases: async () => [],
  addresses: async () => [],
};

/** Friday, 20 November 2026, 18:00 UTC: ten in the morning in Seattle, one in the afternoon in Toronto. */
export const MOMENT = Date.UTC(2026, 10, 20, 18);

/** The whole server on a database of the test file's own, with a clock that only the test moves. */
export async function anApp(
  options: {
    env?: Record<string, string>;
    log?: Log;
    ports?: Partial<OutboundPorts>;
    webFolder?: string;
    /** The database of another app of this file. */
    connection?: Connection;
  } = {},
): Promise<TestApp> {
  const connection = options.connection ?? (await aDatabase());
  const read = readConfig({
    SECRET_KEY: 'a-secret-key-of-tests-that-is-long-enough-0123456789',
    PUBLIC_URL: 'http://localhost:3000',
    DEMO: '0',
    RATE_LIMIT: '0',
    ERASURE_LEDGER: ledgerOfTests(),
    ...options.env,
  });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const { config } = read;
  const clock = fixedClock(MOMENT);
  const db = openDatabase(connection, { connections: 20 });
  const log = options.log ?? silentLog;
  const deps = depsOf({ config, connection, db, clock, log });
  const app = await buildApp({
    ...deps,
    admission: openAdmission(deps, patientLanes(db.connections().most)),
    ports: { ...deps.ports, dns: NO_NAMES, ...options.ports },
    ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
  });
  holdResponses(app.http);
  await app.http.ready();
  const outbox = await startOutbox({ db, clock, log }, app.listeners);
  afterFile(async () => {
    await outbox.stop();
    await app.close();
    await db.close();
    rmSync(config.erasureLedger, { force: true });
  });
  return {
    ...app,
    clock,
    outbox,
    async settle() {
      await outbox.settle();
      await app.queue.waitUpdater.flush();
      // New waits may notify the visitor who is next.
      await outbox.settle();
    },
  };
}
