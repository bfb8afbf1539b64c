import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aVendor } from '#server/testing/builders-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

/** Runs as the connecting user: no role of ours may move a sequence. */
const burnIds = (last: number) =>
  app.deps.db.acrossVendors((tx) =>
    tx
      .run(sql`SELECT set_config('role', 'none', true)`)
      .then(() => tx.run(sql`SELECT setval('events_id_seq', ${last})`)),
  );
const ensure = () => app.jobs.find((job) => job.name === 'log-partitions')!.work({});

describe('the partitions of the logs', () => {
  it('run out without the job, and never with it', async () => {
    const { db, clock } = app.deps;
    const vendor = await aVendor(db);
    const append = (version: number) =>
      db.withVendor(vendor.id, (tx) =>
        appendEvent(tx, {
          subject: { kind: 'setting', id: 1, version },
          kind: 'setting-changed',
          actor: { kind: 'system', id: null },
          at: clock.now(),
        }),
      );
    await burnIds(19_999_999);
    await expect(append(1)).rejects.toThrow(/no partition/);
    await ensure();
    expect(await append(1)).toBeGreaterThanOrEqual(20_000_000);

    await ensure();
    await ensure();
    await burnIds(29_999_999);
    expect(await append(2)).toBe(30_000_000);
    // A new partition hides other vendors' rows like the old ones, and refuses a duplicate version like them.
    const other = await aVendor(db);
    expect(await db.read(other.id, sql`SELECT 1 FROM events WHERE id >= 20000000`)).toEqual([]);
    await expect(db.read(vendor.id, sql`SELECT 1 FROM events_00003`)).rejects.toThrow(/permission denied/);
    await expect(append(2)).rejects.toThrow(/duplicate key/);
  });
});
