import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { settingsComeBack } from './product/after-failure.ts';
import { bookAt, stateOf } from './product/appointments.ts';
import { axeFindings } from './product/axe.ts';
import { appointmentBecomes } from './product/operator.ts';
import { join, openStaffPage } from './product/line.ts';
import { place } from './product/places.ts';

/* An admin sets the pages of staff; open pages of staff follow without a reload. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
settingsComeBack('harbor-bank');

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
  const figure = main.getByText('Average wait', { exact: true });
  await expect(line).toBeVisible();
  await expect(figure).toBeVisible();
  await expect(clock(/^Location: .* \d{1,2}:\d\d [AP]M$/)).toBeVisible();

  // By keyboard alone: the choice of a part, and the clock.
  const part = page
    .getByRole('group', { name: 'Parts of the dashboard' })
    .getByRole('combobox', { name: 'The line now' });
  await part.focus();
  await page.keyboard.type('Hidden');
  await page.getByRole('combobox', { name: 'Times of day' }).focus();
  await page.keyboard.type('24');
  const wait = page
    .getByRole('group', { name: 'Figures of the dashboard' })
    .getByRole('combobox', { name: 'Average wait' });
  await wait.selectOption({ label: 'Hidden' });
  await save(page);
  await expect(line).toBeHidden();
  await expect(figure).toBeHidden();
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

  await first.selectOption({ label: 'Usual page' });
  await part.selectOption({ label: 'Shown' });
  await wait.selectOption({ label: 'Shown' });
  await page.getByRole('combobox', { name: 'Times of day' }).selectOption({ label: 'As in the language' });
  await save(page);
  await expect(line).toBeVisible();
  await expect(figure).toBeVisible();
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

  // The strongest colour of a state, on the chip of an open week, on the day and on its badge.
  const colour = page
    .getByRole('group', { name: 'Colours of states' })
    .getByRole('combobox', { name: 'Booked' });
  await colour.selectOption({ label: 'Strong blue' });
  await save(page);
  const event = schedule.locator(`[data-visit="${ida.id}"]`);
  await expect(event).toHaveCSS('background-color', 'rgb(26, 102, 232)');
  expect(await axeFindings(schedule)).toEqual([]);
  await schedule.goto(`/schedule?location=${pike.id}&date=${date}`);
  await expect(event).toHaveCSS('background-color', 'rgb(26, 102, 232)');
  await event.press('Enter');
  const badge = schedule.getByText('Booked', { exact: true }).filter({ visible: true }).last();
  await expect(badge).toHaveCSS('color', 'rgb(255, 255, 255)');
  await colour.selectOption({ label: 'Usual colour' });
  await save(page);
  await expect(badge).not.toHaveCSS('color', 'rgb(255, 255, 255)');
  await schedule.keyboard.press('Escape');

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

  // So do the schedule, the dashboard and the expected visitors, with the same dialog.
  for (const [first, open] of Object.entries({
    Sara: async (visit: string) => {
      await schedule.goto(`/schedule?location=${pike.id}&visit=${visit}`);
      await schedule
        .getByRole('dialog', { name: 'Sara Looks' })
        .getByRole('button', { name: 'No-show' })
        .click();
    },
    Dora: async () => {
      await schedule.goto(`/dashboard?location=${pike.id}`);
      await schedule.getByRole('button', { name: 'Mark Dora Looks as a no-show' }).click();
    },
    Elsa: async (visit: string) => {
      await schedule.goto(`/lobby?location=${pike.id}&visit=${visit}`);
      await schedule.getByRole('button', { name: 'No-show', exact: true }).click();
    },
  })) {
    const booked = await bookAt(request, pike, { first });
    await appointmentBecomes(pike.vendor, booked.id, 'due');
    await open(booked.id);
    const asked = schedule.getByRole('alertdialog', { name: `Mark ${first} Looks as a no-show?` });
    const agree = asked.getByRole('button', { name: 'Mark as a no-show' });
    await expect(agree).toBeDisabled();
    await asked.getByRole('button', { name: 'No answer' }).press('Enter');
    await agree.press('Enter');
    await expect(asked).toBeHidden();
    await expect(schedule.getByText(`${first} Looks is marked as a no-show`)).toBeVisible();
  }
  await rule.selectOption({ label: 'Not asked' });

  await page
    .getByRole('combobox', { name: 'First day of the week' })
    .selectOption({ label: 'As in the language' });
  await page.getByRole('textbox', { name: 'Suggested reasons' }).fill('');
  await page.getByRole('textbox', { name: 'Reasons for no-shows' }).fill('');
  await save(page);
  await schedule.context().close();
});

test('open lists show the chosen columns, and a role that may not overlap gets no exception', async ({
  page,
  browser,
  request,
}) => {
  const pike = await place(request, 'harbor-001');
  const olga = await bookAt(request, pike, { first: 'Olga' });
  const { date, clock, staff } = await stateOf(request, pike, olga);
  const otto = await join(request, pike, { first: 'Otto' });
  const SERVICE = 'Cards and everyday banking';
  const lobby = await (await browser.newContext()).newPage();
  await openStaffPage(lobby, `/lobby?location=${pike.id}`, 'manager@harbor.test');
  const schedule = await lobby.context().newPage();
  await schedule.goto(`/schedule?location=${pike.id}&date=${date}&view=list`);
  const waiting = lobby.locator(`[data-visit="${otto.id}"]`);
  const booked = schedule.locator(`[data-visit="${olga.id}"]`);
  await expect(waiting).toContainText(SERVICE);
  await expect(booked).toContainText(staff);

  await openStaffPage(page, SETTINGS);
  const choice = (group: string, name: string) =>
    page.getByRole('group', { name: group }).getByRole('combobox', { name, exact: true });
  const ofLobby = choice('Columns of the lobby', 'Service');
  const ofAppointments = choice('Columns of appointments', 'Staff member');
  const ofManagers = choice('Booking over other appointments', 'Manager');
  await ofLobby.selectOption({ label: 'Hidden' });
  await ofAppointments.selectOption({ label: 'Hidden' });
  await ofManagers.selectOption({ label: 'Not allowed' });
  await save(page);
  await expect(waiting).not.toContainText(SERVICE);
  await expect(waiting).toContainText('Otto Journey');
  await expect(booked).not.toContainText(staff);
  await expect(booked).toContainText(SERVICE);
  for (const [width, scheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const)
    for (const one of [lobby, schedule]) {
      await one.setViewportSize({ width, height: 900 });
      await one.emulateMedia({ colorScheme: scheme });
      expect(await axeFindings(one), `${width} ${scheme}`).toEqual([]);
    }
  await schedule.goto(`/dashboard?location=${pike.id}&date=${date}`);
  await expect(booked).toContainText('Olga Looks');
  await expect(booked).not.toContainText(staff);

  // The conflict is named, and no exception is offered.
  await schedule.goto(`/schedule?location=${pike.id}&date=${date}`);
  await expect(booked).toBeVisible();
  await schedule.keyboard.press('n');
  const dialog = schedule.getByRole('dialog', { name: 'New appointment' });
  await dialog.getByLabel('First name').fill('Pia');
  await dialog.getByLabel('Service').selectOption({ label: SERVICE });
  await dialog.getByLabel('Time', { exact: true }).fill(clock);
  await dialog.getByLabel('Staff member').selectOption({ label: staff });
  await expect(dialog.getByText(/^Overlaps Olga Looks/)).toBeVisible();
  await expect(dialog.getByText('Choose another time or staff member.').first()).toBeVisible();
  await expect(dialog.getByLabel('Reason for the exception')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Book', exact: true })).toBeDisabled();

  await ofLobby.selectOption({ label: 'Shown' });
  await ofAppointments.selectOption({ label: 'Shown' });
  await ofManagers.selectOption({ label: 'Allowed' });
  await save(page);
  await expect(waiting).toContainText(SERVICE);
  await lobby.context().close();
});
