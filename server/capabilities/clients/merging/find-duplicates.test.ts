import { beforeAll, expect, it } from 'vitest';
import type { DuplicateRow } from '#contract/clients/merging.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aClient } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { explaining, nodesOf } from '#server/testing/explain-store.ts';
import { analyseAll, fillSetUp } from '#server/testing/many-records-store.ts';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});
const rows = <Row>(query: ReturnType<typeof sql<Row>>) => app.deps.db.read(world.vendorId, query);
const pairOf = async (id: string): Promise<DuplicateRow | undefined> => {
  const { body } = await world.call(30, `GET /api/internal/v1/admin/client-pairs`);
  return (body as { data: DuplicateRow[] }).data.find(({ clients }) => clients.some((one) => one.id === id));
};

it('finds pairs by the job for records that no event named', async () => {
  const contact = { first: 'Bulk', last: 'Loaded', email: 'bulk@example.com', phone: '' };
  const one = await aClient(app.deps.db, world.vendorId, contact);
  await aClient(app.deps.db, world.vendorId, contact);
  expect(await pairOf(String(one))).toBeUndefined();
  await world.runJob('find-duplicate-clients');
  expect((await pairOf(String(one)))?.reasons).toEqual(['email', 'name']);
  expect(await rows(sql`SELECT id FROM clients WHERE paired_version <> version LIMIT 1`)).toEqual([]);
});

it('pages pairs by key through indexes, with many clients', async () => {
  const size = {
    locations: 20,
    staff: 20,
    services: 20,
    rooms: 1,
    groups: 5,
    adjustments: 1,
    clients: 2_500,
  };
  await fillSetUp(app.deps.db, world.vendorId, size);
  // A company's switchboard says nothing; every hundredth client is on record twice.
  await rows(
    sql`UPDATE clients SET work_phone = '+12065559999', version = version + 1 WHERE id % 20 = 0 AND last_name LIKE 'Client%' RETURNING id`,
  );
  await rows(
    sql`INSERT INTO client_terms (vendor_id, client_id, term) SELECT vendor_id, id, '12065559999' FROM clients WHERE work_phone = '+12065559999' RETURNING client_id`,
  );
  await rows(sql`INSERT INTO clients (vendor_id, first_name, last_name, email, phone, home_location_id, created_at)
      SELECT vendor_id, first_name, last_name, email, '', home_location_id, created_at FROM clients WHERE last_name LIKE 'Client%' AND id % 50 = 0 AND archived_at IS NULL RETURNING id`);
  await rows(sql`INSERT INTO client_terms (vendor_id, client_id, term)
      SELECT c.vendor_id, c.id, c.email FROM clients c WHERE c.last_name LIKE 'Client%' AND c.email <> '' ON CONFLICT DO NOTHING RETURNING client_id`);
  await analyseAll(app.deps.db);
  await world.runJob('find-duplicate-clients');
  const [{ pairs }] = (await rows(
    sql<{ pairs: number }>`SELECT count(*)::int AS pairs FROM client_pairs WHERE reasons @> '{email,name}'`,
  )) as [{ pairs: number }];
  expect(pairs).toBeGreaterThan(30);
  expect(pairs).toBeLessThan(60);
  await analyseAll(app.deps.db);
  const { statements } = explaining(app.deps.db);
  const page = async (who: Principal, query = '') =>
    (await world.call(who, `GET /api/internal/v1/admin/client-pairs?${query}`)).body as {
      data: DuplicateRow[];
      meta: { after: string | null; total: number };
    };
  const first = await page(30);
  expect([first.data.length, first.meta.total]).toEqual([25, pairs]);
  const read = [...first.data];
  for (let { after } = first.meta; after !== null;) {
    const next = await page(30, `after=${after}`);
    read.push(...next.data);
    ({ after } = next.meta);
  }
  const ids = read.map(({ id }) => id);
  expect(ids).toHaveLength(pairs);
  expect(new Set(ids).size).toBe(pairs);
  expect((await page(20)).data.length).toBeLessThan(25);
  const ofPairs = statements.filter(({ text }) => text.includes('client_pairs'));
  expect(ofPairs.length).toBeGreaterThan(3);
  for (const { text, plan } of ofPairs)
    for (const node of nodesOf(plan))
      expect([text, node['Node Type'], node['Relation Name']]).not.toEqual([text, 'Seq Scan', 'clients']);
}, 120_000);
