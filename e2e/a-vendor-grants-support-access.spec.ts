import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import type { Support } from '#contract/support/support.ts';
import type { VendorRow } from '#contract/support/vendors.ts';
import { afterFailure, staffApi } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { tabTo } from './product/keyboard.ts';
import { openStaffPage } from './product/line.ts';
import { changing } from './product/operator.ts';

/* An admin grants support access by keyboard, a product admin visits within it, and the revocation ends the visit. */

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

const bank = changing({ vendor: 'harbor-bank' });
test.afterAll(() => bank.back());
afterFailure(async (request) => {
  const product = await staffApi(request, 'product@foyer.test');
  for (const { id, suspended_at: since } of await product.get<VendorRow[]>('/admin/vendors'))
    if (since !== null)
      await product.send('PUT', `/admin/vendors/${id}/suspension`, { suspended: false, reason: 'Goes on' });
  const api = await staffApi(request);
  const { grants } = await api.get<Support>('/admin/support');
  for (const { id, state } of grants)
    if (state === 'active') await api.send('POST', `/admin/support/grants/${id}/revocation`, {});
});

const CLINIC = '/s/sunrise-clinic/how';
/** Another one for a second try. */
const REASON = `The display shows no names ${Date.now().toString(36)}`;

/** A suspended vendor's pages are not found; it then goes on. By keyboard. */
async function suspendAndResume(visit: Page, browser: Browser): Promise<void> {
  const visitor = await browser.newPage();
  const status = async () => (await visitor.goto(CLINIC))!.status();
  expect(await status()).toBe(200);
  const change = async (act: string, done: string) => {
    // After the first change the focus is back on the same button, the last of the page.
    const button = visit.getByRole('button', { name: act });
    if (act.startsWith('Suspend')) await tabTo(visit, button);
    await expect(button).toBeFocused();
    await visit.keyboard.press('Enter');
    const dialog = visit.getByRole('dialog', { name: act });
    await dialog.getByLabel('Reason').focus();
    expect(await axeFindings(visit)).toEqual([]);
    await visit.keyboard.type('The contract has ended');
    await visit.keyboard.press('Enter');
    await expect(visit.getByText(done)).toBeVisible();
  };
  await change('Suspend Sunrise Clinic', 'Sunrise Clinic is suspended');
  await expect(visit.getByText(/^Suspended since/)).toBeVisible();
  await expect.poll(status).toBe(404);
  await change('Put Sunrise Clinic back in service', 'Sunrise Clinic is back in service');
  await expect.poll(status).toBe(200);
  await visitor.close();
}

/** The pages of a member of staff, with a banner, without a change, and the way back. */
async function looksAsStaff(visit: Page): Promise<void> {
  await visit.getByRole('button', { name: 'Look as staff …' }).click();
  const dialog = visit.getByRole('dialog', { name: 'Look as a member of staff' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Hana');
  await visit.getByRole('option', { name: /^Hana/ }).click();
  expect(await axeFindings(visit)).toEqual([]);
  await dialog.getByRole('button', { name: 'Look', exact: true }).click();
  const banner = visit.getByRole('region', { name: 'View as a member of staff' });
  await expect(banner).toContainText('You see Foyer as Hana');
  await visit.goto('/schedule');
  await expect(banner).toBeVisible();
  await expect(visit.getByRole('link', { name: 'Features' })).toHaveCount(0);
  expect(await axeFindings(visit)).toEqual([]);
  await banner.getByRole('button', { name: 'Back to your own view' }).click();
  await expect(banner).toHaveCount(0);
  await expect(visit.getByText(/You are viewing Harbor Bank until/)).toBeVisible();
}

test('an admin grants access, sees the visit, and revokes it', async ({ page, browser }) => {
  await bank.to({ 'support.grantRequired': 'true', 'support.contactName': '"IT desk"' });
  const visitor = await browser.newContext({
    baseURL: test.info().project.use.baseURL!,
    reducedMotion: 'reduce',
  });
  const visit = await visitor.newPage();
  const enter = async () => {
    await visit.getByLabel('Vendor', { exact: true }).fill('harbor-bank');
    await visit.getByLabel('Reason').fill('A call of the bank');
    await visit.getByRole('button', { name: 'Open', exact: true }).click();
  };
  await openStaffPage(visit, '/lobby', 'product@foyer.test');
  await expect(visit.getByRole('button', { name: 'Visit Harbor Bank' })).toBeVisible();
  // Not even a hidden text widens the page.
  expect(await visit.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  expect(await axeFindings(visit)).toEqual([]);
  await suspendAndResume(visit, browser);
  await enter();
  await expect(visit.getByText(/only while it grants them access/)).toBeVisible();

  await openStaffPage(page, '/settings/support');
  const grant = page.getByRole('button', { name: 'Grant access' });
  await expect(grant).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await tabTo(page, grant, { stops: 80 });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Grant access' });
  await dialog.getByLabel('Reason').focus();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type(REASON);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const granted = page.getByRole('listitem').filter({ hasText: REASON });
  await expect(granted).toContainText('Active');

  await enter();
  await expect(visit.getByText(/Harbor Bank/).first()).toBeVisible();
  await visit.goto('/dashboard');
  await expect(visit.getByRole('heading', { level: 1 })).toBeVisible();

  await looksAsStaff(visit);

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'A call of the bank' }).first()).toContainText(
    'product@foyer.test',
  );
  // Features by their names, as people call them.
  const features = page.getByRole('listitem');
  await expect(features.filter({ hasText: /^Curbside pickup On$/ })).toBeVisible();
  await expect(features.filter({ hasText: /^Payment.* Not built yet$/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download diagnostics' }).click();
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as {
    vendor: { pathname: string };
  };
  expect(file.vendor.pathname).toBe('harbor-bank');

  await granted.getByRole('button', { name: `Revoke access: ${REASON}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke access' }).click();
  await expect(granted).toContainText('Revoked');
  await visit.reload();
  await expect(visit.getByLabel('Vendor', { exact: true })).toBeVisible();
  await visitor.close();

  // The help of every page names whom to ask.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('IT desk')).toBeVisible();
  // It follows a change while the help is open.
  await bank.to({ 'support.contactName': '"Desk of Ana"' });
  await expect(page.getByRole('dialog').getByText('Desk of Ana')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('IT desk')).toHaveCount(0);
});
