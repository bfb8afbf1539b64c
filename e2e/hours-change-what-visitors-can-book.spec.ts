import { expect, test } from '@playwright/test';
import type { Week } from '#contract/hours/hours.ts';
import { afterFailure, staffApi } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { BANK, slots, toTheTimes } from './product/booking.ts';
import { aVisitor } from './product/people.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/* The hours of a location, edited by fields, by keyboard on the bar, and by copying; open pages follow. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

let pike: Place;
/** The week before the journey: the others need it. */
let before: Week['data'];
afterFailure(async (request) => {
  const api = await staffApi(request);
  const path = `/admin/hours/locations/${pike.id}`;
  const { version } = await api.get<Week['data']>(path);
  await api.send('PUT', path, { version, hours: before.hours });
});

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

test('a location’s week is closed and opened again, and an open page shows it without a reload', async ({
  page,
  browser,
}) => {
  pike = await place(page.request, 'harbor-001');
  before = await (await staffApi(page.request)).get(`/admin/hours/locations/${pike.id}`);
  const visitor = await aVisitor(browser);
  await visitor.goto(`${BANK}/how?location=${pike.id}`);
  await visitor.getByRole('button', { name: 'Book an appointment' }).click();
  await toTheTimes(visitor, { locationId: pike.id, service: 'Cards and everyday banking' });
  await expect(slots(visitor).first()).toBeVisible();
  const many = await slots(visitor).count();

  await page.goto(`/hours/locations?location=${pike.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hours' })).toBeVisible();
  const sunday = page.getByRole('group', { name: 'Sunday' });
  const ends = sunday.getByLabel('Sunday, end of block 1', { exact: true });
  await expect(ends).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const end = await ends.inputValue();

  await test.step('a closing time before the opening is refused at its field', async () => {
    await sunday.getByLabel('Sunday, start of block 1', { exact: true }).fill('10:00');
    await ends.fill('09:00');
    await expect(sunday.getByText('Closed hours cannot be before open')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(sunday.getByLabel('Sunday, start of block 1', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(ends).toHaveValue(end);
  });

  await test.step('the bar and the fields say the same', async () => {
    const handle = sunday.getByRole('slider', { name: /start of block 1/ });
    await handle.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(handle).toHaveAttribute('aria-valuenow', '35');
    await expect(sunday.getByLabel('Sunday, start of block 1', { exact: true })).toHaveValue('00:35');
    await page.keyboard.press('Delete');
    await expect(sunday.getByText('Closed', { exact: true })).toBeVisible();
  });

  await test.step('closing all days shows what is lost', async () => {
    await sunday.getByRole('button', { name: 'Copy Sunday to' }).click();
    await page.getByRole('menuitem', { name: 'All other days' }).click();
    const effect = page.getByRole('region', { name: 'What this change does' });
    await expect(effect.getByText(/fewer a week/)).toBeVisible();
    await expect(effect.getByText(/now, \d+ after/)).toBeVisible();
    await expect(effect.getByRole('heading', { name: /fall outside|falls outside/ })).toBeVisible();
    // Figures of the change before are pale until the new ones come.
    await expect(effect).not.toHaveAttribute('aria-busy');
    expect(await axeFindings(page)).toEqual([]);
    const shared = effect.getByRole('radiogroup', { name: /^Choose for/ }).first();
    const leave = (await shared.isVisible()) ? shared : effect;
    await leave.getByRole('radio', { name: 'Leave' }).first().check();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    // Extra hours of an adjustment stay bookable.
    await expect.poll(() => slots(visitor).count()).toBeLessThan(many / 2);
  });

  await test.step('opening Sunday and copying it brings the times back', async () => {
    await sunday.getByRole('button', { name: 'Add hours to Sunday' }).click();
    await sunday.getByLabel('Sunday, start of block 1', { exact: true }).fill('00:00');
    await sunday.getByLabel('Sunday, end of block 1', { exact: true }).fill('00:00');
    await sunday.getByRole('button', { name: 'Copy Sunday to' }).click();
    await page.getByRole('menuitem', { name: 'All other days' }).click();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: /^Save hours/ })).toBeHidden();
    await expect.poll(() => slots(visitor).count()).toBeGreaterThan(many / 2);
    await expect(
      page
        .getByRole('complementary', { name: 'History' })
        .getByText(/changed/)
        .first(),
    ).toBeVisible();
    for (const day of WEEK)
      await expect(page.getByLabel(`${day}, end of block 1`, { exact: true })).toHaveValue('00:00');
  });
});
