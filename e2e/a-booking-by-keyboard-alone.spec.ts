import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { BANK, booked, preferences, slots, toAFullDay } from './product/booking.ts';
import { focusIsStable, focusIsSeen, tabTo } from './product/keyboard.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { heading } from './product/screen.ts';

/*
 * Books an appointment by keyboard: Tab reaches every step, arrow keys choose days, and screen readers get
 * each time in full.
 */

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

let pike: Place;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('is booked, moved and cancelled', async ({ page }) => {
  const press = async (target: ReturnType<Page['getByRole']>, key = 'Enter'): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await page.goto(`${BANK}/select-service?location=${pike.id}`);
  await heading(page, 'Select a service');
  await expect(page.getByRole('button', { name: /^Cards/ })).toBeVisible();

  await test.step('each step starts at its heading', async () => {
    await press(page.getByRole('button', { name: /^Cards/ }));
    await expect(h1(page, 'Select time')).toBeFocused();
  });

  await test.step('arrow keys change the preferences in place, and the focus stays', async () => {
    await press(preferences(page));
    const inPerson = page.getByRole('radio', { name: 'In person' });
    const phone = page.getByRole('radio', { name: 'By phone' });
    await tabTo(page, inPerson);
    const views = () =>
      page.evaluate(() => {
        const { dataLayer = [] } = globalThis as { dataLayer?: { event?: string }[] };
        return dataLayer.filter(({ event }) => event === 'virtualPageView').length;
      });
    const before = await views();
    await page.keyboard.press('ArrowRight');
    await expect(phone).toBeChecked();
    await expect(phone).toBeFocused();
    await expect(preferences(page)).toContainText('By phone');
    await page.keyboard.press('ArrowLeft');
    await expect(inPerson).toBeChecked();
    await expect(inPerson).toBeFocused();
    expect(await views()).toBe(before);
    await tabTo(page, preferences(page), { back: true });
    await page.keyboard.press('Enter');
  });

  await test.step('arrow keys choose a day, with one tab stop for the calendar', async () => {
    await expect(slots(page).first()).toBeVisible();
    const grid = page.getByRole('grid');
    await tabTo(page, grid.locator('button[tabindex="0"]'));
    const focused = grid.locator('button:focus');
    const before = (await focused.textContent())!;
    await page.keyboard.press('ArrowRight');
    await focusIsSeen(page);
    await expect(focused).not.toHaveText(before);
    await expect(grid.locator('button[tabindex="0"]')).toHaveCount(1);
    // The accessible name of a day includes its number of times.
    await expect(focused).toHaveAccessibleName(/^\w+, \w+ \d+, \d{4}, (no times|1 time|\d+ times)/);
    const month = page.locator('#booking-month');
    const shown = (await month.textContent())!;
    await page.keyboard.press('PageDown');
    await expect(month).not.toHaveText(shown);
    await expect(focused).toHaveCount(1);
    await focusIsSeen(page);
    await page.keyboard.press('PageUp');
    await expect(month).toHaveText(shown);
  });

  await test.step('a time is named with its date and zone', async () => {
    await toAFullDay(page);
    await expect(slots(page).nth(3)).toHaveAccessibleName(
      /^\w+, \w+ \d+, \d{4} at \d+:\d\d\s[AP]M, Pacific (Standard|Daylight) Time$/,
    );
    // The times are one tab stop; arrow keys move within it.
    await tabTo(page, slots(page).first());
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowRight');
    await expect(slots(page).nth(3)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await focusIsSeen(page);
    await page.keyboard.press('Home');
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(slots(page).nth(3)).toHaveAttribute('aria-pressed', 'true');
    await tabTo(page, page.getByRole('button', { name: 'Continue' }), { stops: 4 });
    await page.keyboard.press('Enter');
    await expect(h1(page, 'Your details')).toBeFocused();
  });

  await test.step('an empty form leads to its first error', async () => {
    await press(page.getByRole('button', { name: 'Book appointment' }));
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
    await press(page.getByRole('link', { name: 'First name is required' }));
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.keyboard.type('Ottoline');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type('ottoline@example.com');
    await page.keyboard.press('Enter');
    await booked(page);
    await expect(h1(page, 'Your appointment is booked')).toBeFocused();
  });

  await test.step('it is moved', async () => {
    await press(page.getByRole('button', { name: 'Change the time' }));
    await expect(h1(page, 'Select a new time')).toBeFocused();
    await toAFullDay(page);
    await tabTo(page, slots(page).first());
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await press(page.getByRole('button', { name: /^Move to / }));
    await expect(h1(page, 'Your new time is booked')).toBeFocused();
  });

  await test.step('keeping the appointment changes nothing; cancelling ends it', async () => {
    const cancel = page.getByRole('button', { name: 'Cancel appointment' });
    await press(cancel);
    await expect(page.getByRole('button', { name: 'Keep appointment' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cancel.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }));
    await expect(h1(page, 'This appointment has been cancelled')).toBeVisible();
    await focusIsStable(page);
  });
});
