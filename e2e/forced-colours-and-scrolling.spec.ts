import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { BANK, slots, toTheTimes } from './product/booking.ts';
import { tabTo } from './product/keyboard.ts';
import { withSettings } from './product/operator.ts';
import { staffInTheLobby } from './product/people.ts';
import { place } from './product/places.ts';

/*
 * Forced colours (contrast themes of Windows) take away backgrounds and shadows: what is chosen still differs from
 * what is not. A list with its own scroll bar is a tab stop.
 */

const fill = (element: Locator, part: '::before' | '::after' | null = null): Promise<string> =>
  element.evaluate((one, pseudo) => getComputedStyle(one, pseudo).backgroundColor, part);

test('the chosen day and time stand out in forced colours', async ({ page, request }) => {
  const at = await place(request, 'harbor-001');
  await page.emulateMedia({ forcedColors: 'active' });
  // From the first or the last day of a month, 45 days end in the middle of one: a page has days outside.
  await withSettings({ vendor: at.vendor }, { timeInAdvance: '45' }, async () => {
    await toTheTimes(page, { locationId: at.id, service: 'Cards' });
    const free = page.locator('button[data-kind="free"]');
    const chosen = page.locator('button[data-shown]');
    const other = free.and(page.locator(':not([data-shown])')).first();
    const outside = page.locator('button[data-kind="outside"]').first();
    const border = async (day: Locator): Promise<string | null> =>
      (await day.count()) === 0 ? null : day.evaluate((one) => getComputedStyle(one).borderTopWidth);
    let ofOutside = await border(outside);
    // The last day of a month leaves no other free one on its page, and the first day none that is past.
    while ((await other.count()) === 0 || ofOutside === null) {
      await page.getByRole('button', { name: 'Next month' }).click();
      await free.first().click();
      await expect(slots(page).first()).toBeVisible();
      ofOutside ??= await border(outside);
    }
    expect(await fill(chosen)).not.toBe(await fill(other));
    expect(await border(other)).not.toBe(ofOutside);
    await slots(page).first().click();
    await expect(slots(page).first()).toHaveAttribute('aria-pressed', 'true');
    expect(await fill(slots(page).first())).not.toBe(await fill(slots(page).nth(1)));
    await seen(page, 'times');
  });
});

test('the switch of the lobby shows its state in forced colours', async ({ browser, request }) => {
  const at = await place(request, 'harbor-001');
  const page = await staffInTheLobby(browser, 'manager@harbor.test', at.id);
  // A colour on its way would be read as the final one.
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const duty = page.getByRole('switch', { name: 'Available' });
  // Clicks follow each other faster than the server responds: each moves the switch.
  for (const checked of [true, false, true, false]) await duty.setChecked(checked);
  const off = { rail: await fill(duty), knob: await fill(duty, '::after') };
  await seen(page, 'off');
  await duty.setChecked(true);
  const on = { rail: await fill(duty), knob: await fill(duty, '::after') };
  await seen(page, 'on');
  expect(on.rail).not.toBe(off.rail);
  for (const { rail, knob } of [on, off]) expect(knob).not.toBe(rail);
  // A native box under our knob would draw two switches.
  expect(await duty.evaluate((one) => getComputedStyle(one).appearance)).toBe('none');
  await duty.setChecked(false);
});

test('the list of locations is a tab stop that the arrow keys scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 640 });
  await page.goto(`${BANK}/where`);
  const list = page.getByRole('group', { name: 'Select a Location' });
  await expect(list.getByRole('button').first()).toBeVisible();
  await tabTo(page, list);
  await page.keyboard.press('End');
  await expect.poll(() => list.evaluate((one) => one.scrollTop)).toBeGreaterThan(100);
  await page.keyboard.press('Tab');
  await expect(list.getByRole('button').first()).toBeFocused();
});

/** Takes a screenshot for review when `SHOTS` names a folder. */
async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/forced-${name}.png` });
}
