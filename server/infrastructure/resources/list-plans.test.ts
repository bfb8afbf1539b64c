import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { explaining, nodesOf } from '#server/testing/explain-store.ts';
import type { Explained, PlanNode } from '#server/testing/explain-store.ts';
import { listsAmong, queriesOf } from '#server/testing/list-queries.ts';
import { analyseAll, fillSetUp } from '#server/testing/many-records-store.ts';

/*
 * The plans of every list of the staff's screens, for each sort, filter and search that the list's endpoint declares.
 * They are the product's: generic, as the app's role, under row-level security.
 */

const SIZE = {
  locations: 500,
  staff: 800,
  services: 300,
  rooms: 500,
  groups: 300,
  adjustments: 1_200,
  clients: 3_000,
};
const PAGE = 25;
const ONE_PAGE = 10;

let app: TestApp;
let world: EveryRole;
let statements: Explained[];
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  await fillSetUp(app.deps.db, world.vendorId, SIZE);
  await analyseAll(app.deps.db);
  ({ statements } = explaining(app.deps.db));
});

describe('a page of every list', () => {
  it('is read by indexes and never whole, cut or sorted by the server', async () => {
    const names: string[] = [];
    for (const endpoint of listsAmong(app.routes.map((route) => route.endpoint))) {
      const queries = await queriesOf(endpoint, (address) => world.call(30, `GET ${address}`));
      for (const { query, kind } of queries)
        await assertPage({ endpoint, who: 30, query, isPlain: kind === 'sort' });
      for (const who of [20, 10] as const)
        for (const { query } of [queries[0]!, queries.at(-1)!])
          await assertPage({ endpoint, who, query, isPlain: false });
      names.push(endpoint.name);
    }
    expect(names).toEqual(
      expect.arrayContaining(['listStaffMembersOfStaff', 'listServicesOfStaff', 'listClientsOfStaff']),
    );
  });

  it('is found by indexes for each search of clients', async () => {
    const endpoint = app.routes.find((route) => route.endpoint.name === 'listClientsOfStaff')!.endpoint;
    // A full name, an e-mail address, the last digits of a telephone number, and a confirmation number.
    for (const search of ['ada client', 'c12@example.com', '0012', 'A1B2C3D4'])
      for (const who of [30, 20, 10] as const)
        await assertPage({ endpoint, who, query: `search=${encodeURIComponent(search)}`, isPlain: false });
    expect(statements.map(({ text }) => text).join()).toContain('v.confirmation_number =');
  });
});

/** The reach of a whole vendor, of locations, and of one's own records. */
type Caller = 30 | 20 | 10;

async function assertPage(of: {
  endpoint: AnyEndpoint;
  who: Caller;
  query: string;
  isPlain: boolean;
}): Promise<void> {
  const { endpoint, who, query, isPlain } = of;
  const read = async (more: string) => {
    statements.length = 0;
    const came = await world.call(who, `GET ${endpoint.path}?${query}${more}`);
    const where = `${endpoint.name} as ${who}: ${query}${more}`;
    if (came.status === 403) return null;
    expect(came.status, where).toBe(200);
    assertPlans(where, { isInOrder: isPlain, isDeep: more !== '' });
    return (came.body as { meta: { after: string | null } }).meta.after;
  };
  const after = await read('');
  if (isPlain) expect(after, `${endpoint.name} has several pages`).not.toBeNull();
  if (after !== null && isPlain) await read(`&after=${after}`);
}

function assertPlans(where: string, of: { isInOrder: boolean; isDeep: boolean }): void {
  const pages = statements.filter(({ text }) => text.includes('WITH page AS'));
  // A broad search walks along the list, and finds the records first where that does not fill the page.
  expect(pages.length, where).toBeLessThanOrEqual(where.includes('search=') ? 2 : 1);
  expect(pages, where).not.toEqual([]);
  for (const { plan, text, rows } of statements) {
    const whole = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
    expect(whole, `${where} reads a whole table\n${text}`).toEqual([]);
    expect(rows, `${where} reads more than its page\n${text}`).toBeLessThanOrEqual(PAGE + 1);
    const terms = nodesOf(plan).filter((node) => node['Relation Name'] === 'list_terms' && isByIndex(node));
    for (const node of terms) expect(condOf(node), where).toMatch(/term >= .*term < |subject_id = /);
  }
  for (const { plan } of pages) assertKeys(where, plan, of);
}

/** The keys of a page end with it, and its rows are read by them. */
function assertKeys(where: string, plan: PlanNode, of: { isInOrder: boolean; isDeep: boolean }): void {
  const keys = nodesOf(plan).find((node) => node['Node Type'] === 'Limit' && nodesOf(node).some(isListed));
  expect(keys, `${where} ends with its page`).toBeDefined();
  const under = nodesOf(keys!);
  // A partition that fits into a page is read by any index of it.
  const others = nodesOf(plan).filter(
    (node) => isListed(node) && !under.includes(node) && node['Total Cost'] > ONE_PAGE,
  );
  const perRow = nodesOf(plan).filter(
    (node) =>
      // A table that fits into a page costs less: any index of it serves.
      node['Total Cost'] > ONE_PAGE && /^\(vendor_id = \w+\.vendor_id\)$/.test(node['Index Cond'] ?? ''),
  );
  expect(perRow, `${where} reads all records of the vendor for each row`).toEqual([]);
  for (const node of others)
    expect(condOf(node), `${where} reads the rows of its page by their ids`).toMatch(/\bid = /);
  if (!of.isInOrder) return;
  expect(
    under.filter((node) => node['Node Type'].includes('Sort')),
    `${where} is read in its order`,
  ).toEqual([]);
  if (of.isDeep) expect(under.map(condOf).join(), `${where} begins at its cursor`).toMatch(/ROW\(/);
}

const isListed = ({ Alias, ...node }: PlanNode): boolean =>
  /^r(_\d+)?$/.test(Alias ?? '') && 'Relation Name' in node;
const isByIndex = (node: PlanNode): boolean => node['Node Type'].includes('Index');
/** The index condition of a scan; a bitmap has its own below. */
const condOf = (node: PlanNode): string =>
  nodesOf(node)
    .map((one) => one['Index Cond'] ?? '')
    .join(' ');
