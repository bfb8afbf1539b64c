import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientListRow } from '#contract/clients/clients.ts';
import type { ListPage } from '#contract/protocol/resource.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';

const ADAS = 1_600;
const MERGED = 'Bob Client0001';

let app: TestApp;
let world: EveryRole;
/** The clients that "ada" finds, in the order of the list. */
let expected: string[];
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  await app.deps.db.withVendor(world.vendorId, async (tx) => {
    // Ada and Bob take turns; every tenth is archived, and the first Bob was an Ada too.
    await tx.run(sql`
      INSERT INTO clients (vendor_id, first_name, last_name, lang, archived_at, created_at)
      SELECT ${tx.vendorId}, CASE WHEN n % 2 = 0 THEN 'Ada' ELSE 'Bob' END, 'Client' || lpad(n::text, 4, '0'),
        CASE WHEN n % 4 = 0 THEN 'fr' ELSE 'en' END, CASE WHEN n % 20 = 0 THEN ${at(MOMENT)}::timestamptz END, ${at(MOMENT)}
      FROM generate_series(0, ${2 * ADAS - 1}::int) AS n`);
    await tx.run(sql`
      INSERT INTO clients (vendor_id, first_name, last_name, merged_into, created_at)
      SELECT vendor_id, 'Ada', 'Earlier', id, created_at FROM clients WHERE vendor_id = ${tx.vendorId} AND last_name = 'Client0001'`);
    await tx.run(sql`
      INSERT INTO client_terms (vendor_id, client_id, term)
      SELECT c.vendor_id, c.id, word FROM clients c CROSS JOIN LATERAL list_words(c.first_name, c.last_name) AS word
      WHERE c.vendor_id = ${tx.vendorId} ON CONFLICT DO NOTHING`);
    const rows = await tx.many(sql<{ id: number }>`
      SELECT id FROM clients WHERE vendor_id = ${tx.vendorId} AND archived_at IS NULL AND merged_into IS NULL
        AND last_name LIKE 'Client%' AND (first_name = 'Ada' OR last_name = 'Client0001') ORDER BY sort_name, id`);
    expected = rows.map(({ id }) => String(id));
  });
});

const page = async (query: string): Promise<ListPage<ClientListRow>> => {
  const came = await world.call(30, `GET /api/internal/v1/admin/clients?${query}`);
  if (came.status !== 200) throw new Error(came.text);
  return came.body;
};

/** All pages of a search, forwards or from their end. */
async function pages(query: string, side: 'before' | 'after', from = ''): Promise<ClientListRow[]> {
  const { data, meta } = await page(`${query}${from}`);
  const next = meta[side];
  if (next === null) return data;
  const others = await pages(query, side, `&${side}=${next}`);
  return side === 'after' ? [...data, ...others] : [...others, ...data];
}
const idsOf = (rows: readonly ClientListRow[]) => rows.map(({ id }) => id);

describe('a search that finds many clients', () => {
  it('lists all of them in the order of names, page by page, those of merged records too', async () => {
    const rows = await pages('search=ada&size=50', 'after');
    expect(idsOf(rows)).toEqual(expected);
    expect(rows.map(({ name }) => name)).toContain(MERGED.split(' ').toReversed().join(', '));
    expect(expected.length).toBeGreaterThan(1_400);
  });

  it('lists them from the end as well', async () => {
    const last = await page('search=ada&size=50&sort=-name');
    expect(idsOf(last.data)).toEqual(expected.toReversed().slice(0, 50));
    const second = await page('search=ada&size=50');
    const third = await page(`search=ada&size=50&after=${second.meta.after}`);
    expect(idsOf((await page(`search=ada&size=50&before=${third.meta.before}`)).data)).toEqual(
      idsOf(second.data),
    );
  });

  it('counts up to a number and says that there are more', async () => {
    expect((await page('search=ada')).meta).toMatchObject({ total: 500, is_more: true });
    expect((await page('search=ada&state=archived')).meta).toMatchObject({
      total: ADAS / 10,
      is_more: false,
    });
    expect((await page('search=ada%20client0001')).meta).toMatchObject({ total: 0, is_more: false });
    expect((await page('search=ada%20client0002')).meta).toMatchObject({ total: 1, is_more: false });
  });

  it('keeps the filters', async () => {
    const french = await pages('search=ada&size=50&lang=fr', 'after');
    expect(french.every(({ lang }) => lang === 'fr')).toBe(true);
    expect(french).toHaveLength(ADAS / 2 - ADAS / 10);
  });
});
