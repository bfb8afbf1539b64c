import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { focusIsStable, focusIsSeen } from './product/keyboard.ts';
import { Desk, join, signedIn } from './product/line.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { LOBBY_STAFF } from './product/world.ts';

/* Dialogs of the lobby in both staff languages: by keyboard, on the narrowest screen, and checked by axe. */

interface Opened {
  what: string;
  title: Record<'en' | 'fr', RegExp>;
  open(page: Page): Promise<void>;
}

const select = (page: Page, name: string) =>
  page.locator('[data-shortcut-rows] [data-visit]').filter({ hasText: name }).first().click();
const byKey = (who: string, key: string) => async (page: Page) => {
  await select(page, who);
  await page.keyboard.press(key);
};

const DIALOGS: readonly Opened[] = [
  { what: 'a hold', title: { en: /on hold/, fr: /en pause/ }, open: byKey('Nadia', 'h') },
  { what: 'a transfer', title: { en: /^Transfer/, fr: /^Transférer/ }, open: byKey('Nadia', 't') },
  {
    what: 'an attempt to call back',
    title: { en: /^Call .* back/, fr: /^Rappeler/ },
    open: byKey('Oskar', 'o'),
  },
  {
    what: 'the video rooms',
    title: { en: /^Video rooms$/, fr: /^Salles vidéo$/ },
    open: async (page) => {
      await page.getByRole('button', { name: /^(Account of|Compte de) Rafael/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: /^(Video rooms|Salles vidéo)$/ }).focus();
      await page.keyboard.press('Enter');
    },
  },
];

let at: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const connect = () => playwright.request.newContext({ baseURL: baseURL! });
  const [visitor, staff, admin] = [await connect(), await connect(), await connect()];
  at = await place(visitor, 'harbor-002');
  await (await Desk.of(admin, 'admin@harbor.test')).emptyTheLine(at.id);
  await join(visitor, at, { first: 'Nadia' });
  const oskar = await join(visitor, at, { first: 'Oskar', method: 2 });
  await (await Desk.of(staff, LOBBY_STAFF)).move(oskar.id, 'call');
  for (const one of [visitor, staff, admin]) await one.dispose();
});

for (const language of ['en', 'fr'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
    for (const { what, title, open } of DIALOGS) {
      test(what, async ({ page }) => {
        await page.addInitScript((chosen) => localStorage.setItem('foyer.admin.language', chosen), language);
        await signedIn(page.request, LOBBY_STAFF);
        await page.goto(`/lobby?location=${at.id}`);
        await expect(page.getByText('Nadia').first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
        await open(page);
        const dialog = page.getByRole('dialog', { name: title[language] });
        await expect(dialog).toBeVisible();
        // The dialog's data has loaded.
        await expect(dialog.locator('input, select').first()).toBeVisible();
        await expectStopsWithin(page, dialog);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await focusIsStable(page);
        await open(page);
        await expect(dialog.locator('input, select').first()).toBeVisible();
        for (const width of [1440, 320]) {
          await page.setViewportSize({ width, height: 720 });
          await seen(page, `${what}-${language}-${width}`);
          // The layout for narrow screens follows a moment later.
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways')
            .toBe(width);
          expect(
            await wider(dialog.locator(':scope > div').first()),
            'nothing is wider than the dialog',
          ).toEqual([]);
          expect(await axeFindings(page, { within: 'dialog[open]' })).toEqual([]);
        }
      });
    }
  });
}

/** Tab cycles within the dialog, and every stop is visible. */
async function expectStopsWithin(page: Page, dialog: Locator): Promise<void> {
  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press('Tab');
    const inside = await dialog.evaluate(
      (one) => one.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(inside, 'the focus stays in the dialog').toBe(true);
    if (await page.evaluate(() => document.activeElement !== document.body)) await focusIsSeen(page);
  }
}

const wider = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((one) => {
    const { right, left } = one.getBoundingClientRect();
    return [...one.querySelectorAll('*')]
      .filter((inner) => {
        const box = inner.getBoundingClientRect();
        return box.width > 1 && (box.right > right + 1 || box.left < left - 1);
      })
      .map((inner) => inner.outerHTML.slice(0, 120));
  });

/** Takes a screenshot for review when `SHOTS` names a folder. */
async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder !== undefined)
    await page.screenshot({ path: `${folder}/dialog-${name.replaceAll(' ', '-')}.png` });
}
