import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { changeHtml, changeJson } from './product/changed-responses.ts';
import type { OneRecord, RecordList } from './product/changed-responses.ts';
import { withSettings } from './product/operator.ts';
import { pageOf } from './product/line.ts';
import { joinTheLine } from './product/people.ts';
import { topics } from './product/request-form.ts';
import { dataLayer, failing, refuseJoins } from './product/requests.ts';
import { aWorld } from './product/world.ts';
import type { World } from './product/world.ts';
import { withoutRender } from './product/server-render.ts';

/* Failure messages for visitors: exact text, position and role. */

let world: World;

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await aWorld(playwright, baseURL!);
});
test.afterAll(() => world.end());

const V = '/s/harbor-bank';
const formOf = (query = ''): string => `${V}/callback-service/${world.pike.id}${query}`;
const says = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const h1 = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

test('a list that did not load: an alert and a retry', async ({ page }) => {
  const mend = await failing(page, '**/api/v2/open/locations?*');
  await page.goto(`${V}/callback-service`);
  const alert = page.getByRole('alert').filter({ hasText: 'There was an error with your request' });
  await expect(alert).toBeVisible({ timeout: 40_000 });
  await mend();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Pike Street/ })).toBeVisible();
});

test('a form page and a visit page that did not load', async ({ page }) => {
  await failing(page, `**/api/v2/open/locations/${world.pike.id}`);
  await page.goto(formOf());
  await expect(
    page.getByRole('heading', { level: 1, name: 'There was an error with your request' }),
  ).toBeVisible({ timeout: 40_000 });
  await failing(page, '**/api/v2/open/queue-appointments/*');
  await page.goto(pageOf(world.pike, world.visits.waiting));
  // Not "not found": that is another failure.
  await expect(page.getByText('There was an error with your request').first()).toBeVisible({
    timeout: 40_000,
  });
});

