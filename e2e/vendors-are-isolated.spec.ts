import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { join, signedIn } from './product/line.ts';
import { openApiCalls } from './product/open-api-calls.ts';
import { withSettings } from './product/operator.ts';
import { signIn } from './product/people.ts';
import { place, placesOf } from './product/places.ts';
import { failing } from './product/requests.ts';

/* Data of one vendor does not exist for another, for every caller and interface. */

test('staff of the clinic cannot open a lobby of the bank', async ({ page, request }) => {
  const pike = await place(request, 'harbor-001');
  const own = await placesOf(request, 'sunrise-clinic');
  await signedIn(page.request, 'admin@sunrise.test');
  const params: string[] = [];
  page.on('response', (response) => params.push(response.url()));
  await page.goto(`/lobby?location=${pike.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(pike.name)).toHaveCount(0);
  // The page may show only the clinic's own data.
  const lobbies = params
    .filter((url) => url.includes('/admin/lobby/'))
    .map((url) => /lobby\/(\d+)/.exec(url)?.[1]);
  for (const id of lobbies) expect(own.map((one) => one.id)).toContain(id);
  const response = await page.request.get(`/api/internal/v1/admin/lobby/${pike.id}`);
  expect(response.status()).toBe(404);
});

test('staff of the clinic cannot read or move a visit of the bank', async ({ page, request }) => {
  const { id } = await join(request, await place(request, 'harbor-001'), { first: 'Bertil' });
  const csrf = await signedIn(page.request, 'admin@sunrise.test');
  expect((await page.request.get(`/api/internal/v1/admin/visits/${id}`)).status()).toBe(404);
  const move = await page.request.post(`/api/internal/v1/admin/visits/${id}/cancel`, {
    headers: { 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest' },
    data: { version: 1 },
  });
  expect(move.status()).toBe(404);
  // The same request of the same person works where the visit is theirs.
  const staff = await page.context().browser()!.newContext();
  await signedIn(staff.request, 'admin@harbor.test');
  const baseURL = new URL(page.url() === 'about:blank' ? move.url() : page.url()).origin;
  expect((await staff.request.get(`${baseURL}/api/internal/v1/admin/visits/${id}`)).status()).toBe(200);
  await staff.close();
});

test('a product admin enters a vendor for a reason, and a failed leave says so', async ({ page }) => {
  await signIn(page, 'product@foyer.test');
  await page.getByLabel('Vendor', { exact: true }).fill('harbor-bank');
  await page.getByLabel('Reason').fill('A support request');
  await page.getByRole('button', { name: 'Open' }).click();
  const banner = page.getByText('You are viewing Harbor Bank until');
  await expect(banner).toBeVisible();
  const leave = async (): Promise<void> => {
    await page.getByRole('button', { name: /Robin Achterberg/ }).click();
    await page.getByRole('menuitem', { name: 'Leave this vendor' }).click();
  };
  const mend = await failing(page, '**/session/vendor', 'PUT');
  await leave();
  await expect(page.getByRole('alert').filter({ hasText: 'error' })).toBeVisible();
  await expect(banner).toBeVisible();
  await mend();
  await leave();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter a vendor' })).toBeVisible();
});

test('an admin reads the security log of their vendor alone', async ({ page, playwright, baseURL }) => {
  const mistyped = { email: 'manager@harbor.test', password: 'not-the-password' };
  const another = await playwright.request.newContext({ baseURL });
  const tried = await another.post('/api/internal/v1/session', {
    headers: { 'x-requested-with': 'XMLHttpRequest', origin: baseURL! },
    data: mistyped,
  });
  expect(tried.status()).toBe(401);
  await another.dispose();
  const log = '/settings/access/audit-log?log=security';
  const failed = page.getByRole('cell', { name: 'manager@harbor.test' });
  await signIn(page, 'admin@harbor.test');
  await page.goto(`${log}&group=failures`);
  await expect(failed.first()).toBeVisible();
  await signIn(page, 'admin@sunrise.test');
  await page.goto(log);
  await expect(page.getByRole('cell', { name: 'admin@sunrise.test' }).first()).toBeVisible();
  await expect(failed).toHaveCount(0);
  await signIn(page, 'staff@harbor.test');
  await page.goto(log);
  await expect(page.getByRole('heading', { level: 1, name: 'You cannot open this page' })).toBeVisible();
});

test("a location of the bank under the clinic's address is not found, its own under its own is", async ({
  page,
  request,
}) => {
  const pike = await place(request, 'harbor-001');
  const rosemont = await place(request, 'sunrise-002');
  expect((await page.goto(`/s/sunrise-clinic/callback-service/${pike.id}?lang=en`))?.status()).toBe(404);
  await expect(page.getByText(pike.name)).toHaveCount(0);
  expect((await page.goto(`/s/sunrise-clinic/callback-service/harbor-001`))?.status()).toBe(404);
  expect((await page.goto(`/s/sunrise-clinic/how?location=${pike.id}&mode=tv`))?.status()).toBe(404);
  expect((await page.goto(`/s/sunrise-clinic/callback-service/${rosemont.id}?lang=en`))?.status()).toBe(200);
  await expect(page.getByText(rosemont.name).first()).toBeVisible();
});

test("a visitor's page opens only under the address of its vendor", async ({ page, request }) => {
  const { id, code } = await join(request, await place(request, 'harbor-001'), { first: 'Berta' });
  await page.goto(`/s/sunrise-clinic/callback-service/manage?id=${id}&code=${code}&lang=en`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'We couldn’t find this appointment' }),
  ).toBeVisible();
  await page.goto(`/s/harbor-bank/callback-service/manage?id=${id}&code=${code}&lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: /You’re in line/ })).toBeVisible();
});

