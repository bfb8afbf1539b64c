import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { bookAt, stateOf } from './product/appointments.ts';
import { axeFindings } from './product/axe.ts';
import { join, openStaffPage } from './product/line.ts';
import { place } from './product/places.ts';

/* An admin sets the pages of staff; open pages of staff follow without a reload. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const SETTINGS = '/settings/admin-view';
const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
};

test('parts of the dashboard, the clock and the first page change on open pages', async ({
  page,
  browser,
}) => {
  await openStaffPage(page, SETTINGS);
  for (const [width, scheme] of [
    [390, 'light'],
    [1024, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(page), `${width} ${scheme}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  const colleague = await (await browser.newContext()).newPage();
  await openStaffPage(colleague, '/dashboard', 'staff@harbor.test');
  await colleague.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const main = colleague.getByRole('main');
  const line = main.getByRole('heading', { name: 'Line now' });
  const clock = (time: RegExp) => colleague.getByRole('button', { name: time });
  await expect(line).toBeVisible();
  await expect(clock(/^Location: .* \d{1,2}:\d\d [AP]M$/)).toBeVisible();

  // By keyboard alone: the choice of a part, and the clock.
  const part = page
    .getByRole('group', { name: 'Parts of the dashboard' })
    .getByRole('combobox', { name: 'The line now' });
  await part.focus();
  await page.keyboard.type('Hidden');
  await page.getByRole('combobox', { name: 'Times of day' }).focus();
  await page.keyboard.type('24');
  await save(page);
  await expect(line).toBeHidden();
  await expect(clock(/^Location: .* \d\d:\d\d$/)).toBeVisible();
  expect(await colleague.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  const first = page
    .getByRole('group', { name: 'First page' })
    .getByRole('combobox', { name: 'Staff', exact: true });
  await first.selectOption({ label: 'Schedule' });
  await save(page);
  const arriving = await (await browser.newContext()).newPage();
  await arriving.goto('/sign-in');
  await arriving.getByRole('textbox', { name: 'Email' }).fill('staff@harbor.test');
  await arriving.getByLabel('Password', { exact: true }).fill('foyer-demo-1');
  await arriving.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(arriving).toHaveURL(/\/schedule/);

  await first.selectOption({ label: 'First page they may open' });
  await part.selectOption({ label: 'Shown' });
  await page.getByRole('combobox', { name: 'Times of day' }).selectOption({ label: 'As in the language' });
  await save(page);
  await expect(line).toBeVisible();
  await colleague.context().close();
  await arriving.context().close();
});

test('weeks begin on the chosen day, and dialogs suggest the reasons of the vendor', async ({
  page,
  browser,
  request,
}) => {
  const pike = await place(request, 'harbor-001');
  const ida = await bookAt(request, pike, { first: 'Ida' });
  const { date } = await stateOf(request, pike, ida);
  const schedule = await (await browser.newContext()).newPage();
  await openStaffPage(
    schedule,
    `/schedule?location=${pike.id}&date=${date}&view=week`,
    'manager@harbor.test',
  );
  const days = schedule.getByRole('columnheader');
  await expect(days.filter({ hasText: /Sun/ })).toHaveCount(1);
  await expect(days.nth(1)).toContainText('Sun');

  await openStaffPage(page, SETTINGS);
  await page.getByRole('combobox', { name: 'First day of the week' }).selectOption({ label: 'Monday' });
  await page.getByRole('textbox', { name: 'Suggested reasons' }).fill('Branch closes early\nAdviser is ill');
  await save(page);
  await expect(days.nth(1)).toContainText('Mon');

  await schedule.goto(`/schedule?location=${pike.id}&date=${date}`);
  await schedule.locator(`[data-visit="${ida.id}"]`).focus();
  await schedule.keyboard.press('Delete');
  const dialog = schedule.getByRole('alertdialog');
  const act = dialog.getByRole('button', { name: 'Cancel appointment' });
  await expect(act).toBeDisabled();
  await dialog.getByRole('button', { name: 'Adviser is ill' }).press('Enter');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Adviser is ill');
  expect(await axeFindings(schedule)).toEqual([]);
  await act.press('Enter');
  await expect(schedule.getByText('The appointment of Ida Looks is cancelled')).toBeVisible();

  // A no-show in the line asks for its own reasons.
  const rule = page.getByRole('group', { name: /no-show$/ }).getByRole('combobox', { name: 'No-shows' });
  await rule.selectOption({ label: 'Required' });
  await page.getByRole('textbox', { name: 'Reasons for no-shows' }).fill('Left the building\nNo answer');
  await save(page);
  const { id } = await join(request, pike, { first: 'Nils' });
  await schedule.goto(`/lobby?location=${pike.id}&visit=${id}`);
  await schedule.getByRole('button', { name: 'No-show', exact: true }).click();
  const missing = schedule.getByRole('alertdialog', { name: 'Mark Nils Journey as a no-show?' });
  const mark = missing.getByRole('button', { name: 'Mark as a no-show' });
  await expect(mark).toBeDisabled();
  for (const [width, scheme] of [
    [390, 'light'],
    [1024, 'dark'],
    [1440, 'light'],
  ] as const) {
    await schedule.setViewportSize({ width, height: 900 });
    await schedule.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(schedule), `no-show ${width} ${scheme}`).toEqual([]);
  }
  await missing.getByRole('button', { name: 'Left the building' }).press('Enter');
  await mark.press('Enter');
  await expect(missing).toBeHidden();
  await expect(schedule.getByText(/^Nils.* is marked as (a )?no-show/).first()).toBeVisible();
  await schedule.goto(`/lobby?location=${pike.id}&visit=${id}`);
  await expect(schedule.getByText('Marked as no-show: Left the building')).toBeVisible();
  await rule.selectOption({ label: 'Not asked' });

  await page
    .getByRole('combobox', { name: 'First day of the week' })
    .selectOption({ label: 'As in the language' });
  await page.getByRole('textbox', { name: 'Suggested reasons' }).fill('');
  await page.getByRole('textbox', { name: 'Reasons for no-shows' }).fill('');
  await save(page);
  await schedule.context().close();
});
