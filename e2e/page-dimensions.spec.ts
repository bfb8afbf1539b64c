import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { changeJson } from './product/changed-responses.ts';
import { place } from './product/places.ts';
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
  await changeJson(page, '**/api/internal/v1/display/**', ({ data }: { data: { waiting: object[] } }) => {
    for (const each of data.waiting) Object.assign(each, { minutes: 35, overdue: true });
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

/** Made for each board, so that the newest call is highlighted while it is measured. */
const callsNow = () =>
  ['A-042', 'B-016', 'A-041', 'C-005'].map((label, index) => ({
    call_id: label,
    ticket_id: label,
    label,
    is_ticket: true,
    station: ['Desk 3', 'Room 2', 'Counter', 'Desk 5'][index],
    called_at: new Date(Date.now() - index * 60_000).toISOString(),
  }));
const WAITING = Array.from({ length: 8 }, (_, index) => ({
  ticket_id: `w${index}`,
  label: `A-0${index + 43}`,
  minutes: 4 * index + 4,
  low: 4 * index + 4,
  high: 4 * index + 8,
  least: null,
  people_before: 1,
  overdue: index === 2,
}));
const BOARDS: Record<string, () => object> = {
  line: () => ({ calling: callsNow(), waiting: WAITING, waiting_count: 11 }),
  names: () => ({
    calling: callsNow().map((call) => ({ ...call, label: 'Maximiliane-Charlotte', is_ticket: false })),
    waiting: WAITING.map((row) => ({ ...row, label: 'Maximiliane-Charlotte of Hohenstein-Ernstthal' })),
    waiting_count: 11,
  }),
  empty: () => ({ calling: [], waiting: [], waiting_count: 0 }),
};

test('a wall is legible from ten metres: sizes, contrast, the edge of the screen and its parts', async ({
  page,
}) => {
  let board = BOARDS['line']!;
  const at = await place(page.request, 'harbor-001');
  const fetched = await page.request.get(`/api/internal/v1/display/${at.id}`);
  const { data } = (await fetched.json()) as { data: { location: object } };
  const location = { ...data.location, is_open: true, name: 'Saint-Jean-sur-Richelieu Industrial Boulevard' };
  const messages = { en: 'Have your ID ready', ru: 'Подготовьте документ, удостоверяющий личность' };
  await page.route('**/api/internal/v1/display/**', (route) => {
    const languages = [new URL(route.request().url()).searchParams.get('lang')];
    const shown = { ...data, languages, voice: false, ...board(), location, messages };
    return route.fulfill({ json: { data: shown } });
  });
  for (const [width, height] of [
    [1920, 1080],
    [3840, 2160],
    [1080, 1920],
  ] as const)
    for (const language of width > 2000 ? ['en'] : ['en', 'ru'])
      for (const [name, content] of Object.entries(BOARDS)) {
        board = content;
        await page.setViewportSize({ width, height });
        await page.goto(`/s/harbor-bank/tv?location=e:harbor-001&lang=${language}`);
        await expect(page.locator('header')).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const { faults, parts, texts } = await page.evaluate(measureWall);
        const where = `${name} in ${language} at ${width} × ${height}`;
        expect(texts, where).toBeGreaterThan(3);
        expect(faults, where).toEqual([]);
        if (height > width) continue;
        expect(parts.header, where).toBeCloseTo(10, 1);
        expect(parts.footer, where).toBeCloseTo(12, 1);
        if (name !== 'empty') expect(parts.left / parts.right, where).toBeCloseTo(62 / 38, 2);
      }
});

/** Runs in the page: what is too small, too pale, in the outer 3 %, or covered by its neighbour. */
function measureWall() {
  const { innerWidth: width, innerHeight: height } = window;
  const unit = Math.min(width, height) / 100;
  const faults: string[] = [];
  let texts = 0;
  const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = (colour: string): number => {
    const [r = 0, g = 0, b = 0] = channels(colour).map((one) =>
      one / 255 <= 0.03928 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element: Element | null): string => {
    const colour = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
    return channels(colour)[3] === 0 ? groundOf(element!.parentElement) : colour;
  };
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const text = node.textContent!.trim();
    const box = element.getBoundingClientRect();
    // Words for screen readers alone are one pixel wide.
    if (text === '' || box.width <= 1) continue;
    texts += 1;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const isCall = element.closest('section[aria-live] li') !== null;
    const least = isCall ? (height > width ? 12.8 : 14) : 5.1;
    if (size / unit < least - 0.01) faults.push(`${text}: ${(size / unit).toFixed(2)} of ${least}`);
    const [a, b] = [light(style.color), light(groundOf(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 7) faults.push(`${text}: contrast ${contrast.toFixed(2)}`);
    const range = document.createRange();
    range.selectNodeContents(node);
    const shown = range.getBoundingClientRect();
    // What overflows is cut off at the box.
    const isCut = style.overflow.includes('hidden');
    const right = isCut ? Math.min(shown.right, box.right) : shown.right;
    const bottom = isCut ? Math.min(shown.bottom, box.bottom) : shown.bottom;
    const spare = (parseFloat(style.lineHeight) - size) / 2;
    const edge = [
      shown.left - 0.03 * width,
      0.97 * width - right,
      shown.top + spare - 0.03 * height,
      0.97 * height - bottom + spare,
    ];
    if (Math.min(...edge) < -1) faults.push(`${text}: in the outer 3 % by ${Math.min(...edge).toFixed()}`);
  }
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [calls, line] = [boxOf('main section[aria-live]'), boxOf('main section:not([aria-live])')];
  const lowest = Math.max(
    0,
    ...[...document.querySelectorAll('main section:not([aria-live]) > *')].map(
      (one) => one.getBoundingClientRect().bottom,
    ),
  );
  const code = boxOf('footer img');
  if (code && line && lowest > code.top) faults.push('the code covers the waiting list');
  for (const row of document.querySelectorAll('li'))
    if (row.scrollWidth > row.clientWidth + 1) faults.push(`${row.textContent}: wider than its row`);
  return {
    faults,
    texts,
    parts: {
      header: (boxOf('header')?.height ?? 0) / unit,
      footer: (boxOf('footer')?.height ?? 0) / unit,
      left: calls?.width ?? 0,
      right: line?.width ?? 0,
    },
  };
}
