import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { Desk, join, pageOf } from './product/line.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/* A network that lets requests through but no open connection: the page polls, and never shows older data. */

let pike: Place;
let desk: Desk;

test.beforeAll(async ({ playwright, baseURL }) => {
  const staff = await playwright.request.newContext({ baseURL });
  pike = await place(staff, 'harbor-001');
  desk = await Desk.of(staff, 'manager@harbor.test');
});

test('without its connection the page polls, never goes back, and says so; with it, updates are fast again', async ({
  browser,
  request,
}) => {
  test.setTimeout(150_000);
  // Both tests mostly wait, so run them together.
  const [one, other] = await Promise.all([browser.newPage(), browser.newPage()]);
  await Promise.all([followsByAsking(one, request), comesBack(other, request)]);
  await Promise.all([one.close(), other.close()]);
});

/** Within half a minute of each step. */
async function followsByAsking(page: Page, request: APIRequestContext): Promise<void> {
  const visit = await join(request, pike, { first: 'Isolde' });
  await withoutSocket(page);
  await page.goto(pageOf(pike, visit));
  await expect(heading(page)).toHaveText(/You’re in line/);
  const shown = await everyHeading(page);

  await desk.move(visit.id, 'call');
  await expect(heading(page)).toHaveText(/It’s your turn/, { timeout: 40_000 });
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting…' }).first()).toBeVisible({
    timeout: 30_000,
  });

  await desk.move(visit.id, 'start', 'complete');
  await expect(heading(page)).toHaveText(/Thank you/, { timeout: 40_000 });
  await expect(page.getByRole('heading', { name: 'How was your visit?' })).toBeVisible();

  const order = ['You’re in line', 'It’s your turn', 'Thank you'];
  const steps = (await shown()).map((words) => order.findIndex((one) => words.startsWith(one)));
  expect(steps).not.toContain(-1);
  expect(
    [...steps].sort((a, b) => a - b),
    'the page never went back',
  ).toEqual(steps);
}

async function comesBack(page: Page, request: APIRequestContext): Promise<void> {
  const visit = await join(request, pike, { first: 'Tristan' });
  const network = await withoutSocket(page);
  await page.goto(pageOf(pike, visit));
  const bar = page.getByRole('status').filter({ hasText: 'Reconnecting…' }).first();
  await expect(bar).toBeVisible({ timeout: 40_000 });
  await network.restore();
  await expect(page.getByText('Back online').first()).toBeVisible({ timeout: 40_000 });
  await expect(bar).toBeHidden();
  // Live again: within moments, before the next poll.
  await desk.move(visit.id, 'call');
  await expect(heading(page)).toHaveText(/It’s your turn/, { timeout: 8_000 });
  await desk.move(visit.id, 'start', 'complete');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function withoutSocket(page: Page) {
  let broken = true;
  await page.route('**/realtime/**', (route) => (broken ? route.abort() : route.continue()));
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    if (broken) void socket.close();
    else socket.connectToServer();
  });
  return {
    restore: async () => {
      broken = false;
    },
  };
}

/** Records every later heading of the page. */
async function everyHeading(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const shown: string[] = [];
    const check = (): void => {
      const words = document.querySelector('h1')?.textContent ?? '';
      if (words !== '' && shown.at(-1) !== words) shown.push(words);
    };
    check();
    new MutationObserver(check).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    (globalThis as unknown as { shown: string[] }).shown = shown;
  });
  return () => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
}
