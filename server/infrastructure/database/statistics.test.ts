import { expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import { aVendor } from '#server/testing/builders-store.ts';
import { sql } from './database.ts';
import { analyseGrown } from './statistics-store.ts';

it('analyses a table that has grown from nothing, once', async () => {
  const { db } = (await anApp()).deps;
  const { id } = await aVendor(db);
  const check = () => db.acrossVendors(analyseGrown, 'foyer_worker');
  const looked = async () => {
    const seen: (string | null)[] = [];
    for (let last = await check(); last !== null; last = await check()) seen.push(last);
    return seen;
  };
  await looked();
  await db.withVendor(id, (tx) =>
    tx.run(
      sql`INSERT INTO notification_keys (vendor_id, key) SELECT ${id}, 'grown-' || n FROM generate_series(1, 5000) n`,
    ),
  );
  await expect.poll(looked, { timeout: 20_000 }).toEqual(['notification_keys']);
  expect(await looked()).toEqual([]);
});
