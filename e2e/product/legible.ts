import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { checkText } from './check-text.ts';

/**
 * Legibility faults of a page: wider than the screen, words cut off, too little contrast, or missing glyphs.
 * Empty without faults.
 */
export async function illegible(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const result = await page.evaluate(checkText);
  const pale = await axeFindings(page, { rules: ['color-contrast'] });
  const width = page.viewportSize()?.width;
  return [...result, ...pale.map((one) => `too pale by axe: ${one}`)].map((what) => `${width} px: ${what}`);
}