test('a failed change: a message that stays, next to the question', async ({ page }) => {
  await page.goto(pageOf(world.pike, world.visits.waiting));
  await failing(page, '**/api/v2/open/queue-appointments/*', 'PATCH');
  await page.getByRole('button', { name: 'Leave the line' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave the line?' });
  await expect(dialog).toContainText(
    'Are you sure you want to cancel this appointment? Cancelling an appointment cannot be undone.',
  );
  await expect(dialog.getByRole('button', { name: 'Stay in line' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Leave the line' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'An error occurred with your request' }),
  ).toBeVisible({
    timeout: 40_000,
  });
  await expect(dialog).toBeVisible();
});

test('pages that are not there, and a page that failed', async ({ page }) => {
  await page.goto(`${V}/nowhere`);
  await h1(page, 'The page you are looking for cannot be found');
  await says(page, 'Try again or contact us');
  await changeHtml(page, `**${V}/callback-service`, (html) =>
    withoutRender(html).replace(
      '"mapTiles":null',
      '"page":{"kind":"error","status":500,"reference":"r-1"},"mapTiles":null',
    ),
  );
  await page.goto(`${V}/callback-service`);
  await h1(page, 'Oops, something went wrong');
  await says(page, 'Try again or contact us');
  await says(page, 'Reference r-1');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('requests disabled, without a way to book another', async ({ page }) => {
  await withSettings({ vendor: 'harbor-bank' }, { callback_requests_enabled: 'false' }, async () => {
    await page.goto(formOf());
    await says(page, 'We are currently not taking callback requests');
    await expect(page.getByRole('button', { name: 'Book another' })).toHaveCount(0);
  });
});

test('an unavailable method, each with its message and the alternatives', async ({ page }) => {
  const without = (change: Record<string, boolean>) =>
    changeJson(page, `**/api/v2/open/locations/${world.pike.id}`, ({ data }: OneRecord) => {
      Object.assign(data.attributes, change);
    });
  await without({ takes_online_queue: false, takes_phone: false, takes_video: false });
  for (const [query, words] of [
    ['', 'This location is not taking Online Queue requests at this time'],
    ['?mode=walk-in', 'This location is not taking in person walk-ins at this time'],
    ['?meeting_method=2', 'This location is not taking phone callbacks at this time'],
    ['?meeting_method=3', 'This location is not taking video callbacks at this time'],
  ] as const) {
    await page.goto(formOf(query));
    await says(page, words);
  }
  await page.unrouteAll();
  await without({ takes_online_queue: false });
  await page.goto(formOf());
  await says(page, 'This location is not taking Online Queue requests at this time');
  await page.getByRole('link', { name: 'Request a phone call' }).click();
  await h1(page, 'Request a phone call');
});

test('a private location', async ({ page }) => {
  await page.goto(`${V}/callback-service/${world.privateId}`);
  await says(page, 'This location is private and you cannot join the line here');
});

test('a closed location, with its hours', async ({ page }) => {
  await page.goto(`/s/${world.closed.vendor}/callback-service/${world.closed.id}?lang=en`);
  await h1(page, 'Currently Closed');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(8);
});

test('a cancelled visit', async ({ page }) => {
  await page.goto(pageOf(world.pike, world.visits.cancelled));
  await h1(page, 'This appointment has been cancelled');
  await expect(page.getByRole('button', { name: 'Book another' })).toBeVisible();
});

test('a missing rating is requested for five seconds; a failed one shows no message', async ({ page }) => {
  await page.clock.install();
  await page.goto(pageOf(world.pike, world.visits.completed));
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit.click();
  await says(page, 'Please provide a rating before submitting');
  await page.clock.runFor(4900);
  await says(page, 'Please provide a rating before submitting');
  await page.clock.runFor(200);
  await expect(page.getByText('Please provide a rating before submitting')).toBeHidden();
  await page.clock.resume();
  await failing(page, '**/api/v3/open/walkin-feedback', 'POST');
  await page.getByRole('radio', { name: '4.5 out of 5' }).check({ force: true });
  await submit.click();
  await expect(submit).toBeEnabled();
  await expect(page.getByText('Thank you for your feedback')).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('a failed join: "Error", until it is closed, and an event for the tag manager', async ({ page }) => {
  await page.goto(formOf());
  await refuseJoins(page);
  const joined = joinTheLine(page, { first: 'Ottilie', email: 'ottilie@example.com' }).catch(() => null);
  const toast = page
    .getByRole('region', { name: 'Messages' })
    .getByRole('alert')
    .filter({ hasText: 'Error' });
  await expect(toast).toBeVisible({ timeout: 40_000 });
  await page.getByRole('heading', { level: 1 }).click();
  await expect(toast).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join the line' })).toBeEnabled();
  const failed = (await dataLayer(page)).find(({ event }) => event === 'bookQueueAppointmentFailed');
  expect(failed).toMatchObject({ error_kind: 'server', location_id: world.pike.id, booked_through: 13 });
  expect(JSON.stringify(await dataLayer(page))).not.toContain('Ottilie');
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
  await page.close();
  await joined;
});

test.describe('from far away', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 0, longitude: -150 } });
  test('no location within the radius, and all of them on request', async ({ page }) => {
    await page.goto(`${V}/callback-service`);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByText(/^No locations within 50 (mi|km)$/)).toBeVisible();
    await page.getByRole('button', { name: 'Show all locations' }).click();
    await expect(page.getByRole('button', { name: /^Pike Street/ }).first()).toBeVisible();
  });
});

test('no services: which staff are missing, and no submit', async ({ page }) => {
  await page.route('**/api/v2/open/queue-appointments-services/**', (route) =>
    route.fulfill({ json: { data: [[], []] } }),
  );
  for (const [query, words, submit] of [
    ['', 'No staff are available for in person right now.', 'Join the line'],
    ['?meeting_method=2', 'No staff are available for phone right now.', 'Request call'],
    ['?meeting_method=3', 'No staff are available for video right now.', 'Request video call'],
  ] as const) {
    await page.goto(formOf(query));
    await says(page, words);
    await expect(page.getByRole('button', { name: submit, exact: true })).toBeDisabled();
  }
});

test('services that did not load: no choice, no submit, a quiet retry', async ({ page }) => {
  const mend = await failing(page, '**/api/v2/open/queue-appointments-services/**');
  await page.goto(formOf());
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByLabel('Topic')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Join the line' })).toBeDisabled();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(topics(page)).toBeVisible();
});

test('the wait: while loading, as estimated, and without walk-ins', async ({ page }) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/v2/open/queue-appointments-services/**', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(formOf());
  await expect(page.getByLabel('Topic').getByText('Checking wait time…')).toBeAttached();
  letGo();
  await expect(topics(page)).toBeVisible();
  const offer = (minutes: number) => ({ wait_minutes: minutes, low: minutes, high: minutes });
  const waits = [offer(0), offer(5), offer(90), offer(94), null];
  await changeJson(page, '**/api/v2/open/locations?*', ({ data }: RecordList) => {
    for (const [place, { attributes }] of data.entries())
      Object.assign(attributes, {
        is_currently_open: true,
        wait_time: { 1: waits[place % waits.length], 2: null, 3: null },
      });
  });
  await page.goto(`${V}/callback-service`);
  const rows = page.getByRole('main').getByRole('listitem');
  for (const [place, words] of [
    'five minutes',
    '5 minutes',
    '90 minutes',
    '1 hour 35 minutes',
    'No walk-ins currently',
  ].entries())
    await expect(rows.nth(place)).toContainText(words);
});

