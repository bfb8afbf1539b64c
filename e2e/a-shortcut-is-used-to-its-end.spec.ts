import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { BANK, booked, chooseTime, fillDetails, goOn, submit, toAFullDay } from './product/booking.ts';
import { tabTo } from './product/keyboard.ts';
import { cancel, join, openStaffPage, pageOf } from './product/line.ts';
import { changing } from './product/operator.ts';
import { place } from './product/places.ts';
import { dataLayer } from './product/requests.ts';
import { heading } from './product/screen.ts';

/* Staff make a shortcut by keyboard beside its live preview; a visitor books with its locks; its link ends with its last booking. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const bank = changing({ vendor: 'harbor-bank' });
test.beforeAll(() => bank.to({ 'feature.shortcuts': 'true', 'feature.appointmentBookingChannel': 'true' }));
test.afterAll(() => bank.back());

const MESSAGE = 'All spring advice is booked. Call us at the branch.';

/** Fills a field that Tab leads to. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(
    page,
    page.getByRole('textbox', { name: label }).or(page.getByRole('spinbutton', { name: label })),
  );
  await page.keyboard.type(text);
}

async function pick(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.type(text);
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toHaveText(new RegExp(`^${text}`));
  await expect(options.filter({ hasNotText: text })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function lock(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('group', { name: 'Locked' }).getByRole('checkbox', { name }));
  await page.keyboard.press('Space');
}

/** The draft's page beside the form. */
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page behind the link"]');
const previewShows = (page: Page, name: string | RegExp) =>
  expect(preview(page).getByRole('heading', { level: 1, name })).toBeVisible();

/** While the link is paused, the preview shows what visitors read, and its page again after that. */
async function pauseAndResume(page: Page): Promise<void> {
  await tabTo(
    page,
    page.getByRole('switch', { name: 'Paused' }).or(page.getByRole('checkbox', { name: 'Paused' })),
  );
  await page.keyboard.press('Space');
  await expect(page.getByText('The link is paused.')).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: MESSAGE })).toBeVisible();
  await expect(page.getByTitle('Preview of the page behind the link')).toHaveCount(0);
  await page.keyboard.press('Space');
  await previewShows(page, 'Select time');
}

/** The shortcut's link, as staff copy it. */
async function makeShortcut(page: Page): Promise<string> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStaffPage(page, '/booking-shortcuts?id=new');
  await typeInto(page, 'Name', 'Spring advice');
  await previewShows(page, 'Select a service');
  await pick(page, 'Services', 'Cards');
  await previewShows(page, /location/i);
  await pick(page, 'Locations', 'Pike');
  await previewShows(page, 'Select time');
  const fixed = preview(page).getByText('Set by your link');
  await expect(fixed).toHaveCount(0);
  await lock(page, 'Service');
  await lock(page, 'Location');
  await expect(fixed).not.toHaveCount(0);
  await typeInto(page, 'Bookings at most', '1');
  await typeInto(page, 'Message once it has ended', MESSAGE);
  await pauseAndResume(page);
  await typeInto(page, 'Campaign source', 'newsletter');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/id=\d+/);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Link and QR code' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /Spring advice/ });
  const address = dialog.getByRole('textbox');
  await expect(address).toHaveValue(/shortcut=[\w-]{22}/);
  expect(await axeFindings(page)).toEqual([]);
  const url = await address.inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return url;
}

/** No fault in either theme, at the three widths. */
async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 1024, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      expect(await axeFindings(page), `${colorScheme}, ${width}`).toEqual([]);
    }
}

test('a shortcut is made by keyboard, books with its locks, and ends', async ({ browser, page, request }) => {
  test.setTimeout(90_000);
  const pike = await place(request, 'harbor-001');
  const { pathname, search, searchParams } = new URL(await makeShortcut(page));
  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await visitor.goto(pathname + search);
  // The presets leave no step before the times open.
  await heading(visitor, 'Select time');
  await toAFullDay(visitor);
  await isAccessible(visitor);
  await visitor.setViewportSize({ width: 1440, height: 900 });
  const summary = visitor.getByRole('region', { name: 'Your appointment' });
  await expect(summary.getByText('Set by your link')).toHaveCount(2);
  await expect(summary.getByRole('link', { name: /^Change: (Service|Where)/ })).toHaveCount(0);
  await chooseTime(visitor, 3);
  await goOn(visitor);
  await fillDetails(visitor, { first: 'Ottoline', email: 'ottoline@example.com' });
  const sent = visitor.waitForRequest(
    (one) => one.method() === 'POST' && one.url().includes('/appointments'),
  );
  await submit(visitor);
  expect((await sent).postDataJSON()).toMatchObject({
    location_id: pike.id,
    shortcut: searchParams.get('shortcut'),
    utm: { source: 'newsletter' },
  });
  await booked(visitor);
  const events = await dataLayer(visitor);
  expect(events.find(({ event }) => event === 'bookAppointment')).toMatchObject({ utm_source: 'newsletter' });
  expect(JSON.stringify(events)).not.toContain(searchParams.get('shortcut'));

  // Its only booking is made: another one starts without it.
  await visitor.getByRole('button', { name: 'Book another' }).press('Enter');
  await expect(visitor).toHaveURL((url) => !url.searchParams.has('shortcut') && !url.searchParams.has('id'));
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'This link has expired' })).toHaveCount(0);

  // Booking and the line say the same.
  await visitor.goto(pathname + search);
  await heading(visitor, 'This link has expired');
  await expect(visitor.getByText(MESSAGE)).toBeVisible();
  await isAccessible(visitor);
  await visitor.goto(`${BANK}/callback-service/${pike.id}${search}&lang=fr`);
  await heading(visitor, 'Ce lien a expiré');
  await expect(visitor.getByText(MESSAGE)).toBeVisible();
  await visitor.context().close();

  await page.goto('/booking-shortcuts');
  // A second try leaves another of this name.
  const row = page
    .getByRole('row', { name: /Spring advice/ })
    .filter({ hasText: '1 of 1' })
    .first();
  await expect(row).toContainText('Used up');
});

test('after a visit, “Book another” leads to the own link of its shortcut', async ({ page, request }) => {
  const own = 'https://bank.example/spring';
  const at = await place(request, 'harbor-001');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStaffPage(page, '/booking-shortcuts?id=new');
  await typeInto(page, 'Name', 'Walk in and come back');
  await page.getByLabel('Kind').selectOption({ label: 'Walk-in link' });
  await pick(page, 'Locations', 'Pike');
  const field = page.getByLabel('Link to book another appointment');
  await field.fill('bank.example/spring');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Enter an address that starts with https://').first()).toBeVisible();
  await field.fill(own);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const id = new URL(page.url()).searchParams.get('id')!;
  const link = await page.request.get(`/api/internal/v1/admin/shortcuts/${id}/link`);
  const { url } = ((await link.json()) as { data: { url: string } }).data;

  const shortcut = new URL(url).searchParams.get('shortcut')!;
  const visit = await join(request, at, { first: 'Odalys', attributes: { shortcut } });
  await cancel(request, at, visit);
  await page.context().route('https://bank.example/**', (route) => route.fulfill({ body: 'Elsewhere' }));
  await page.goto(pageOf(at, visit));
  await page.getByRole('button', { name: 'Book another' }).press('Enter');
  await expect(page).toHaveURL(own);
});
