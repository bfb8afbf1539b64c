import { expect, test } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { appointmentAddress, bookAt } from './product/appointments.ts';
import { BANK, goOn, toTheTimes } from './product/booking.ts';
import { openStaffPage } from './product/line.ts';
import { changing } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { heading } from './product/screen.ts';

/* A visitor asks for a time and books the one that is offered; staff book from the list. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SERVICE = 'Cards and everyday banking';
// At any hour of the day: the journey does not wait for the morning.
const settings = changing({ vendor: 'harbor-bank' });
let pike: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
  await settings.to({ 'waitList.offerHours': '{"from":0,"to":1440}' });
});
test.afterAll(() => settings.back());

test('from the times to the wait list, to the offer, to the appointment', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await toTheTimes(page, { locationId: pike.id, service: SERVICE });
  await page.getByRole('link', { name: 'Tell me of an earlier time' }).click();
  await heading(page, 'Join the wait list');
  const submit = page.getByRole('button', { name: 'Join the wait list' });
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await submit.click();
  await expect(page.getByRole('alert').getByText('Please choose dates from today on')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('From', { exact: true }).fill(inDays(20));
  await page.getByLabel('To', { exact: true }).fill(inDays(24));
  await page.getByRole('button', { name: 'Morning' }).press('Enter');
  await page.getByRole('button', { name: 'Add more dates' }).click();
  await page.getByRole('button', { name: 'Remove these dates' }).last().click();
  await page.getByLabel('First name').fill('Wanda');
  await page.getByLabel('Email').fill('wanda.waits@example.com');
  await submit.click();
  await expect(page).toHaveURL(/request=/);
  const own = page.url();
  // A free morning is offered within seconds.
  await expect(page.getByRole('heading', { level: 1, name: 'A time has opened' })).toBeVisible({
    timeout: 40_000,
  });
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Book this time' }).click();
  await heading(page, 'Select time');
  await expect(page.getByRole('status').getByText('We hold it for you until')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await goOn(page);
  await heading(page, 'Your details');
  await expect(page.getByText('We use the name and contact details')).toBeVisible();
  await page.getByRole('button', { name: 'Book appointment' }).click();
  await expect(page).toHaveURL(/\/manage/);
  await expect(page.getByText('Pike Street').first()).toBeVisible();
  await page.goto(own);
  await heading(page, 'You have booked a time');
});

test('an earlier time of an appointment is offered, and moves it', async ({ page, request }) => {
  const iris = await bookAt(request, pike, { first: 'Iris' });
  await page.goto(appointmentAddress(pike, iris));
  await page.getByRole('button', { name: 'Tell me of an earlier time' }).click();
  await heading(page, 'Join the wait list');
  // The appointment has the contact already.
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.getByLabel('From', { exact: true }).fill(inDays(20));
  await page.getByLabel('To', { exact: true }).fill(inDays(24));
  await page.getByRole('button', { name: 'Join the wait list' }).click();
  await page.getByRole('button', { name: 'Book this time' }).click({ timeout: 40_000 });
  await heading(page, 'Select a new time');
  await expect(page.getByRole('status').getByText('We hold it for you until')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Move to/ }).click();
  await expect(page).toHaveURL(/booked=moved/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your new time is booked' })).toBeVisible();
});

test('a visitor declines, and leaves the list', async ({ page, request }) => {
  const reference = await joined(request, 'Lena');
  await page.goto(`${BANK}/wait-list?request=${reference}&lang=en`);
  await expect(page.getByRole('button', { name: 'Not this time' })).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Not this time' }).press('Enter');
  await heading(page, 'You’re on the wait list');
  await page.getByRole('button', { name: 'Leave the wait list' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Leave the wait list?' });
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Leave the wait list' }).press('Enter');
  await heading(page, 'You have left the wait list');
});

test('staff see who waits, drag one into a gap, and book another from the list', async ({
  page,
  request,
}) => {
  // A retry meets the entries of the run before.
  const [zora, yves] = ['Zora', 'Yves'].map((name) => name + lettersOfNow());
  await joined(request, zora!);
  await joined(request, yves!);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStaffPage(page, `/schedule?location=${pike.id}&date=${inDays(20)}&view=day`);
  await page.getByRole('button', { name: /^Wait list \(/ }).click();
  const list = page.getByRole('dialog', { name: 'Wait list' });
  await expect(list.getByText(zora!, { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await list.getByRole('button', { name: `Remove ${yves} from the wait list` }).click();
  await expect(list.getByText(yves!, { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const card = page
    .getByRole('region', { name: 'Wait list' })
    .getByRole('button', { name: new RegExp(`^${zora}`) });
  const lane = page.locator('[data-row] [data-lane]').first();
  const [from, to] = [(await card.boundingBox())!, (await lane.boundingBox())!];
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y - 20, { steps: 4 });
  await page.mouse.move(Math.max(to.x, 0) + 420, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  const form = page.getByRole('dialog', { name: new RegExp(zora!) });
  await expect(form.getByLabel('Time', { exact: true })).not.toHaveValue('');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // The list leads to the same form: by keyboard, with a free time from its own offer.
  await page.getByRole('button', { name: /^Wait list \(/ }).press('Enter');
  await list.getByRole('button', { name: `Book for ${zora}` }).press('Enter');
  await form
    .getByRole('button', { name: /^\d{1,2}:\d{2}/ })
    .first()
    .press('Enter');
  await form.getByRole('button', { name: 'Book', exact: true }).press('Enter');
  await expect(page.getByText(`${zora} is booked`, { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Wait list' }).getByText(zora!)).toHaveCount(0);
});

async function joined(request: APIRequestContext, first: string): Promise<string> {
  const response = await request.post('/api/internal/v1/wait-list', {
    headers: { 'x-vendor': 'harbor-bank' },
    data: {
      location_id: pike.id,
      service_id: await serviceId(request),
      ranges: [{ from: inDays(20), to: inDays(24) }],
      attendee: { first_name: first, email: `${first.toLowerCase()}.waits@example.com`, lang: 'en' },
    },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { data: { id: string } }).data.id;
}

async function serviceId(request: APIRequestContext): Promise<string> {
  const response = await request.get(`/api/v2/open/services?filter[location]=${pike.id}`, {
    headers: { 'x-vendor': 'harbor-bank' },
  });
  const { data } = (await response.json()) as { data: { id: string; attributes: { name: string } }[] };
  return data.find(({ attributes }) => attributes.name === SERVICE)!.id;
}

/** Names are letters. */
const lettersOfNow = (): string =>
  [...String(Date.now() % 100_000)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
