import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { BANK, chooseTime, goOn, slots, submit, toTheTimes } from './product/booking.ts';
import { changeJson } from './product/changed-responses.ts';
import type { RecordList } from './product/changed-responses.ts';
import { changing, withSettings } from './product/operator.ts';
import { pageSaying } from './product/page-settings.ts';
import { place, serviceId } from './product/places.ts';
import type { Place } from './product/places.ts';
import { heading } from './product/screen.ts';

/*
 * Every setting of the booking screens, on and off; the form has its own file. When the server also uses a
 * setting, the journey really sets it.
 */

let pike: Place;
let cards: string;

// Each step on its own page; the journeys of booking itself use the preferences.
const steps = changing({ vendor: 'harbor-bank' });
test.afterAll(() => steps.back());

test.beforeAll(async ({ playwright, baseURL }) => {
  await steps.to({ askEveryStep: 'true' });
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  cards = await serviceId(request, pike, 'Cards');
  await request.dispose();
});

const SET = (settings: Readonly<Record<string, string>>, work: () => Promise<void>) =>
  withSettings({ vendor: 'harbor-bank' }, settings, work);
const METHOD = 'How would you like to meet?';
const STAFF = 'Who would you like to meet with?';
const TIMES = 'Select time';

const toTheStaff = async (page: Page): Promise<void> => {
  await page.goto(`${BANK}/select-service?location=${pike.id}&services=${cards}`);
  await heading(page, METHOD);
  await goOn(page);
};

test.describe('the order of the steps', () => {
  test('firstStep and includeLocationStep', async ({ page }) => {
    await pageSaying(page, { settings: { firstStep: 'location' } });
    await page.goto(`${BANK}/select-service`);
    await heading(page, 'Select a Location');
    await page.unrouteAll();
    await pageSaying(page, { settings: { firstStep: 'location', includeLocationStep: false } });
    await page.goto(`${BANK}/select-location`);
    await heading(page, 'Select a service');
    await page.getByRole('button', { name: /^Cards/ }).click();
    await heading(page, METHOD);
    await goOn(page);
    // The first location in the vendor's order is preselected.
    await expect(page.getByRole('heading', { level: 1, name: STAFF })).toBeVisible();
  });

  test('appointmentMeetingMethods, and the vendor’s phone and video', async ({ page }) => {
    const options = page.getByRole('radio');
    await page.goto(`${BANK}/select-service?location=${pike.id}&services=${cards}`);
    await heading(page, METHOD);
    const all = await options.count();
    expect(all).toBeGreaterThan(1);
    await pageSaying(page, { settings: { supports_phone: false, supports_video: false } });
    await page.reload();
    await expect(page.getByRole('radio', { name: /^By (phone|video)/ })).toHaveCount(0);
    await page.unrouteAll();
    await pageSaying(page, { features: { appointmentMeetingMethods: false } });
    await page.reload();
    await heading(page, STAFF);
  });

  test('locationLocking: the location cannot be changed', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const change = page.getByRole('link', { name: 'Change: Where' });
    await toTheStaff(page);
    await heading(page, STAFF);
    await expect(page.getByText('Pike Street').filter({ visible: true }).first()).toBeVisible();
    await expect(change).toHaveCount(0);
    await pageSaying(page, { features: { locationLocking: false } });
    await page.reload();
    await heading(page, STAFF);
    await expect(change).toBeVisible();
  });

  test('multiple_attendees_limit: asks for attendees when more than one may come', async ({ page }) => {
    await toTheTimes(page, { locationId: pike.id, service: 'Cards' });
    await chooseTime(page);
    await goOn(page);
    await heading(page, 'Your details');
    await pageSaying(page, { settings: { multiple_attendees_limit: 3 } });
    await page.goto(`${BANK}/select-attendees?location=${pike.id}`);
    await heading(page, 'Who is coming?');
    await expect(page.getByText('At most 3 people')).toBeVisible();
    // The limit of the service is valid instead.
    await changeJson(page, '**/api/v2/open/services?*', ({ data }: RecordList) => {
      for (const { attributes } of data) Object.assign(attributes, { attendees_limit: 2 });
    });
    await page.reload();
    await expect(page.getByText('At most 2 people')).toBeVisible();
  });
});

