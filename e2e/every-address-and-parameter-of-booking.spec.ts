import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import {
  BANK,
  booked,
  chooseTime,
  fillDetails,
  goOn,
  submit,
  toAFullDay,
  toTheTimes,
} from './product/booking.ts';
import { changing } from './product/operator.ts';
import { pageSaying } from './product/page-settings.ts';
import { place, serviceId } from './product/places.ts';
import type { Place } from './product/places.ts';
import { heading } from './product/screen.ts';

/* Every address of booking, the effect of each parameter, and the parameters that a booking sends. */

let pike: Place;
let secret: string;
let cards: string;
let mortgage: string;

// Each step on its own page; the journeys of booking itself use the preferences.
const steps = changing({ vendor: 'harbor-bank' });
test.afterAll(() => steps.back());

test.beforeAll(async ({ playwright, baseURL }) => {
  await steps.to({ askEveryStep: 'true' });
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  cards = await serviceId(request, pike, 'Cards');
  mortgage = await serviceId(request, pike, 'Mortgage');
  // No list contains it; its address uses the vendor's external id.
  const hidden = await request.get(`${BANK}/callback-service/harbor-003`, { maxRedirects: 0 });
  secret = /callback-service\/(\d+)/.exec(hidden.headers().location ?? '')![1]!;
  await request.dispose();
});

const SERVICE = 'Select a service';
const METHOD = 'How would you like to meet?';
const STAFF = 'Who would you like to meet with?';
const UNKNOWN = 'The page you are looking for cannot be found';

/** PIKE, SECRET, CARDS and MORTGAGE stand for ids that differ from run to run. */
const filled = (text: string): string =>
  text
    .replaceAll('PIKE', pike.id)
    .replaceAll('SECRET', secret)
    .replaceAll('CARDS', cards)
    .replaceAll('MORTGAGE', mortgage);

interface Row {
  path: string;
  h1: string;
  /** The final address; the same address when omitted. */
  at?: string;
  status?: number;
}

const ADDRESSES: readonly Row[] = [
  { path: '/select-service', h1: SERVICE },
  { path: '/select-service/', h1: SERVICE },
  { path: '/select-service/1', h1: UNKNOWN, status: 404 },
  // An address opened too early redirects to the first unanswered step and keeps the query.
  { path: '/select-meeting-method?a=b', at: '/select-service?a=b', h1: SERVICE },
  { path: '/select-location?a=b', at: '/select-service?a=b', h1: SERVICE },
  { path: '/select-staff', at: '/select-service', h1: SERVICE },
  { path: '/select-timeslot', at: '/select-service', h1: SERVICE },
  { path: '/select-attendees', at: '/select-service', h1: SERVICE },
  { path: '/attendee-details', at: '/select-service', h1: SERVICE },
  { path: '/attendee-details/more', h1: UNKNOWN, status: 404 },
  // One service alone is preselected, several are a choice.
  { path: '/select-service?services=CARDS', at: '/select-meeting-method?services=CARDS', h1: METHOD },
  { path: '/select-service?service=CARDS', at: '/select-meeting-method?service=CARDS', h1: METHOD },
  { path: '/select-service?service_id=CARDS', at: '/select-meeting-method?service_id=CARDS', h1: METHOD },
  { path: '/select-service?services=CARDS,MORTGAGE', h1: SERVICE },
  { path: '/select-service?services=999999999', h1: SERVICE },
  { path: '/select-service?location=PIKE', h1: SERVICE },
  {
    path: '/select-staff?services=CARDS&location=e:harbor-001',
    at: '/select-meeting-method?services=CARDS&location=e:harbor-001',
    h1: METHOD,
  },
  // A location's address chooses the location and continues.
  {
    path: '/select-location/PIKE?services=CARDS&x=1',
    at: '/select-meeting-method?services=CARDS&x=1',
    h1: METHOD,
  },
  {
    path: '/select-location/e:harbor-001?services=CARDS',
    at: '/select-meeting-method?services=CARDS',
    h1: METHOD,
  },
  { path: '/select-location/999999999?services=CARDS', h1: UNKNOWN },
  { path: '/select-location/SECRET?services=CARDS', h1: 'Not available right now' },
  { path: '/select-location/PIKE/more', h1: UNKNOWN, status: 404 },
  { path: '/manage', h1: 'We couldn’t find this appointment' },
  { path: '/manage?id=1&code=wrong', h1: 'We couldn’t find this appointment' },
];

