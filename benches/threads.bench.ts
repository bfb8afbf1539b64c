import { HOUR } from '#domain/time/instant.ts';
import { MOMENT } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { aBusiness, bigNextToSmall, HTTP_NOTE } from './baselines/businesses.ts';
import type { Business } from './baselines/businesses.ts';
import { startProduct } from './baselines/product.ts';
import { addressOf, lastNameOf, manyThreads, rareWord } from './baselines/threads-store.ts';
import { tell } from './measure/report.ts';

/*
 * The list of conversations and its search over HTTP, in a vendor with 100,000 texts in 20,000 conversations next to
 * one with 1,000 texts in 200.
 */

const THREADS = { big: 20_000, small: 200 };
/** It stands in both vendors. */
const ONE = 101;

const list = (query: Record<string, string>): string =>
  `/api/internal/v1/admin/conversations?${new URLSearchParams(query).toString()}`;

const product = await startProduct();
try {
  const big = await grown('big', THREADS.big);
  const small = await grown('small', THREADS.small);
  await product.pool.query('VACUUM ANALYZE');
  tell({
    bench: 'threads',
    seeds: [],
    versions: { postgresql: product.postgresVersion },
    rows: await bigNextToSmall(product.port, { big, small }, [
      { what: 'the first page without a search', pathOf: () => list({ box: 'all' }) },
      { what: 'a word of 25 conversations', pathOf: () => list({ search: rareWord(ONE) }) },
      { what: 'two words, one in each text', pathOf: () => list({ search: `parking ${rareWord(ONE)}` }) },
      { what: 'a word of each text', pathOf: () => list({ search: 'appointment' }) },
      { what: 'a last name of 25 clients', pathOf: () => list({ search: lastNameOf(ONE) }) },
      { what: 'last four digits of a number', pathOf: () => list({ search: addressOf(ONE).slice(-4) }) },
      { what: 'a word of no text', pathOf: () => list({ search: 'umbrella' }) },
    ]),
    notes: [HTTP_NOTE],
  });
} finally {
  await product.stop();
}

async function grown(pathname: string, threads: number): Promise<Business> {
  const business = await aBusiness(product, { pathname, people: 10, day: MOMENT - 2 * HOUR });
  await setSetting(product.app.deps.db, business.branch.vendorId, {
    key: 'feature.conversations',
    value: true,
  });
  await manyThreads(product.pool, business.branch, { threads, at: new Date(MOMENT) });
  return business;
}