test.describe('services', () => {
  for (const layout of ['list', 'grid', 'accordion'] as const)
    test(`as a ${layout}`, async ({ page }) => {
      await pageSaying(page, { settings: { serviceStepLayout: layout } });
      await page.goto(`${BANK}/select-service`);
      await heading(page, 'Select a service');
      const service = page.getByRole('button', { name: /^Cards/ });
      if (layout === 'accordion') {
        await expect(service).toBeHidden();
        await page.getByText('Everyday banking', { exact: true }).click();
      } else {
        await expect(page.getByRole('heading', { level: 2, name: 'Everyday banking' })).toBeVisible();
        await expect(page.locator(`ul[data-layout="${layout}"]`).first()).toBeVisible();
      }
      await expect(service).toBeVisible();
    });

  test('curbsidePickup: a badge, or none', async ({ page }) => {
    await page.goto(`${BANK}/select-service`);
    const coins = page.getByRole('button', { name: /^Coin/ });
    await expect(coins).toContainText('In my car, curbside');
    await pageSaying(page, { features: { curbsidePickup: false } });
    await page.reload();
    await expect(coins).not.toContainText('curbside');
  });
});

test.describe('people', () => {
  const anyone = 'First available';
  const named = /^Beatriz Camargo/;

  test('staffSelection: optional, required, preferences, hidden', async ({ page }) => {
    const radio = (name: string | RegExp) => page.getByRole('radio', { name });
    await toTheStaff(page);
    await heading(page, STAFF);
    await expect(radio(new RegExp(`^${anyone}`))).toBeChecked();
    await expect(radio(named)).toBeVisible();
    await SET({ staffSelection: 'required' }, async () => {
      await page.reload();
      await expect(radio(named)).toBeVisible();
      await expect(radio(/^(First available|Someone who speaks)/)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
    });
    await SET({ staffSelection: 'preferences' }, async () => {
      await page.reload();
      await expect(radio(/^Someone who speaks French/)).toBeVisible();
      await expect(radio(named)).toHaveCount(0);
      await radio(/^Someone who speaks French/).check();
      await goOn(page);
      await heading(page, TIMES);
      await expect(slots(page).first()).toBeVisible();
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(
        page.getByText('Someone who speaks French').filter({ visible: true }).first(),
      ).toBeVisible();
    });
    for (const [key, value] of [
      ['staffSelection', 'hidden'],
      ['showStaffPicker', 'false'],
    ] as const)
      await SET({ [key]: value }, async () => {
        // The flow asks again for earlier answers.
        await page.evaluate(() => sessionStorage.clear());
        await toTheStaff(page);
        await heading(page, TIMES);
      });
  });

  test('showStaffLanguages and showStaffPhotos', async ({ page }) => {
    await toTheStaff(page);
    const person = page.locator('label').filter({ hasText: 'Beatriz Camargo' });
    await expect(person).toContainText('English');
    await expect(person.locator('[lang="en"]')).toHaveText('English');
    await expect(person).toContainText('BC');
    await expect(person).toContainText(/Next: /);
    await SET({ showStaffLanguages: 'false', showStaffPhotos: 'false' }, async () => {
      await page.reload();
      await expect(person).toBeVisible();
      await expect(person).not.toContainText('English');
      await expect(person).not.toContainText('BC');
      await expect(page.getByRole('radio', { name: /^Someone who speaks/ })).toHaveCount(0);
    });
  });
});

test.describe('times', () => {
  test('timeInAdvance: the last bookable day', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await SET({ timeInAdvance: '3' }, async () => {
      await toTheStaff(page);
      await goOn(page);
      await heading(page, TIMES);
      await expect(page.getByRole('grid')).toBeVisible();
      const open = page.getByRole('grid').locator('button:not(:disabled)');
      // Up to four days, those within this month.
      expect(await open.count()).toBeLessThanOrEqual(4);
    });
  });

  test('time_to_book: times too soon have their reason', async ({ page }) => {
    await SET({ time_to_book: '525600' }, async () => {
      await toTheStaff(page);
      await heading(page, STAFF);
      await page.getByRole('radio', { name: /^Beatriz Camargo/ }).check();
      await goOn(page);
      await heading(page, TIMES);
      await expect(page.getByText('Beatriz Camargo has no times to book')).toBeVisible();
      await expect(page.getByText('It is too late to book this online.')).toBeVisible();
      // All others have no times either, so none is offered.
      await expect(page.getByRole('button', { name: /^Next with anyone/ })).toHaveCount(0);
    });
  });

  test('schedule_interval: the minutes between start times', async ({ page }) => {
    await SET({ schedule_interval: '60' }, async () => {
      await toTheTimes(page, { locationId: pike.id, service: 'Document' });
      const words = await slots(page).allTextContents();
      for (const word of words) expect(word).toMatch(/:00/);
    });
  });
});

/** The text of each reason for no times; routes replace the two responses. */
const WHY = [
  ['location-hours', 'We are closed then.'],
  ['holiday', 'We are closed for a holiday.'],
  ['staff-booked', 'Beatriz Camargo is fully booked then.'],
  ['staff-hours', 'Beatriz Camargo is not available then.'],
  ['no-room', 'Everything is booked then.'],
  ['too-far', 'This is too far ahead to be booked.'],
  ['not-assigned', 'Beatriz Camargo does not offer this service this way.'],
  ['no-session', 'No group session takes place then.'],
] as const;

