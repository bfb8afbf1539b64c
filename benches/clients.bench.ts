import { HOUR } from '#domain/time/instant.ts';
import { MOMENT } from '#server/testing/app.ts';
import { aBusiness } from './baselines/businesses.ts';
import type { Business } from './baselines/businesses.ts';
import { benchClient, manyClients } from './baselines/clients-store.ts';
import { startProduct } from './baselines/product.ts';
import { inBulk } from './baselines/schedule-store.ts';
import { Connection, wireOf } from './measure/connection.ts';
import { drawsOf } from './measure/random.ts';
import { milliseconds, tell, times } from './measure/report.ts';
import type { Row } from './measure/report.ts';
import { inTurn, median, ratioOf } from './measure/rounds.ts';

/*
 * The search of clients over HTTP, in a vendor with 200,000 clients and a million visits next to one with 2,000 and ten
 * thousand: p95 of searches for different clients.
 */

const BIG = { clients: 200_000, visits: 1_000_000 };
const SMALL = { clients: 2_000, visits: 10_000 };
const SEED = 17;
const SEARCHES = 60;
const ROUNDS = 5;

type Client = ReturnType<typeof benchClient>;

const list = (search: string): string =>
  `/api/internal/v1/admin/clients?search=${encodeURIComponent(search)}`;
const palette = (search: string): string => `/api/internal/v1/admin/search?q=${encodeURIComponent(search)}`;

const READINGS: readonly { what: string; pathOf: (client: Client) => string }[] = [
  { what: 'full name', pathOf: ({ first, last }) => list(`${first} ${last}`) },
  { what: 'last name, of 25 clients', pathOf: ({ last }) => list(last) },
  { what: 'first name, of 5,000 clients next to 50', pathOf: ({ first }) => list(first) },
  { what: 'two letters, of 10,000 next to 100', pathOf: ({ first }) => list(first.slice(0, 2)) },
  { what: 'e-mail address', pathOf: ({ email }) => list(email) },
  { what: 'last four digits of a phone, of 20 next to 1', pathOf: ({ phone }) => list(phone.slice(-4)) },
  { what: 'last seven digits', pathOf: ({ phone }) => list(phone.slice(-7)) },
  { what: 'confirmation number', pathOf: ({ confirmation }) => list(confirmation) },
  { what: 'the first page without a search', pathOf: () => '/api/internal/v1/admin/clients' },
  { what: 'full name, in the command palette', pathOf: ({ first, last }) => palette(`${first} ${last}`) },
  {
    what: 'last four digits, of 20 next to 1, in the command palette',
    pathOf: ({ phone }) => palette(phone.slice(-4)),
  },
];

const product = await startProduct();
try {
  const big = { business: await grown('big', BIG), clients: BIG.clients };
  const small = { business: await grown('small', SMALL), clients: SMALL.clients };
  await product.pool.query('VACUUM ANALYZE');
  const rows: Row[] = [];
  for (const reading of READINGS) rows.push(await searched(reading, { big, small }));
  tell({
    bench: 'clients',
    seeds: [SEED],
    versions: { postgresql: product.postgresVersion },
    rows,
    notes: [`HTTP: p95 of ${SEARCHES} searches on one connection, ${ROUNDS} rounds in turn, by an admin`],
  });
} finally {
  await product.stop();
}

interface Searchable {
  business: Business;
  clients: number;
}

async function searched(
  { what, pathOf }: (typeof READINGS)[number],
  { big, small }: Readonly<Record<'big' | 'small', Searchable>>,
): Promise<Row> {
  const connection = await Connection.open(product.port);
  const draw = drawsOf(SEED);
  const p95 = async ({ business, clients }: Searchable): Promise<number> => {
    const taken: number[] = [];
    for (let turn = 0; turn < SEARCHES; turn += 1) {
      const path = pathOf(benchClient(Math.floor(draw() * clients)));
      const begun = performance.now();
      const came = await connection.send(
        wireOf({ method: 'GET', path, headers: { cookie: business.who.cookie } }),
      );
      taken.push(performance.now() - begun);
      // A search without a result would measure nothing.
      if (came.status !== 200 || came.body.includes('"data":[]')) throw new Error(`${path}: ${came.body}`);
    }
    return taken.toSorted((a, b) => a - b)[Math.floor(SEARCHES * 0.95)]!;
  };
  const measured = await inTurn({ ours: () => p95(big), anchor: () => p95(small) }, ROUNDS);
  connection.close();
  return {
    what,
    ours: milliseconds(median(measured.ours)),
    anchor: milliseconds(median(measured.anchor)),
    ratio: times(ratioOf(measured.ours, measured.anchor)),
    goal: '≤ 2',
  };
}

async function grown(
  pathname: string,
  { clients, visits }: { clients: number; visits: number },
): Promise<Business> {
  const business = await aBusiness(product, { pathname, people: 10, day: MOMENT - 2 * HOUR });
  await inBulk(product.pool, (bulk) =>
    manyClients(bulk, business.branch, { clients, visits, at: new Date(MOMENT) }),
  );
  return business;
}
