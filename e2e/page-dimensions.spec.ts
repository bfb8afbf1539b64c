import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { openMore } from './product/request-form.ts';

/* Dimensions that the specification gives: the frame, the panel next to a map or form, fields, lists and text. */

test.use({ viewport: { width: 1440, height: 900 } });

const PICKER = '/s/harbor-bank/callback-service';

const styleOf = (of: Locator, property: string): Promise<string> =>
  of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** The innermost ancestor of an element with the width of a side panel. */
const panelAround = (of: Locator): Promise<{ left: number; right: number } | null> =>
  of.evaluate((element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { left, right, width } = each.getBoundingClientRect();
      if (Math.round(width) === 380) return { left: Math.round(left), right: Math.round(right) };
    }
    return null;
  });

async function openPicker(page: Page): Promise<void> {
  await page.goto(PICKER);
  await expect(page.getByRole('button', { name: /^Pike Street/ }).first()).toBeVisible();
}

test('the header is 4.5rem high, and higher for larger text', async ({ page }) => {
  await openPicker(page);
  const header = page.getByRole('banner');
  expect((await header.boundingBox())!.height).toBeGreaterThanOrEqual(72);
  expect(await styleOf(header, 'min-height')).toBe('72px');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await styleOf(header, 'min-height')).toBe('144px');
});

test('the panel over the map is 380 wide and 20 from the edge, as is the panel next to a form', async ({
  page,
}) => {
  await openPicker(page);
  await expect(page.getByRole('region', { name: 'Map' })).toBeVisible();
  const panel = await panelAround(page.getByRole('heading', { level: 1 }));
  expect(panel?.left).toBe(20);
  await page
    .getByRole('button', { name: /^Pike Street/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Select location' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Join the line' })).toBeVisible();
  const beside = await panelAround(page.getByRole('heading', { level: 2, name: 'Pike Street' }));
  expect(beside).not.toBeNull();
  const form = (await page.locator('form').boundingBox())!;
  expect(beside!.left - (form.x + form.width)).toBeGreaterThanOrEqual(20);
});

test('notes have six rows, and a list of suggestions at most half of the window', async ({ page }) => {
  await openPicker(page);
  await page.getByRole('combobox', { name: /^Search by city/ }).pressSequentially('sea');
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option').first()).toBeVisible();
  expect(await styleOf(list, 'max-height')).toBe('450px');
  await page.goto(`${PICKER}/harbor-001`);
  await openMore(page);
  await expect(page.getByLabel(/^Notes/)).toHaveAttribute('rows', '6');
});

test('the language menu takes 350 ms to open, and none under reduced motion', async ({ page }) => {
  await openPicker(page);
  await page.getByRole('button', { name: 'Language: English' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  expect(await styleOf(menu, 'animation-duration')).toBe('0.35s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const still =
    (await styleOf(menu, 'animation-name')) === 'none' ||
    parseFloat(await styleOf(menu, 'animation-duration')) < 0.01;
  expect(still).toBe(true);
});

test('text has weight 400, and 500 for emphasis', async ({ page }) => {
  await openPicker(page);
  expect(await styleOf(page.locator('body'), 'font-weight')).toBe('400');
  expect(await styleOf(page.getByRole('heading', { level: 1 }), 'font-weight')).toBe('500');
});

test('on a wall, the code and its words stay in the column of the line, and overdue waits on their row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.route('**/api/internal/v1/display/**', async (route) => {
    const response = await route.fetch();
    const board = (await response.json()) as { data: { waiting: object[] } };
    board.data.waiting = board.data.waiting.map((each) => ({ ...each, minutes: 35, overdue: true }));
    await route.fulfill({ response, json: board });
  });
  for (const language of ['en', 'es', 'fr', 'ko', 'pl', 'pt', 'ru', 'zh']) {
    await page.goto(`/s/harbor-bank/tv?location=e:harbor-001&lang=${language}`);
    const code = page.getByRole('img').last();
    const row = page.getByRole('listitem').filter({ hasText: '35' }).last();
    await expect(code, language).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const left = (await row.boundingBox())!.x;
    expect((await code.boundingBox())!.x, language).toBeCloseTo(left, 0);
    const [width, needed, label] = await row.evaluate((element) => [
      element.clientWidth,
      element.scrollWidth,
      element.textContent,
    ]);
    expect(needed, `${language}: ${label}`).toBeLessThanOrEqual(width);
    expect(label, language).toMatch(/\p{L}.* · 35/u);
  }
});
