import { expect, test } from '@playwright/test';
import type { FeatureRow } from '#contract/features/features.ts';
import { afterFailure, staffApi } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { tabTo } from './product/keyboard.ts';
import { openStaffPage } from './product/line.ts';

/* A product admin switches a feature by keyboard: an open page of a vendor follows, and what others need stays on. */

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

afterFailure(async (request) => {
  const api = await staffApi(request, 'product@foyer.test');
  const features = await api.get<FeatureRow[]>('/admin/features');
  const { id, version, number, names, descriptions, area, kind, share, variants, needs, owner, ...dated } =
    features.find((one) => one.names.en === 'Categories of services')!;
  const described = { number, names, descriptions, area, kind, share, variants, needs, owner };
  const { expires_on, on_at, off_at } = dated;
  const values = { ...described, expires_on, on_at, off_at, initial: 'off', version };
  await api.send('PATCH', `/admin/features/${id}`, values);
});

/** Another one for a second try. */
const KEY = `added${Date.now().toString(36)}`;

test('a product admin switches, schedules and adds features', async ({ page, browser }) => {
  const clinic = await browser.newContext({
    baseURL: test.info().project.use.baseURL!,
    reducedMotion: 'reduce',
  });
  const open = await clinic.newPage();
  await openStaffPage(open, '/locations', 'admin@sunrise.test');
  await expect(open.getByRole('link', { name: 'Categories', exact: true })).toHaveCount(0);

  await openStaffPage(page, '/manage-features', 'product@foyer.test');
  const row = page.getByRole('row', { name: /Categories of services/ });
  await expect(row).toContainText('1 of 2');
  await expect(page.getByRole('row', { name: /Video and phone in the lobby/ })).toContainText('Lobby');
  await expect(page.getByRole('row', { name: /Payment/ })).toContainText('Not built yet');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Area').selectOption('Access');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Area').selectOption('');

  await tabTo(page, row.getByRole('link', { name: 'Categories of services' }), { stops: 60 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Categories of services' })).toBeVisible();
  const initial = page.getByLabel('Default', { exact: true });
  await expect(initial).toHaveValue('off');
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await initial.selectOption('on');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('2 of 2')).toBeVisible();
  // The page of the clinic stands open, and gains the categories without a reload.
  await expect(open.getByRole('link', { name: 'Categories', exact: true }).first()).toBeVisible();
  await initial.selectOption('off');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await expect(open.getByRole('link', { name: 'Categories', exact: true })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'product@foyer.test' }).first()).toBeVisible();
  await clinic.close();

  // What another feature needs stays on, and the refusal names it.
  await page.goto('/manage-features');
  await page.getByRole('table').getByRole('link', { name: 'Lobby', exact: true }).click();
  await page.getByLabel('Vendor').selectOption({ label: 'Harbor Bank (On)' });
  await page.getByLabel('Value', { exact: true }).selectOption('off');
  await page.getByRole('button', { name: 'Set value' }).click();
  await expect(page.getByText(/Other features need it: .*Curbside pickup/)).toBeVisible();

  await page.goto('/manage-features/create');
  await page.getByLabel('Key', { exact: true }).fill(KEY);
  await page.getByLabel('Name in English').fill('Waiting music');
  await page.getByLabel('Type', { exact: true }).selectOption('A share of the vendors');
  await page.getByLabel('Share in per cent').fill('0');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Save feature' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting music' })).toBeVisible();
  await expect(page.getByText('0 of 2')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // Another form saved first: this one says who, when and what, and keeps what was typed.
  await page.setViewportSize({ width: 1440, height: 900 });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Owner', { exact: true }).fill('Line team');
  await other.keyboard.press('Control+s');
  await expect(other.getByRole('listitem').filter({ hasText: 'Line team' }).first()).toBeVisible();
  await other.close();
  await page.getByLabel('Owner', { exact: true }).fill('Music team');
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: /^product@foyer.test saved first, at / });
  await expect(conflict.getByRole('row', { name: /^Owner/ })).toContainText('Music teamLine team');
  expect(await axeFindings(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Take mine' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Line team → Music team' })).toBeVisible();
});
