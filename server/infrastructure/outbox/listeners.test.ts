import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../clock/clock.ts';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/database.ts';
import type { Log } from '../logging/log.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { Way } from '#server/testing/way.ts';
import { appendEvent, listenerLags } from './events-store.ts';
import { startOutbox } from './listeners.ts';
import type { Listener } from './listeners.ts';

const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };

describe('during a database outage', () => {
  let here: Database;
  let there: Database;
  let way: Way;
  beforeAll(async () => {
    const connection = await aDatabase();
    here = openDatabase(connection);
    way = new Way(connection);
    await way.restore();
    there = openDatabase({ ...connection, host: '127.0.0.1', port: way.port });
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await way.cut();
  });

  it('logs it once, loses no event, and continues when it is back', async () => {
    const lines: string[] = [];
    const write = (level: string) => (_fields: object, text: string) => void lines.push(`${level}: ${text}`);
    const log: Log = { debug() {}, info: write('info'), warn: write('warn'), error: write('error') };
    const vendor = await aVendor(here);
    const heard: number[] = [];
    const outbox = await startOutbox({ db: there, clock: systemClock, log }, [
      {
        name: 'first',
        kinds: 'every',
        async handle(tx, event) {
          tx.afterCommit(() => void heard.push(event.subjectId));
        },
      },
      { name: 'second', kinds: 'every', handle: async () => {} },
    ]);
    const happen = (id: number) =>
      here.withVendor(vendor.id, (tx) =>
        appendEvent(tx, {
          subject: { kind: 'test', id, version: 1 },
          kind: 'test-happened',
          actor: { kind: 'system', id: null },
          at: systemClock.now(),
        }),
      );
    await happen(1);
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual([1]);

    await way.cut();
    for (let id = 2; id < 22; id += 1) {
      await happen(id);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(lines).toEqual(['warn: the database is away: events wait until it is back']);

    await way.restore();
    await expect.poll(() => heard.length, { timeout: 10_000, interval: 50 }).toBe(21);
    expect(heard).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
    await expect.poll(() => lines.length, { timeout: 6_000 }).toBe(2);
    expect(lines[1]).toBe('info: the database is back: events go on');
    await outbox.stop();
  });

  it('an event in progress at the outage is retried, however often that happens', async () => {
    const vendor = await aVendor(here);
    let cuts = 0;
    const heard: number[] = [];
    const outbox = await startOutbox({ db: there, clock: systemClock, log: SILENT }, [
      {
        name: 'third',
        kinds: ['test-cut'],
        async handle(tx, event) {
          if (cuts < 6) {
            cuts += 1;
            await way.cut();
            await way.restore();
          }
          tx.afterCommit(() => void heard.push(event.subjectId));
        },
      },
    ]);
    await here.withVendor(vendor.id, (tx) =>
      appendEvent(tx, {
        subject: { kind: 'test', id: 77, version: 1 },
        kind: 'test-cut',
        actor: { kind: 'system', id: null },
        at: systemClock.now(),
      }),
    );
    await expect.poll(() => heard, { timeout: 25_000, interval: 50 }).toEqual([77]);
    expect(cuts).toBe(6);
    await outbox.stop();
  });
});

describe('the settled outbox', () => {
  it('has run what follows the commits of its loops, however late that is', async () => {
    const db = openDatabase(await aDatabase());
    onTestFinished(() => db.close());
    const vendor = await aVendor(db);
    // Other connections see a commit before the transaction's own process has processed it.
    const late = {
      ...db,
      async acrossVendors(work, role) {
        const after: (() => void)[] = [];
        const result = await db.acrossVendors(
          (tx) => work({ ...tx, afterCommit: (run: () => void) => void after.push(run) }),
          role,
        );
        if (after.length > 0) await sleep(300);
        for (const run of after) run();
        return result;
      },
    } as Database;
    const heard: number[] = [];
    let isHandled = false;
    const outbox = await startOutbox({ db: late, clock: systemClock, log: SILENT }, [
      {
        name: 'late',
        kinds: ['test-late'],
        async handle(tx, { subjectId }) {
          isHandled = true;
          tx.afterCommit(() => void heard.push(subjectId));
        },
      },
    ]);
    onTestFinished(() => outbox.stop());
    await db.withVendor(vendor.id, (tx) =>
      appendEvent(tx, {
        subject: { kind: 'test', id: 5, version: 1 },
        kind: 'test-late',
        actor: { kind: 'system', id: null },
        at: systemClock.now(),
      }),
    );
    const isCommitted = async () =>
      isHandled &&
      (await db.acrossVendors(listenerLags, 'foyer_worker')).every(
        ({ name, lag }) => name !== 'late' || lag === 0,
      );
    await expect.poll(isCommitted, { interval: 10 }).toBe(true);
    await outbox.settle();
    expect(heard).toEqual([5]);
  });
});

it('a handler that locks what requests lock keeps no lock from one event to the next', async () => {
  const db = openDatabase(await aDatabase());
  onTestFinished(() => db.close());
  const vendor = await aVendor(db);
  const transactions = { together: [] as string[], alone: [] as string[] };
  const listening = (name: keyof typeof transactions, own: object): Listener => ({
    name,
    ...own,
    kinds: ['test-locks'],
    async handle(tx) {
      const { id } = await tx.one(sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`);
      transactions[name].push(id);
    },
  });
  await db.withVendor(vendor.id, async (tx) => {
    for (const id of [1, 2, 3])
      await appendEvent(tx, {
        subject: { kind: 'test', id, version: 1 },
        kind: 'test-locks',
        actor: { kind: 'system', id: null },
        at: systemClock.now(),
      });
  });
  const outbox = await startOutbox({ db, clock: systemClock, log: SILENT }, [
    listening('together', {}),
    listening('alone', { locksAsRequests: true }),
  ]);
  onTestFinished(() => outbox.stop());
  await outbox.settle();
  expect(transactions.together).toHaveLength(3);
  expect(new Set(transactions.together).size).toBe(1);
  expect(transactions.alone).toHaveLength(3);
  expect(new Set(transactions.alone).size).toBe(3);
});
