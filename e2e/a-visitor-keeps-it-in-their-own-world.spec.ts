import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { BANK, booked, chooseTime, fillDetails, goOn, submit, toTheTimes } from './product/booking.ts';
import { tabTo } from './product/keyboard.ts';
import { cancel, join, pageOf } from './product/line.ts';
import { place } from './product/places.ts';
import { heading } from './product/screen.ts';

/* Appointments in the visitor's own calendar, and messages of their own browser. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** No fault in either theme, at the three widths, and no part wider than the page. */
async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 1024, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      expect(await axeFindings(page), `${colorScheme}, ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
}

async function appointment(page: Page, first: string, at: number): Promise<string> {
  const pike = await place(page.request, 'harbor-001');
  await toTheTimes(page, { locationId: pike.id, service: 'Cards and everyday banking' });
  await chooseTime(page, at);
  await goOn(page);
  await fillDetails(page, { first, email: `${first.toLowerCase()}@example.com` });
  await submit(page);
  const { id, code } = await booked(page);
  return `${BANK}/manage?id=${id}&code=${code}&lang=en`;
}

test('appointments are followed in the visitor’s own calendar, by keyboard, until they end it', async ({
  page,
}) => {
  const first = await appointment(page, 'Fenna', 4);
  const section = page.getByRole('region', { name: 'Follow in your calendar' });
  const start = section.getByRole('button', { name: 'Get a calendar address' });
  await expect(start).toBeVisible();
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  const field = section.getByLabel('Calendar address');
  await expect(field).toHaveValue(/\/api\/internal\/v1\/visitor-feeds\/[\w-]+\.ics$/);
  const address = await field.inputValue();
  await expect(section.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    address.replace(/^http/, 'webcal'),
  );
  await isAccessible(page);
  const events = async (): Promise<string[]> => {
    const response = await page.request.get(address);
    if (response.status() !== 200) return [`${response.status()}`];
    const file = await response.text();
    expect(file).not.toMatch(/Fenna|example\.com|code=/);
    return [...file.matchAll(/STATUS:(\w+)/g)].map(([, status]) => status!);
  };
  expect(await events()).toEqual(['CONFIRMED']);

  // The next appointment of this browser joins the same feed.
  const second = await appointment(page, 'Fenna', 6);
  await section.getByRole('button', { name: 'Add to my subscribed calendar' }).click();
  await expect(field).toHaveValue(address);
  expect(await events()).toEqual(['CONFIRMED', 'CONFIRMED']);
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect.poll(events).toContain('CANCELLED');

  // Another browser learns nothing but that a feed shows it.
  const other = await (await page.context().browser()!.newContext()).newPage();
  await other.goto(first);
  const theirs = other.getByRole('region', { name: 'Follow in your calendar' });
  await expect(theirs.getByText(/from another device/)).toBeVisible();
  await expect(theirs.getByLabel('Calendar address')).toHaveCount(0);
  await other.context().close();

  await page.goto(first);
  await section.getByRole('button', { name: 'End the subscription' }).click();
  await expect(section.getByRole('button', { name: 'Get a calendar address' })).toBeVisible();
  expect(await events()).toEqual(['404']);
  expect(second).not.toBe(first);
});

test('a browser is asked for messages on the page in the line, and says what it cannot do', async ({
  browser,
  request,
}) => {
  const pike = { ...(await place(request, 'harbor-001')) };
  const visit = await join(request, pike, { first: 'Pilar' });
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  // This browser has no connection to a push service: a service of our own stands in for it.
  await page.addInitScript(standIn);
  await page.goto(pageOf(pike, visit));
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Message when it is your turn' }) });
  await expect(card.getByText(/even with this page closed/)).toBeVisible();
  await isAccessible(page);
  const sent = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith(`code=${visit.code}`),
  );
  await tabTo(page, card.getByRole('button', { name: 'Notify me on this device' }));
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    endpoint: 'https://push.example.com/send/of-this-browser',
    public_key: expect.stringMatching(/^[\w-]{87}$/),
  });
  await expect(card.getByText(/^On\./)).toBeVisible();
  // The real service worker is registered, under a scope that holds no page.
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope, active, installing, waiting }) => [
      new URL(scope).pathname,
      new URL((active ?? waiting ?? installing)!.scriptURL).pathname,
    ]),
  );
  expect(scopes).toEqual([['/push-worker/', '/push-worker.js']]);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.reload();
  await expect(card.getByText(/^On\./)).toBeVisible();
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect(card.getByRole('button', { name: 'Notify me on this device' })).toBeVisible();
  expect(violations).toEqual([]);

  await test.step('a browser that refuses says so, in the language of the page', async () => {
    await page.evaluate(() => {
      sessionStorage.removeItem('push-key');
      sessionStorage.setItem('push-fails', '1');
    });
    await page.reload();
    await card.getByRole('button', { name: 'Notify me on this device' }).click();
    await expect(card.getByRole('alert')).toContainText('Keep this page open instead');
    // As this browser does by itself.
    await page.evaluate(() => sessionStorage.setItem('push-asked', 'denied'));
    await page.goto(pageOf(pike, visit, '&lang=fr'));
    await expect(page.getByText('Votre navigateur bloque les messages de ce site.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step('a browser without push, and a kiosk, show no button', async () => {
    await page.goto(pageOf(pike, visit, '&mode=kiosk'));
    await heading(page, /./);
    await expect(page.getByText(/even with this page closed|bloque les messages/)).toHaveCount(0);
  });
  await context.close();
  await cancel(request, pike, visit);
});

/** The part of the browser that speaks to a push service; everything else is the browser's own. */
function standIn(): void {
  const point = Uint8Array.from({ length: 65 }, (_, at) => (at === 0 ? 4 : at));
  let key: ArrayBuffer | null = null;
  // A browser without a window blocks messages, and asks no person.
  Object.defineProperty(Notification, 'permission', {
    get: () => sessionStorage.getItem('push-asked') ?? 'default',
  });
  Notification.requestPermission = async () => {
    sessionStorage.setItem('push-asked', 'granted');
    return 'granted';
  };
  const stored = sessionStorage.getItem('push-key');
  if (stored !== null) key = Uint8Array.from(JSON.parse(stored) as number[]).buffer;
  const subscription = {
    endpoint: 'https://push.example.com/send/of-this-browser',
    get options() {
      return { applicationServerKey: key };
    },
    getKey: (name: string) => (name === 'auth' ? point.slice(0, 16) : point).buffer,
    unsubscribe: async () => true,
  };
  PushManager.prototype.getSubscription = async () =>
    key === null ? null : (subscription as unknown as PushSubscription);
  PushManager.prototype.subscribe = async (options) => {
    if (sessionStorage.getItem('push-fails') !== null) throw new DOMException('no service', 'AbortError');
    const text = (options!.applicationServerKey as string).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(text), (sign) => sign.codePointAt(0)!);
    sessionStorage.setItem('push-key', JSON.stringify([...bytes]));
    key = bytes.buffer;
    return subscription as unknown as PushSubscription;
  };
}
