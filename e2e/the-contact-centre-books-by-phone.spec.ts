import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';
import { signIn } from './product/people.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/* The contact centre signs in, finds the client who calls, and books for them. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const CENTRE = 'callcentre@harbor.test';

let pike: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

test('by keyboard alone: signs in, finds the client and books; the appointment has source 6', async ({
  page,
  request,
}) => {
  const last = `Caller${letters()}`;
  await aClient(request, last);
  await signIn(page, CENTRE);
  await expect(page).toHaveURL(/\/schedule/);
  await page.goto(`/schedule?location=${pike.id}`);
  await expect(page.locator('#main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'New appointment' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Find the client' }).focus();
  await page.keyboard.type(last);
  const found = dialog.getByRole('list', { name: 'Clients found' }).getByRole('button');
  await expect(found).toHaveText(new RegExp(`^${last}, Cora · `));
  // The contact is masked: enough to confirm it with the caller.
  await expect(found).not.toContainText('cora@example.com');
  expect(await axeFindings(page)).toEqual([]);
  await found.press('Enter');
  const titled = page.getByRole('dialog', { name: `New appointment for ${last}, Cora` });
  const other = titled.getByRole('button', { name: 'Choose another client' });
  await expect(other).toBeFocused();
  await other.press('Enter');
  await expect(dialog.getByRole('searchbox', { name: 'Find the client' })).toBeFocused();
  await page.keyboard.type(last);
  await found.press('Enter');

  const service = titled.getByRole('combobox', { name: 'Service' });
  await service.focus();
  await page.keyboard.type('Cards');
  await titled.getByLabel('Date').fill(aWeekOn());
  await titled
    .getByRole('group', { name: /^Free times/ })
    .getByRole('button')
    .first()
    .press('Enter');
  expect(await axeFindings(page)).toEqual([]);
  const booking = page.waitForResponse(
    (came) => came.request().method() === 'POST' && came.url().endsWith('/admin/appointments'),
  );
  await titled.getByRole('button', { name: 'Book', exact: true }).press('Enter');
  const { data } = (await (await booking).json()) as {
    data: { attributes: { source: number; confirmation_number: string; attendees: { last_name: string }[] } };
  };
  expect(data.attributes.source).toBe(6);
  expect(data.attributes.attendees[0]?.last_name).toBe(last);
  await expect(
    page.getByText(`Cora ${last} is booked: ${data.attributes.confirmation_number}`),
  ).toBeVisible();
});

const aWeekOn = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** Names have letters alone. */
const letters = (): string =>
  randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .padEnd(6, 'x')
    .slice(0, 6);

async function aClient(request: APIRequestContext, last: string): Promise<void> {
  const csrf = await signedIn(request, 'manager@harbor.test');
  const none = { home_phone: '', work_phone: '', address: '', time_zone: '', external_id: '', tags: [] };
  const usual = { lang: 'en', receive_sms: false, preferred_staff_id: null, notes: '' };
  const named = { first_name: 'Cora', last_name: last, email: 'cora@example.com', phone: '+12065550188' };
  const made = await request.post('/api/internal/v1/admin/clients', {
    headers: { 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
    data: { values: { ...none, ...usual, ...named, home_location_id: pike.id } },
  });
  expect(made.status(), await made.text()).toBe(201);
}
