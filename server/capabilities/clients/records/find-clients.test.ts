import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '#server/infrastructure/database/database.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { aClient, aVendor } from '#server/testing/builders-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';
import { findClients } from '../index.ts';
import { mergeClients } from '../merging/merge-clients.ts';

let db: Database;
let vendorId: number;
beforeAll(async () => {
  db = openDatabase(await aDatabase());
  vendorId = (await aVendor(db)).id;
});
afterAll(() => db.close());

const find = async (query: string, most = 10) =>
  (
    await db.withVendor(vendorId, (tx) =>
      findClients(tx, { query, most, scope: { reach: 'vendor' }, person: { role: 30 } }),
    )
  ).map(({ id }) => id);

describe('finding clients', () => {
  it('matches prefixes of words, e-mail and phone, all of them, in the order of names', async () => {
    const zoe = await aClient(db, vendorId, {
      first: 'Zoë',
      last: 'Łuczak',
      email: 'zl@example.com',
      phone: '+12065550155',
    });
    const zora = await aClient(db, vendorId, { first: 'Zora', last: 'Abram', phone: '+12065550166' });
    expect(await find('zo')).toEqual([zora, zoe]);
    expect(await find('zo', 1)).toEqual([zora]);
    expect(await find('lucz ZOE')).toEqual([zoe]);
    expect(await find('zl@')).toEqual([zoe]);
    expect(await find('555-0166')).toEqual([zora]);
    expect(await find('oe')).toEqual([]);
    expect(await find('  ')).toEqual([]);
    expect(await find("%' OR true --")).toEqual([]);
  });

  it('returns a merged client as its target', async () => {
    const [old, stands] = [
      await aClient(db, vendorId, { first: 'Wilma' }),
      await aClient(db, vendorId, { first: 'Minnie' }),
    ];
    const merging = { from: old, to: stands, actor: { kind: 'system' as const, id: null }, now: 0 };
    await db.withVendor(vendorId, (tx) => mergeClients(tx, [], merging));
    expect(await find('wilma')).toEqual([stands]);
  });

  it('uses the index of terms under row-level security, also in a plan made before the words are known', async () => {
    const plan = await db.withVendor(vendorId, async (tx) => {
      await tx.run(sql`INSERT INTO clients (vendor_id, id, created_at)
        SELECT ${vendorId}, 1000000 + n, to_timestamp(0) FROM generate_series(1, 5000) AS n`);
      await tx.run(sql`INSERT INTO client_terms (vendor_id, term, client_id)
        SELECT ${vendorId}, md5(n::text), 1000000 + n FROM generate_series(1, 5000) AS n`);
      await tx.run(sql`SELECT set_config('plan_cache_mode', 'force_generic_plan', true)`);
      const rows = await tx.many(sql<Record<string, string>>`EXPLAIN SELECT client_id FROM client_terms t
        WHERE t.vendor_id = ${vendorId} AND t.term >= ${'ab'} AND t.term < ${'ab\u{10FFFF}'}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
    expect(plan).toMatch(/Index Cond: .*term >= .*term < /);
  });
});
