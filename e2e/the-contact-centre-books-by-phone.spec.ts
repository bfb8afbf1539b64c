import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { settingsComeBack } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { openStaffPage, signedIn } from './product/line.ts';
import { changing } from './product/operator.ts';
import { signIn } from './product/people.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/* The contact centre signs in, finds the client who calls, and books for them. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
settingsComeBack('harbor-bank');

const CENTRE = 'callcentre@harbor.test';
const bank = changing({ vendor: 'harbor-bank' });
test.afterEach(() => bank.back());

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
  const usual = { lang: 'en', receive_sms: false, preferred_staff_id: null, notes: '', custom_fields: {} };
  const named = { first_name: 'Cora', last_name: last, email: 'cora@example.com', phone: '+12065550188' };
  const made = await request.post('/api/internal/v1/admin/clients', {
    headers: { 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
    data: { values: { ...none, ...usual, ...named, home_location_id: pike.id } },
  });
  expect(made.status(), await made.text()).toBe(201);
}

test('an admin sets the rules by keyboard, with a preview; the contact centre follows without a reload', async ({
  page,
  browser,
  request,
}) => {
  await bank.to({
    'contact_centre.enabled': 'true',
    'contact_centre.default_method': 'in_person',
    'contact_centre.script_client': '{}',
    'contact_centre.search_fields': '{}',
    'contact_centre.wrap_up_reasons': '{}',
    'contact_centre.wrap_up_required': 'false',
  });
  await openStaffPage(page, '/settings/contact-centre');
  for (const [width, scheme] of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(page), `${width} ${scheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const centre = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await openStaffPage(centre, `/schedule?location=${pike.id}&date=${aWeekOn()}`, CENTRE);

  // The preview follows the form before it is saved.
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('In person');
  await page.getByRole('textbox', { name: 'Script: client' }).focus();
  await page.keyboard.type('Good day, who is calling?');
  await page.getByRole('combobox', { name: 'Meeting method to begin with' }).focus();
  await page.keyboard.type('By phone');
  const fields = page.getByRole('group', { name: 'Fields that the search looks in' });
  await fields.getByRole('combobox', { name: 'Email' }).focus();
  await page.keyboard.type('Left out');
  await expect(preview).toContainText('Good day, who is calling?');
  await expect(preview.getByRole('listitem').first()).not.toContainText('Email');
  await expect(preview.getByRole('listitem').nth(1)).toContainText('Phone');
  await save(page);

  await centre.getByRole('button', { name: 'New appointment' }).first().press('Enter');
  const dialog = centre.getByRole('dialog', { name: 'New appointment' });
  await expect(dialog.getByRole('note', { name: 'Script' })).toHaveText('Good day, who is calling?');
  // A dialog begins with the method of when it opened.
  await centre.keyboard.press('Escape');
  await centre.getByRole('button', { name: 'New appointment' }).first().press('Enter');
  await expect(dialog.getByRole('radio', { name: 'Phone', exact: true })).toBeChecked();
  await expect(dialog.getByRole('searchbox')).toHaveAccessibleDescription(
    'Name, Mobile phone, Confirmation number',
  );
  for (const [width, scheme] of LOOKS) {
    await centre.setViewportSize({ width, height: 900 });
    await centre.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(centre), `${width} ${scheme}`).toEqual([]);
  }
  await centre.keyboard.press('Escape');

  // A call that books nothing ends with a reason of the list.
  await page.getByRole('textbox', { name: 'Reasons for the end of a call' }).focus();
  await page.keyboard.type('Asked for the hours');
  await expect(preview).toContainText('Asked for the hours');
  await page.getByRole('switch', { name: 'Each call needs a reason' }).press('Space');
  await save(page);
  const last = `Ender${letters()}`;
  await aClient(request, last);
  await centre.getByRole('button', { name: 'New appointment' }).first().press('Enter');
  await dialog.getByRole('searchbox').focus();
  await centre.keyboard.type(last);
  await dialog.getByRole('list', { name: 'Clients found' }).getByRole('button').press('Enter');
  await centre.getByRole('button', { name: 'End the call without an appointment' }).press('Enter');
  const end = centre.getByRole('dialog', { name: `How did the call with ${last}, Cora end?` });
  await end.getByRole('button', { name: 'Note it' }).press('Enter');
  await expect(end.getByRole('combobox', { name: 'Reason' })).toHaveAccessibleDescription(
    /Reason is required/,
  );
  for (const [width, scheme] of LOOKS) {
    await centre.setViewportSize({ width, height: 900 });
    await centre.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(centre), `${width} ${scheme}`).toEqual([]);
  }
  await end.getByRole('combobox', { name: 'Reason' }).focus();
  await centre.keyboard.type('Asked for');
  await end.getByRole('button', { name: 'Note it' }).press('Enter');
  await expect(centre.getByText('The end of the call is noted')).toBeVisible();
  await expect(end).toBeHidden();

  // Off: the open page leads to words that say so.
  const on = page.getByRole('switch', { name: 'Contact centre', exact: true });
  await on.press('Space');
  await expect(preview).toContainText('The contact centre is off');
  await save(page);
  await expect(
    centre.getByRole('heading', { level: 1, name: 'The contact centre is switched off' }),
  ).toBeVisible();
  for (const [width, scheme] of LOOKS) {
    await centre.setViewportSize({ width, height: 900 });
    await centre.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(centre), `${width} ${scheme}`).toEqual([]);
  }

  await centre.context().close();
});

test('a location that takes no appointments of the contact centre says so', async ({ page, browser }) => {
  await openStaffPage(page, `/settings/contact-centre?at=${pike.id}`);
  const here = page.getByRole('switch', { name: 'Takes appointments from the contact centre' });
  await here.press('Space');
  await save(page);
  const centre = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await openStaffPage(centre, `/schedule?location=${pike.id}`, CENTRE);
  await expect(centre.getByText('The contact centre does not book at this location.')).toBeVisible();
  await expect(centre.getByRole('button', { name: 'New appointment' })).toHaveCount(0);
  expect(await axeFindings(centre)).toEqual([]);
  await here.press('Space');
  await save(page);
  await centre.reload();
  await expect(centre.getByRole('button', { name: 'New appointment' }).first()).toBeVisible();
  await centre.context().close();
});

test('hidden names of staff turn into numbers on the open page; staff are chosen by language', async ({
  page,
  browser,
  request,
}) => {
  await bank.to({ 'contact_centre.hide_staff': 'false' });
  const last = `Speaker${letters()}`;
  await aClient(request, last);
  const centre = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await openStaffPage(centre, `/schedule?location=${pike.id}&date=${aWeekOn()}`, CENTRE);
  const rows = centre.locator('#main').getByText(/^Staff \d+$/);
  await expect(centre.getByRole('button', { name: 'New appointment' }).first()).toBeVisible();
  await expect(rows).toHaveCount(0);
  await openStaffPage(page, '/settings/contact-centre');
  await page.getByRole('switch', { name: 'Hides the names of staff' }).press('Space');
  await save(page);
  await expect(rows.first()).toBeVisible();

  await centre.getByRole('button', { name: 'New appointment' }).first().press('Enter');
  const dialog = centre.getByRole('dialog');
  await dialog.getByRole('searchbox').focus();
  await centre.keyboard.type(last);
  await dialog.getByRole('list', { name: 'Clients found' }).getByRole('button').press('Enter');
  await dialog.getByRole('combobox', { name: 'Service' }).focus();
  await centre.keyboard.type('Cards');
  const staff = dialog.getByRole('combobox', { name: 'Staff member' });
  const choices = (await staff.getByRole('option').allTextContents()).slice(1);
  expect(choices.filter((choice) => !/^(Staff \d+|Someone who speaks \S+)$/.test(choice))).toEqual([]);
  await staff.focus();
  await centre.keyboard.type('Someone who speaks');
  await expect(staff).toHaveValue(/^speaks:/);
  await dialog
    .getByRole('group', { name: /^Free times/ })
    .getByRole('button')
    .first()
    .press('Enter');
  await expect(staff).toHaveValue(/^speaks:/);
  for (const [width, scheme] of LOOKS) {
    await centre.setViewportSize({ width, height: 900 });
    await centre.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(centre), `${width} ${scheme}`).toEqual([]);
  }
  const booking = centre.waitForResponse(
    (came) => came.request().method() === 'POST' && came.url().endsWith('/admin/appointments'),
  );
  await dialog.getByRole('button', { name: 'Book', exact: true }).press('Enter');
  const response = await booking;
  expect((response.request().postDataJSON() as { languages: string[] }).languages).toHaveLength(1);
  const { data } = (await response.json()) as { data: { attributes: { staff: { full_name: string }[] } } };
  expect(data.attributes.staff[0]?.full_name).toMatch(/^Staff \d+$/);
  await centre.context().close();
});

const LOOKS = [
  [390, 'light'],
  [390, 'dark'],
  [1024, 'light'],
  [1024, 'dark'],
  [1440, 'dark'],
  [1440, 'light'],
] as const;

const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
};
