import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { openDatabase, sql } from './database.ts';
import type { Database } from './database.ts';

const PATIENCE = { foyer_app: 300, foyer_worker: 120_000 };

let db: Database;
let vendorId: number;

beforeAll(async () => {
  db = openDatabase(await aDatabase(), { connections: 2, patience: PATIENCE });
  vendorId = (await aVendor(db)).id;
  await aLocation(db, vendorId);
});
afterAll(() => db.close());

const lock = sql`SELECT id FROM locations FOR UPDATE`;

it('times out behind a locked row, and returns the connection', async () => {
  let unlock = (): void => {};
  const held = db.withVendor(
    vendorId,
    async (tx) => {
      await tx.run(lock);
      await new Promise<void>((resolve) => (unlock = resolve));
    },
    'foyer_worker',
  );
  await expect.poll(() => db.connections().busy).toBe(1);
  await expect(db.withVendor(vendorId, (tx) => tx.run(lock))).rejects.toMatchObject({ code: '57014' });
  unlock();
  await held;
  await expect.poll(() => db.connections()).toEqual({ busy: 0, idle: 2, most: 2, waiting: 0 });
});

it('releases the locks of an idle transaction', async () => {
  const silent = db.withVendor(vendorId, async (tx) => {
    await tx.run(lock);
    await sleep(1_500);
    return tx.run(lock);
  });
  await expect.poll(() => db.connections().busy).toBe(1);
  await expect(db.withVendor(vendorId, (tx) => tx.run(lock), 'foyer_worker')).resolves.toBe(1);
  await expect(silent).rejects.toThrow(/terminat|not queryable|closed/i);
});

it('refuses the three hundred and first waiting request', async () => {
  let goOn = (): void => {};
  const open = new Promise<void>((resolve) => (goOn = resolve));
  const hold = () => db.withVendor(vendorId, () => open);
  const begun = [hold(), hold()];
  await expect.poll(() => db.connections()).toMatchObject({ busy: 2, waiting: 0 });
  begun.push(...Array.from({ length: 300 }, hold));
  await expect(hold()).rejects.toMatchObject({ code: '53300' });
  expect(db.connections()).toMatchObject({ busy: 2, waiting: 300 });
  goOn();
  await Promise.all(begun);
  expect(db.connections().waiting).toBe(0);
});
