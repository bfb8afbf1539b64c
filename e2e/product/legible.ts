import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { lookAtText } from './check-text.ts';

/**
 * What of a page cannot be read as it stands: it is wider than the screen, words are cut off, too pale for what they stand on, or
 * drawn as empty boxes. Empty where all is well.
 */
export async function illegible(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const result = await page.evaluate(lookAtText);
  const pale = await axeFindings(page, { rules: ['color-contrast'] });
  const width = page.viewportSize()?.width;
  return [...result, ...pale.map((one) => `too pale by axe: ${one}`)].map((what) => `${width} px: ${what}`);
}
