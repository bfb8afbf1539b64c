import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { withSettings } from './product/operator.ts';
import { dataLayer } from './product/requests.ts';
import { aWorld, LOBBY_STAFF } from './product/world.ts';
import { Desk } from './product/line.ts';
import type { World } from './product/world.ts';

/* Every address of the line and the start pages, and the order of reasons when there is no form. */

let world: World;

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await aWorld(playwright, baseURL!);
});
test.afterAll(() => world.end());

const V = '/s/harbor-bank';
const PICKER = 'Select a Location';
const UNKNOWN = 'The page you are looking for cannot be found';
const PRIVATE = 'This location is private and you cannot join the line here';
const NO_VIDEO = 'This location is not taking video callbacks at this time';

/** PIKE, SECRET, NOVIDEO and VISIT stand for ids and codes that differ from run to run. */
const filled = (text: string): string =>
  text
    .replaceAll('PIKE', world.pike.id)
    .replaceAll('SECRET', world.privateId)
    .replaceAll('NOVIDEO', world.noVideo.id)
    .replaceAll('VISIT', `id=${world.visits.waiting.id}&code=${world.visits.waiting.code}`);

interface Row {
  path: string;
  h1: string | RegExp;
  /** The final address; the same address when omitted. */
  at?: string;
  says?: string;
  status?: number;
}

const ADDRESSES: readonly Row[] = [
  { path: `${V}/`, at: `${V}/where`, h1: PICKER },
  { path: `${V}?lang=fr&x=1`, at: `${V}/where?lang=fr&x=1`, h1: 'Choisissez un établissement' },
  { path: `${V}/?location=PIKE`, at: `${V}/how?location=PIKE`, h1: 'Welcome to Pike Street' },
  {
    path: `${V}/?mode=kiosk&location=PIKE`,
    at: `${V}/how?mode=kiosk&location=PIKE`,
    h1: 'Welcome to Pike Street',
  },
  {
    path: `${V}/?mode=walk-in&location=PIKE`,
    at: `${V}/callback-service/PIKE?mode=walk-in`,
    h1: 'Join the line',
  },
  { path: `${V}/?mode=walk_in`, at: `${V}/callback-service?mode=walk_in`, h1: PICKER },
  { path: `${V}/how`, at: `${V}/where`, h1: PICKER },
  { path: `${V}/select-service?a=b`, h1: 'Select a service' },
  { path: `${V}/attendee-details?a=b`, at: `${V}/select-service?a=b`, h1: 'Select a service' },
  { path: `${V}/select-timeslot/1`, h1: UNKNOWN, status: 404 },
  { path: `${V}/manage?id=1&code=x`, h1: 'We couldn’t find this appointment' },
  {
    path: `${V}/how?location=e:harbor-001&a=b`,
    at: `${V}/how?location=PIKE&a=b`,
    h1: 'Welcome to Pike Street',
  },
  { path: `${V}/how?location=999999999`, h1: UNKNOWN, status: 404 },
  { path: `${V}/how?location=SECRET`, h1: 'Not available right now', says: PRIVATE },
  { path: `${V}/where?location=PIKE`, h1: PICKER },
  { path: `${V}/callback-service`, h1: PICKER },
  { path: `${V}/callback-service/`, h1: PICKER },
  { path: `${V}/callback-service/location`, h1: PICKER },
  { path: `${V}/callback-service/PIKE`, h1: 'Join the line' },
  {
    path: `${V}/callback-service/harbor-001?lang=en`,
    at: `${V}/callback-service/PIKE?lang=en`,
    h1: 'Join the line',
  },
  { path: `${V}/callback-service/e:harbor-001`, at: `${V}/callback-service/PIKE`, h1: 'Join the line' },
  { path: `${V}/callback-service/999999999`, h1: UNKNOWN, status: 404 },
  { path: `${V}/callback-service/PIKE/more`, h1: UNKNOWN, status: 404 },
  { path: `${V}/callback-service/SECRET`, h1: 'Not available right now', says: PRIVATE },
  { path: `${V}/callback-service/manage?VISIT`, h1: /^You’re in line/ },
  { path: `${V}/callback-service/confirmation?VISIT`, h1: /^You’re in line/ },
  { path: `${V}/callback-service/manage`, h1: 'We couldn’t find this appointment' },
  { path: `${V}/callback-service/manage?id=1&code=wrong`, h1: 'We couldn’t find this appointment' },
  { path: `${V}/tv?location=PIKE`, h1: /Pike Street|Now calling/ },
  { path: `${V}/how?location=PIKE&mode=tv`, h1: /Pike Street|Now calling/ },
  { path: `${V}/tv`, h1: UNKNOWN, status: 404 },
];

