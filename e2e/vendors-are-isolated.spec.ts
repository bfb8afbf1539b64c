import { expect, test } from '@playwright/test';
import { join, signedIn } from './product/line.ts';
import { place, placesOf } from './product/places.ts';

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
    page.getByRole('heading', { level: 1, name: "We couldn't find this appointment" }),
  ).toBeVisible();
  await page.goto(`/s/harbor-bank/callback-service/manage?id=${id}&code=${code}&lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: /You're in line/ })).toBeVisible();
});

test("each list contains only its vendor's locations", async ({ page, request }) => {
  const [bank, clinic] = [await placesOf(request, 'harbor-bank'), await placesOf(request, 'sunrise-clinic')];
  await page.goto('/s/sunrise-clinic/callback-service?lang=en');
  for (const { name } of clinic)
    await expect(page.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible();
  for (const { name } of bank)
    await expect(page.getByRole('button', { name: new RegExp(name) })).toHaveCount(0);
});
