import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { settingsComeBack } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';
import { place } from './product/places.ts';

/* Two admins work on the look of a vendor and on its lobby at the same time. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
settingsComeBack('harbor-bank');

const GREEN = '#0B6E4F';
const PALE = '#FFC857';
const hold = (page: Page) => page.getByRole('textbox', { name: 'Calls on the wall display' });
const iconOf = (page: Page) => page.locator('link[rel="icon"]');
const saved = async (page: Page) => {
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
};

test('admins find, preview, change and restore settings without losing what they typed', async ({
  page,
  browser,
}) => {
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/settings/branding/general');

  // By its words, and by its key.
  const find = page.getByRole('searchbox', { name: 'Find a setting' });
  await find.fill('facebook instagram');
  await expect(page.getByText('No setting found')).toBeVisible();
  await find.fill('theme.prim');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const colour = page.getByRole('textbox', { name: /^Brand colour/ });
  await expect(colour).toBeFocused();

  // The preview shows an unsaved colour; a pale one is refused, and a shade offered.
  const frame = page.frameLocator('iframe[title="Preview of visitors’ pages"]');
  const brand = () =>
    frame
      .locator('html')
      .evaluate((root) => root.style.getPropertyValue('--brand'))
      .catch(() => '');
  await colour.fill(GREEN);
  await expect.poll(brand).toBe(GREEN);
  await expect(page.getByText(/Contrast with white: 6\./)).toBeVisible();
  await colour.fill(PALE);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Fix 1 field to save' })).toBeFocused();
  await expect(page.getByRole('link', { name: /Brand colour: Choose a darker colour/ })).toBeVisible();
  for (const [width, scheme] of [
    [1440, 'dark'],
    [1024, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(page), `branding ${width} ${scheme}`).toEqual([]);
  }
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText(/Contrast with white: 4\.[5-9]/)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  // A drawing becomes a picture, which the preview shows before it is saved.
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30"/></svg>';
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await expect(frame.getByRole('img', { name: 'Harbor Bank' })).toHaveAttribute('src', /\/logos\//);
  // An icon shows as a tab would show it, in the preview, and at once on open pages.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/s/harbor-bank/where');
  await expect(iconOf(visitor)).toHaveAttribute('href', '/favicon.svg');
  const { id: location } = await place(page.request, 'harbor-002');
  const display = await page.context().newPage();
  await display.goto(`/s/harbor-bank/tv?location=${location}`);
  await expect(iconOf(display)).toHaveAttribute('href', '/favicon.svg');
  await page
    .getByLabel('Icon', { exact: true })
    .setInputFiles({ name: 'icon.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await expect(page.getByRole('list', { name: 'In the tab of the browser' }).locator('img')).toHaveCount(2);
  await expect(frame.locator('link[rel="icon"]')).toHaveAttribute('href', /\/logos\//);
  await page.getByRole('textbox', { name: 'Instagram' }).fill('https://instagram.com/harbor');
  // The name, in the preview of a mail and then on open pages.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Trust');
  await page.getByRole('radio', { name: 'Email' }).check();
  await expect(page.getByRole('article').getByText('Harbor Trust')).toBeVisible();
  expect(await axeFindings(page), 'branding with an icon').toEqual([]);
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(iconOf(page)).toHaveAttribute('href', /\/logos\//);
  await expect(iconOf(visitor)).toHaveAttribute('href', /\/logos\//, { timeout: 20_000 });
  const address = await iconOf(visitor).getAttribute('href');
  expect((await visitor.request.get(address ?? '')).headers()['content-type']).toBe('image/png');
  await expect(visitor.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://instagram.com/harbor',
  );
  await expect(visitor.getByRole('img', { name: 'Harbor Trust' })).toBeVisible();
  // The wall display changes it while it stays open.
  await expect(iconOf(display)).toHaveAttribute('href', /\/logos\//, { timeout: 20_000 });
  await display.close();
  await visitor.context().close();

  // The history sets the old value again, as an edit that is saved like any other.
  await page.getByRole('button', { name: 'History of “Brand colour”' }).click();
  const history = page.getByRole('dialog', { name: 'History of “Brand colour”' });
  await expect(history).toContainText('Elena');
  expect(await axeFindings(page)).toEqual([]);
  await history
    .getByRole('button', { name: /^Set the old value again/ })
    .first()
    .click();
  await expect(colour).toHaveValue('');
  await page.getByRole('button', { name: 'History of “Logo”' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Set the old value again/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'History of “Icon”' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Set the old value again/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Instagram' }).fill('');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(iconOf(page)).toHaveAttribute('href', '/favicon.svg');

  // The wall display of a location with unsaved values; two admins meet on the page of the lobby.
  const other = await (await browser.newContext()).newPage();
  await signedIn(other.request, 'admin@harbor.test');
  await Promise.all([page, other].map(async (one) => one.goto('/settings/lobby')));
  const wall = page.frameLocator('iframe[title="Preview of the wall display"]');
  await expect(wall.getByText('Now calling')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Français' }).check();
  await expect(wall.locator('main')).toHaveAttribute('lang', 'fr');
  await expect(wall.getByRole('button')).toHaveCount(0);
  await hold(page).fill('45');
  await hold(other).fill('60');
  await other.keyboard.press('Control+s');
  await saved(other);
  // The first admin reads at once that the page has changed, and keeps what was typed.
  await expect(page.getByText('Another person has changed settings of this page.')).toBeVisible();
  await expect(hold(page)).toHaveValue('45');
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: /saved first/ });
  await expect(conflict).toContainText('60');
  await expect(conflict).toContainText('Elena');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(hold(page)).toHaveValue('45');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(hold(page)).toHaveValue('60');
  await page.getByRole('button', { name: 'Calls on the wall display: use the default' }).click();
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(hold(other)).toHaveValue('30');
  await other.context().close();
});
