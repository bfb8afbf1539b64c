import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../logging/log.ts';
import { startMetrics } from '../metrics/metrics.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { Way } from '#server/testing/way.ts';
import { deadLetters, storedJobs, schedules } from './jobs-store.ts';
import { startJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';
import { retryDeadJobs } from './retry-dead.ts';

const lines: string[] = [];
const write = (level: string) => (_fields: object, text: string) => void lines.push(`${level}: ${text}`);
const log: Log = { debug() {}, info: write('info'), warn: write('warn'), error: write('error') };

let connection: TestConnection;
let way: Way;
let here: Database;
beforeAll(async () => {
  connection = await aDatabase();
  here = openDatabase(connection);
  way = new Way(connection);
  await way.restore();
});

afterAll(() => here.close());

describe('jobs', () => {
  it('wait during a database outage, log it once, and continue afterwards', async () => {
    const done: (number | undefined)[] = [];
    const work = async ({ vendorId }: { vendorId?: number }) => void done.push(vendorId);
    const metrics = startMetrics();
    const through = { ...connection, host: '127.0.0.1', port: way.port };
    const jobs: Jobs = await startJobs({ connection: through, log, metrics }, [
      { name: 'one-job', work },
      { name: 'another-job', work: async () => {} },
    ]);
    await jobs.send('one-job', { vendorId: 1 });
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([1]);

    await way.cut();
    await expect(jobs.send('one-job', { vendorId: 2 })).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    expect(lines).toEqual(['warn: the database is away: jobs wait until it is back']);

    await way.restore();
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2);
    expect(lines[1]).toBe('info: the database is back: jobs go on');
    await jobs.send('one-job', { vendorId: 3 });
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([1, 3]);
    expect(await here.acrossVendors(deadLetters)).toBe(0);
    await jobs.stop();
    await way.cut();
  });

  it('that failed every try become dead, and run when an operator retries them', async () => {
    const done: (number | undefined)[] = [];
    let fails = true;
    const metrics = startMetrics();
    const jobs = await startJobs({ connection, log, metrics }, [
      {
        name: 'fragile-job',
        cron: '0 0 1 1 *',
        work: async ({ vendorId }) => {
          if (fails) throw new TypeError('cannot\nwith a second line');
          done.push(vendorId);
        },
      },
    ]);
    for (const vendorId of [7, 8]) await jobs.send('fragile-job', { vendorId });
    // Skips its five tries, which take minutes.
    const giveUp = () =>
      here.acrossVendors((tx) =>
        tx
          .run(sql`SELECT set_config('role', 'none', true)`)
          .then(() => tx.run(sql`UPDATE pgboss.job SET retry_limit = 0 WHERE name = 'fragile-job'`)),
      );
    await giveUp();
    const dead = () =>
      here.acrossVendors((tx) => storedJobs(tx, { states: ['dead'], most: 10 }), 'foyer_worker');
    await expect.poll(async () => (await giveUp(), (await dead()).length), { timeout: 60_000 }).toBe(2);
    expect(await here.acrossVendors(deadLetters)).toBe(2);
    const eight = (await dead()).find(({ vendorId }) => vendorId === 8)!;
    expect(eight).toMatchObject({ name: 'fragile-job', state: 'dead', error: 'cannot' });

    fails = false;
    expect(await retryDeadJobs(connection, { name: 'another-job' })).toBe(0);
    expect(await retryDeadJobs(connection, { id: '00000000-0000-4000-8000-000000000000' })).toBe(0);
    expect(await retryDeadJobs(connection, { id: eight.id })).toBe(1);
    await expect.poll(() => done, { timeout: 60_000 }).toEqual([8]);
    expect(await retryDeadJobs(connection, { name: 'fragile-job' })).toBe(1);
    await expect.poll(() => done, { timeout: 60_000 }).toEqual([8, 7]);
    expect(await retryDeadJobs(connection, 'all')).toBe(0);
    expect(await dead()).toEqual([]);
    expect(await here.acrossVendors(schedules)).toMatchObject([
      { name: 'fragile-job', cron: '0 0 1 1 *', doneAt: expect.any(Number) },
    ]);
    await jobs.stop();
    await (await startJobs({ connection, log, metrics }, [])).stop();
    expect(await here.acrossVendors(schedules)).toEqual([]);
  }, 200_000);
});
