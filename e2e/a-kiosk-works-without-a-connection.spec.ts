import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { signedIn } from './product/line.ts';
import { aVisitor, staffInTheLobby, ticketOn } from './product/people.ts';
import { place } from './product/places.ts';
import type { Place } from './product/places.ts';
import { answerKiosk } from './product/request-form.ts';

/* A kiosk that loses the server gives tickets from its own numbers, also after a power cut, and delivers them later. */

let at: Place;
let code = '';
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  at = await place(request, 'harbor-002');
  const headers = { 'x-csrf-token': await signedIn(request, 'admin@harbor.test') };
  const made = await request.post(`/api/internal/v1/admin/lobby/${at.id}/device-codes`, {
    headers,
    data: { kind: 'kiosk', name: 'At the door' },
  });
  ({
    data: { code },
  } = (await made.json()) as { data: { code: string } });
  await request.dispose();
});

const banner = (page: Page) => page.getByText('Working without a connection');
const start = (page: Page) => page.getByRole('button', { name: 'Join the line' });

async function takeTicket(page: Page, first: string): Promise<string> {
  await start(page).click();
  await answerKiosk(page, { first, email: `${first.toLowerCase()}@offline.test` });
  await page.getByRole('button', { name: /^Join the line/ }).click();
  await expect(page.locator('#main').getByText(/^Your number is /)).toBeVisible();
  return ticketOn(page);
}

test('it gives numbers, starts again without a network, and delivers each ticket once and in order', async ({
  browser,
}) => {
  const tablet = await aVisitor(browser, { width: 1024, height: 768 });
  const tickets: string[] = [];

  await test.step('staff pair it, and it gets ready', async () => {
    await tablet.goto(`/s/${at.vendor}/device`);
    await tablet.getByLabel('Code').fill(code);
    await tablet.getByRole('button', { name: 'Enrol this device' }).click();
    await expect(start(tablet)).toBeVisible();
    await expect.poll(() => cached(tablet), { timeout: 60_000 }).toEqual([true, true]);
    // The cache holds nothing about a visitor.
    expect(await addressesInCache(tablet)).toEqual([]);
  });

  await test.step('without a connection it gives numbers of its own', async () => {
    await tablet.context().setOffline(true);
    tickets.push(await takeTicket(tablet, 'Ana'));
    await expect(banner(tablet)).toBeVisible();
    expect(await axeFindings(tablet)).toEqual([]);
    await tablet.getByRole('button', { name: 'Done' }).first().click();
    await expect(start(tablet)).toBeVisible();
    tickets.push(await takeTicket(tablet, 'Ben'));
    await tablet.getByRole('button', { name: 'Done' }).first().click();
    tickets.push(await takeTicket(tablet, 'Cho'));
  });

  await test.step('the other ways to be served are unavailable', async () => {
    await tablet.getByRole('button', { name: 'Done' }).first().click();
    await expect(banner(tablet)).toBeVisible();
    await expect(tablet.getByText('Unavailable at the moment').first()).toBeVisible();
    expect(await axeFindings(tablet)).toEqual([]);
  });

  await test.step('it starts again without a network', async () => {
    await tablet.reload();
    await expect(start(tablet)).toBeVisible();
    expect(await readableNames(tablet)).toEqual([]);
    tickets.push(await takeTicket(tablet, 'Dan'));
    await tablet.getByRole('button', { name: 'Done' }).first().click();
    await expect(start(tablet)).toBeVisible();
    const numbers = tickets.map((ticket) => Number(ticket.replace(/\D/g, '')));
    expect(numbers).toEqual([0, 1, 2, 3].map((n) => numbers[0]! + n));
  });

  await test.step('with its numbers used up it says that it is unavailable', async () => {
    await useUpNumbers(tablet);
    await tablet.reload();
    await expect(tablet.getByText('Temporarily unavailable. Please see a team member.')).toBeVisible();
    expect(await axeFindings(tablet)).toEqual([]);
  });

  await test.step('with a connection it delivers them, and staff see them in order', async () => {
    const manager = await staffInTheLobby(browser, 'admin@harbor.test', at.id);
    await tablet.context().setOffline(false);
    await expect(banner(tablet)).toHaveCount(0, { timeout: 60_000 });
    for (const ticket of tickets) await expect(manager.getByText(ticket, { exact: true })).toHaveCount(1);
    const lobby = await manager.request.get(`/api/internal/v1/admin/lobby/${at.id}`);
    const { data } = (await lobby.json()) as {
      data: { waiting: { ticket_number: string; name: string; offline: string | null }[] };
    };
    const given = data.waiting.filter((one) => one.offline !== null && tickets.includes(one.ticket_number));
    expect(given.map(({ ticket_number: number, name }) => [number, name])).toEqual(
      ['Ana', 'Ben', 'Cho', 'Dan'].map((name, n) => [tickets[n], name]),
    );
    await expect(manager.getByText('Joined offline').first()).toBeVisible();
    // It is an ordinary kiosk again.
    await expect(start(tablet)).toBeVisible();
    expect(await ticketsStored(tablet)).toBe(0);
  });

  await test.step('a revocation leaves nothing of it', async () => {
    const admin = await tablet
      .context()
      .browser()!
      .newContext({ baseURL: new URL(tablet.url()).origin });
    const headers = { 'x-csrf-token': await signedIn(admin.request, 'admin@harbor.test') };
    const { id } = await tablet.evaluate(
      () =>
        (JSON.parse(document.getElementById('page-state')!.textContent) as { device: { id: string } }).device,
    );
    await admin.request.post(`/api/internal/v1/admin/devices/${id}/revoke`, { headers, data: {} });
    await tablet.waitForURL(/\/device\?ended=1$/);
    const left = await tablet.evaluate(async () => [
      (await caches.keys()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
      (await indexedDB.databases()).filter(({ name }) => name?.startsWith('foyer-offline')).length,
    ]);
    expect(left).toEqual([0, 0, 0]);
  });
});

/** Whether the shell and the questions of the services are in the cache. */
const cached = (page: Page): Promise<boolean[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const stored = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
    return [location.href, '/api/v2/open/questions'].map((part) =>
      stored.some(({ url }) => url.includes(part)),
    );
  });

