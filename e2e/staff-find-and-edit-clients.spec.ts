import { expect, test } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';
import { wednesdayAfter } from './product/wednesday.ts';

/* Staff add a client, find them by the last digits of a number, change them, and the contact centre reads the fewest fields. */

const run = String(Date.now()).slice(-6);
/** A name has no digits. */
const NAME = `Abernathy-${[...run].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('a client is added, found by a number, changed and exported; their contact is masked and revealed', async ({
  page,
  browser,
}) => {
  await signedIn(page.request, 'manager@harbor.test');
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // By keyboard: a form without its values leads to the first fault, and saves when it is whole.
  await page.getByRole('button', { name: 'New client' }).first().click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: /Fix \d fields? to save/ })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('First name').fill('Rosalind');
  await page.getByLabel('Last name').fill(NAME);
  await page.getByLabel('Email', { exact: false }).fill(`rosalind-${run}@example.com`);
  await page.getByLabel('Mobile phone').fill('12');
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Mobile phone')).toHaveAccessibleDescription(/phone/i);
  await page.getByLabel('Mobile phone').fill(`+1206 5${run}`);
  await page.getByRole('combobox', { name: 'Home location' }).fill('Pike');
  await page.getByRole('option', { name: /Pike Street/ }).click();
  await page.getByLabel('Tags').fill('Private banking, VIP');
  await page.getByRole('textbox', { name: /^Notes/ }).fill('Prefers mornings');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // One box: the last digits of the number, as they are typed on the telephone.
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('searchbox').fill(run.slice(-4));
  const row = page.getByRole('row', { name: new RegExp(NAME) });
  await expect(row).toContainText(`${NAME}, Rosalind`);
  await expect(row).toContainText('Private banking');
  await expect(row).toContainText('Pike Street');
  await expect(row).toContainText(`rosalind-${run}@example.com`);
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute(
    'href',
    /clients\/file\.csv\?search=/,
  );

  // A change is in the history with the value before.
  await row.getByRole('link', { name: new RegExp(NAME) }).click();
  await page.getByRole('textbox', { name: /^Notes/ }).fill('Prefers evenings');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Prefers mornings')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeFindings(page)).toEqual([]);

  // The palette finds them by the same words, and their row books and adds them to the line.
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/lobby');
  await page.getByRole('button', { name: /Search or jump to/ }).click();
  await page.getByRole('combobox', { name: /Search/ }).fill(NAME.slice(0, 14));
  await page.getByRole('option', { name: new RegExp(NAME) }).click();
  await expect(page).toHaveURL(/\/clients\?.*id=\d+/);
  await expect(page.getByLabel('Last name')).toHaveValue(NAME);
  await page.goto(`/clients?search=${NAME}`);
  const menu = page.getByRole('button', { name: new RegExp(`Actions for ${NAME}`) });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Book', exact: true }).click();
  const booking = page.getByRole('dialog', { name: new RegExp(`Rosalind ${NAME}`) });
  await expect(booking.getByLabel('Service')).toBeVisible();
  await expect(booking.getByLabel('First name')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await booking.getByLabel('Service').selectOption('Open an account');
  await booking.getByLabel('Date', { exact: true }).fill(wednesdayAfter(6));
  await booking.getByRole('group', { name: 'Free times' }).getByRole('button').first().click();
  await booking.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(new RegExp(`Rosalind ${NAME} is booked: `))).toBeVisible();
  await expect(page).not.toHaveURL(/client=/);
  await page.goto(`/clients?search=${NAME}&upcoming=yes`);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Consent history' }).click();
  await expect(page.getByRole('dialog', { name: /^Consents of/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(row).toContainText(/, 20\d\d/);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Add to the line' }).click();
  const walkIn = page.getByRole('dialog', { name: /walk-in/i });
  await expect(walkIn.getByLabel('First name')).toHaveValue('Rosalind');
  await expect(walkIn.getByLabel('Last name')).toHaveValue(NAME);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/client=/);
  await page.goto(`/clients?search=${NAME}`);
  await row.getByRole('link', { name: new RegExp(NAME) }).click();

  const centre = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signedIn(centre.request, 'callcentre@harbor.test');
  await centre.goto(`/clients?search=${NAME}`);
  const theirs = centre.getByRole('row', { name: new RegExp(NAME) });
  await expect(theirs).toContainText('r…@example.com');
  await expect(theirs).toContainText(`…${run.slice(-2)}`);
  await expect(theirs).not.toContainText('Private banking');
  await expect(centre.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true');
  await centre.getByRole('button', { name: new RegExp(`Actions for ${NAME}`) }).click();
  await centre.getByRole('menuitem', { name: 'Show contact' }).click();
  const dialog = centre.getByRole('dialog', { name: new RegExp(`Contact of ${NAME}`) });
  await expect(dialog).toContainText('Your name and the time are recorded when you look.');
  expect(await axeFindings(centre)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show contact' }).click();
  await expect(dialog.getByText(`rosalind-${run}@example.com`)).toBeVisible();
  await centre.keyboard.press('Escape');

  // What the contact centre does not see stays as it is.
  await theirs.getByRole('link', { name: new RegExp(NAME) }).click();
  await expect(centre.getByText('You see the fewest details.')).toBeVisible();
  await centre.getByLabel('First name').fill('Rosalinde');
  await centre.keyboard.press('Control+s');
  await expect(centre.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Rosalinde');
  await expect(page.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Prefers evenings');
  await centre.close();
});
