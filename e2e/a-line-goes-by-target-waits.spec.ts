import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { afterFailure, settingsComeBack, staffApi } from './product/after-failure.ts';
import { axeFindings } from './product/axe.ts';
import { Desk, join, openStaffPage } from './product/line.ts';
import { place, serviceId } from './product/places.ts';

/* An admin lets a location call by target waits, and the open lobby follows. */

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
settingsComeBack('harbor-bank');
afterFailure(async (request) => {
  const at = await place(request, 'harbor-002');
  const api = await staffApi(request);
  const path = `/admin/services/${await serviceId(request, at, 'Document')}`;
  const { version, values } = await api.get<{ version: number; values: object }>(path);
  await api.send('PUT', path, { version, values: { ...values, target_minutes: null } });
});

const saved = async (page: Page) => {
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
};

test('an admin changes the call method, the lobby follows, and the next visitor is the one with the least time', async ({
  page,
  context,
  request,
  playwright,
  baseURL,
}) => {
  test.slow();
  const at = await place(request, 'harbor-002');
  const desk = await Desk.of(await playwright.request.newContext({ baseURL }), 'admin@harbor.test');
  await desk.emptyTheLine(at.id);
  const documents = await serviceId(request, at, 'Document');
  for (const first of ['Ulla', 'Vera']) await join(request, at, { first });
  await join(request, at, { first: 'Wanda', service: 'Document' });
  await openStaffPage(page, `/lobby?location=${at.id}`);
  const order = (): Promise<string[]> =>
    page
      .locator('#lobby-line li [data-visit]')
      .evaluateAll((rows) => rows.map((row) => row.textContent.match(/Ulla|Vera|Wanda/)?.[0] ?? ''));
  await expect.poll(order).toEqual(['Ulla', 'Vera', 'Wanda']);

  // The service promises a shorter wait than the location.
  const settings = await context.newPage();
  await settings.goto(`/services?id=${documents}`);
  const target = settings.getByRole('textbox', { name: 'Target wait' });
  await target.fill('5');
  expect(await axeFindings(settings)).toEqual([]);
  await saved(settings);
  expect(await order()).toEqual(['Ulla', 'Vera', 'Wanda']);

  await settings.goto(`/settings/lobby?at=${at.id}&setting=lobby.callMethod`);
  const method = settings.getByRole('combobox', { name: 'Call method' });
  await expect(method).toBeFocused();
  await method.selectOption({ label: 'By target wait (SLA)' });
  const effect = settings.getByRole('region', { name: 'What this change does' });
  await expect(effect.getByRole('heading', { name: 'Wait of walk-ins' })).toBeVisible();
  expect(await axeFindings(settings)).toEqual([]);
  await saved(settings);
  await expect.poll(order).toEqual(['Wanda', 'Ulla', 'Vera']);

  // A shorter target of the location brings its other visitors to the front again.
  await settings.getByRole('textbox', { name: 'Target wait' }).fill('1');
  await saved(settings);
  await expect.poll(order).toEqual(['Ulla', 'Vera', 'Wanda']);
  await settings.getByRole('button', { name: /^Target wait: follow/ }).click();
  await saved(settings);
  await expect.poll(order).toEqual(['Wanda', 'Ulla', 'Vera']);

  await page.getByRole('button', { name: /^Call next/ }).click();
  await expect(page.getByRole('heading', { name: 'Wanda Journey' })).toBeVisible();
  await expect.poll(order).toEqual(['Ulla', 'Vera']);

  await settings.getByRole('button', { name: /^Call method: follow/ }).click();
  await saved(settings);
  await settings.goto(`/services?id=${documents}`);
  await target.fill('');
  await saved(settings);
  await desk.emptyTheLine(at.id);
});
