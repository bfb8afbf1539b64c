import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { everywhereByVisit, inTwoRegions, nothingThisMonth } from './product/booking-answers.ts';
import { openStaffPage } from './product/line.ts';
import { BANK, chooseTime, goOn, slots, submit, toTheTimes } from './product/booking.ts';
import { changing } from './product/operator.ts';
import { place, serviceId } from './product/places.ts';
import type { Place } from './product/places.ts';
import { heading } from './product/screen.ts';

/* Suggestions while booking: staff and locations from a link, earlier locations, and address suggestions. */

const METHOD = 'How would you like to meet?';
const STAFF = 'Who would you like to meet with?';
const WHERE = 'Select a Location';

let pike: Place;
let queen: Place;
let cards: string;

// Each step on its own page; the journeys of booking itself use the preferences.
const steps = changing({ vendor: 'harbor-bank' });
test.afterAll(() => steps.back());

test.beforeAll(async ({ playwright, baseURL }) => {
  await steps.to({ askEveryStep: 'true' });
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  queen = await place(request, 'harbor-002');
  cards = await serviceId(request, pike, 'Cards');
  await request.dispose();
});

test.use({ viewport: { width: 390, height: 844 } });

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

async function toTheLocations(page: Page, query = ''): Promise<void> {
  await page.goto(`${BANK}/select-service?services=${cards}${query}`);
  await heading(page, METHOD);
  await goOn(page);
  await heading(page, WHERE);
}

test('locations are grouped by region, suggested ones first, recent ones second', async ({ page }) => {
  const coast = page.getByRole('group', { name: 'West Coast' }).getByRole('listitem');
  await inTwoRegions(page);
  await toTheLocations(page);
  await expect(coast).toHaveText([/^Pike Street/, /^Granville/]);
  await expect(page.getByRole('heading', { level: 2, name: 'Inland' })).toBeVisible();
  await expect(page.getByText('Suggested')).toHaveCount(0);
  await row(page, pike.name).click();
  await page.getByRole('button', { name: 'Select location' }).click();
  await heading(page, STAFF);
  await page.evaluate(() => sessionStorage.clear());
  await toTheLocations(page, '&preferred_location=e:harbor-002');
  await expect(rows(page).nth(0)).toContainText(queen.name);
  await expect(rows(page).nth(0).getByText('Suggested')).toBeVisible();
  await expect(page.getByText('Suggested')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Chosen before' }).getByRole('listitem')).toHaveText(
    new RegExp(`^${pike.name}`),
  );
  await expect(row(page, queen.name)).toHaveCount(1);
  await expect(coast).toHaveText([/^Granville/]);
  // A search shows it in its position, still marked, without regions.
  await page.getByRole('combobox', { name: /^Search by city/ }).fill('toronto');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByText('Suggested')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(West Coast|Inland)$/ })).toHaveCount(0);
});

test('a shared screen neither shows nor stores recent locations', async ({ page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('recent:harbor-bank'));
  await page.goto(`${BANK}/how`);
  await page.evaluate((id) => localStorage.setItem('recent:harbor-bank', JSON.stringify([id])), pike.id);
  await toTheLocations(page, '&mode=kiosk');
  await expect(row(page, pike.name)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Chosen before' })).toHaveCount(0);
  await row(page, queen.name).click();
  await page.getByRole('button', { name: 'Select location' }).click();
  await expect(page.getByRole('heading', { level: 1, name: WHERE })).toHaveCount(0);
  expect(await stored()).toBe(JSON.stringify([pike.id]));
});

test('the line’s own list has neither regions nor suggestions', async ({ page }) => {
  await inTwoRegions(page);
  await page.goto(`${BANK}/callback-service?preferred_location=e:harbor-002`);
  await expect(row(page, pike.name)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'West Coast' })).toHaveCount(0);
  await expect(page.getByText('Suggested')).toHaveCount(0);
});

test.describe('from the visitor’s position', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 43.65, longitude: -79.39 } });
  test('all locations are sorted by distance, and nearby ones can be restored', async ({ page }) => {
    await toTheLocations(page);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(rows(page).first()).toContainText(queen.name);
    await expect(row(page, pike.name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all locations' }).click();
    await expect(row(page, pike.name)).toBeVisible();
    await expect(rows(page).first()).toContainText(queen.name);
    await page.getByRole('button', { name: /^Only within 50 (km|mi)$/ }).click();
    await expect(row(page, pike.name)).toHaveCount(0);
  });
});

