import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from './database.ts';
import type { Database } from './database.ts';
import { aVendor, aLocation } from '#server/testing/builders-store.ts';
import { aDatabase } from '#server/testing/test-database.ts';

let db: Database;
let vendorId: number;
beforeAll(async () => {
  // With one connection, leftovers of a test reach the next.
  db = openDatabase(await aDatabase(), { connections: 1 });
  vendorId = (await aVendor(db)).id;
  await aLocation(db, vendorId, { name: 'Here' });
});
afterAll(() => db.close());

const names = () => db.read(vendorId, sql<{ name: string }>`SELECT name FROM locations ORDER BY id`);
const rename = (name: string) => sql`UPDATE locations SET name = ${name}`;

describe('statements sent together', () => {
  it('run in order, and each gets its own result', async () => {
    const answers = await db.withVendor(vendorId, (tx) =>
      Promise.all([
        tx.run(rename('There')),
        tx.one(sql<{ name: string }>`SELECT name FROM locations`),
        tx.maybe(sql`SELECT 1 FROM locations WHERE name = 'Nowhere'`),
        tx.many(sql<{ n: number }>`SELECT n FROM generate_series(1, 3) AS n`),
      ]),
    );
    expect(answers).toEqual([1, { name: 'There' }, undefined, [{ n: 1 }, { n: 2 }, { n: 3 }]]);
  });

  it('read back values of every type', async () => {
    const [row] = await db.read(
      vendorId,
      sql`SELECT ${'O’Brien "é" \\ {}'}::text AS text, ${[1, 2, 3]}::bigint[] AS numbers, ${['a"b', 'c\\d', '', 'NULL', null]}::text[] AS texts,
          ${new Date(1_763_661_600_123)}::timestamptz AS at, ${true}::boolean AS yes, ${null}::text AS none, ${{ a: [1] }}::jsonb AS json,
          ${Buffer.from([0, 255])}::bytea AS bytes, ${[
            [1, 2],
            [3, 4],
          ]}::int[] AS nested, ${2 ** 40}::bigint AS large`,
    );
    expect(row).toEqual({
      text: 'O’Brien "é" \\ {}',
      numbers: [1, 2, 3],
      texts: ['a"b', 'c\\d', '', 'NULL', null],
      at: 1_763_661_600_123,
      yes: true,
      none: null,
      json: { a: [1] },
      bytes: Buffer.from([0, 255]),
      nested: [
        [1, 2],
        [3, 4],
      ],
      large: 2 ** 40,
    });
  });

  it('return columns in camelCase, and quoted aliases as they are', async () => {
    const [row] = await db.read(
      vendorId,
      sql`SELECT 1 AS id, 2 AS time_zone, 3 AS fulfillment_method_2, 4 AS line_1_of, 5 AS _hidden_part, 6 AS ends_, 7 AS "calledAt",
          8 AS "Two_Words", 9 AS two__apart, id AS location_id FROM locations`,
    );
    expect(row).toEqual({
      id: 1,
      timeZone: 2,
      fulfillmentMethod2: 3,
      line1Of: 4,
      _hiddenPart: 5,
      ends_: 6,
      calledAt: 7,
      Two_Words: 8,
      two__apart: 9,
      locationId: expect.any(Number),
    });
  });

  it('fail together from the first failure on, with its error, and change nothing', async () => {
    const shown: string[] = [];
    const tell = (name: string) =>
      [() => shown.push(`${name} done`), () => shown.push(`${name} failed`)] as const;
    const failing = db.withVendor(vendorId, async (tx) => {
      const all = [
        tx.run(rename('Half way')).then(...tell('first')),
        tx.run(sql`SELECT 1 / 0`).then(...tell('second')),
        tx.run(rename('Never')).then(...tell('third')),
      ];
      await Promise.all(all);
      return tx.run(rename('Later'));
    });
    await expect(failing).rejects.toMatchObject({ code: '25P02' });
    expect(shown).toEqual(['first done', 'second failed', 'third failed']);
    expect(await names()).toEqual([{ name: 'There' }]);
  });

  it('can be repeated after a parse error, or after failing when new', async () => {
    const broken = sql`SELECT nothing FROM locations`;
    for (let time = 0; time < 2; time += 1)
      await expect(db.read(vendorId, broken)).rejects.toMatchObject({ code: '42703' });
    const divide = (by: number) => db.read(vendorId, sql`SELECT 6 / ${by}::int AS share`);
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
    expect(await divide(3)).toEqual([{ share: 2 }]);
    expect(await divide(2)).toEqual([{ share: 3 }]);
  });

  it('are committed with the queued ones, or not at all', async () => {
    await db.withVendor(vendorId, async (tx) => tx.enqueue(rename('At the end')));
    expect(await names()).toEqual([{ name: 'At the end' }]);
    const failing = db.withVendor(vendorId, async (tx) => {
      await tx.run(rename('First'));
      tx.enqueue(
        sql`INSERT INTO locations (vendor_id, time_zone, created_at) VALUES (${vendorId + 1}, 'UTC', now())`,
      );
    });
    await expect(failing).rejects.toMatchObject({ code: '42501' });
    expect(await names()).toEqual([{ name: 'At the end' }]);
  });

  it('leave no role and no vendor on their connection', async () => {
    await names();
    const [left] = await db.read(
      0,
      sql<{ vendor: string }>`SELECT current_setting('app.vendor_id', true) AS vendor`,
    );
    expect(left).toEqual({ vendor: '' });
    await expect(db.read(0, sql`SELECT name FROM locations`)).resolves.toEqual([]);
  });
});
