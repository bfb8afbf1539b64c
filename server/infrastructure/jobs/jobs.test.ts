import { beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../logging/log.ts';
import { startMetrics } from '../metrics/metrics.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import type { TestConnection } from '#server/testing/test-database.ts';
import { Way } from '#server/testing/way.ts';
import { startJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';

const lines: string[] = [];
const write = (level: string) => (_fields: object, text: string) => void lines.push(`${level}: ${text}`);
const log: Log = { debug() {}, info: write('info'), warn: write('warn'), error: write('error') };

let connection: TestConnection;
let way: Way;
beforeAll(async () => {
  connection = await aDatabase();
  way = new Way(connection);
  await way.restore();
});

describe('jobs', () => {
  it('wait while the database is away, say so once, and go on when it is back', async () => {
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
    expect(await jobs.deadLetters()).toBe(0);
    await jobs.stop();
    await way.cut();
  });
});