test("each list contains only its vendor's locations", async ({ page, request }) => {
  const [bank, clinic] = [await placesOf(request, 'harbor-bank'), await placesOf(request, 'sunrise-clinic')];
  await page.goto('/s/sunrise-clinic/callback-service?lang=en');
  for (const { name } of clinic)
    await expect(page.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible();
  for (const { name } of bank)
    await expect(page.getByRole('button', { name: new RegExp(name) })).toHaveCount(0);
});

/** The page of another site, which knows nothing of the product. */
async function anotherSite(): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Another site</title>'),
  );
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a page of another origin uses the open API of a vendor that allows it, and of no other', async ({
  page,
  request,
  baseURL,
}) => {
  await place(request, 'harbor-001');
  const site = await anotherSite();
  const bank = { base: baseURL!, vendor: 'harbor-bank' };
  const fromPage = (of: typeof bank) => page.evaluate(openApiCalls, of);
  try {
    await page.goto(site.origin);
    await expect(fromPage(bank)).rejects.toThrow(/Failed to fetch/);
    await withSettings(
      { vendor: 'harbor-bank' },
      { 'api.allowedOrigins': site.origin, multiple_attendees_limit: '3' },
      async () => {
        // The server reads changed origins within five seconds.
        await expect(async () => {
          const status = await page.evaluate(
            async (url) => (await fetch(url)).status,
            `${bank.base}/api/v2/open/settings?vendor=harbor-bank`,
          );
          expect(status).toBe(200);
        }).toPass();
        const lines = await fromPage(bank);
        expect(lines).toEqual(await openApiCalls(bank));
        const refused = lines.filter((line) => !/ 20[01]$/.test(line));
        // The bank has a wait list, without this location and this entry.
        const waitList = 'clients/#/requests/# 404';
        expect([lines.length, refused]).toEqual([
          27,
          ['POST requests 409', `GET ${waitList}`, `PATCH ${waitList}`, `DELETE ${waitList}`],
        ]);
        await expect(fromPage({ ...bank, vendor: 'sunrise-clinic' })).rejects.toThrow(/Failed to fetch/);
      },
    );
  } finally {
    site.close();
  }
});

test('the first page of a demo shows one vendor at a time, with its running line', async ({
  page,
  request,
}) => {
  const pike = await place(request, 'harbor-001');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Four doors into Foyer' })).toBeVisible();
  const joining = page.getByRole('link', { name: 'Join the line' });
  await expect(joining).toHaveAttribute('href', `/s/harbor-bank/callback-service/${pike.id}?lang=en`);
  await expect(page.getByText(/^\d+ waiting, about \d+ min$/)).toBeVisible();
  await expect(page.getByText(/^Now calling [A-Z]+-\d+$|^No calls right now$/)).toBeVisible();
  await expect(page.getByText('staff@harbor.test')).toBeVisible();
  await page.getByRole('radio', { name: 'Sunrise Clinic' }).check();
  await expect(joining).toHaveAttribute('href', /^\/s\/sunrise-clinic\//);
  await expect(page.getByText('admin@sunrise.test')).toBeVisible();
  await expect(page.getByText('staff@harbor.test')).toHaveCount(0);
});

test('the language chosen on the first page of a demo stays on the next page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await page.getByRole('link', { name: 'Prendre rendez‑vous' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choisissez un service' })).toBeVisible();
  await expect(page).toHaveURL(/\/select-service\?lang=fr$/);
});