test('every address shows its heading at its own address, with its status', async ({ page }) => {
  test.setTimeout(180_000);
  for (const row of ADDRESSES) await test.step(row.path, () => shows(page, row));
});

async function shows(page: Page, { path, h1, at, says, status = 200 }: Row): Promise<void> {
  const response = await page.goto(filled(path));
  expect(response?.status(), path).toBe(status);
  if (!path.includes('tv')) await expect(page.getByRole('heading', { level: 1, name: h1 })).toBeVisible();
  else await expect(page.getByText(h1).first()).toBeVisible();
  if (says) await expect(page.getByText(says)).toBeVisible();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search, path).toBe(filled(at ?? path));
}

/* The first reason that applies is shown. Each row has its reason and, where possible, every later one. */

const OFF = { 'client_view.enabled': 'false', callback_requests_enabled: 'false' };
const NO_LINE = { callback_requests_enabled: 'false', supports_video: 'false' };

const GUARDS: readonly (Row & { name: string; settings?: Readonly<Record<string, string>> })[] = [
  {
    name: '1: a visit is shown, even with everything disabled',
    path: `${V}/callback-service/manage?VISIT`,
    h1: /^You’re in line/,
    settings: OFF,
  },
  {
    name: '2: pages disabled, before requests disabled',
    path: `${V}/callback-service/SECRET?meeting_method=3`,
    h1: 'Online booking is not available',
    settings: OFF,
  },
  {
    name: '2: also on the start pages',
    path: `${V}/how?location=PIKE`,
    h1: 'Online booking is not available',
    settings: OFF,
  },
  {
    name: '2: also in the location picker',
    path: `${V}/where`,
    h1: 'Online booking is not available',
    settings: OFF,
  },
  {
    name: '3: requests disabled, before a missing location',
    path: `${V}/callback-service`,
    h1: 'Not available',
    says: 'We are currently not taking callback requests',
    settings: NO_LINE,
  },
  {
    name: '3: before a private location, and an unavailable method',
    path: `${V}/callback-service/SECRET?meeting_method=3`,
    h1: 'Not available',
    says: 'We are currently not taking callback requests',
    settings: NO_LINE,
  },
  {
    name: '3: the start page still offers appointments',
    path: `${V}/how?location=PIKE`,
    at: `${V}/select-service?location=PIKE`,
    h1: 'Select a service',
    settings: NO_LINE,
  },
  {
    name: '4: no location, for any method',
    path: `${V}/callback-service?meeting_method=3`,
    h1: PICKER,
    settings: { supports_video: 'false' },
  },
  {
    name: '5: an unknown location, before its method',
    path: `${V}/callback-service/999999999?meeting_method=3`,
    h1: UNKNOWN,
    status: 404,
    settings: { supports_video: 'false' },
  },
  {
    name: '6: a private location, before its method',
    path: `${V}/callback-service/SECRET?meeting_method=3`,
    h1: 'Not available right now',
    says: PRIVATE,
    settings: { supports_video: 'false' },
  },
  {
    name: '7: video that the vendor does not offer',
    path: `${V}/callback-service/PIKE?meeting_method=3`,
    h1: 'Not available right now',
    says: NO_VIDEO,
    settings: { supports_video: 'false' },
  },
  {
    name: '7: the phone setting also disables video',
    path: `${V}/callback-service/PIKE?meeting_method=3`,
    h1: 'Not available right now',
    says: NO_VIDEO,
    settings: { supports_phone: 'false' },
  },
  {
    name: '7: a call that the vendor does not offer',
    path: `${V}/callback-service/PIKE?meeting_method=2`,
    h1: 'Not available right now',
    says: 'This location is not taking phone callbacks at this time',
    settings: { supports_phone: 'false' },
  },
  {
    name: '7: a single remaining choice skips the start page when booking is off',
    path: `${V}/how?location=PIKE&mode=walk-in`,
    at: `${V}/callback-service/PIKE?location=PIKE&mode=walk-in&meeting_method=1`,
    h1: 'Join the line',
    settings: { supports_phone: 'false' },
  },
  {
    name: '8: video that the location does not offer',
    path: `${V}/callback-service/NOVIDEO?meeting_method=3`,
    h1: 'Not available right now',
    says: NO_VIDEO,
  },
  { name: '10: the form', path: `${V}/callback-service/PIKE?meeting_method=2`, h1: 'Request a phone call' },
];

