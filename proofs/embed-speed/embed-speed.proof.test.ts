import { expect, it } from 'vitest';
import { installLighthouse, performanceScore, scoreIn } from '#scripts/testing/lighthouse.ts';
import { snippetOf } from '#web/admin/embed/snippets.ts';
import { openBusiness } from '../harness/business.ts';
import { borrowDatabase } from '../harness/database.ts';
import { figure, percentile, sized } from '../harness/figures.ts';
import { operate } from '../harness/operator.ts';
import { startProduct } from '../harness/product.ts';
import { aHostSite } from './host-site.ts';

const proof = 'embed-speed';
const ROUNDS = 5;
const MOST_LOST = 2;

it('reads the score of a report, and none of a page that did not load', () => {
  expect(scoreIn('{"categories":{"performance":{"score":0.97}}}')).toBe(97);
  expect(scoreIn('{"categories":{"performance":{"score":null}}}')).toBe(null);
});

// Lighthouse and ten runs of it take minutes.
it.runIf(sized(false, true))('costs a host page at most two points of its performance score', async () => {
  await installLighthouse();
  const database = await borrowDatabase();
  const { pathname } = await openBusiness(database, { places: 3 });
  const site = await aHostSite();
  const allowed = ['setting', 'set', '--vendor', pathname, 'api.allowedOrigins', site.origin];
  const { code, text } = await operate(allowed, { database });
  expect(code, text).toBe(0);
  const product = await startProduct({ database });
  site.show('/without', '');
  const choice = { layout: 'inline', view: '', location: '', service: '', lang: '' } as const;
  const of = { origin: product.url, vendor: pathname, title: '' };
  site.show('/with', snippetOf('script', choice, of));

  const scores: Record<'without' | 'with', number[]> = { without: [], with: [] };
  // The first of each does not count: caches of the server and of the system are cold.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const page of ['without', 'with'] as const) {
      const score = await performanceScore(`${site.origin}/${page}`);
      if (round > 0) scores[page].push(score);
    }
  for (const page of ['without', 'with'] as const)
    for (const [n, value] of scores[page].entries())
      figure({ proof, what: `score of a host page ${page} the embed, run ${n + 1}`, value, unit: '' });
  const lost = percentile(scores.without, 50) - percentile(scores.with, 50);
  figure({
    proof,
    what: 'points that the embed costs, by the medians',
    value: lost,
    unit: '',
    goal: { atMost: MOST_LOST },
  });
  expect(lost, `points lost of ${scores.without.join()} to ${scores.with.join()}`).toBeLessThanOrEqual(
    MOST_LOST,
  );
});
