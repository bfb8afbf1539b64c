import { expect, test } from '@playwright/test';
import { settingsComeBack } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';

/* An admin sees all settings at a glance, finds one, and sees what another admin changes. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
settingsComeBack('harbor-bank');

test('the overview finds settings, counts differences and leads to what needs attention', async ({
  page,
  browser,
}) => {
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/lobby');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL(/\/settings(\?|$)/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  for (const [width, scheme] of [
    [320, 'dark'],
    [390, 'light'],
    [1024, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(page), `${width} ${scheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  // By keyboard alone: the search, its first result, and the setting itself.
  const search = main.getByRole('searchbox', { name: 'Find a setting' });
  await search.focus();
  await page.keyboard.type('line full');
  await expect(main.getByText('1 setting found')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Line capacity' })).toBeFocused();
  await page
    .getByRole('navigation', { name: 'Pages of settings' })
    .getByRole('link', { name: 'Settings' })
    .click();

  // Another admin's changes show on the open page, and leave it again.
  const lobby = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Lobby and line', exact: true }) });
  const attention = main.getByRole('region', { name: 'Needs attention' });
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const other = await (await browser.newContext()).newPage();
  await signedIn(other.request, 'admin@harbor.test');
  await other.goto('/settings/lobby?setting=lobby.amberAfterMinutes');
  const amber = other.getByRole('textbox', { name: 'Long wait', exact: true });
  const before = await amber.inputValue();
  await amber.fill('900');
  await other.keyboard.press('Control+s');
  const late = attention.getByRole('link', { name: 'The lobby marks a visitor red before amber' });
  await expect(late).toBeVisible();
  await lobby.getByText(/of \d+ settings differ/).click();
  await expect(lobby.getByText('900 minutes')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await late.click();
  await expect(page).toHaveURL(/\/settings\/lobby\?.*setting=lobby\.redAfterMinutes/);
  await page.goBack();
  await amber.fill(before);
  await other.keyboard.press('Control+s');
  await expect(late).toBeHidden();
  await other.context().close();
});

test('a manager sees the pages of their role alone, and other staff none', async ({ page, browser }) => {
  await signedIn(page.request, 'manager@harbor.test');
  await page.goto('/settings');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Lobby and line', exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Branding' })).toHaveCount(0);
  const staff = await (await browser.newContext()).newPage();
  await signedIn(staff.request, 'staff@harbor.test');
  expect((await staff.goto('/settings'))!.status()).toBe(403);
  await staff.context().close();
});
