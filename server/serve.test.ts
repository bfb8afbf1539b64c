import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { erasureLedger } from './capabilities/clients/index.ts';
import { readConfig } from './config.ts';
import { openDatabase, sql } from './infrastructure/database/database.ts';
import type { Database } from './infrastructure/database/database.ts';
import { silentLog } from './infrastructure/logging/log.ts';
import { serve } from './serve.ts';
import { afterFile } from './testing/after-file.ts';
import { aClient, aStaffMember, aVendor } from './testing/builders-store.ts';
import { aDatabase } from './testing/test-database.ts';
import type { TestConnection } from './testing/test-database.ts';

/* A backup is restored under a ledger of erasures that is newer. */

const LEDGER = join(tmpdir(), `foyer-erasures-${randomUUID()}.jsonl`);
const REFERENCE = 'RestoredBackup00000001';

let connection: TestConnection;
let db: Database;
let vendor: number;
let erased: number;

beforeAll(async () => {
  connection = await aDatabase();
  db = openDatabase(connection);
  afterFile(() => db.close());
  afterFile(() => rmSync(LEDGER, { force: true }));
  ({ id: vendor } = await aVendor(db));
  erased = await aClient(db, vendor, { first: 'Ottoline', email: 'ottoline@example.com' });
  await aClient(db, vendor, { first: 'Grace', email: 'grace@example.com' });
  const somewhere = { locations: [], serves: [] };
  const [askedBy, decidedBy] = [
    await aStaffMember(db, vendor, somewhere),
    await aStaffMember(db, vendor, somewhere),
  ];
  const [made] = await db.read(
    vendor,
    sql<{ vendorMadeAt: number; madeAt: number }>`
      SELECT micros(v.created_at) AS vendor_made_at, micros(c.created_at) AS made_at
      FROM clients c JOIN vendors v ON v.id = c.vendor_id WHERE c.id = ${erased}`,
  );
  const { vendorMadeAt, madeAt } = made!;
  erasureLedger(LEDGER).add([
    {
      vendor,
      vendorMadeAt,
      reference: REFERENCE,
      client: erased,
      clients: [{ id: erased, madeAt }],
      reason: 'client-request',
      askedBy,
      askedAt: madeAt,
      decidedBy,
      decidedAt: madeAt,
      result: {
        erased: {},
        remaining: { visits: 0, ratings: 0, messages: 0, consents: 0 },
        cancelled: 0,
        clients: [erased],
        traces: { visits: [], attendees: [], entries: [], invitations: [] },
      },
    },
  ]);
});

/** Starts a process that answers requests, and stops it at once, or after its first response. Returns the names of the clients just before its port opens. */
async function namesAsItOpens({ atOnce = false } = {}): Promise<string[]> {
  const read = readConfig({
    SECRET_KEY: 'a-secret-key-of-tests-that-is-long-enough-0123456789',
    DATABASE_URL: 'postgres://localhost/foyer',
    PUBLIC_URL: 'http://localhost:3000',
    ERASURE_LEDGER: LEDGER,
    PROCESS: 'web',
    DEMO: '0',
  });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const port = await aFreePort();
  const steps: (() => Promise<void>)[] = [];
  let opening: string[] = [];
  try {
    await serve({
      config: { ...read.config, host: '127.0.0.1', port },
      log: silentLog,
      postgres: connection,
      untilPagesAreBuilt: async () => void (opening = await names()),
      onStop: (step) => steps.push(step),
    });
    if (!atOnce) {
      const { status } = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } });
      expect(status).toBe(200);
    }
  } finally {
    for (const step of steps.toReversed()) await step();
  }
  return opening;
}

async function aFreePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}

const names = async (): Promise<string[]> =>
  (
    await db.read(
      vendor,
      sql<{ id: number; firstName: string }>`SELECT id, first_name FROM clients ORDER BY id`,
    )
  ).map(({ firstName }) => firstName);

it('erases the clients of the ledger from a restored backup before its port opens', async () => {
  expect(await names()).toEqual(['Ottoline', 'Grace']);
  expect(await namesAsItOpens()).toEqual(['', 'Grace']);
  const [certificate] = await db.read(
    vendor,
    sql<{ clientId: number; state: string; isRepeated: boolean }>`
      SELECT client_id, state, repeated_at IS NOT NULL AS is_repeated FROM erasures WHERE reference = ${REFERENCE}`,
  );
  expect(certificate).toEqual({ clientId: erased, state: 'done', isRepeated: true });
});

it('stops soon after its start, before its connections are all open', async () => {
  expect(await namesAsItOpens({ atOnce: true })).toEqual(['', 'Grace']);
});
