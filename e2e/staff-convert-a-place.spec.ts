import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { blankClient } from '#contract/clients/clients.values.ts';
import { axeFindings } from './product/axe.ts';
import { tabTo } from './product/keyboard.ts';
import { join, openStaffPage, pageOf, signedIn } from './product/line.ts';
import type { Joined } from './product/line.ts';
import { changing } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { connectTexts } from './product/texts.ts';
import type { TextProvider } from './product/texts.ts';
import { wednesdayAfter } from './product/wednesday.ts';

/*
 * Two visitors do not want to wait. Staff turn the place of one into an appointment in the lobby, by keyboard, and that
 * of the other beside the conversation. Each visitor's page follows. A client without a visit gets one from there.
 */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const PHONE = `+1206557${String(Date.now() % 10_000).padStart(4, '0')}`;
const SERVICE = 'Open an account';
const settings = changing({ vendor: 'harbor-bank' });
let pike: Place;
let provider: TextProvider;
let inLobby: Joined;
let byText: Joined;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  inLobby = await join(request, pike, { first: 'Ingrid', service: SERVICE });
  const client = { cell_phone: PHONE, receive_sms: true };
  byText = await join(request, pike, { first: 'Tomas', service: SERVICE, client });
  await settings.to({ 'feature.conversations': 'true' });
  provider = await connectTexts(request, {
    vendor: pike.vendor,
    admin: 'admin@harbor.test',
    baseURL: baseURL!,
  });
});
test.afterAll(async () => {
  try {
    await provider.disconnect();
  } finally {
    await settings.back();
  }
});

/** Chooses the first free time of that day, and books. */
async function book(page: Page, name: string): Promise<void> {
  const booking = page.getByRole('dialog', { name: `New appointment for ${name}` });
  await expect(booking.getByText(`${name} leaves the line when you book.`)).toBeVisible();
  // The visitor's own service and way to meet are chosen, and their contact is not asked again.
  await expect(booking.getByLabel('Service').locator('option:checked')).toHaveText(SERVICE);
  await expect(booking.getByLabel('First name')).toHaveCount(0);
  await booking.getByLabel('Date', { exact: true }).fill(wednesdayAfter(6));
  const times = booking.getByRole('group', { name: 'Free times' }).getByRole('button');
  await times.first().press('Enter');
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [390, 1024, 1440]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindings(page), `${width} ${scheme}`).toEqual([]);
    }
  await booking.getByRole('button', { name: 'Book', exact: true }).press('Enter');
  await expect(page.getByText(new RegExp(`${name} is booked: `))).toBeVisible();
  await expect(booking).toHaveCount(0);
}

test('a place in the line becomes an appointment in the lobby', async ({ page, browser }) => {
  const phone = await browser.newPage();
  await phone.goto(pageOf(pike, inLobby, '&lang=en'));
  await openStaffPage(page, `/lobby?location=${pike.id}&visit=${inLobby.id}`);
  const convert = page.getByRole('button', { name: 'Convert to an appointment …' });
  await expect(convert).toBeVisible();
  await tabTo(page, convert);
  await page.keyboard.press('Enter');
  await book(page, 'Ingrid Journey');
  await expect(convert).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^A-\d+.*Ingrid Journey/ })).toHaveCount(0);
  await expect(phone.getByRole('link', { name: /appointment/i })).toBeVisible();
});

test('another becomes one beside the conversation', async ({ page }) => {
  await openStaffPage(page, '/conversations');
  await provider.deliver(PHONE, 'Can I come next week instead?');
  await page
    .getByRole('button', { name: /^Tomas Journey/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Convert to an appointment …' }).press('Enter');
  await book(page, 'Tomas Journey');
  // The card now has the steps of an appointment.
  await expect(page.getByRole('button', { name: 'Reschedule' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Convert to an appointment …' })).toHaveCount(0);
  await page.goto(pageOf(pike, byText, '&lang=en'));
  await expect(page.getByRole('link', { name: /appointment/i })).toBeVisible();
});

test('a client without a visit gets one from the conversation', async ({ page }) => {
  const csrf = await signedIn(page.request, 'admin@harbor.test');
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const came = await page.request.post(`/api/internal/v1/admin/${path}`, {
      data,
      headers: {
        'x-csrf-token': csrf,
        'x-requested-with': 'XMLHttpRequest',
        'idempotency-key': randomUUID(),
      },
    });
    expect(came.status(), await came.text()).toBe(201);
    return ((await came.json()) as { data: { id: string } }).data;
  };
  const phone = `+1206558${PHONE.slice(-4)}`;
  const client = await post('clients', {
    values: { ...blankClient, first_name: 'Wilma', last_name: 'Journey', phone, receive_sms: true },
  });
  const { id } = await post('conversations', {
    client_id: client.id,
    location_id: pike.id,
    text: 'Your card is here.',
  });
  await openStaffPage(page, `/conversations?thread=${id}`);
  await expect(page.getByRole('link', { name: 'Book', exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add to the line' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add walk-in' });
  await expect(dialog.getByLabel('First name')).toHaveValue('Wilma');
  await page.goBack();
  await page.getByRole('link', { name: 'Book', exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'New appointment for Wilma Journey' })).toBeVisible();
});
