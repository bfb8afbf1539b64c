import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { changeHtml } from './product/changed-responses.ts';
import { isAlive, keepFirstTitle, openRendered, openSame, timesRerendered } from './product/server-render.ts';
import type { StoredRender } from './product/server-render.ts';
import { join, pageOf } from './product/line.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/* The server renders each screen; hydration keeps its elements and repeats no request. */

const V = '/s/harbor-bank';
let pike: Place;

test.beforeAll(async ({ playwright, baseURL }) => {
  pike = await place(await playwright.request.newContext({ baseURL }), 'harbor-001');
});

test('hydration keeps the elements of every first page', async ({ page, request }) => {
  const visit = await join(request, pike, { first: 'Ondine' });
  await keepFirstTitle(page);
  for (const path of [
    `${V}/how?location=${pike.id}`,
    `${V}/where`,
    `${V}/callback-service`,
    `${V}/callback-service/${pike.id}`,
    `${V}/callback-service/${pike.id}?lang=ko`,
    `${V}/select-service?location=${pike.id}`,
    pageOf(pike, visit),
  ]) {
    await test.step(path.replace(/code=.*/, 'code'), async () => {
      await openSame(page, path);
      // The page contains its data, so it sends no request for it before hydration; later updates may.
      expect(await askedBeforeHydration(page)).toEqual([]);
    });
  }
});

test('markup that does not match is rendered again and reported', async ({ page }) => {
  await changeHtml(page, '**/s/**', (html) =>
    html.replace(/(<h1[^>]*>)Select a Location/, '$1Select a Planet'),
  );
  await openRendered(page, `${V}/callback-service`);
  await expect(page.locator('main h1')).toHaveText('Select a Location');
  expect(await timesRerendered(page)).toBeGreaterThan(0);
});

test('a page before hydration can be read but not used', async ({ page }) => {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/visitor-*.js', async (route) => {
    await come;
    await route.fallback();
  });
  await openRendered(page, `${V}/callback-service`, { waitUntil: 'commit' });
  await expect(page.locator('main h1')).toHaveText('Select a Location');
  await expect(page.getByText('Pike Street').first()).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('inert', '');
  await expect(page.locator('#lost')).toBeHidden();
  letCome();
  await isAlive(page);
  await expect(page.locator('#lost')).toHaveCount(0);
});

test('a script that fails to load shows a message with a retry, and links work without it', async ({
  page,
}) => {
  const program = '**/assets/visitor-*.js';
  await page.route(program, (route) => route.abort());
  await openRendered(page, `${V}/callback-service/${pike.id}?lang=fr`);
  const shown = page.getByRole('alert').filter({ hasText: 'Vérifiez votre connexion, puis réessayez.' });
  await expect(shown).toBeVisible();
  await expect(page.locator('main h1')).toBeVisible();
  // Input before hydration is sent nowhere.
  const here = page.url();
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  expect(page.url()).toBe(here);
  await homeOpens(page);
  await page.goto(here);
  await expect(shown).toBeVisible();
  await page.unroute(program);
  await shown.getByRole('link', { name: 'Réessayer' }).click();
  await isAlive(page);
  await expect(shown).toHaveCount(0);
});

test('a script that loads late removes its message', async ({ page }) => {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/assets/visitor-*.js', async (route) => {
    await come;
    await route.fallback();
  });
  await page.clock.install();
  await openRendered(page, `${V}/callback-service`, { waitUntil: 'commit' });
  await expect(page.locator('main h1')).toHaveText('Select a Location');
  await expect(page.locator('#root')).toHaveAttribute('inert', '');
  await page.clock.runFor(21_000);
  await expect(page.locator('#lost')).toBeVisible();
  letCome();
  await expect(page.locator('#lost')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a server-rendered page is readable, says what it lacks, and its links work', async ({ page }) => {
    await page.goto(`${V}/callback-service/${pike.id}`);
    await expect(page.locator('main h1')).toHaveText('Join the line');
    const shown = page.locator('noscript p');
    await expect(shown).toHaveText('This page needs JavaScript.');
    await expect(shown).toBeVisible();
    await homeOpens(page);
  });
});

test('a wrong code is tried once', async ({ page }) => {
  await openRendered(page, `${V}/callback-service/manage?id=1&code=AAAAAAAAAAAAAAAAAAAAAA`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await params(page)).filter(({ name }) => name.includes('queue-appointments'))).toEqual([]);
});

test('back navigation restores the page, and a reload fetches current data', async ({ page }) => {
  await page.goto(`${V}/callback-service`);
  await page.goto(`${V}/callback-service/${pike.id}`);
  await page.goBack();
  await expect(page.locator('main h1')).toHaveText('Select a Location');
  await page
    .getByRole('button', { name: /^Pike Street/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Select location' })).toBeVisible();
});

/** The link in the header opens its page. */
async function homeOpens(page: Page): Promise<void> {
  await page.route('https://harbor-bank.example.com/**', (route) => route.fulfill({ body: 'Home' }));
  await page.getByRole('banner').getByRole('link').click();
  await expect(page).toHaveURL(/^https:\/\/harbor-bank\.example\.com/);
}

/** Requests for the first screen's data that the page sent before hydration. */
async function askedBeforeHydration(page: Page): Promise<string[]> {
  const hydratedAt = await page.evaluate(() => (window as StoredRender).hydratedAt ?? 0);
  return (await params(page))
    .filter(
      ({ name, startTime }) =>
        /\/open\/(locations|queue-appointments|services)/.test(name) && startTime < hydratedAt,
    )
    .map(({ name }) => name);
}

/** Requests of this document. */
const params = (page: Page): Promise<{ name: string; startTime: number }[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  );
