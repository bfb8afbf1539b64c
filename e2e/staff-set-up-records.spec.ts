import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { changeHtml } from './product/changed-responses.ts';
import { openStaffPage } from './product/line.ts';

/* The pattern of a table and a form, on services. The journey makes its own services, and changes no other one. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

/** The name of a record of its own for each try. */
const named = (name: string): string => (test.info().retry === 0 ? name : `${name} again`);
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function create(page: Page, name: string): Promise<void> {
  await page.goto('/services?id=new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: /^Save service/ }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/id=\d+/);
}

test('a service is created, corrected, translated, found, archived and restored', async ({ page }) => {
  const name = named('Safe deposit box');
  await openStaffPage(page, '/services?id=new');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Length').fill('0');
  await page.keyboard.press('Control+s');
  const summary = page.getByRole('alert').filter({ hasText: 'Fix 2 fields to save' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /^Length/ }).click();
  await expect(page.getByLabel('Length')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('25');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('tab', { name: /Français/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Coffre');
  await page.getByLabel('Documents to bring').fill('Pièce d’identité');
  await page.getByLabel('Attendees per appointment').fill('3');
  await page.getByLabel('Flex-time').uncheck();
  await page.getByRole('combobox', { name: 'Offered at' }).fill('Pike');
  await page.getByRole('option', { name: /Pike Street/ }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  const question = page.getByRole('dialog', { name: 'Question' });
  await question.getByLabel('Question text').fill('Which size?');
  await question.getByLabel('Kind of answer').selectOption('radio');
  await question.getByLabel('Asked when').selectOption('Joining the line');
  await question.getByLabel('Choices').fill('Small\nLarge');
  await question.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Choose one, 2 choices')).toBeVisible();
  await expect(page.getByText('Joining the line')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: /Français/ }).click();
  const preview = page.getByRole('region', { name: 'Booking page in French' });
  await expect(preview).toContainText('Coffre');
  await expect(preview).toContainText('25 min');
  // Nothing that cannot be saved reaches clients.
  await page.getByLabel('Length').fill('0');
  await expect(preview).toContainText('25 min');
  await page.getByLabel('Length').fill('35');
  await expect(preview).toContainText('35 min');
  await page.getByLabel('Name', { exact: true }).fill('Coffre-fort');
  await page.getByRole('button', { name: 'See changes' }).click();
  const changes = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(changes.getByRole('row', { name: 'Length 25 35' })).toBeVisible();
  await expect(changes.getByRole('row', { name: 'Name, in French Coffre Coffre-fort' })).toBeVisible();
  await expect(changes.getByRole('row')).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);
  await seen(page, 'changes');
  await page.keyboard.press('Escape');
  await seen(page, 'preview');
  await page.keyboard.press('Control+s');
  const history = page.getByRole('complementary', { name: 'History of the record' });
  await expect(history.getByText('25', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByLabel('Length')).toHaveValue('25');

  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('searchbox', { name: 'Search services' }).fill(name.toLowerCase());
  await expect(page).toHaveURL(/search=safe/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row(page, name)).toBeVisible();

  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Assign staff' }).click();
  const staff = page.getByRole('dialog', { name: 'Assign staff' });
  await staff.getByRole('combobox', { name: 'Staff' }).fill('Hana');
  await page.getByRole('option', { name: /^Hana/ }).click();
  await page.keyboard.press('Escape');
  await staff.getByRole('combobox', { name: 'Staff' }).fill('Noor');
  await page.getByRole('option', { name: /^Noor/ }).click();
  await page.keyboard.press('Escape');
  await expect(staff.getByRole('listitem').filter({ hasText: 'Hana' })).toContainText('1 new assignment');
  await expect(staff.getByRole('listitem').filter({ hasText: 'Noor' })).toContainText('Nothing new');
  expect(await axeFindings(page)).toEqual([]);
  await staff.getByRole('button', { name: 'Assign staff (1)' }).click();
  await expect(page.getByText('1 assignment added')).toBeVisible();
  await expect(row(page, name).getByRole('cell', { name: '1', exact: true })).toHaveCount(2);

  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive' });
  await expect(dialog.getByRole('button', { name: 'Archive (1)' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Archive (1)' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('the form leads through the list in its filter and sort, also from page to page', async ({ page }) => {
  await openStaffPage(page, '/staff?sort=-name&state=all&size=25');
  const names = page.locator('tbody').getByRole('rowheader').getByRole('link');
  await expect(names).toHaveCount(25);
  const [, , third, last] = [0, 1, 2, 24].map((at) => names.nth(at));
  const expected = await third!
    .locator('span')
    .first()
    .evaluate((person) => person.lastChild!.textContent);
  await names.nth(1).click();
  const place = page.getByText(/^\d+ of \d+$/);
  await expect(place).toHaveText(/^2 of /);
  const next = page.getByRole('button', { name: 'Next in the list' });
  await next.press('Enter');
  await expect(place).toHaveText(/^3 of /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(expected!);
  await expect(next).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.goBack();
  await expect(place).toHaveText(/^2 of /);
  await page.goBack();
  await last!.click();
  await expect(place).toHaveText(/^25 of /);
  await next.press('Enter');
  await expect(place).toHaveText(/^26 of /);
  await page.getByRole('button', { name: 'Previous in the list' }).press('Enter');
  await expect(place).toHaveText(/^25 of /);
  await page.getByLabel('Job title').fill('Something else');
  await next.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(place).toHaveText(/^26 of /);
});

test('a view keeps search and columns under a name', async ({ page }) => {
  const view = named('Lending');
  const button = page.getByRole('button', { name: new RegExp(`^${view}`) });
  await openStaffPage(page, '/services?search=mortgage&columns=name,category');
  await expect(page.getByRole('columnheader', { name: 'Category' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Staff' })).toBeHidden();
  await page.getByRole('button', { name: 'Save as new' }).click();
  const name = page.getByRole('dialog', { name: 'Save the view' });
  await name.getByLabel('Name of the view').fill(view);
  await name.getByRole('button', { name: 'Save' }).click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Staff' })).toBeVisible();
  await button.click();
  await expect(page).toHaveURL(/search=mortgage/);
  await page.getByRole('button', { name: `Actions for the view ${view}` }).click();
  await page.getByRole('menuitem', { name: 'Remove view' }).click();
  await expect(button).toBeHidden();
});

test('a link followed during a save opens its page once the save is done', async ({ page }) => {
  await openStaffPage(page, '/services');
  await create(page, 'Courier');
  const { promise: go, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/internal/v1/admin/services/*', async (route) => {
    if (route.request().method() !== 'GET') await go;
    await route.continue();
  });
  await page.getByLabel('Free after').fill('15');
  await page.keyboard.press('Control+s');
  await page.getByRole('link', { name: 'Rooms and equipment' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/rooms/);
  await expect(question).toBeHidden();
});

test('two people edit one service: the second compares, and takes either side', async ({ page, browser }) => {
  await openStaffPage(page, '/services');
  await create(page, 'Notary');
  const other = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, contextOptions: {} } as object)
  ).newPage();
  await openStaffPage(other, page.url());
  await other.getByLabel('Free after').fill('15');
  await other.keyboard.press('Control+s');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();

  await expect(page.getByText(/Another person has changed this record/)).toBeVisible();
  await page.getByLabel('Free before').fill('5');
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: /saved first/ });
  await expect(conflict.getByRole('row', { name: /Free after/ })).toBeVisible();
  await expect(conflict.getByRole('row', { name: /Free before/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Take mine' }).click();
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Free before')).toHaveValue('5');
  await expect(page.getByLabel('Free after')).toHaveValue('0');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Notary is archived')).toBeVisible();
  // The new version is the reader's own.
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await expect(page.getByText(/Another person has changed this record/)).toBeHidden();
  await other.context().close();
});

test('staff without the right read the list and the form, and change neither', async ({ page, browser }) => {
  const name = named('Escrow');
  await openStaffPage(page, '/services', 'staff@harbor.test');
  const admin = await (await browser.newContext()).newPage();
  await openStaffPage(admin, '/services');
  await create(admin, name);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByText('Other people have changed this list.')).toBeHidden();
  await admin.getByRole('button', { name: 'More' }).click();
  await admin.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(admin.getByText(`${name} is archived`)).toBeVisible();
  await admin.context().close();
  await expect(page.getByRole('button', { name: 'New service' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Open an account' }).click();
  await expect(page.getByText('Your role may read this record, not change it.')).toBeVisible();
  await expect(page.getByLabel('Length')).toBeDisabled();
});

for (const width of [320, 1024]) {
  test(`table and form at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openStaffPage(page, '/services');
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect(page.getByRole('link', { name: 'Open an account' })).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await axeFindings(page)).toEqual([]);
    }
    await page.getByRole('link', { name: 'Open an account' }).click();
    await expect(page.getByLabel('Length')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    const form = (await page.locator('#section-times').boundingBox())!;
    expect(form.width, 'the form has the widest column').toBeGreaterThan(width * 0.55);
  });
}

test('a location is found, corrected at its field, and saved', async ({ page }) => {
  await withTiles(page);
  await openStaffPage(page, '/locations?search=granville');
  await expect(page.getByRole('row', { name: /Granville/ })).toContainText(/Open|Closed/);
  await page.getByRole('button', { name: 'Actions for Granville' }).click();
  await page.getByRole('menuitem', { name: 'Opening hours' }).click();
  await expect(page).toHaveURL(/\/hours\/locations\?location=\d+/);
  await expect(page.getByRole('button', { name: /Granville/ })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Granville' }).click();
  const [latitude, longitude] = [page.getByLabel(/^Latitude/), page.getByLabel(/^Longitude/)];
  const position = [await latitude.inputValue(), await longitude.inputValue()];
  const find = page.getByRole('button', { name: 'Find the position' });
  const found = page.getByRole('status').filter({ hasText: /position/i });
  // The search without a map server knows towns, and no streets.
  await find.press('Enter');
  await expect(found).toContainText('No position found for this address');
  await expect(latitude).toHaveValue(position[0]!);
  await page.getByLabel('Address', { exact: true }).fill('Vancouver');
  await expect(found).toBeHidden();
  await page.getByLabel(/^Postal code/).fill('');
  await find.press('Enter');
  await expect(found).toContainText('Position of Vancouver, BC, Canada.');
  await expect(latitude).toHaveValue('49.28');
  await expect(longitude).toHaveValue('-123.12');
  expect(await axeFindings(page)).toEqual([]);
  await seen(page, 'position');
  // The pin moves by arrow keys and by mouse, and the fields follow.
  const map = page.getByRole('region', { name: 'Position on the map' });
  const pin = map.getByRole('application', { name: /^Pin/ });
  await expect(map.getByText('© Mapmakers')).toBeVisible();
  await pin.press('ArrowUp');
  await expect(latitude).toHaveValue(/^49\.28\d{2,4}$/);
  await expect(longitude).toHaveValue('-123.12');
  await expect(found).toBeHidden();
  const spot = (await pin.boundingBox())!;
  await page.mouse.move(spot.x + 14, spot.y + 14);
  await page.mouse.down();
  await page.mouse.move(spot.x + 64, spot.y + 14, { steps: 5 });
  await page.mouse.up();
  await expect(longitude).toHaveValue(/^-123\.11\d+$/);
  await expect.poll(async () => (await pin.boundingBox())!.x - spot.x).toBeCloseTo(50, 0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(latitude).toHaveValue(position[0]!);
  await expect(longitude).toHaveValue(position[1]!);
  await expect(found).toBeHidden();
  const region = page.getByLabel('Region (optional)');
  const before = await region.inputValue();
  await page.getByLabel('Country').fill('Canada');
  await region.fill('Pacific');
  await page.keyboard.press('Control+s');
  const summary = page.getByRole('alert').filter({ hasText: 'Fix 1 field to save' });
  await expect(summary.getByRole('link', { name: /^Country/ })).toBeVisible();
  await page.getByLabel('Country').fill('CA');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await region.fill(before);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
});

/** Sets a tile server in the page. */
async function withTiles(page: Page): Promise<void> {
  const tiles = { url: 'https://tiles.example.com/{z}/{x}/{y}.png', credit: '© Mapmakers' };
  await changeHtml(page, '**/locations?*', (html) =>
    html.replace('"mapTiles":null', `"mapTiles":${JSON.stringify(tiles)}`),
  );
  const tile = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';
  await page.route('https://tiles.example.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: tile }),
  );
}

/** Takes a screenshot for review when `SHOTS` names a folder. */
async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/records-${name}.png` });
}
