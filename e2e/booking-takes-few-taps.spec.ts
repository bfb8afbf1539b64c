import { expect, test } from '@playwright/test';
import type { Locator } from '@playwright/test';
import {
  BANK,
  booked,
  fillDetails,
  goOn,
  preferences,
  slots,
  submit,
  toTheTimes,
  withPerson,
} from './product/booking.ts';
import { closedLocation, place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { dataLayer } from './product/requests.ts';
import { heading } from './product/screen.ts';
import { Taps } from './product/taps.ts';

/*
 * Counts taps on a phone: six to book from a link. A time is in view before it is booked.
 */

test.use({ viewport: { width: 390, height: 844 } });

let pike: Place;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

const inView = (target: Locator) => expect(target).toBeInViewport({ ratio: 1 });

test('books from a link in six taps', async ({ page }) => {
  const taps = new Taps();
  await page.goto(`${BANK}/select-service?location=${pike.id}`);
  // The summary is empty until the first answer.
  await expect(page.getByRole('region', { name: 'Your appointment' })).toHaveCount(0);
  await taps.on(page.getByRole('button', { name: /^Cards/ }));
  await heading(page, 'Select time');
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  // No time is chosen unseen, and the bar waits for one.
  await expect(slots(page).first()).toBeVisible();
  await expect(page.getByRole('button', { pressed: true }).and(slots(page))).toHaveCount(0);
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toBeHidden();
  await expect(preferences(page)).toContainText('In person · First available');
  await taps.on(slots(page).last());
  await inView(next);
  await taps.on(next);
  await heading(page, 'Your details');
  const chosen = page.getByRole('region', { name: 'When' });
  await taps.on(page.getByLabel('First name'), 'Ana');
  await taps.on(page.getByLabel('Email'), 'ana@example.com');
  await inView(chosen);
  await expect(chosen).toContainText(/\d{4} \d+:\d\d/);
  const book = page.getByRole('button', { name: 'Book appointment' });
  await inView(book);
  await taps.on(book);
  await booked(page);
  expect(taps.count).toBe(6);
  const events = await dataLayer(page);
  const views = events.filter(({ event }) => event === 'virtualPageView').map(({ url, name }) => [url, name]);
  expect(views).toEqual([
    [`${BANK}/select-service?location=${pike.id}`, 'select-service'],
    [expect.stringContaining(`${BANK}/select-timeslot?`), 'select-timeslot'],
    [expect.stringContaining(`${BANK}/attendee-details?`), 'attendee-details'],
    [expect.stringContaining(`${BANK}/manage`), 'manage'],
  ]);
  expect(JSON.stringify(events)).not.toContain(new URL(page.url()).searchParams.get('code'));
});

test('a time of a closed location is chosen, and in view, before it is booked', async ({ page, request }) => {
  const closed = await closedLocation(request);
  await page.goto(`/s/${closed.vendor}/callback-service/${closed.id}?lang=en`);
  await heading(page, 'Currently Closed');
  const rows = page
    .getByRole('list')
    .filter({ has: page.locator('a[href*="start="]') })
    .getByRole('link');
  await expect(rows).toHaveCount(3);
  const time = (await rows.nth(1).locator('span').last().textContent())!;
  await expect(rows.nth(1)).toHaveAccessibleName(new RegExp(`^\\w+, \\w+ \\d+ ${time}$`));
  await rows.nth(1).click();
  await heading(page, 'Select time');
  const pressed = slots(page).and(page.getByRole('button', { pressed: true }));
  await expect(pressed).toHaveAccessibleName(new RegExp(time));
  await inView(page.getByRole('button', { name: 'Continue' }));
  await goOn(page);
  await heading(page, 'Your details');
  await expect(page.getByRole('region', { name: 'When' })).toContainText(time.replace(/\s[AP]M/, ''));
  await fillDetails(page, { first: 'Ana', email: 'closed@example.com' });
  await submit(page);
  await booked(page);
  // "Book another" begins without it: the time is taken now.
  expect(new URL(page.url()).searchParams.has('start')).toBe(false);
});

test('a time from an earlier sitting shows again before it is booked', async ({ page }) => {
  const choose = async (): Promise<void> => {
    await page.goto(`${BANK}/select-service?location=${pike.id}`);
    await page.getByRole('button', { name: /^Cards/ }).click();
    await heading(page, 'Select time');
  };
  await choose();
  await slots(page).last().click();
  await goOn(page);
  await heading(page, 'Your details');
  await page.goto('about:blank');
  await choose();
  const pressed = slots(page).and(page.getByRole('button', { pressed: true }));
  await expect(pressed).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport();
});

test('the browser’s Back closes a location’s card and keeps the list', async ({ page }) => {
  await page.goto(`${BANK}/callback-service`);
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await row(pike.name).click();
  await expect(page.getByRole('heading', { level: 2, name: pike.name })).toBeFocused();
  await page.goBack();
  await heading(page, 'Select a Location');
  await expect(row(pike.name)).toBeFocused();
  await row(pike.name).click();
  await page.getByRole('button', { name: 'Select location' }).click();
  await heading(page, 'Join the line');
  // The bank locks the location, so the form leads back to the other ways to visit it.
  await page.getByRole('link', { name: 'Back' }).click();
  await heading(page, new RegExp(pike.name));
});

test('a person whose shifts are at night leads on to the next day with times', async ({ page }) => {
  await toTheTimes(page, { locationId: pike.id, service: 'Cards' });
  // Their hours begin after the last booking hour of the day.
  await withPerson(page, 'Caleb Okonjo');
  await expect(page.getByText('Caleb Okonjo has no times to book')).toBeVisible();
  await page.getByRole('button', { name: /^Next with anyone: / }).click();
  await expect(preferences(page)).toContainText('First available');
  await expect(slots(page).first()).toBeVisible();
});