/** Rows with the same settings share one change of settings and one page. */
const BY_SETTINGS = Map.groupBy(GUARDS, ({ settings = {} }) => JSON.stringify(settings));

for (const [settings, rows] of BY_SETTINGS)
  test(`with ${settings === '{}' ? 'everything on' : settings}: the first reason decides`, ({ page }) =>
    withSettings({ vendor: 'harbor-bank' }, JSON.parse(settings) as Record<string, string>, async () => {
      for (const { name, ...row } of rows) await test.step(name, () => shows(page, row));
    }));

test('9: closed, for any method it offers, and on the start page', async ({ page }) => {
  const { id, vendor } = world.closed;
  for (const path of [
    `callback-service/${id}?`,
    `callback-service/${id}?meeting_method=2&`,
    `how?location=${id}&`,
  ]) {
    await page.goto(`/s/${vendor}/${path}lang=en`);
    await expect(
      page.getByRole('heading', { level: 1, name: /Currently Closed|Not available/ }),
    ).toBeVisible();
  }
  await page.goto(`/s/${vendor}/callback-service/${id}?lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: 'Currently Closed' })).toBeVisible();
  const days = page.getByRole('table').getByRole('row');
  await expect(days.nth(1)).toContainText('(today)');
  // A hidden heading row, and seven days.
  await expect(days).toHaveCount(8);
});

test('the line is not offered without staff who could call', async ({ page, playwright, baseURL }) => {
  const desk = await Desk.of(await playwright.request.newContext({ baseURL }), LOBBY_STAFF);
  expect((await desk.lobby(world.pike.id)).waiting.length).toBeGreaterThan(0);
  await withSettings({ vendor: 'harbor-bank' }, { 'feature.lobby': 'false' }, async () => {
    await shows(page, { path: `${V}/callback-service/PIKE`, h1: 'Not available' });
    // Booking is still offered.
    await shows(page, {
      path: `${V}/how?location=PIKE`,
      at: `${V}/select-service?location=PIKE`,
      h1: 'Select a service',
    });
  });
});

test('each screen is one page view, with its own address and without id and code', async ({ page }) => {
  const view = (url: string, name: string) => ({ event: 'virtualPageView', url, name, language: 'en' });
  await page.goto(`${V}/where?utm_source=a&external_id=E1`);
  await page
    .getByRole('button', { name: /Pike Street/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Select location' }).click();
  await page.getByRole('button', { name: 'Request a phone call' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Request a phone call' })).toBeVisible();
  const events = await dataLayer(page);
  expect(events.filter(({ event }) => event === 'virtualPageView')).toEqual([
    view(`${V}/where?utm_source=a`, 'where'),
    view(`${V}/how?utm_source=a&location=${world.pike.id}`, 'how'),
    view(
      `${V}/callback-service/${world.pike.id}?utm_source=a&location=${world.pike.id}&meeting_method=2`,
      'request',
    ),
  ]);
  expect(events.find(({ event }) => event === 'selectLocation')).toMatchObject({
    location_id: world.pike.id,
    location_name: 'Pike Street',
    method: 1,
  });
  await page.goto(`${V}/callback-service?lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: PICKER })).toBeVisible();
  expect((await dataLayer(page))[0]).toEqual(view(`${V}/callback-service/location?lang=en`, 'location'));
  const { id, code } = world.visits.waiting;
  await page.goto(`${V}/callback-service/confirmation?id=${id}&code=${code}&lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: /^You’re in line/ })).toBeVisible();
  const shown = JSON.stringify(await dataLayer(page));
  expect(shown).toContain(`${V}/callback-service/${world.pike.id}/confirmation?lang=en`);
  expect(shown).not.toContain(code);
});
