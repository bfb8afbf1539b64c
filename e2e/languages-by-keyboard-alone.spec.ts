import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { BANK, slots } from './product/booking.ts';
import { focusIsStable, tabTo, pageIsStill } from './product/keyboard.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { wordsOf } from './product/words.ts';

/* Joins and books by keyboard in French, Korean and Russian; every page on the way passes axe. */

let pike: Place;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

for (const [language, lang, viewport] of [
  ['French', 'fr', PHONE],
  ['Korean', 'ko', PHONE],
  ['Korean', 'ko', DESK],
  ['Russian', 'ru', PHONE],
  ['Russian', 'ru', DESK],
] as const)
  test.describe(`in ${language} at ${viewport.width} pixels`, () => {
    // Without motion axe never meets a colour on its way to another.
    test.use({ viewport, hasTouch: false, contextOptions: { reducedMotion: 'reduce' } });

    test('joins the line and leaves it', async ({ page }) => {
      const words = await wordsOf(lang);
      await page.goto(`${BANK}/callback-service/${pike.id}?meeting_method=1&lang=${lang}`);
      await expect(h1(page, words['step.queue']!)).toBeVisible();
      await press(page, page.getByRole('button', { name: startingWith(words['form.join']!) }));
      await expect(page.getByRole('alert').first()).toBeFocused();
      await isClean(page);
      await tabTo(page, page.getByRole('radiogroup').first().getByRole('radio'));
      await page.keyboard.press('Space');
      await typeInto(page, page.locator('input[autocomplete$="given-name"]'), 'Eugénie');
      await typeInto(page, page.getByLabel(words['form.either']!), 'eugenie@example.com');
      await page.keyboard.press('Enter');
      await expect(h1(page, words['confirm.inLineName']!.replace('{name}', 'Eugénie'))).toBeFocused();
      await isClean(page);

      const opener = page.getByRole('button', { name: words['leave.act']! });
      const dialog = page.getByRole('alertdialog', { name: words['leave.title']! });
      await press(page, opener);
      await expect(dialog.getByRole('button', { name: words['leave.keep']! })).toBeFocused();
      await isClean(page);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
      await page.keyboard.press('Enter');
      await press(page, dialog.getByRole('button', { name: words['leave.act']! }));
      await expect(h1(page, words['appt.cancelled']!)).toBeFocused();
      await isClean(page);
    });

    test('books an appointment and cancels it', async ({ page }) => {
      const words = await wordsOf(lang);
      await page.goto(`${BANK}/select-service?location=${pike.id}&lang=${lang}`);
      await press(page, page.locator('main li button').first());
      await expect(h1(page, words['step.times']!)).toBeFocused();
      await isClean(page);
      await tabTo(page, slots(page).first());
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      await tabTo(page, page.getByRole('button', { name: words['booking.continue']! }), { stops: 4 });
      await page.keyboard.press('Enter');
      await expect(h1(page, words['step.details']!)).toBeFocused();
      await isClean(page);
      await typeInto(page, page.locator('input[autocomplete$="given-name"]'), 'Eugénie');
      await typeInto(page, page.getByLabel(words['form.email']!), 'eugenie@example.com');
      await page.keyboard.press('Enter');
      await expect(h1(page, words['manage.booked']!)).toBeFocused();
      await expect(page.getByRole('heading', { name: words['feed.title']! })).toBeVisible();
      await isClean(page);
      await pageIsStill(page);
      await press(page, page.getByRole('button', { name: words['cancel.title']! }));
      await expect(page.getByRole('button', { name: words['cancel.keep']! })).toBeFocused();
      await isClean(page);
      await press(page, page.getByRole('alertdialog').getByRole('button', { name: words['cancel.title']! }));
      await expect(h1(page, words['appt.cancelled']!)).toBeVisible();
      await focusIsStable(page);
      await isClean(page);
    });
  });

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function press(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function isClean(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

const startingWith = (text: string): RegExp => new RegExp(`^${text}`, 'u');
