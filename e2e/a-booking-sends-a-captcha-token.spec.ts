import { expect, test } from '@playwright/test';
import { booked, chooseTime, fillDetails, goOn, submit, toTheTimes } from './product/booking.ts';
import { changeHtml } from './product/changed-responses.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';

/*
 * The captcha widget. A route turns the vendor's captcha on and replaces the provider's script; server tests
 * cover the verification.
 */

let pike: Place;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  pike = await place(request, 'harbor-001');
  await request.dispose();
});

const SCRIPT = `
  let n = 0;
  const answer = (at) => { n += 1; at.textContent = 'Person ' + n; at.said('answer-' + n); };
  window.turnstile = {
    render(at, options) { at.said = options.callback; at.dataset.key = options.sitekey; window.shownAt = at; answer(at); return 1; },
    reset() { answer(window.shownAt); },
  };
  window.foyerCaptcha();`;

test("sends the widget's token with the booking, and a fresh token with a retry", async ({ page }) => {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  await changeHtml(page, '**/s/harbor-bank/**', (html) =>
    html.replace('"captcha":null', '"captcha":{"provider":"turnstile","siteKey":"the-key"}'),
  );
  const handed: (string | undefined)[] = [];
  let turn = 0;
  await page.route('**/api/internal/v1/appointments', async (route) => {
    handed.push(route.request().headers()['x-captcha-token']);
    turn += 1;
    // The first request fails on the way.
    return turn === 1 ? route.abort() : route.continue();
  });

  await toTheTimes(page, { locationId: pike.id, service: 'Cards and everyday banking' });
  await chooseTime(page, 6);
  await goOn(page);
  await fillDetails(page, { first: 'Paula', email: 'paula.person@example.com' });
  await expect(page.locator('[data-key="the-key"]')).toHaveText('Person 1');
  await submit(page);
  await expect(page.locator('[data-key="the-key"]')).toHaveText('Person 2');
  await expect.poll(() => handed).toEqual(['answer-1']);
  await submit(page);
  await booked(page);
  expect(handed).toEqual(['answer-1', 'answer-2']);
});