test('suggested staff are first, marked and preselected; others can be chosen', async ({ page }) => {
  const result = await page.request.get(
    `/api/v2/open/users?filter[service]=${cards}&filter[location]=${pike.id}`,
    { headers: { 'x-vendor': 'harbor-bank' } },
  );
  const { data } = (await result.json()) as { data: { id: string; attributes: { full_name: string } }[] };
  const { id, attributes } = data.toSorted((a, b) =>
    b.attributes.full_name.localeCompare(a.attributes.full_name),
  )[0]!;
  const suggested = page.getByRole('radio', { name: new RegExp(`^${attributes.full_name}`) });
  const people = page.locator('label').filter({ hasText: data[0]!.attributes.full_name });
  await page.goto(`${BANK}/select-service?services=${cards}&location=${pike.id}&preferred_staff=${id}`);
  await heading(page, METHOD);
  await goOn(page);
  await heading(page, STAFF);
  await expect(suggested).toBeChecked();
  await expect(page.getByText('Suggested')).toHaveCount(1);
  await expect(page.locator('label').filter({ hasText: 'Suggested' })).toContainText(attributes.full_name);
  await expect(people.first()).toBeVisible();
  await page.getByRole('radio', { name: /^First available/ }).check();
  await expect(suggested).not.toBeChecked();
  await goOn(page);
  await heading(page, 'Select time');
  // Staff who are not offered are not suggested.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${BANK}/select-service?services=${cards}&location=${pike.id}&preferred_staff=999999999`);
  await heading(page, METHOD);
  await goOn(page);
  await expect(page.getByRole('radio', { name: /^First available/ })).toBeChecked();
  await expect(page.getByText('Suggested')).toHaveCount(0);
});

test('an off-site visit suggests addresses and sends the text of the field', async ({ page }) => {
  await everywhereByVisit(page);
  await toTheTimesOfAVisit(page);
  await chooseTime(page, 1);
  await goOn(page);
  await heading(page, 'Your details');
  const address = page.getByRole('combobox', { name: 'Address' });
  await expect(address).toHaveAttribute('autocomplete', 'street-address');
  await expect(address).toHaveAttribute('aria-required', 'true');
  await address.pressSequentially('portl');
  const places = page.getByRole('listbox', { name: 'Places' }).getByRole('option');
  const first = places.first();
  await expect(first).toContainText('Portland');
  const name = (await first.textContent())!;
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue(name);
  await expect(places).toHaveCount(0);
  await address.press('Home');
  await page.keyboard.type('12 Elm Street, ');
  await page.getByLabel('First name').fill('Ottilie');
  await page.getByLabel('Email').fill('ottilie@example.com');
  await page.route('**/api/internal/v1/appointments', (route) =>
    route.fulfill({ status: 422, contentType: 'application/json', body: '{"errors":[]}' }),
  );
  const [sent] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/internal/v1/appointments')),
    submit(page),
  ]);
  expect(sent.postDataJSON()).toMatchObject({ meeting_method: 4, address: `12 Elm Street, ${name}` });
});

test('without suggestions an address can be typed', async ({ page }) => {
  await everywhereByVisit(page);
  await page.route('**/assets/AddressSearch-*.js', (route) => route.abort());
  await toTheTimesOfAVisit(page);
  await chooseTime(page, 1);
  await goOn(page);
  await heading(page, 'Your details');
  await page.getByRole('textbox', { name: 'Address' }).fill('12 Elm Street\nPortland');
  await submit(page);
  await expect(page.getByText('Address is required')).toHaveCount(0);
  await expect(page.getByText('First name is required').first()).toBeVisible();
});

test('a month without times says so and offers the next, and a return fetches times again', async ({
  page,
}) => {
  const request: string[] = [];
  let none = true;
  page.on('request', (one) => one.url().includes('/api/v2/open/times?') && request.push(one.url()));
  await nothingThisMonth(page, () => none);
  await page.goto(`${BANK}/select-service?location=${pike.id}&services=${cards}`);
  await heading(page, METHOD);
  await goOn(page);
  await heading(page, STAFF);
  await goOn(page);
  await heading(page, 'Select time');
  await expect(slots(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Pick a date' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Previous month' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No times in this month')).toBeVisible();
  none = false;
  const before = request.length;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(() => request.length).toBeGreaterThan(before);
  await expect(page.getByText('No times in this month')).toHaveCount(0);
});

const toTheTimesOfAVisit = (page: Page): Promise<void> =>
  toTheTimes(page, { locationId: pike.id, service: 'Cards' });

test('a person has the photo that their manager chose', async ({ page, browser }) => {
  const admin = await browser.newPage();
  await openStaffPage(admin, '/staff?search=Hana');
  await admin.getByRole('link', { name: /^Hana/ }).click();
  const field = admin.getByLabel(/^Photo/);
  await field.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(admin.getByText(/^Choose a picture: JPEG, PNG or WebP/)).toBeVisible();
  await field.setInputFiles({ name: 'hana.png', mimeType: 'image/png', buffer: await admin.screenshot() });
  await expect(admin.getByText('Change the photo')).toBeVisible();
  await admin.keyboard.press('Control+s');
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible();

  await toTheLocations(page);
  await row(page, pike.name).click();
  await page.getByRole('button', { name: 'Select location' }).click();
  await heading(page, STAFF);
  const picture = page.locator('label').filter({ hasText: 'Hana' }).locator('img');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384);

  await admin.getByRole('button', { name: 'Remove', exact: true }).click();
  await admin.keyboard.press('Control+s');
  await expect(admin.getByText('Choose a photo')).toBeVisible();
  await page.reload();
  await heading(page, STAFF);
  await expect(picture).toHaveCount(0);
  await admin.close();
});
