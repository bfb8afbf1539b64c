import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { afterFailure } from './product/after-failure.ts';
import { withUsualTexts } from './product/as-before.ts';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';
import { followsItsVendor } from './product/live.ts';
import { place } from './product/places.ts';

/* An admin writes the vendor's own words and a notice; open pages of visitors show them, and what was there before. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
afterFailure(async (request) => {
  await withUsualTexts(request, '/synonyms-management');
  await withUsualTexts(request, '/cx-snippets-management');
});

const own = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Own text: ${name}`, exact: true });
const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const saveDrafts = async (page: Page) => {
  await page.keyboard.press('Control+s');
  await expect(unsaved(page)).toBeHidden();
};
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Compare and publish' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(page.getByText(/published$/).last()).toBeVisible();
};
const frame = (page: Page) => page.frameLocator('iframe[title="Preview of visitors’ pages"]');

test('own words and a notice are checked, previewed, published and taken back', async ({ page, browser }) => {
  const pike = await place(page.request, 'harbor-001');
  const visitor = await browser.newPage();
  await visitor.addInitScript(() => (Math.random = () => 0));
  const follows = followsItsVendor(visitor);
  await visitor.goto(`/s/harbor-bank/how?location=${pike.id}`);
  await follows;
  await visitor.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await expect(visitor.getByText('Book an appointment')).toBeVisible();

  await signedIn(page.request, 'admin@harbor.test');
  await page.goto('/synonyms-management');
  // How much is translated, and the switch that keeps gaps from visitors.
  const languages = page.getByRole('region', { name: 'Languages' });
  await expect(languages.getByRole('row', { name: /^English/ })).toContainText('Offered');
  await expect(languages.getByRole('row')).toHaveCount(9);
  await page.getByRole('link', { name: 'Offer complete languages only' }).click();
  await expect(page.getByRole('switch', { name: 'Complete languages only' })).toBeFocused();
  await page.goBack();
  const appointment = page.getByRole('group', { name: 'Appointments' });
  await appointment.getByLabel('One').fill('chat');
  await appointment.getByLabel('With its article').fill('a chat');
  await page.getByRole('button', { name: 'Put terms into texts' }).click();
  const terms = page.getByRole('dialog', { name: 'Texts with your terms' });
  await terms.getByRole('checkbox', { name: 'I have a chat' }).uncheck();
  expect(await axeFindings(page)).toEqual([]);
  await terms.getByRole('button', { name: /^Use in/ }).click();

  // A fault is named with its place, and holds the save; the preview shows the last valid texts.
  const search = page.getByRole('searchbox', { name: 'Find a text' });
  await search.fill('v.required');
  await own(page, '{label} is required').fill('{label} is <b>needed</b>');
  await expect(page.getByText('No markup is allowed: see character 12')).toBeVisible();
  await own(page, '{label} is required').fill('Needed');
  await expect(page.getByText('The text must have the variable {label}')).toBeVisible();
  await own(page, '{label} is required').fill('{label} of {client}');
  await expect(page.getByText('The variable {client} does not exist here')).toBeVisible();
  await own(page, '{label} is required').fill('{label');
  await page.keyboard.press('Control+s');
  const summary = page.getByRole('alert').filter({ hasText: 'Fix 1 field to save' });
  await expect(summary).toBeFocused();
  await expect(page.getByText('A value needs attention.')).toBeVisible();
  await summary.getByRole('link', { name: /broken at character 1/ }).click();
  await expect(own(page, '{label} is required')).toBeFocused();
  for (const [width, scheme] of [
    [390, 'light'],
    [1024, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(page), `${width} ${scheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await own(page, '{label} is required').fill('We need: {label}');
  await page.getByRole('combobox', { name: 'Page shown' }).selectOption('how');
  await expect(frame(page).getByText('Book a chat')).toBeVisible();
  await saveDrafts(page);
  // A draft is not what visitors read.
  await expect(visitor.getByText('Book an appointment')).toBeVisible();
  await publish(page);
  await expect(visitor.getByText('Book a chat')).toBeVisible();
  expect(await visitor.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  // The file comes back with a change and with a fault.
  await search.fill('');
  await page.getByRole('button', { name: 'Export texts' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the file' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('how.book,Book an appointment,Book a chat');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import texts' }).click();
  const wizard = page.getByRole('dialog', { name: 'Import texts' });
  const choose = async (text: string) =>
    wizard.locator('input[type=file]').setInputFiles({
      name: 'texts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
  await choose('key,text\nv.required,Needed\nno.such,x');
  await expect(wizard.getByText('2 texts need attention')).toBeVisible();
  await expect(wizard.getByText('There is no text with this key')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await choose('key,text\nhow.book,"Book, or ""drop in"""');
  await wizard.getByRole('button', { name: 'Take over 1 text' }).click();
  await search.fill('how.book');
  await expect(own(page, 'Book an appointment')).toHaveValue('Book, or "drop in"');
  await page.getByRole('button', { name: 'Discard' }).click();

  // The history takes the texts from before again.
  await page.getByRole('button', { name: 'History of publications' }).click();
  const history = page.getByRole('dialog', { name: 'History of publications' });
  await expect(history).toContainText('Book a chat');
  expect(await axeFindings(page)).toEqual([]);
  await history
    .getByRole('button', { name: /^Take the/ })
    .first()
    .click();
  await saveDrafts(page);
  await publish(page);
  await expect(visitor.getByText('Book an appointment')).toBeVisible();

  // A notice at a placement, in one language.
  await page.getByRole('link', { name: 'Client text snippets' }).click();
  await own(page, 'Page of a location').fill('{vendor} closes at **noon**, {name}');
  await expect(page.getByText('The variable {name} does not exist here')).toBeVisible();
  await own(page, 'Page of a location').fill('{vendor} closes at **noon**');
  const shownPage = page.getByRole('combobox', { name: 'Page shown' });
  await expect(shownPage).toHaveValue('how');
  await expect(frame(page).getByText('Harbor Bank closes at noon')).toBeVisible();
  // Each placement is previewed in its place, on the page itself.
  for (const [placement, shows, heading] of [
    ['Waiting', 'visit', 'You’re in line, Alex'],
    ['Appointment page', 'appointment', 'Appointment details'],
    ['Wait list', 'waitList', 'You’re on the wait list'],
    ['Branch locator', 'locator', 'Our locations'],
    ['Booking', 'service', 'Select a service'],
  ] as const) {
    await own(page, placement).fill(`At ${placement}: **bring** {vendor} a form`);
    await expect(shownPage).toHaveValue(shows);
    await expect(frame(page).getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(frame(page).getByText(`At ${placement}: bring Harbor Bank a form`)).toBeVisible();
    await own(page, placement).fill('');
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await saveDrafts(page);
  await publish(page);
  const notice = visitor.getByText('Harbor Bank closes at noon');
  await expect(notice).toBeVisible();
  expect(await axeFindings(visitor)).toEqual([]);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.getByText('In English:')).toBeVisible();
  await expect(own(page, 'Page of a location')).toHaveValue('');
  await own(page, 'Waiting').fill('Gardez votre ticket');
  await expect(frame(page).getByText('Gardez votre ticket')).toBeVisible();
  await expect(frame(page).locator('html')).toHaveAttribute('lang', /^fr/);
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('en');
  await own(page, 'Page of a location').fill('');
  await saveDrafts(page);
  await publish(page);
  await expect(notice).toHaveCount(0);
  await visitor.close();
});
