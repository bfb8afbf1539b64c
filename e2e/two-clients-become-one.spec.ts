import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { bookAt } from './product/appointments.ts';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';
import { place } from './product/places.ts';

/* One person is on record twice, each with an appointment. Staff find the pair, merge it by keyboard, read one history
 and hand out the data. */

const run = String(Date.now()).slice(-6);
const letters = [...run].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const FIRST = `Rosa${letters}`;
const PHONE = `+12065${run}`;

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('two records of one person are found, merged field by field, and read as one', async ({
  page,
  playwright,
  baseURL,
}) => {
  const csrf = await signedIn(page.request, 'manager@harbor.test');
  const pike = await place(page.request, 'harbor-001');
  const client = async (values: object): Promise<string> => {
    const none = { home_phone: '', work_phone: '', address: '', time_zone: '', external_id: '', tags: [] };
    const empty = {
      ...none,
      email: '',
      lang: 'en',
      receive_sms: false,
      preferred_staff_id: null,
      notes: '',
      custom_fields: {},
    };
    const response = await page.request.post('/api/internal/v1/admin/clients', {
      headers: {
        'x-csrf-token': csrf,
        'x-requested-with': 'XMLHttpRequest',
        'idempotency-key': crypto.randomUUID(),
      },
      data: { values: { ...empty, first_name: FIRST, home_location_id: pike.id, phone: PHONE, ...values } },
    });
    expect(response.status(), await response.text()).toBe(201);
    return ((await response.json()) as { data: { id: string } }).data.id;
  };
  const email = `${FIRST.toLowerCase()}@example.com`;
  const older = await client({ last_name: 'Looks', notes: 'Prefers mornings' });
  const newer = await client({ last_name: 'Lookes', email, notes: 'Brings her sister' });
  // Each booking is recognised as one of them.
  const visitor = await playwright.request.newContext({ baseURL: baseURL! });
  await bookAt(visitor, pike, { first: FIRST, phone: PHONE });
  await bookAt(visitor, pike, { first: FIRST, last: 'Lookes' });
  await visitor.dispose();

  await page.goto('/clients');
  await page.getByRole('link', { name: 'Possible duplicates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Possible duplicates' })).toBeVisible();
  const pair = page.getByRole('article', { name: new RegExp(`Looks, ${FIRST}`) });
  await expect(pair).toContainText('Same phone number');
  await expect(pair).toContainText(email);
  await expect(pair).toContainText('Pike Street');
  expect(await axeFindings(page)).toEqual([]);

  // Not the same is remembered, and taken back.
  await pair.getByRole('button', { name: 'Not the same' }).click();
  await expect(pair).toHaveCount(0);
  await page.getByRole('radio', { name: 'Two persons' }).check();
  await expect(pair).toContainText(/, 20\d\d/);
  await pair.getByRole('button', { name: 'Maybe the same' }).click();
  await expect(pair).toHaveCount(0);
  await page.getByRole('radio', { name: 'Open' }).check();

  // By keyboard: the newer last name and both notes.
  await pair.getByRole('button', { name: 'Merge' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge clients' });
  await expect(dialog).toContainText('1 visit');
  const lastName = dialog.getByRole('group', { name: 'Last name' });
  await lastName.getByRole('radio', { name: 'Lookes' }).focus();
  await page.keyboard.press('Space');
  await expect(lastName.getByRole('radio', { name: 'Lookes' })).toBeChecked();
  await expect(
    dialog.getByRole('group', { name: 'Notes' }).getByRole('radio', { name: 'Keep both' }),
  ).toBeChecked();
  await expect(
    dialog.getByRole('group', { name: 'Email' }).getByRole('radio', { name: email }),
  ).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: `Merge into ${FIRST} Lookes` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The records are now one: ${FIRST} Lookes`)).toBeVisible();
  await expect(pair).toHaveCount(0);

  // The old number leads to the client, with the values of both and one history.
  await page.goto(`/clients?id=${newer}`);
  await expect(page).toHaveURL(new RegExp(`id=${older}`));
  await expect(page.getByLabel('Last name')).toHaveValue('Lookes');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: /^Notes/ })).toHaveValue(/mornings[\s\S]*sister/);
  await expect(page.getByRole('complementary').getByText('merged another record into it')).toBeVisible();
  await page.goto(`/clients?search=${FIRST}`);
  const rows = page.getByRole('row', { name: new RegExp(FIRST) });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/, 20\d\d/);

  // They may ask for their data: both appointments are in the page that staff hand out, and each request is recorded.
  const act = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: /Actions for Lookes/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Export their data');
  const asking = page.getByRole('dialog', { name: /^Data of/ });
  await asking.getByLabel('Reason').fill('Asked at the counter');
  expect(await axeFindings(page)).toEqual([]);
  await asking.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await asking.getByRole('link', { name: /HTML/ }).click();
  const read = await page.context().newPage();
  await read.setContent(readFileSync(await (await download).path(), 'utf8'));
  await expect(read.getByRole('heading', { name: 'Visits' })).toBeVisible();
  await expect(read.getByText('Confirmation number')).toHaveCount(2);
  await expect(read.getByRole('heading', { name: 'Merged records' })).toBeVisible();
  expect(await axeFindings(read)).toEqual([]);
  await read.close();
  await page.keyboard.press('Escape');

  await act('Correct on request');
  const correcting = page.getByRole('dialog', { name: /^Correct/ });
  await correcting.getByLabel('Address').fill('1 Main Street');
  await correcting.getByLabel('Reason').fill('Moved house');
  await correcting.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(correcting).toHaveCount(0);
  await act('Access log');
  const log = page.getByRole('dialog', { name: /^Access to/ });
  await expect(log).toContainText('corrected it on request');
  await expect(log).toContainText('exported the data');
  await expect(log).toContainText('merged another record into it');
  expect(await axeFindings(page)).toEqual([]);
});
