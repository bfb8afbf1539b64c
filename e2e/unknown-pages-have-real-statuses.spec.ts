import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { join } from './product/line.ts';
import { place } from './product/places.ts';

/* Unknown addresses: a real status, a heading, a language and a link onwards. */

const NOT_FOUND = 'The page you are looking for cannot be found';
const NOT_FOUND_FRENCH = 'La page que vous cherchez est introuvable';

const NOWHERE = [
  { what: 'an unknown page of a vendor', path: '/s/harbor-bank/nowhere', wayOn: true },
  { what: 'an unknown location', path: '/s/harbor-bank/callback-service/999999', wayOn: true },
  {
    what: 'a location that is not a number',
    path: '/s/harbor-bank/callback-service/no-such-place',
    wayOn: true,
  },
  {
    what: 'a display of an unknown location',
    path: '/s/harbor-bank/how?location=999999&mode=tv',
    wayOn: true,
  },
  { what: 'an unknown vendor', path: '/s/nobody-here/', wayOn: false },
  { what: 'an unknown page without a vendor', path: '/nowhere', wayOn: false },
  {
    what: 'an address that cannot be decoded',
    path: '/s/harbor-bank/callback-service/%E0%A4%A',
    wayOn: true,
  },
  { what: 'an address with a zero byte in it', path: '/s/harbor-bank/callback-service/%00', wayOn: true },
  { what: 'a display of a zero byte', path: '/s/harbor-bank/how?location=%00&mode=tv', wayOn: true },
  { what: 'an undecodable address without a vendor', path: '/%E0%A4%A', wayOn: false },
] as const;

test('every unknown address is 404, with a link where there is a vendor', async ({ page }) => {
  for (const { what, path, wayOn } of NOWHERE)
    await test.step(what, async () => {
      await isAPage(page, { path, status: 404, heading: NOT_FOUND, lang: 'en' });
      if (!wayOn) return;
      await page.getByRole('button', { name: 'Book another' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Select a Location' })).toBeVisible();
    });
});

test('an unknown page uses the requested language', async ({ page }) => {
  await isAPage(page, {
    path: '/s/harbor-bank/nowhere?lang=fr',
    status: 404,
    heading: NOT_FOUND_FRENCH,
    lang: 'fr',
  });
  await isAPage(page, {
    path: '/s/sunrise-clinic/nowhere?lang=fr',
    status: 404,
    heading: NOT_FOUND_FRENCH,
    lang: 'fr',
  });
});

test('the text is there without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  await isAPage(page, { path: '/s/harbor-bank/nowhere', status: 404, heading: NOT_FOUND, lang: 'en' });
  await context.close();
});

test('a failing server shows an error page with a retry', async ({ page }) => {
  let fails = true;
  await page.route('**/api/v2/open/locations*', (route) =>
    fails
      ? route.fulfill({
          status: 500,
          contentType: 'application/vnd.api+json',
          body: '{"errors":[{"status":"500","code":"general-error"}]}',
        })
      : route.continue(),
  );
  await page.goto('/s/harbor-bank/callback-service');
  await expect(page.getByText('There was an error with your request')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Select a Location' })).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /Pike Street/ }).first()).toBeVisible();
  await expect(page.getByText('There was an error with your request')).toHaveCount(0);
});

test('a wrong code and a wrong number get the same response, a page with a link', async ({
  page,
  request,
}) => {
  const pike = await place(request, 'harbor-001');
  const { id, code } = await join(request, pike, { first: 'Odile' });
  const seen: string[] = [];
  for (const [one, other] of [
    [id, 'x'.repeat(22)],
    ['99999999', code],
  ]) {
    await page.goto(`/s/harbor-bank/callback-service/manage?id=${one}&code=${other}`);
    await expect(
      page.getByRole('heading', { level: 1, name: 'We couldn’t find this appointment' }),
    ).toBeVisible();
    seen.push(await page.getByRole('main').innerText());
  }
  expect(seen[0]).toBe(seen[1]);
  await page.getByRole('button', { name: 'Book another' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Select a Location' })).toBeVisible();
});

test('API clients get their own format', async ({ request }) => {
  const response = await request.get('/api/v2/open/nothing');
  expect(response.status()).toBe(404);
  expect(response.headers()['content-type']).toContain('json');
});

async function isAPage(
  page: Page,
  { path, status, heading, lang }: { path: string; status: number; heading: string; lang: string },
): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(status);
  expect(response?.headers()['content-type']).toContain('text/html');
  expect(response?.headers()['content-security-policy']).toContain('script-src');
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page).toHaveTitle(new RegExp(heading));
}

test('a page that is not there offers the vendor’s phone, except on a kiosk', async ({ page }) => {
  const call = page.getByRole('link', { name: /^Call \(?\+?1?.*206/ });
  await page.goto('/s/harbor-bank/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible();
  await expect(call).toHaveAttribute('href', 'tel:+12065550100');
  await page.goto('/s/harbor-bank/nowhere?mode=kiosk');
  await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible();
  await expect(call).toHaveCount(0);
});
