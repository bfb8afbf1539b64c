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
  const { id } = await bookAt(request, pike, { first: 'Edda' });
  await appointmentBecomes('harbor-bank', id, 'due');
  await openStaffPage(page, `/lobby?location=${pike.id}`);
  await page.getByRole('tab', { name: /^Expected/ }).click();
  const row = page.locator(`[data-visit="${id}"]`);
  await row.click();
  const panel = page.getByRole('region', { name: 'Edda Looks' });
  await expect(panel.getByText('e…@example.com')).toBeVisible();
  await expect(row).toHaveAttribute('aria-current', 'true');
  expect(await axeFindings(page)).toEqual([]);

  // The keys reach the rows of this tab, and say which steps its visitors do not have.
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Edda Looks' })).toBeFocused();
  await page.keyboard.press('t');
  await expect(page.getByText(/Edda Looks has not checked in yet/)).toBeVisible();
  await expectFit(page, 390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: 'No-show' }).click();
  await expect(page.getByText('Edda Looks is marked as a no-show')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(panel).toHaveCount(0);
});

async function expectFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  const overflow = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}
