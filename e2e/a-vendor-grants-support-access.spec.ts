import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { tabTo } from './product/keyboard.ts';
import { openStaffPage } from './product/line.ts';
import { changing } from './product/operator.ts';

/* An admin grants support access by keyboard, a product admin visits within it, and the revocation ends the visit. */

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

const bank = changing({ vendor: 'harbor-bank' });
test.afterAll(() => bank.back());

/** Another one for a second try. */
const REASON = `The display shows no names ${Date.now().toString(36)}`;

test('an admin grants access, sees the visit, and revokes it', async ({ page, browser }) => {
  await bank.to({ 'support.grantRequired': 'true', 'support.contactName': '"IT desk"' });
  const visitor = await browser.newContext({
    baseURL: test.info().project.use.baseURL!,
    reducedMotion: 'reduce',
  });
  const visit = await visitor.newPage();
  const enter = async () => {
    await visit.getByLabel('Vendor').fill('harbor-bank');
    await visit.getByLabel('Reason').fill('A call of the bank');
    await visit.getByRole('button', { name: 'Open', exact: true }).click();
  };
  await openStaffPage(visit, '/lobby', 'product@foyer.test');
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

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'A call of the bank' }).first()).toContainText(
    'product@foyer.test',
  );
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
  await expect(visit.getByLabel('Vendor')).toBeVisible();
  await visitor.close();

  // The help of every page names whom to ask.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('IT desk')).toBeVisible();
});
