import { expect, test } from '@playwright/test';
import { blankClient } from '#contract/clients/clients.values.ts';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';
import { aSecondAdmin } from './product/second-admin.ts';

/* One administrator asks to erase a client, a second one approves, and the client is found nowhere. */

const run = String(Date.now()).slice(-6);
/** A name has no digits. */
const LAST = `Ellery-${[...run].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
const NAME = `Thessaly ${LAST}`;
const ADMIN = '/api/internal/v1/admin';

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('a client is erased by two people, certified, and found nowhere', async ({ page, browser }) => {
  const csrf = await signedIn(page.request, 'admin@harbor.test');
  const post = async <T>(path: string, data: object): Promise<T> => {
    const came = await page.request.post(`${ADMIN}${path}`, { headers: { 'x-csrf-token': csrf }, data });
    expect(came.ok(), await came.text()).toBe(true);
    return (await came.json()) as T;
  };
  const values = { first_name: 'Thessaly', last_name: LAST, email: `thessaly-${run}@example.com` };
  await post('/clients', { values: { ...blankClient, ...values } });
  const list = `/clients?search=${LAST}`;

  // By keyboard: the menu of the row, the form, and the name that confirms.
  await page.goto(list);
  const row = page.getByRole('row', { name: new RegExp(LAST) });
  await row.getByRole('button', { name: /^Actions for/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Erase', exact: true }).focus();
  await page.keyboard.press('Enter');
  const ask = page.getByRole('dialog', { name: `Erase ${NAME}` });
  await expect(ask.getByText(/only administrator|has to approve/).first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await ask.getByLabel(`Type ${NAME} to confirm`).fill('Thessaly');
  await page.keyboard.press('Enter');
  await expect(ask.getByText('Enter the name exactly as it is shown')).toBeVisible();
  await ask.getByLabel('Note for the second person').fill('By letter');
  await ask.getByLabel(`Type ${NAME} to confirm`).fill(NAME);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The erasure of ${NAME} is asked for.`, { exact: false })).toBeVisible();

  // The same person may only withdraw.
  await page.getByRole('button', { name: /^Erasures: \d+ open/ }).click();
  await page.getByRole('button', { name: `See request for ${NAME}` }).click();
  const own = page.getByRole('dialog', { name: `Erase ${NAME}` });
  await expect(own.getByText('You asked for this.', { exact: false })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve and erase' })).toHaveCount(0);
  await expect(own.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  await page.keyboard.press('Escape');

  const second = await aSecondAdmin({ browser, post, run });
  await second.goto(list);
  await second.getByRole('button', { name: /^Erasures: \d+ open/ }).click();
  await second.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(second)).toEqual([]);
  await second.getByRole('button', { name: `Decide about ${NAME}` }).click();
  const decide = second.getByRole('dialog', { name: `Erase ${NAME}` });
  await expect(decide.getByText('By letter')).toBeVisible();
  expect(await axeFindings(second)).toEqual([]);
  await decide.getByLabel(`Type ${NAME} to confirm`).fill(NAME);
  await second.keyboard.press('Enter');
  await expect(second.getByText('The client is erased.', { exact: false })).toBeVisible();

  // The certificate is a page and a file, and names staff only.
  await second.getByRole('link', { name: 'Certificate' }).first().click();
  await expect(second.getByRole('heading', { level: 1, name: 'Certificate of erasure' })).toBeVisible();
  await expect(second.getByText('Records of the client')).toBeVisible();
  expect(await axeFindings(second)).toEqual([]);
  await second.emulateMedia({ colorScheme: 'light' });
  await second.setViewportSize({ width: 390, height: 844 });
  expect(await axeFindings(second)).toEqual([]);
  expect(await second.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect(second.locator('body')).not.toContainText(LAST);
  const file = await second.getByRole('link', { name: 'Download as JSON' }).getAttribute('href');
  const json = await (await second.request.get(file!)).text();
  expect(json).toContain('"kind":"records"');
  expect(json).not.toMatch(/thessaly|ellery/i);

  // Nowhere: the list, the archive and the palette.
  await page.goto(`${list}&state=all`);
  await expect(page.getByText('Nothing matches', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: /Search or jump to/ }).click();
  await page.getByRole('combobox', { name: /Search/ }).fill(LAST);
  await expect(page.getByRole('option', { name: new RegExp(LAST) })).toHaveCount(0);
  await second.context().close();
});
