import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';

/* JavaScript until a visitor can use a page, from the build's report (web/weigh-pages.ts). */

test('no visitor page exceeds its budget', async () => {
  const file = new URL('../build/web/weights.json', import.meta.url);
  const weights = JSON.parse(await readFile(file, 'utf8')) as { page: string; kib: number; most: number }[];
  expect(weights.map(({ page }) => page)).toContain('manage');
  for (const { page, kib, most } of weights) {
    expect.soft(kib, page).toBeGreaterThan(50);
    expect.soft(kib, page).toBeLessThanOrEqual(most);
  }
});
