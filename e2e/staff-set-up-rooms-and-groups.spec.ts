import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { staffApi } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';
import { followsItsVendor } from './product/live.ts';
import { place } from './product/places.ts';
import { chooseTopic } from './product/request-form.ts';

/* Rooms, lines of business and categories: the same pattern, so one journey reads what is their own. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

test('a room is set up, limited to a service, found by its sign and archived', async ({ page }) => {
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/rooms');
  await expect(page.getByRole('heading', { level: 1, name: 'Rooms and equipment' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'New room' }).first().click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Fix 2 fields to save' })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Vault');
  await page.getByRole('combobox', { name: 'Location' }).fill('Pike');
  await page.getByRole('option', { name: /Pike Street/ }).click();
  await page.getByLabel('Sign').fill('V1');
  await page.getByLabel('Step-free').check();
  await page.getByRole('combobox', { name: 'Services' }).fill('Open');
  await page.getByRole('option', { name: 'Open an account' }).click();
  await page.getByLabel('Name', { exact: true }).focus();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('searchbox').fill('vau');
  const row = page.getByRole('row', { name: /Vault/ });
  await expect(row).toContainText('V1');
  await expect(row).toContainText('Pike Street');
  const menu = page.getByRole('button', { name: 'Actions for Vault' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Calendar of its location' }).click();
  await expect(page).toHaveURL(/\/schedule\?rows=rooms&location=/);
  await expect(page.getByText('Vault').first()).toBeVisible();
  await page.goBack();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Block out times' }).click();
  await expect(page.getByText('Vault (Pike Street)')).toBeVisible();
  await page.getByRole('link', { name: 'Effective view' }).click();
  await page.getByLabel('Room', { exact: true }).selectOption('Vault');
  await expect(page.getByRole('listitem').filter({ hasText: 'Bookable' })).toBeVisible();
  await expect(page).toHaveURL(/room=\d+/);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/rooms?search=vau');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(row).toBeHidden();
});

test('a line of business takes a service, and stays while it has one', async ({ page }) => {
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/lines-of-business/create');
  await page.getByLabel('Name', { exact: true }).fill('Retail');
  await page.getByRole('combobox', { name: 'Services' }).fill('Open');
  await page.getByRole('option', { name: 'Open an account' }).click();
  await page.getByLabel('Name', { exact: true }).focus();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(page.getByText('1 service, 0 locations, 0 staff')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Other records still use it. Move them first.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('searchbox').fill('ret');
  await expect(page.getByRole('link', { name: 'Retail' })).toBeVisible();
  await page.getByRole('searchbox').fill('nothing');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('searchbox').fill('');

  // A location and a colour: the form shows the effect on bookable times, and visitors see the colour.
  await page.getByRole('link', { name: 'Retail' }).click();
  await page.getByRole('combobox', { name: 'Locations' }).fill('Pike');
  await page.getByRole('option', { name: /Pike Street/ }).click();
  await page.getByRole('textbox', { name: /^Primary colour/ }).fill('#0B6E4F');
  await page.getByRole('textbox', { name: /^Primary colour/ }).blur();
  await expect(page.getByRole('heading', { name: 'What this change does' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(page.getByText('1 service, 1 location, 0 staff')).toBeVisible();
  const brand = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());
  await page.goto('/s/harbor-bank/select-service');
  const own = await brand();
  await page.getByRole('button', { name: /Open an account/ }).click();
  await expect.poll(brand).toBe('#0B6E4F');
  expect(own).not.toBe('#0B6E4F');

  // The form follows the line of the chosen service: only this one asks for consent.
  const consent = page.getByRole('checkbox', { name: 'I accept' });
  await askForConsentOfRetail(page);
  const { id: elsewhere } = await place(page.request, 'harbor-002');
  await page.goto(`/s/harbor-bank/callback-service/${elsewhere}`);
  await chooseTopic(page, 'Open an account');
  await expect(consent).toBeVisible();
  await chooseTopic(page, 'Cards');
  await expect(consent).toBeHidden();

  // With a second line, the frame offers both; its choice stands in the address and lasts.
  await page.goto('/lines-of-business/create');
  await page.getByLabel('Name', { exact: true }).fill('Wealth');
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.goto('/locations');
  await expect(page.getByRole('link', { name: 'Pike Street' })).toBeVisible();
  await page.getByRole('button', { name: 'Line of business: All lines of business' }).click();
  await page.getByRole('combobox', { name: 'Search lines of business' }).fill('wea');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]line=\d+/);
  await expect(page.getByRole('link', { name: 'Pike Street' })).toBeHidden();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/staff');
  await expect(page.getByRole('button', { name: 'Line of business: Wealth' })).toBeVisible();
  await page.getByRole('button', { name: 'Location: ' }).click();
  await expect(page.getByRole('option', { name: /Pike Street/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto('/lines-of-business');
  await page.getByRole('button', { name: 'Actions for Wealth' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: /^Line of business/ })).toBeHidden();
});

// Their settings and colours act on what other journeys book; also after a failure.
test.afterEach(async ({ page }) => archiveLines(page.request));

test('categories are put in order, inside each other, and reach open pages of visitors', async ({
  page,
  browser,
}) => {
  await signedIn(page.request, 'admin@harbor.test');
  const visitor = await browser.newPage();
  // Without the random delay that keeps many pages apart.
  await visitor.addInitScript(() => (Math.random = () => 0));
  const follows = followsItsVendor(visitor);
  await visitor.goto('/s/harbor-bank/select-service');
  await follows;
  await visitor.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const headings = visitor.locator('main h2, main h3');
  await expect(headings.first()).toHaveText('Everyday banking');
  const before = await headings.allTextContents();
  const last = before.at(-1)!;

  // A new one goes inside another; a second level is refused at its field.
  await page.goto('/settings/categories/create');
  await expect(page).toHaveURL(/\/settings\/categories\?id=new$/);
  await page.getByLabel('Name', { exact: true }).fill('Papers');
  const inside = page.getByRole('combobox', { name: 'Inside' });
  await inside.fill('Every');
  await page.getByRole('option', { name: 'Everyday banking' }).click();
  await page.getByRole('radio', { name: 'Bank', exact: true }).check();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('link', { name: 'Everyday banking' }).click();
  await inside.fill('Pap');
  await page.getByRole('option', { name: 'Papers' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Only one level is possible/).first()).toBeVisible();
  await page.goto('/settings/categories');

  // By the arrow keys of the grip, which keeps the focus; visitors see the new order without a reload.
  const names = page.locator('tbody th');
  await expect(names).toContainText([...before.slice(0, 1), 'Papers', ...before.slice(1)]);
  const grip = page.getByRole('button', { name: `Move ${last}` });
  await grip.focus();
  await grip.press('ArrowUp');
  await grip.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: `${last}: position 1 of 3` })).toBeAttached();
  await expect(names.first()).toContainText(last);
  await expect(grip).toBeFocused();
  await expect(headings.first()).toHaveText(last);
  expect(await axeFindings(page)).toEqual([]);

  // By dragging: back to its place.
  const from = (await grip.boundingBox())!;
  const to = (await page.getByRole('row').filter({ hasText: before[1]! }).boundingBox())!;
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(names.last()).toContainText(last);
  await expect(headings.last()).toHaveText(last);

  // Hidden from visitors' pages, its services leave the open page.
  const hide = async (isShown: boolean) => {
    await page.getByRole('link', { name: last }).click();
    await page.getByLabel('On visitors’ pages').setChecked(isShown);
    await page.keyboard.press('Control+s');
    await saved(page);
    await page.getByRole('button', { name: 'Back to the list' }).click();
  };
  await hide(false);
  await expect(headings.filter({ hasText: last })).toHaveCount(0);
  await hide(true);
  await expect(headings.last()).toHaveText(last);
  expect(await visitor.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await page.getByRole('button', { name: 'Actions for Papers' }).click();
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByRole('row', { name: /Papers/ })).toBeHidden();
  await visitor.close();
});

/** Saves for one line of business that its visitors accept the terms. */
async function askForConsentOfRetail(page: Page): Promise<void> {
  await page.goto('/settings/client-view');
  const of = page.getByLabel('Settings for');
  await of.selectOption({ label: 'Line of business: Retail' });
  // The vendor's form stands until the address has changed.
  await expect(of).toHaveValue(/^line-/);
  const consent = page.getByRole('switch', { name: 'Explicit consent' });
  await consent.press('Space');
  await expect(consent).toBeChecked();
  await page.keyboard.press('Control+s');
  await saved(page);
}

/** Archives every line of business without its services and locations, over the API of staff. */
async function archiveLines(request: APIRequestContext): Promise<void> {
  const LINES = '/admin/lines-of-business';
  const api = await staffApi(request);
  for (const { id } of await api.get<{ id: string }[]>(LINES)) {
    const { version, values } = await api.get<{ version: number; values: object }>(`${LINES}/${id}`);
    const { data } = await api.send<{ data: { version: number } }>('PUT', `${LINES}/${id}`, {
      version,
      values: { ...values, service_ids: [], location_ids: [] },
    });
    await api.send('PUT', `${LINES}/${id}/archived`, { version: data.version, archived: true });
  }
}
