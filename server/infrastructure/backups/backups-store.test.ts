import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { newestBackup, recordBackup } from './backups-store.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase(await aDatabase());
});
afterAll(() => db.close());

it('records the newest backup, in whatever order they were recorded; requests may read it and not write it', async () => {
  expect(await db.acrossVendors(newestBackup)).toBeUndefined();
  const newer = { at: 2_000, file: '/backups/two', bytes: 7 };
  await db.acrossVendors(async (tx) => {
    await recordBackup(tx, newer);
    await recordBackup(tx, { at: 1_000, file: '/backups/one', bytes: 9 });
  }, 'foyer_worker');
  expect(await db.acrossVendors(newestBackup)).toEqual(newer);
  await expect(db.acrossVendors((tx) => recordBackup(tx, newer))).rejects.toThrow(/permission denied/);
});
