import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Selects what axe looks at; all of the page when left out. */
export interface AxeScope {
  within?: string;
  rules?: string[];
}

type Axe = { run(scope: object, options: object): ReturnType<AxeBuilder['analyze']> };

// The axe of the package, without its builder: that sends axe before each run, opens a page for each, and reports nodes that pass.
const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/** Each violation that axe finds, of any weight: its rule, its impact and its element. Empty where all is well. */
export async function axeFindings(page: Page, { within, rules }: AxeScope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const scope = {
    ...(within && { include: [[within]] }),
    // The description of the API repeats one pattern some hundred times: the first of each kind stands for all.
    exclude: [['[data-group] ~ [data-group]'], ['.shape ~ .shape']],
  };
  const options = {
    resultTypes: ['violations'],
    // The only frame is the tag manager's, which nothing of ours can read.
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const violations = await page.evaluate(
    async (request) =>
      (await (window as unknown as { axe: Axe }).axe.run(request.scope, request.options)).violations,
    { scope, options },
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target }) => `${id} (${impact}) ${target.join(' ')}`),
  );
}
