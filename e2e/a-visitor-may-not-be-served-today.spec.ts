import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { changeJson } from './product/changed-responses.ts';
import type { OneRecord } from './product/changed-responses.ts';
import { join, pageOf } from './product/line.ts';
import { aVisitor } from './product/people.ts';
import { place, serviceId } from './product/places.ts';

/*
 * Near the end of the day a warning tells visitors that their turn may not come, before and after joining,
 * with the first free appointments. A journey cannot choose the demo's time of day, so routes change the
 * server's response (running-late.test.ts covers the server).
 */

const NOT_TODAY = { shown: false, reason: 'not-today', expected_start: null, low: null, high: null };

test('a waiting visitor gets a warning and the first free times instead', async ({ browser, request }) => {
  const at = await place(request, 'harbor-001');
  const joined = await join(request, at, { first: 'Wanda', service: 'Open an account' });
  const page = await aVisitor(browser);
  let notToday = true;
  // A live estimate would replace the one below.
  await page.routeWebSocket('**/realtime/**', () => undefined);
  await changeJson(page, `**/api/v2/open/queue-appointments/${joined.id}?*`, ({ data }: OneRecord) => {
    if (notToday) Object.assign(data.attributes, NOT_TODAY);
  });
  await page.goto(pageOf(at, joined));
  await page.getByRole('button', { name: 'Refresh status' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Your turn may not come today' });
  await expect(note).toBeVisible();
  await expect(note).toContainText('You can also book an appointment instead');
  await expect(note.getByRole('listitem').first()).toHaveText(/\d{1,2}:\d\d/);
  await seen(page, 'not-today');

  await note.getByRole('button', { name: 'Book an appointment', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Book an appointment instead?' });
  await expect(dialog).toContainText('You keep your place in line until your appointment is booked');
  // A new estimate behind the dialog must not close it.
  notToday = false;
  const estimated = page.waitForResponse((response) => response.url().includes(joined.id));
  await page
    .getByRole('button', { name: 'Refresh status', includeHidden: true })
    .evaluate((button) => (button as HTMLButtonElement).click());
  await (await estimated).finished();
  // The page shows the response in its next frames.
  await page.evaluate(() => new Promise((shown) => setTimeout(() => requestAnimationFrame(shown), 100)));
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Book an appointment', exact: true }).click();
  await page.waitForURL(/\/select-timeslot\?.*convert=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('without booking the warning has no offer', async ({ browser, request }) => {
  const at = await place(request, 'harbor-001');
  const joined = await join(request, at, { first: 'Walt' });
  const page = await aVisitor(browser);
  await changeJson(page, `**/api/v2/open/queue-appointments/${joined.id}?*`, ({ data }: OneRecord) => {
    Object.assign(data.attributes, NOT_TODAY);
  });
  await page.route('**/api/internal/v1/slots/next?*', (route) => route.fulfill({ json: { data: [] } }));
  await page.goto(pageOf(at, joined));
  await page.getByRole('button', { name: 'Refresh status' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Your turn may not come today' });
  await expect(note).toContainText('Your place in line stays yours while we are open.');
  await expect(note.getByRole('button')).toHaveCount(0);
  await expect(note.getByRole('listitem')).toHaveCount(0);
});

test('the form warns before joining and links to the times', async ({ browser, request }) => {
  const at = await place(request, 'harbor-001');
  const service = await serviceId(request, at, 'Open an account');
  const page = await aVisitor(browser);
  await changeJson(
    page,
    `**/api/v2/open/queue-appointments-services/${at.id}*`,
    ({ data }: { data: [unknown, OneRecord['data'][]] }) => {
      for (const wait of data[1]) Object.assign(wait.attributes, NOT_TODAY, { wait_minutes: null });
    },
  );
  // A live update would overwrite the replaced response.
  await page.routeWebSocket('**/realtime/**', () => undefined);
  await page.goto(`/s/${at.vendor}/callback-service/${at.id}?meeting_method=1&services=${service}`);
  const note = page.getByRole('status').filter({ hasText: 'Your turn may not come today' });
  await expect(note).toContainText('You can book an appointment instead.');
  await expect(note.getByRole('listitem').first()).toHaveText(/\d{1,2}:\d\d/);
  await seen(page, 'not-today-form');
  await note.getByRole('link', { name: 'Book an appointment' }).click();
  await page.waitForURL(/\/select-timeslot\?/);
  expect(new URL(page.url()).searchParams.get('services')).toBe(service);
});

async function seen(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/${name}-390.png`, fullPage: true });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.screenshot({ path: `${folder}/${name}-320.png`, fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: `${folder}/${name}-1440.png`, fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
}
