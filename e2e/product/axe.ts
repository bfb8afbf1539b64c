import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Selects the part for axe; the whole page when omitted. */
export interface AxeScope {
  within?: string;
  rules?: string[];
}

type Axe = { run(scope: object, options: object): ReturnType<AxeBuilder['analyze']> };

// The package's axe without its builder, which sends axe before each run, opens a page for each, and reports
// passing nodes.
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/** A dialog that fades in has no contrast yet: axe looks at what stays. */
const transitionsEnd = async (): Promise<void> => {
  const running = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
  });
  await Promise.allSettled(running.map(({ finished }) => finished));
};

/** Every axe violation of any impact: rule, impact and element. Empty without violations. */
export async function axeFindings(page: Page, { within, rules }: AxeScope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.evaluate(transitionsEnd);
  const scope = within ? { include: [[within]] } : undefined;
  const options = {
    resultTypes: ['violations'],
    // The only frame is the tag manager's, which our page cannot read.
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const violations = await page.evaluate(
    async (request) => {
      // The API reference repeats one pattern hundreds of times: the first of each kind is enough. Axe reads
      // excluded elements too, so they leave the document meanwhile.
      const repeated = [...document.querySelectorAll('[data-group] ~ [data-group], .shape ~ .shape')];
      const places = repeated.map((one) => {
        const mark = document.createComment('');
        one.replaceWith(mark);
        return () => mark.replaceWith(one);
      });
      const { axe } = window as unknown as { axe: Axe };
      const found = await axe.run(request.scope ?? document, request.options);
      for (const putBack of places) putBack();
      return found.violations;
    },
    { scope, options },
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target }) => `${id} (${impact}) ${target.join(' ')}`),
  );
}
