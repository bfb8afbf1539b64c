import { chromium } from '@playwright/test';
const BASE = 'http://localhost:4110';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const ref = process.argv[2]!;
for (const [w, h, scheme] of [
  [390, 844, 'light'],
  [1440, 900, 'dark'],
] as const) {
  const page = await (
    await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme })
  ).newPage();
  page.on('pageerror', (e) => console.log('ERR', e.message));
  await page.goto(`${BASE}/s/harbor-bank/wait-list?lang=en&request=${ref}`);
  await page.waitForTimeout(2000);
  await page.screenshot({ path: `/tmp/o1-${w}.png`, fullPage: true });
  if (w === 390) {
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.waitForTimeout(2500);
    console.log(page.url());
    await page.screenshot({ path: `/tmp/o2-${w}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/o3-${w}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Book appointment' }).click();
    await page.waitForTimeout(2500);
    console.log(page.url());
    await page.screenshot({ path: `/tmp/o4-${w}.png`, fullPage: true });
  }
}
await browser.close();