/** The cached addresses that are none of built files, the start page and facts of the location. */
const addressesInCache = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const stored = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
    const allowed =
      /\/assets\/|\/how\?|\/open\/(locations|queue-appointments-services)\/\d|\/open\/questions\?/;
    return stored.map(({ url }) => url).filter((url) => !allowed.test(url));
  });

/** Everything in the database of the kiosk that this page can read as text. */
const readableNames = (page: Page): Promise<string[]> =>
  inDatabase(page, (stored) => ['Ana', 'Ben', 'Cho'].filter((name) => JSON.stringify(stored).includes(name)));

const ticketsStored = (page: Page): Promise<number> => inDatabase(page, (stored) => stored.length);

async function inDatabase<T>(page: Page, look: (stored: unknown[]) => T): Promise<T> {
  const stored = await page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('foyer-offline'))!.name!;
    return new Promise<unknown[]>((resolve) => {
      const open = indexedDB.open(name);
      open.addEventListener('success', () => {
        const all = open.result.transaction('tickets').objectStore('tickets').getAll();
        all.addEventListener('success', () =>
          resolve(
            (all.result as { sealed: ArrayBuffer }[]).map((one) => ({
              ...one,
              sealed: new TextDecoder().decode(one.sealed),
            })),
          ),
        );
      });
    });
  });
  return look(stored);
}

/** As if 50 people had taken a number. */
const useUpNumbers = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('foyer-offline'))!.name!;
    await new Promise<void>((resolve) => {
      const open = indexedDB.open(name);
      open.addEventListener('success', () => {
        const transaction = open.result.transaction('facts', 'readwrite');
        const facts = transaction.objectStore('facts');
        const numbers = facts.get('numbers');
        numbers.addEventListener('success', () => {
          const { blocks } = numbers.result as { blocks: { id: string; last: number }[] };
          const next = Object.fromEntries(blocks.map(({ id, last }) => [id, last + 1]));
          facts.put({ ...(numbers.result as object), next }, 'numbers');
        });
        transaction.addEventListener('complete', () => resolve());
      });
    });
  });
