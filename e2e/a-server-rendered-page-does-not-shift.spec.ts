import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { slots, toTheTimes } from './product/booking.ts';
import { keepFirstTitle, openRendered, openSame } from './product/server-render.ts';
import { join, pageOf } from './product/line.ts';
import type { Joined } from './product/line.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/* Hydration moves nothing on the page: on a desktop, with another clock, zone and language. */

const V = '/s/harbor-bank';
/** Largest allowed sum of layout shifts without user input. */
const MOST_SHIFT = 0.02;
/** The Web Vitals limit for a good page; the number of times of a day is unknown before loading. */
const GOOD = 0.1;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let pike: Place;
let visit: Joined;
let callback: Joined;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  visit = await join(request, pike, { first: 'Rosalind' });
  callback = await join(request, pike, { first: 'Perdita', method: 2 });
  await request.dispose();
});

const pages = (): string[] => [
  `${V}/how?location=${pike.id}`,
  `${V}/where`,
  `${V}/callback-service`,
  `${V}/callback-service?location=${pike.id}`,
  `${V}/callback-service?embed=1`,
  `${V}/callback-service/${pike.id}`,
  `${V}/select-service?location=${pike.id}`,
  pageOf(pike, visit),
];

for (const [device, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
  test.describe(device, () => {
    test.use({ viewport });

    test('no layout shift during hydration, and every file is found', async ({ page }) => {
      await watchShifts(page);
      // The server's program and the browser's have to agree on the addresses.
      const missing: string[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/assets/') && !response.ok()) missing.push(response.url());
      });
      for (const path of pages()) {
        await openRendered(page, path);
        await holdsStill(page, path);
      }
      expect(missing).toEqual([]);
    });

    test('no layout shift while times load', async ({ page }) => {
      await toTheTimes(page, { locationId: pike.id, service: 'Cards' });
      // Choose a day with many times: today may be nearly over.
      await slots(page).first().click();
      await watchShifts(page);
      await page.reload();
      await expect(slots(page).first()).toBeVisible();
      await holdsStill(page, 'times', GOOD);
    });
  });
}

test('the check detects a shift', async ({ page }) => {
  await watchShifts(page);
  await openRendered(page, `${V}/callback-service/${pike.id}`);
  await holdsStill(page, 'form');
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#root')!.style.paddingTop = '200px';
  });
  await expect.poll(async () => sumOf(await shiftsOf(page))).toBeGreaterThan(MOST_SHIFT);
});

for (const locale of ['en', 'es', 'fr', 'ko', 'pl', 'pt', 'ru', 'zh']) {
  test.describe(`in ${locale}, far away`, () => {
    test.use({ locale, timezoneId: 'Pacific/Auckland' });

    test("the markup matches whatever the device's clock says", async ({ page }) => {
      await keepFirstTitle(page);
      await threeHoursFast(page);
      for (const path of [
        `${V}/callback-service`,
        `${V}/callback-service/${pike.id}`,
        pageOf(pike, visit),
        pageOf(pike, callback),
      ]) {
        await openSame(page, path.replace('?', `?lang=${locale}&`));
        expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${locale}`));
      }
    });
  });
}

async function threeHoursFast(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = Date.now.bind(Date);
    Date.now = () => shown() + 3 * 3_600_000;
  });
}

type Shift = { value: number; of: string[] };
type Watched = { shifts?: Shift[] };

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = ((window as Watched).shifts = []);
    const nameOf = (node: Node | null): string =>
      node instanceof Element ? `${node.tagName}.${node.className}` : (node?.nodeName ?? 'gone');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, of: entry.sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

type LayoutShift = { value: number; hadRecentInput: boolean; sources: readonly { node: Node | null }[] };

async function holdsStill(page: Page, path: string, most = MOST_SHIFT): Promise<void> {
  await page.waitForLoadState('networkidle');
  const shifts = await shiftsOf(page);
  expect
    .soft(sumOf(shifts), `${path.replace(/code=.*/, '')}: ${JSON.stringify(shifts)}`)
    .toBeLessThanOrEqual(most);
}

const shiftsOf = (page: Page): Promise<Shift[]> => page.evaluate(() => (window as Watched).shifts ?? []);
const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);
