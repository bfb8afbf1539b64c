import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { appointmentAddress, bookAt, stateOf } from './product/appointments.ts';
import type { Booked } from './product/appointments.ts';
import { openStaffPage } from './product/line.ts';
import { appointmentBecomes, withSettings } from './product/operator.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/* Staff move, book, repeat and work appointments on the schedule; the visitor's page and calendar follow. */

let pike: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

test('by mouse: a drag moves, and the visitor’s page and calendar file follow', async ({
  browser,
  page,
  request,
}) => {
  const ines = await bookAt(request, pike, { first: 'Ines' });
  const before = await stateOf(request, pike, ines);
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await visitor.goto(appointmentAddress(pike, ines));
  await expect(visitor.getByText(before.time).first()).toBeVisible();
  await openSchedule(page, `date=${before.date}`);
  const card = cardOf(page, ines);
  await card.scrollIntoViewIfNeeded();
  expect(await axeFindings(page)).toEqual([]);

  await drag(page, card, { by: 128 });
  const dialog = page.getByRole('dialog', { name: 'Move Ines Looks' });
  await expect(dialog.getByText('Cards and everyday banking, now on', { exact: false })).toBeVisible();
  await agree(dialog);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Ines Looks is moved')).toBeVisible();

  const after = await stateOf(request, pike, ines);
  expect(Date.parse(after.start) - Date.parse(before.start)).toBe(3_600_000);
  expect(after.uid).toBe(before.uid);
  expect(after.sequence).toBeGreaterThan(before.sequence);
  await expect(visitor.getByText(after.time).first()).toBeVisible();

  // Pulling the end makes it longer: the dialog has the new length.
  await card.scrollIntoViewIfNeeded();
  await drag(page, card, { by: 64, from: 'end' });
  await expect(dialog.getByLabel('Length in minutes')).toHaveValue('45');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // With steps of an hour, a start that is dropped elsewhere snaps to the full hour.
  await withSettings({ vendor: pike.vendor }, { 'admin_view.grid_minutes': '60' }, async () => {
    await openSchedule(page, `date=${before.date}`);
    await drag(page, card, { by: after.clock.endsWith(':15') ? 64 : 100 });
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue(/:00$/);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await openSchedule(page, `date=${before.date}`);
  // Dropped into the tray it has no person, and comes back from there.
  await card.scrollIntoViewIfNeeded();
  const from = (await card.boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + from.height, { steps: 3 });
  const tray = page.getByRole('region', { name: 'Unassigned' });
  await expect(tray).toContainText('Drop here to unassign');
  const to = (await tray.boundingBox())!;
  await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  const unassigning = page.getByRole('alertdialog', {
    name: 'Take the appointment of Ines Looks from its staff?',
  });
  expect(await axeFindings(page)).toEqual([]);
  await unassigning.getByLabel('Reason').fill('On a course');
  await unassigning.getByRole('button', { name: 'Unassign' }).click();
  await expect(page.getByText('Ines Looks is unassigned')).toBeVisible();
  await expect(tray.getByRole('button', { name: /Ines Looks/ })).toBeVisible();
  expect((await stateOf(request, pike, ines)).staff).toBe('');
  await tray.getByRole('button', { name: /Ines Looks/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Ines Looks' }).getByRole('button', { name: 'Move …' }).click();
  await dialog.getByLabel('Staff member').selectOption({ label: before.staff });
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(tray.getByRole('button', { name: /Ines Looks/ })).toHaveCount(0);
  // A click opens the panel; its step to the end of an hour leads on.
  await card.click();
  const panel = page.getByRole('dialog', { name: 'Ines Looks' });
  await expect(panel.getByText('Confirmation number')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // The dashboard of the date has the same dialog, and its figures lead to their lists.
  await page.goto(`/dashboard?location=${pike.id}&date=${before.date}`);
  await page.getByRole('button', { name: 'Change the appointment of Ines Looks' }).click();
  await page.getByRole('menuitem', { name: 'Move …' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, / })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('columnheader', { name: 'Today' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^No-shows/ }).click();
  await expect(page.getByLabel('State')).toHaveValue('no-show');
});

test('by keyboard alone: moved, repeated and cancelled', async ({ page, request }) => {
  const theo = await bookAt(request, pike, { first: 'Theo' });
  const { date } = await stateOf(request, pike, theo);
  await openSchedule(page, `date=${date}`);
  await cardOf(page, theo).focus();
  await page.keyboard.press('m');
  const moving = page.getByRole('dialog', { name: 'Move Theo Looks' });
  await moving.getByLabel('Length in minutes').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('20');
  await agree(moving);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Theo Looks is moved')).toBeVisible();

  await cardOf(page, theo).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Theo Looks' });
  await expect(panel.getByText('(20 minutes)')).toBeVisible();
  await panel.getByRole('button', { name: 'Repeat …' }).press('Enter');
  const repeating = page.getByRole('dialog', { name: 'Repeat the appointment of Theo Looks' });
  await repeating.getByLabel('How many times').selectOption('2');
  await expect(repeating.getByText('Checking the time …')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  // Dates that do not fit are skipped; at least their causes are named.
  for (const box of await repeating.getByRole('listitem').all())
    if ((await box.getByText('This time is free').count()) === 0) await box.getByRole('checkbox').uncheck();
  const book = repeating.getByRole('button', { name: /^Book \d/ });
  if (await book.isEnabled()) {
    await book.press('Enter');
    await expect(page.getByText(/appointments? booked$/)).toBeVisible();
  } else await page.keyboard.press('Escape');

  await openSchedule(page, `date=${date}`);
  await cardOf(page, theo).focus();
  await page.keyboard.press('Delete');
  const cancelling = page.getByRole('alertdialog');
  await cancelling.getByLabel('Reason').fill('The client called');
  await cancelling.getByRole('button', { name: 'Cancel appointment' }).press('Enter');
  await expect(page.getByText('The appointment of Theo Looks is cancelled')).toBeVisible();
  await expect(cardOf(page, theo)).toHaveCount(0);
});

test('staff book over a booked time with a reason, and colleagues see it live', async ({
  browser,
  page,
  request,
}) => {
  const uma = await bookAt(request, pike, { first: 'Uma' });
  const { date, clock, staff } = await stateOf(request, pike, uma);
  const colleague = await (await browser.newContext()).newPage();
  await openSchedule(colleague, `date=${date}&view=list`);
  await openSchedule(page, `date=${date}`);
  await expect(cardOf(page, uma)).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New appointment' });
  await dialog.getByLabel('First name').fill('Vera');
  await dialog.getByLabel('Last name').fill('Second');
  await dialog.getByLabel('Email').fill('vera@example.com');
  await dialog.getByLabel('Service').selectOption({ label: 'Cards and everyday banking' });
  await expect(dialog.getByRole('group', { name: 'Free times' })).toBeVisible();
  await dialog.getByLabel('Time', { exact: true }).fill(clock);
  await dialog.getByLabel('Staff member').selectOption({ label: staff });
  await expect(dialog.getByText('The staff member is booked then')).toBeVisible();
  await expect(dialog.getByText(/^Overlaps Uma Looks/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Reason for the exception').fill('She flies tonight');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText(/^Vera Second is booked: /)).toBeVisible();
  await expect(colleague.getByRole('button', { name: /Vera Second/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Vera Second,.*Overbooked\.$/ })).toBeVisible();
});

test('on a phone the week is a list, and a due appointment starts from it', async ({ page, request }) => {
  const wim = await bookAt(request, pike, { first: 'Wim' });
  await appointmentBecomes('harbor-bank', wim.id, 'due');
  await page.setViewportSize({ width: 390, height: 844 });
  await openSchedule(page, '');
  const row = cardOf(page, wim);
  await expect(row).toContainText('Booked');
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  // The list of a date prints alone.
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await page
    .getByRole('button', { name: /^Print the list of/ })
    .first()
    .click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0);
  await expect(page.locator('section:visible')).toHaveCount(1);
  await page.emulateMedia({ media: 'screen' });
  await row.click();
  const panel = page.getByRole('dialog', { name: 'Wim Looks' });
  await panel.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('The service of Wim Looks has started')).toBeVisible();
  await expect(panel.getByRole('link', { name: /^In the lobby: [A-Z]-\d+$/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Complete' }).click();
  await expect(panel.getByText('Completed', { exact: true })).toBeVisible();
});

test('weeks, months and rooms are there at any width', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  for (const query of ['view=week', 'view=month', 'rows=rooms', 'view=week&rows=rooms']) {
    await openSchedule(page, query);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  }
});

const openSchedule = (page: Page, query: string) =>
  openStaffPage(page, `/schedule?location=${pike.id}${query === '' ? '' : `&${query}`}`);

const cardOf = (page: Page, { id }: Booked): Locator => page.locator(`[data-visit="${id}"]`);

/** Waits for the answer about the time, and gives a reason where it is an exception. */
async function agree(dialog: Locator): Promise<void> {
  const reason = dialog.getByLabel('Reason for the exception');
  await expect(dialog.getByText('This time is free').or(reason)).toBeVisible();
  if (await reason.isVisible()) await reason.fill('Agreed on the phone');
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeEnabled();
}

/** Drags an event by pixels: a whole one, or its end. */
async function drag(page: Page, card: Locator, { by, from }: { by: number; from?: 'end' }): Promise<void> {
  // Away from the edges, where the grid would scroll under the pointer.
  await card.evaluate((one) => one.scrollIntoView({ inline: 'center', block: 'center' }));
  const box = (await card.boundingBox())!;
  const [x, y] = [from === 'end' ? box.x + box.width - 3 : box.x + 12, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 4 });
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}
