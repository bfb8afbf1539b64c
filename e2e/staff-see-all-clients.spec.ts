import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { blankClient } from '#contract/clients/clients.values.ts';
import { axeFindings } from './product/axe.ts';
import { tabTo } from './product/keyboard.ts';
import { openStaffPage, signedIn } from './product/line.ts';
import { changing } from './product/operator.ts';

/* An admin lets staff see all clients, by keyboard; a teller then reads a client of another teller, and changes nothing. */

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

const bank = changing({ vendor: 'harbor-bank' });
test.afterAll(() => bank.back());

const SETTING = 'access.staffSeeAllClients';
/** Letters only, as in a name. */
const NAME = `Quine${String(Date.now())
  .slice(-6)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;

/** Nothing is wider than the page. */
const fits = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);

test('an admin lets staff see all clients, and a teller reads one of them', async ({ page, browser }) => {
  await bank.to({ [SETTING]: 'false' });
  const csrf = await signedIn(page.request, 'admin@harbor.test');
  const added = await page.request.post('/api/internal/v1/admin/clients', {
    headers: { 'x-csrf-token': csrf },
    data: { values: { ...blankClient, first_name: 'Zelda', last_name: NAME } },
  });
  expect(added.ok(), await added.text()).toBe(true);

  const teller = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await openStaffPage(teller, `/clients?search=${NAME}`, 'staff@harbor.test');
  const row = teller.getByRole('row', { name: new RegExp(NAME) });
  await expect(teller.getByRole('row')).toHaveCount(0);

  await openStaffPage(page, '/settings/access/roles');
  const policy = page.getByRole('switch', { name: 'Staff see all clients' });
  await expect(policy).not.toBeChecked();
  await tabTo(page, policy, { stops: 120 });
  await page.keyboard.press('Space');
  await expect(policy).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await fits(page);
  expect(await axeFindings(page)).toEqual([]);

  await teller.reload();
  await expect(row).toBeVisible();
  const actions = teller.getByRole('button', { name: new RegExp(`Actions for .*${NAME}`) });
  await tabTo(teller, actions, { stops: 120 });
  await teller.keyboard.press('Enter');
  const archive = teller.getByRole('menuitem', { name: /^Archive/ });
  await expect(archive).toHaveAttribute('aria-disabled', 'true');
  await expect(archive).toContainText('Not at your locations');
  expect(await axeFindings(teller)).toEqual([]);
  await teller.keyboard.press('Escape');
  await row
    .getByRole('link')
    .or(row.getByRole('button', { name: new RegExp(`^${NAME}`) }))
    .first()
    .click();
  await expect(teller.getByText('You can read it, not change it.')).toBeVisible();
  expect(await axeFindings(teller)).toEqual([]);

  await bank.back();
  await openStaffPage(teller, `/clients?search=${NAME}`, 'staff@harbor.test');
  await expect(teller.getByRole('row')).toHaveCount(0);
  await teller.close();
});