test('a page without its token: logged once, and requests work without it', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await changeHtml(page, `**${V}/callback-service`, (html) =>
    html
      .replace(/"csrfToken":"[^"]*"/, '"csrfToken":""')
      .replace(/(name="csrf-token" content=)"[^"]*"/, '$1""'),
  );
  await page.goto(`${V}/callback-service`);
  await page
    .getByRole('button', { name: /^Pike Street/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Select location' })).toBeVisible();
  expect(logged.filter((text) => text.includes('CSRF token not found'))).toHaveLength(1);
});

test('offline: when the page was updated, and an answer to each refresh', async ({ page, context }) => {
  await page.goto(pageOf(world.pike, world.visits.waiting));
  const foot = page.locator('section').filter({ has: page.getByRole('button', { name: 'Refresh status' }) });
  await expect(foot.getByText('Live · updated just now')).toBeVisible();
  try {
    await context.setOffline(true);
    await expect(foot.getByText(/^No connection · updated at \d+:\d\d.[AP]M$/)).toBeVisible();
    await page.getByRole('button', { name: 'Refresh status' }).click();
    await expect(foot.getByRole('status')).toHaveText('Still no connection. We keep trying.');
  } finally {
    await context.setOffline(false);
  }
  await page.getByRole('button', { name: 'Refresh status' }).click();
  await expect(foot.getByRole('status')).toHaveText('Up to date.');
  await expect(foot.getByText('Live · updated just now')).toBeVisible();
});

test('a connection lost for a quarter of an hour: a message, then a reload', async ({ page }) => {
  await page.clock.install();
  await page.route('**/realtime/**', (route) => route.abort());
  await page.routeWebSocket(/\/realtime\//, (socket) => socket.close());
  await page.goto(pageOf(world.pike, world.visits.waiting));
  await h1(page, `You’re in line, Wanda`);
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
  await page.clock.runFor(30_000);
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting…' })).toBeVisible();
  await page.clock.fastForward('13:00');
  expect(loads, 'not before its time').toEqual([]);
  await page.clock.fastForward('02:00');
  await page.clock.runFor(60_000);
  await expect.poll(() => loads.length).toBe(1);
  await h1(page, `You’re in line, Wanda`);
});
