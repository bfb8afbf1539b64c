import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { BANK, booked, slots, toAFullDay } from './product/booking.ts';
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
    // A day has more times than other pages have tab stops.
    await tabTo(page, target, { stops: 150 });
    await page.keyboard.press(key);
  };
  await page.goto(`${BANK}/select-service?location=${pike.id}`);
  await heading(page, 'Select a service');
  await expect(page.getByRole('button', { name: /^Cards/ })).toBeVisible();

  await test.step('each step starts at its heading', async () => {
    await press(page.getByRole('button', { name: /^Cards/ }));
    await expect(h1(page, 'How would you like to meet?')).toBeFocused();
    await tabTo(page, page.getByRole('radio', { name: /^In person/ }));
    await press(page.getByRole('button', { name: 'Continue' }));
    await expect(h1(page, 'Who would you like to meet with?')).toBeFocused();
    await tabTo(page, page.getByRole('radio', { name: /^First available/ }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^Someone who speaks/ }).first()).toBeChecked();
    await page.keyboard.press('ArrowUp');
    await press(page.getByRole('button', { name: 'Continue' }));
    await expect(h1(page, 'Select a time')).toBeFocused();
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
    await press(slots(page).nth(3), 'Space');
    await expect(slots(page).nth(3)).toHaveAttribute('aria-pressed', 'true');
    await press(page.getByRole('button', { name: 'Continue' }));
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
    await press(slots(page).nth(5), 'Space');
    await press(page.getByRole('button', { name: 'Confirm new time' }));
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