test('every address shows its step at its own address, with its status', async ({ page }) => {
  test.setTimeout(180_000);
  // Each address starts without the choices of the one before.
  await page.addInitScript(() => sessionStorage.clear());
  for (const { path, h1, at = path, status = 200 } of ADDRESSES) {
    const response = await page.goto(BANK + filled(path));
    expect(response?.status(), path).toBe(status);
    await heading(page, h1);
    const { pathname, search } = new URL(page.url());
    expect(pathname + search, path).toBe(BANK + filled(at));
  }
});

test('a location that cannot be booked redirects to the list', async ({ page }) => {
  for (const id of [secret, '999999999']) {
    await page.goto(`${BANK}/select-location/${id}?services=${cards}`);
    await page.getByRole('link', { name: 'Show all locations' }).click();
    // The meeting method comes before the location.
    await heading(page, METHOD);
  }
});

test('a skipped step is skipped in both directions', async ({ page }) => {
  await pageSaying(page, { features: { appointmentMeetingMethods: false } });
  await page.goto(`${BANK}/select-service?location=${pike.id}`);
  await page.getByRole('button', { name: /^Cards/ }).click();
  await heading(page, STAFF);
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await heading(page, SERVICE);
  await page.goBack();
  await heading(page, STAFF);
});

test('services of an invitation are labelled', async ({ page }) => {
  const note = page.getByText('Showing the services in your invitation');
  await page.goto(`${BANK}/select-service?services=${cards},${mortgage}&mode=invitation`);
  await heading(page, SERVICE);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(note).toBeVisible();
  await page.goto(`${BANK}/select-service?services=${cards},${mortgage}`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expect(note).toHaveCount(0);
});

test('a changed answer keeps answers that are still offered, and asks again for others', async ({ page }) => {
  await toTheTimes(page, { locationId: pike.id, service: 'Cards', staff: 'Beatriz Camargo' });
  await chooseTime(page, 1);
  await goOn(page);
  await heading(page, 'Your details');
  await page.getByRole('link', { name: 'Change: With' }).first().click();
  await heading(page, STAFF);
  await expect(page.getByRole('radio', { name: /^Beatriz Camargo/ })).toBeChecked();
  await goOn(page);
  // The later answers are still valid, and the time shows again before the details.
  await heading(page, 'Select time');
  await expect(page.getByRole('button', { pressed: true }).first()).toBeVisible();
  await goOn(page);
  await heading(page, 'Your details');
  await page.goto(`${BANK}/select-timeslot?location=${pike.id}`);
  await expect(page.getByRole('button', { pressed: true }).first()).toBeVisible();
});

interface Sent {
  attendee: Record<string, unknown>;
  [name: string]: unknown;
}

/** Returns the booking request from an address after every step; a route replaces the server. */
async function bookFrom(page: Page, query: string): Promise<Sent> {
  await toTheTimes(page, { locationId: `${pike.id}${query}`, service: 'Cards' });
  await chooseTime(page, 2);
  await goOn(page);
  await fillDetails(page, { first: 'Ottilie', email: 'ottilie@example.com' });
  await page.route('**/api/internal/v1/appointments', (route) =>
    route.fulfill({ status: 422, contentType: 'application/json', body: '{"errors":[]}' }),
  );
  const [sent] = await Promise.all([
    page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/internal/v1/appointments'),
    ),
    submit(page),
  ]);
  return sent.postDataJSON() as Sent;
}

