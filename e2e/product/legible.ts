import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { lookAtText } from './look-at-text.ts';

/**
 * What of a page cannot be read as it stands: it is wider than the screen, words are cut off, too pale for what they stand on, or
 * drawn as empty boxes. Empty where all is well.
 */
export async function illegible(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const found = await page.evaluate(lookAtText);
  // The description of the API repeats one pattern some hundred times: the first of each kind stands for all.
  const axe = new AxeBuilder({ page }).withRules(['color-contrast']);
  const { violations } = await axe
    .exclude('[data-group] ~ [data-group]')
    .exclude('.shape ~ .shape')
    .analyze();
  const pale = violations.flatMap(({ nodes }) =>
    nodes.map(({ target }) => `too pale by axe: ${target.join(' ')}`),
  );
  const width = page.viewportSize()?.width;
  return [...found, ...pale].map((what) => `${width} px: ${what}`);
}
