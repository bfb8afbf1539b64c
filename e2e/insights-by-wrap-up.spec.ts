import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { changeJson } from './product/changed-responses.ts';
import { inFrench } from './product/in-the-lobby.ts';
import { tabTo } from './product/keyboard.ts';
import { openStaffPage } from './product/line.ts';
import { changing } from './product/operator.ts';
import { failing } from './product/requests.ts';
import { WRAP_UP_REASONS, wrapUpCall } from './product/wrap-ups.ts';

/* An admin reads with the keyboard alone how calls ended, and takes the figures along as a file. */

const ADMIN = 'admin@harbor.test';
const bank = changing({ vendor: 'harbor-bank' });
test.beforeAll(async ({ playwright, baseURL }) => {
  await bank.to({ 'contact_centre.wrap_up_reasons': WRAP_UP_REASONS });
  const request = await playwright.request.newContext({ baseURL });
  for (const reason of ['Asked for the hours', 'Asked for the hours', 'Wrong number'])
    await wrapUpCall(request, reason);
  await request.dispose();
});
test.afterAll(() => bank.back());

test('an admin reads wrap-ups by reason, person and day with the keyboard', async ({ page }) => {
  await openStaffPage(page, '/insights?tab=wrap-ups', ADMIN);
  const where = page.getByRole('radiogroup', { name: 'Location', exact: true });
  // Calls that booked nothing belong to no location.
  await expect(page.getByText(/belong to no location, and are left out here/)).toBeVisible();
  await tabTo(page, where.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  const reasons = page.getByRole('group', { name: 'By reason' });
  const asked = reasons.getByRole('row', { name: /^Asked for the hours / });
  await expect(asked).toBeVisible();
  await expect(reasons.getByRole('row', { name: /^Wrong number / })).toBeVisible();
  await expect(page.getByText('Without a visit', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'By person' }).getByRole('row')).not.toHaveCount(0);

  await tabTo(page, page.getByRole('link', { name: 'Export' }));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = readFileSync(await (await download).path(), 'utf8');
  const count = await asked.getByRole('cell').first().textContent();
  expect(file).toContain(`reason,Asked for the hours,${count!},`);

  await tabTo(page, page.getByText('Show as a table'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Wrong number' })).toBeVisible();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeFindings(page)).toEqual([]);
  }
});

test('the report says why it is empty or failed, in French too', async ({ page }) => {
  await inFrench(page);
  await changeJson(page, '**/insights/wrap-ups?*', ({ data }: { data: object }) => {
    Object.assign(data, { by_reason: [], by_person: [] });
  });
  const recover = await failing(page, '**/insights/wrap-ups?*');
  await openStaffPage(page, '/insights?tab=wrap-ups', ADMIN);
  await expect(page.getByRole('heading', { name: 'Les chiffres n’ont pas pu être chargés' })).toBeVisible({
    timeout: 20_000,
  });
  await recover();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Aucune fin d’appel pendant cette période' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Exporter' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});
