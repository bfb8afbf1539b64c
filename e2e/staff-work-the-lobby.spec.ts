import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { bookAt } from './product/appointments.ts';
import { openStaffPage } from './product/line.ts';
import { appointmentBecomes } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/* Staff work with the whole lobby: expected visitors, the order of the line, and each visit. */

test.use({ viewport: { width: 1440, height: 900 } });

let pike: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

test('an expected visitor opens in the panel, and is a no-show from there', async ({ page, request }) => {
  const first = aName('Edda');
  const { id } = await bookAt(request, pike, { first });
  await appointmentBecomes('harbor-bank', id, 'due');
  await openStaffPage(page, `/lobby?location=${pike.id}`);
  await page.getByRole('tab', { name: /^Expected/ }).click();
  const row = page.locator(`[data-visit="${id}"]`);
  await row.click();
  const panel = page.getByRole('region', { name: `${first} Looks` });
  await expect(panel.getByText('e…@example.com')).toBeVisible();
  await expect(row).toHaveAttribute('aria-current', 'true');
  expect(await axeFindings(page)).toEqual([]);

  // The keys reach the rows of this tab, and say which steps its visitors do not have.
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: `${first} Looks` })).toBeFocused();
  await page.keyboard.press('t');
  await expect(page.getByText(`${first} Looks has not checked in yet`)).toBeVisible();
  await expectFit(page, 390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: 'No-show' }).click();
  await expect(page.getByText(`${first} Looks is marked as a no-show`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(panel).toHaveCount(0);
});

/** One person may book five times an hour: another name for each run. */
const aName = (stem: string): string =>
  stem +
  [...Date.now().toString(26)].map((digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26))).join('');

async function expectFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

test('the browser remembers the tab and the folded staff board', async ({ page }) => {
  await openStaffPage(page, `/lobby?location=${pike.id}`);
  const board = page.locator('details').filter({ hasText: /^Not serving/ });
  await expect(board).toHaveAttribute('open', '');
  await page.getByText(/^Not serving/).click();
  await expect(board).not.toHaveAttribute('open');
  await page.getByRole('tab', { name: /^Waiting/ }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Expected/ })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Expected/ })).toHaveAttribute('aria-selected', 'true');
  await expect(board).not.toHaveAttribute('open');
  expect(await axeFindings(page)).toEqual([]);
});
