import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { HolidayCalendar } from '#contract/hours/holidays.ts';
import { staffApi } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { BANK, booked, chooseTime, fillDetails, goOn, slots, submit, toTheTimes } from './product/booking.ts';
import { signedIn } from './product/line.ts';
import { aVisitor } from './product/people.ts';
import { place } from './product/places.ts';

/* Adjustments and holidays: whom they concern, what happens to them, and how open pages follow. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

// Other journeys need these hours.
test.afterEach(async ({ request }) => {
  const api = await staffApi(request);
  for (const [list, reason] of [
    ['staff', 'Dentist'],
    ['locations', 'Fire drill'],
  ]) {
    const path = `/admin/adjustments/${list}`;
    const found = await api.get<{ id: string; version: number }[]>(`${path}?search=${reason}`);
    for (const { id, version } of found)
      await api.send('PUT', `${path}/${id}/archived`, { version, archived: true });
  }
  for (const { id, country } of await api.get<HolidayCalendar[]>('/admin/holiday-calendars'))
    if (country === 'NZ') await api.send('DELETE', `/admin/holiday-calendars/${id}`);
});

const CARDS = 'Cards and everyday banking';

test('a morning off moves the people booked then, and an open page of times follows without a reload', async ({
  page,
  browser,
}) => {
  const loop = await place(page.request, 'harbor-002');
  await signedIn(page.request, 'admin@harbor.test');
  const visitor = await aVisitor(browser);
  await toTheTimes(visitor, { locationId: loop.id, service: CARDS });
  const first = (await chooseTime(visitor)).replace(/, \w+ (Standard|Daylight) Time$/, '');
  await goOn(visitor);
  // A second try books next to the first one.
  const name = `Mona${[...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  await fillDetails(visitor, { first: name, email: `mona-${Date.now()}@example.com` });
  await submit(visitor);
  const mine = await booked(visitor);
  await expect(visitor.getByText(first, { exact: true })).toBeVisible();
  const [day, at] = first.split(' at ') as [string, string];
  const date = new Date(`${day} 12:00 UTC`).toISOString().slice(0, 10);
  const others = await aVisitor(browser);
  await toTheTimes(others, { locationId: loop.id, service: CARDS });
  const many = await slots(others).count();

  await test.step('an adjustment shows whom it concerns, by keyboard alone', async () => {
    await page.goto(`/hours?location=${loop.id}`);
    await expect(page).toHaveURL(/\/hours\/locations/);
    await page.getByRole('link', { name: 'Adjustments' }).press('Enter');
    await page.getByRole('radio', { name: 'Staff' }).press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Locations and holidays' })).toBeChecked();
    await expectWide(page);
    await page.getByRole('button', { name: 'New adjustment' }).first().press('Enter');
    const location = page.getByRole('combobox', { name: 'Location' });
    await location.focus();
    await page.keyboard.type(loop.name.slice(0, 6));
    const offered = page.getByRole('listbox').getByRole('option');
    await expect(offered).toHaveText([new RegExp(loop.name)]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(location).toHaveValue(new RegExp(loop.name));
    await page.getByLabel('Reason').focus();
    await page.keyboard.type('Fire drill');
    await page.getByLabel('First date').fill(date);
    await page.getByRole('checkbox', { name: 'All day' }).press('Space');
    await page.getByLabel('From', { exact: true }).fill('00:00');
    await page.getByLabel('To', { exact: true }).fill('12:00');
  });

  const effect = page.getByRole('region', { name: 'What this change does' });
  await test.step('each person is moved, told or left', async () => {
    const row = effect.getByRole('radiogroup', { name: new RegExp(name) });
    await expect(row.getByRole('radio', { name: 'Move' })).toBeChecked();
    await row.getByRole('radio', { name: 'Move' }).press('ArrowRight');
    await expect(row.getByRole('radio', { name: 'Tell' })).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(row.getByRole('radio', { name: 'Move' })).toBeChecked();
    await expect(page.getByRole('button', { name: /^Save and message \d+ client/ })).toBeVisible();
    await expectWide(page);
  });

  await test.step('a failed request keeps the decisions, and the next one carries them out', async () => {
    const settling = '**/admin/impact/answers/**';
    const keys: (string | undefined)[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/impact/answers/')) keys.push(sent.headers()['idempotency-key']);
    });
    await page.route(settling, (route) => route.abort());
    await page.keyboard.press('Control+s');
    const outcome = page.getByRole('dialog', { name: 'Appointments outside the change' });
    await expect(outcome.getByText(/not settled yet/)).toBeVisible();
    await page.unroute(settling);
    await outcome.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(outcome.getByRole('listitem').filter({ hasText: name })).toContainText('Moved, client told');
    expect(new Set(keys).size).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await outcome.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(outcome).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Fire drill' })).toBeVisible();
  });

  await test.step('open pages follow, and the client has the new time', async () => {
    await expect.poll(() => slots(others).count()).toBeLessThan(many);
    await visitor.goto(`${BANK}/manage?id=${mine.id}&code=${mine.code}&lang=en`);
    await expect(visitor.getByText(day).first()).toBeVisible();
    expect(at).toContain('AM');
    await expect(visitor.getByText(new RegExp(`^${day} at .*PM$`)).first()).toBeVisible();
  });

  await test.step('a holiday calendar of this location closes its days, one opens again, and it ends', async () => {
    await page.goto(`/hours/holidays?location=${loop.id}`);
    await page.getByRole('button', { name: 'Add a calendar' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add a calendar' });
    await dialog.getByLabel('Country').selectOption('NZ');
    await dialog.getByRole('combobox', { name: 'Locations' }).fill(loop.name.slice(0, 6));
    await dialog.getByRole('option', { name: loop.name }).click();
    await page.keyboard.press('Escape');
    expect(await axeFindings(page)).toEqual([]);
    // On some dates the demo has appointments on a holiday: they stay as booked.
    await expect(dialog.getByText(/No appointment falls outside|falls? outside/)).toBeVisible();
    const leave = dialog.getByRole('radio', { name: 'Leave' });
    for (let n = 0; n < (await leave.count()); n += 1) await leave.nth(n).check();
    await dialog.getByRole('button', { name: 'Add a calendar', exact: true }).click();
    const christmas = page.getByRole('listitem').filter({ hasText: 'Christmas Day' }).first();
    await expect(christmas).toContainText('Closed');
    await expectWide(page);
    await christmas.getByRole('button', { name: 'Change Christmas Day' }).click();
    await page.getByRole('radio', { name: 'Open as usual' }).check();
    await page.getByRole('button', { name: 'Save holiday' }).click();
    await expect(christmas).toContainText('Open as usual');
    await page.getByRole('button', { name: /^Actions for the holidays of New Zealand/ }).click();
    await page.getByRole('menuitem', { name: 'Remove the calendar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the calendar' }).click();
    await expect(christmas).toBeHidden();
  });

  await test.step('a request of staff waits until a manager approves it', async () => {
    await page.context().clearCookies();
    await signedIn(page.request, 'staff@harbor.test');
    await page.goto('/hours/adjustments?id=new');
    await expect(page.getByText(/^Your changes wait for approval/)).toBeVisible();
    await page.getByLabel('Reason').fill(`Dentist ${name}`);
    await page.getByLabel('First date').fill(date);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.context().clearCookies();
    await signedIn(page.request, 'admin@harbor.test');
    await page.goto('/hours/adjustments?of=staff&approval=waiting');
    const request = page.getByRole('row', { name: new RegExp(`Dentist ${name}`) });
    await expect(request).toBeVisible();
    await page.getByRole('button', { name: 'Add filter' }).press('Enter');
    await page.getByRole('menuitem', { name: 'From' }).click();
    const from = page.getByLabel('From', { exact: true });
    await from.fill(new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10));
    await expect(request).toBeHidden();
    await from.fill(date);
    await expect(page).toHaveURL(new RegExp(`from=${date}`));
    await expect(request).toBeVisible();
    await expectWide(page);
    await request.getByRole('button', { name: /^Actions for Dentist/ }).click();
    await page.getByRole('menuitem', { name: 'Approve' }).click();
    const approve = page.getByRole('dialog').getByRole('button', { name: /^Approve/ });
    const done = page.getByText(`Dentist ${name} is approved`);
    await expect(approve.or(done).first()).toBeVisible();
    if (await approve.isVisible()) await approve.click();
    await expect(done.first()).toBeVisible();
  });
});

/** No part of a page is wider than the screen, and axe finds nothing, at the three widths. */
async function expectWide(page: Page): Promise<void> {
  for (const width of [320, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const reach = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(reach, `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
  }
  expect(await axeFindings(page)).toEqual([]);
}
