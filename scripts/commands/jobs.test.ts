import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { silentLog } from '#server/infrastructure/logging/log.ts';
import { startJobs } from '#server/infrastructure/jobs/jobs.ts';
import type { Jobs } from '#server/infrastructure/jobs/jobs.ts';
import { startMetrics } from '#server/infrastructure/metrics/metrics.ts';
import { deadEvents } from '#server/infrastructure/outbox/dead-events-store.ts';
import { appendEvent, registerListener, stampEvents } from '#server/infrastructure/outbox/events-store.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import { asOperator } from '#server/testing/operator-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { databaseUrl, foyer } from '../testing/foyer-command.ts';

let connection: TestConnection;
let db: Database;
let jobs: Jobs;
let vendorId: number;
let fails = true;
const done: (number | undefined)[] = [];
beforeAll(async () => {
  connection = await aDatabase();
  db = openDatabase(connection);
  vendorId = (await aVendor(db)).id;
  await db.acrossVendors((tx) => registerListener(tx, 'fragile-listener'), 'foyer_worker');
  jobs = await startJobs({ connection, log: silentLog, metrics: startMetrics() }, [
    {
      name: 'fragile-job',
      work: async (payload) => {
        if (fails) throw new TypeError('cannot do it');
        done.push(payload.vendorId);
      },
    },
  ]);
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
});

const run = (...args: string[]) =>
  foyer(['jobs', ...args], {
    DATABASE_URL: databaseUrl(connection),
    SECRET_KEY: 'a secret of at least thirty-two characters',
  });
/** Inserts an event that a listener gave up on. */
async function deadEvent(): Promise<void> {
  await db.withVendor(vendorId, (tx) =>
    appendEvent(tx, {
      subject: { kind: 'visit', id: 55, version: 1 },
      kind: 'visit-joined',
      actor: { kind: 'system', id: null },
      at: 0,
    }),
  );
  await db.acrossVendors((tx) => stampEvents(tx, 10), 'foyer_worker');
  await asOperator(
    db,
    sql`INSERT INTO dead_events (listener, position, vendor_id, error, failed_at) VALUES ('fragile-listener', 1, ${vendorId}, 'TypeError: it broke', to_timestamp(0))`,
  );
}

describe('jobs', () => {
  it.each([
    [['list', '--state', 'lost'], 'lost'],
    [['retry'], 'Say which'],
    [['retry', 'fragile-job', '--all'], 'different things'],
  ])('%j is invalid usage', async (args, words) => {
    const response = await run(...args);
    expect(response).toMatchObject({ code: 2, text: '' });
    expect(response.complained).toContain(words);
    expect(response.complained.trim().split('\n')).toHaveLength(1);
  });

  it('list failed events and jobs, and retry them', async () => {
    expect(await run('list')).toMatchObject({ code: 0, text: 'No job is dead, failing, running.\n' });
    expect(await run('retry', '--all')).toMatchObject({ code: 1, complained: 'Nothing is dead.\n' });

    await deadEvent();
    await jobs.send('fragile-job', { vendorId });
    const listed = async () => {
      await asOperator(db, sql`UPDATE pgboss.job SET retry_limit = 0 WHERE name = 'fragile-job'`);
      return (await run('list', '--state', 'dead')).text;
    };
    await expect.poll(listed, { timeout: 120_000, interval: 500 }).toMatch(/fragile-job/);
    const lines = (await listed()).trim().split('\n');
    expect(lines[0]).toMatch(/^STATE +WHAT +ID +ABOUT +SINCE +WHY$/);
    expect(lines[1]).toMatch(
      new RegExp(`^dead +fragile-job +[0-9a-f-]{36} +vendor ${vendorId} +\\S+Z +cannot do it$`),
    );
    expect(lines[2]).toMatch(
      new RegExp(
        `^dead +fragile-listener +fragile-listener@1 +visit-joined of visit 55, vendor ${vendorId} +1970-01-01T00:00Z +TypeError: it broke$`,
      ),
    );

    const unknown = await run('retry', 'another-job');
    expect(unknown).toMatchObject({ code: 1, text: '' });
    expect(unknown.complained).toContain('Nothing dead is called "another-job"');
    fails = false;
    const id = /[0-9a-f-]{36}/.exec(lines[1]!)![0];
    expect(await run('retry', id)).toMatchObject({
      code: 0,
      text: '1 job and 0 events will be tried again.\n',
    });
    await expect.poll(() => done, { timeout: 60_000 }).toEqual([vendorId]);

    expect(await run('retry', 'fragile-listener@1')).toMatchObject({
      code: 0,
      text: '0 jobs and 1 event will be tried again.\n',
    });
    expect(await db.acrossVendors((tx) => deadEvents(tx, 9), 'foyer_worker')).toMatchObject([
      { isRequested: true },
    ]);
    expect((await run('list')).text).toMatch(/^failing +fragile-listener/m);
    expect(await run('retry', '--all')).toMatchObject({ code: 0 });
  }, 300_000);
});