test('a day without times gives its reason and offers the next day with times', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // No times next month; unchanged after it.
  const later = Date.now() + 33 * 86_400_000;
  await changeJson(page, '**/api/v2/open/times?*', (body: { data: { id: string }[] }) => {
    body.data = body.data.filter(({ id }) => Date.parse(id) > later);
  });
  const next = new Date(Date.now() + 34 * 86_400_000).toISOString().replace(/T.*/, 'T20:00:00Z');
  await page.route('**/api/internal/v1/slots/next?*', (route) =>
    route.fulfill({ json: { data: [{ start: next, end: next, location_id: pike.id, zone: 'UTC' }] } }),
  );
  await toTheStaff(page);
  await page.getByRole('radio', { name: /^Beatriz Camargo/ }).check();
  await goOn(page);
  await heading(page, TIMES);
  await expect(slots(page).first()).toBeVisible();
  for (const [cause, words] of WHY) {
    await page.unroute('**/api/internal/v1/slots?*');
    await page.route('**/api/internal/v1/slots?*', (route) =>
      route.fulfill({ json: { data: [], meta: { zone: 'UTC', version: '', why: cause } } }),
    );
    await page.reload();
    await expect(slots(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Previous week' }).click();
    // The previous month may have none at all.
    await expect(page.getByText(/^No times (on this day|in this month)$/)).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Next with times: / })).toBeVisible();
  }
  const day = page.locator('#booking-day');
  const before = (await day.textContent())!;
  await page.getByRole('button', { name: /^Next with times: / }).click();
  await expect(day).not.toHaveText(before);
});

test('showWaitTime and hideLocationHours, in the location step', async ({ page }) => {
  const wait = page.getByRole('button', { name: /^Pike Street.*(minutes|walk-ins)/ });
  const open = async (settings: Record<string, unknown>): Promise<void> => {
    await page.unrouteAll();
    await pageSaying(page, { settings });
    await page.goto(`${BANK}/select-service?services=${cards}`);
    // The flow asks again for earlier answers.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${BANK}/select-service?services=${cards}`);
    await heading(page, METHOD);
    await goOn(page);
    await heading(page, 'Select a Location');
  };
  // showCallbackWaitTime has no effect here.
  await open({ showWaitTime: true, showCallbackWaitTime: false, hideLocationHours: false });
  await expect(wait).toBeVisible();
  await page
    .getByRole('button', { name: /^Pike Street/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  await open({ showWaitTime: false, showCallbackWaitTime: true, hideLocationHours: true });
  await expect(page.getByRole('button', { name: /^Pike Street/ }).first()).toBeVisible();
  await expect(wait).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Pike Street/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Select location' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toHaveCount(0);
});

test('timeToCancel, timeToReschedule and book_another_link, on the appointment page', async ({ page }) => {
  await toTheTimes(page, { locationId: pike.id, service: 'Cards' });
  await chooseTime(page, 7);
  await goOn(page);
  await page.getByLabel('First name').fill('Ottilie');
  await page.getByLabel('Email').fill('ottilie@example.com');
  await submit(page);
  await heading(page, 'Your appointment is booked');
  const move = page.getByRole('button', { name: 'Change the time' });
  const cancel = page.getByRole('button', { name: 'Cancel appointment' });
  await expect(move).toBeVisible();
  await expect(cancel).toBeVisible();
  await SET({ timeToReschedule: '525600' }, async () => {
    await page.reload();
    await expect(cancel).toBeVisible();
    await expect(move).toHaveCount(0);
    await expect(page.getByText(/^Changing the time is no longer possible online\./)).toBeVisible();
  });
  await SET({ timeToCancel: '525600' }, async () => {
    await page.reload();
    await expect(move).toBeVisible();
    await expect(cancel).toHaveCount(0);
  });
  await pageSaying(page, { settings: { book_another_link: 'https://bank.example/again' } });
  await page.route('https://bank.example/**', (route) => route.fulfill({ body: 'Another' }));
  await page.reload();
  await page.getByRole('button', { name: 'Book another' }).click();
  await expect(page).toHaveURL('https://bank.example/again');
});

test('client_view.enabled off: no step is shown, with the vendor’s reason', async ({ page }) => {
  await pageSaying(page, {
    settings: { 'client_view.enabled': false, disabledTitle: { en: 'We are moving' } },
  });
  for (const path of ['select-service', 'select-timeslot', 'attendee-details']) {
    await page.goto(`${BANK}/${path}`);
    await heading(page, 'We are moving');
  }
});
