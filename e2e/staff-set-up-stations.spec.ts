import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';

/* Stations: set up next to rooms, chosen in the lobby, archived. By keyboard where the pattern has no key of its own. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

test('a station is set up by keyboard, offered in an open lobby, and archived', async ({ page, browser }) => {
  // A second try sets up another one.
  const { retry } = test.info();
  const name = retry === 0 ? 'Annex window' : 'Garden window';
  const named = new RegExp(name);
  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/locations?search=pike');
  await page.getByRole('button', { name: 'Actions for Pike Street' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Stations' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const { searchParams } = new URL(page.url());
  const location = searchParams.get('location')!;

  // An open lobby of a colleague, before the station exists.
  const lobby = await (await browser.newContext()).newPage();
  await signedIn(lobby.request, 'manager@harbor.test');
  await lobby.goto(`/lobby?location=${location}`);
  const picker = lobby.getByRole('button', { name: /I am at/ });
  await expect(picker).toBeVisible();

  await page.getByRole('button', { name: 'New station' }).first().press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Fix 3 fields to save' })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Short name').fill(name.split(' ')[0]!.toUpperCase());
  await page.getByRole('combobox', { name: 'Location' }).fill('Pike');
  await page.getByRole('option', { name: /Pike Street/ }).click();
  await page.getByLabel('Directions').fill('Through the glass door');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(page.getByText('Free now.')).toBeVisible();

  await picker.press('Enter');
  await lobby.getByRole('menuitemradio', { name: named }).press('Enter');
  await expect(lobby.getByRole('button', { name: named }).first()).toBeVisible();

  // The settings of the lobby list it.
  await page.goto(`/settings/lobby?at=${location}`);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Set up stations' }).press('Enter');
  await expect(page).toHaveURL(/\/rooms\?.*of=stations/);

  await page.getByRole('searchbox').fill(name.toLowerCase());
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Archive' }).press('Enter');
  await expect(page.getByRole('row', { name: named })).toBeHidden();
  await expect(lobby.getByRole('button', { name: named })).toHaveCount(0);
});
