import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { readLocationText } from './cached-locations.ts';
import { locationResource, NO_LINE } from './location-view.ts';

const NOW = 1_763_661_600_000;
let db: Database;
beforeAll(async () => (db = openDatabase(await aDatabase())));
afterAll(() => db.close());

it('encodes a card with the bytes of its object, for any line and any text of the vendor', async () => {
  const { id: vendorId } = await aVendor(db);
  const id = await aLocation(db, vendorId, { name: '"wait_time":{},"people_waiting":0 \\ Pier' });
  const text = await db.withVendor(vendorId, (tx) => readLocationText(tx, { id, version: 1, now: NOW }));
  const line = { waits: { 1: { low: 4, high: 9 }, 2: null, 3: null }, waiting: 3, until: Infinity };
  for (const each of [NO_LINE, line as unknown as typeof NO_LINE])
    expect(text!.with(each)).toBe(
      JSON.stringify(locationResource(text!.row, { now: NOW, line: each, translations: [] })),
    );
});