test('booking parameters are sent with it, and no others', async ({ page }) => {
  const sent = await bookFrom(
    page,
    '&src=signed&external_id=E1&rwg_token=g1&utm_source=a+b&utm_medium=m&utm_campaign=c&utm_term=t&utm_content=x&gclid=9&foo=bar',
  );
  expect(sent).toMatchObject({
    location_id: pike.id,
    service_id: cards,
    meeting_method: 1,
    src: 'signed',
    external_id: 'E1',
    rwg_token: 'g1',
    utm: { source: 'a b', medium: 'm', campaign: 'c', term: 't', content: 'x' },
    attendee: { first_name: 'Ottilie', email: 'ottilie@example.com', lang: 'en' },
  });
  for (const name of ['gclid', 'foo', 'staff_id', 'languages', 'convert', 'attendees'])
    expect(sent).not.toHaveProperty(name);
  expect(typeof sent['time_zone']).toBe('string');
});

test('an invitation is its own source, in the language of the page', async ({ page }) => {
  const sent = await bookFrom(page, '&mode=invitation&utm_source=a&utm_campaign=c');
  expect(sent['utm']).toEqual({ source: 'invitation', campaign: 'c' });
});

test('after a booking the address opens the appointment, without booking parameters', async ({ page }) => {
  await toTheTimes(page, { locationId: `${pike.id}&rwg_token=g2&foo=1`, service: 'Cards' });
  await chooseTime(page, 9);
  await goOn(page);
  await fillDetails(page, { first: 'Ottilie', email: 'ottilie@example.com' });
  const reported = page.waitForRequest('**/api/v3/open/rwg-track-conversion');
  await submit(page);
  // 2: booked at the location of the link.
  expect((await reported).postDataJSON()).toEqual({ rwg_token: 'g2', merchant_changed: 2 });
  await heading(page, 'Your appointment is booked');
  await expect(page.getByText('We are sending a confirmation to o…@example.com.')).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe(`${BANK}/manage`);
  expect([searchParams.get('foo'), searchParams.get('rwg_token')]).toEqual(['1', null]);
  expect((await page.goto(page.url()))?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await heading(page, 'This appointment has been cancelled');
  await page.getByRole('button', { name: 'Book another' }).click();
  await expect(page).toHaveURL((url) => !url.search.includes('code='));
});

test('an embedded booking has no header and no links that leave its frame', async ({ page }) => {
  await page.goto(`${BANK}/select-service?mode=embed`);
  await heading(page, SERVICE);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Language: English' })).toBeVisible();
});

test('a kiosk offers staff by name only by setting, and looks a week ahead', async ({ page }) => {
  await page.goto(`${BANK}/select-service?mode=kiosk&location=${pike.id}&services=${cards}`);
  await heading(page, METHOD);
  await goOn(page);
  await heading(page, 'Select time');
  await pageSaying(page, { settings: { 'kiosk.selectStaff': true } });
  await page.goto(`${BANK}/select-service?mode=kiosk&location=${pike.id}&services=${cards}`);
  await heading(page, METHOD);
  await goOn(page);
  await heading(page, STAFF);
  await goOn(page);
  await heading(page, 'Select time');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('grid')).toBeVisible();
  // Today and the next six days.
  expect(
    await page.getByRole('grid').getByRole('button').and(page.locator(':not(:disabled)')).count(),
  ).toBeLessThanOrEqual(7);
});

test('a kiosk asks for the details one question a screen, and books', async ({ page }) => {
  await page.setViewportSize({ width: 1080, height: 1920 });
  await page.goto(`${BANK}/select-service?mode=kiosk&location=${pike.id}&services=${cards}`);
  await heading(page, METHOD);
  await goOn(page);
  await heading(page, 'Select time');
  await toAFullDay(page);
  await chooseTime(page, 3);
  await goOn(page);
  const question = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect(question('What is your name?')).toBeVisible();
  await goOn(page);
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Kiosk');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await page.getByLabel('Email').fill(`kiosk-${Date.now()}@kiosk.test`);
  expect(await axeFindings(page)).toEqual([]);
  const book = page.getByRole('button', { name: 'Book appointment' });
  for (let step = 0; step < 6 && (await book.count()) === 0; step += 1) {
    await goOn(page);
    await expect(page.locator('h2:focus')).toHaveCount(1);
  }
  await expect(question('Is this right?')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Kiosk' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await book.click();
  await booked(page);
});
