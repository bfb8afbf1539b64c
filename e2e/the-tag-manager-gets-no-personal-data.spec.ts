import { expect, test } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import { withSettings } from './product/operator.ts';
import { chooseService, giveBoth, openMore } from './product/request-form.ts';
import { dataLayer } from './product/requests.ts';
import { CONTAINER, aTagManager } from './product/tag-manager.ts';
import type { TagManager } from './product/tag-manager.ts';
import { secretsIn, secretsShown } from './product/shown-secrets.ts';
import { aWorld } from './product/world.ts';
import type { World } from './product/world.ts';

/*
 * A visitor from a campaign fills in every field, and the tag manager gets only ids, codes and figures: in
 * the page's data layer, and in the frame of a vendor's own tag manager.
 */

let world: World;

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await aWorld(playwright, baseURL!);
});
test.afterAll(() => world.end());

const V = '/s/harbor-bank';
const CAMPAIGN = { utm_source: 'leaflet', utm_medium: 'print', utm_campaign: 'spring', utm_term: 'loan' };

test('from the first page to cancelling, with every field filled in', async ({ page }) => {
  const request = new URLSearchParams({ ...CAMPAIGN, utm_content: 'ada@example.com', first_name: 'Wanda' });
  await page.goto(`${V}/where?${request}`);
  await page
    .getByRole('button', { name: /^Pike Street/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Select location' }).click();
  await page.getByRole('button', { name: 'Join the line' }).click();
  await sayEverything(page, world.services.curbside);
  await page.getByRole('button', { name: 'Join the line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Curbside pickup requested/ })).toBeVisible();
  const { id, code } = Object.fromEntries(new URL(page.url()).searchParams) as { id: string; code: string };
  await page.getByRole('button', { name: 'Leave the line' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the line' }).click();
  await expect(page.getByRole('heading', { name: 'This appointment has been cancelled' })).toBeVisible();

  const events = await dataLayer(page);
  expect(JSON.stringify(events)).not.toContain(code);
  expect(await secretsShown(page, world)).toEqual([]);
  expect(events.map(({ event, name }) => [event, name].filter(Boolean).join(' '))).toEqual([
    'virtualPageView where',
    'selectLocation',
    'virtualPageView how',
    'virtualPageView request',
    'bookQueueAppointment',
    'virtualPageView confirmation',
    'cancelAppointment',
  ]);
  const visit = { location_id: world.pike.id, service_id: world.services.curbside };
  const { event, ...booked } = events.find((one) => one.event === 'bookQueueAppointment')!;
  expect(event).toBe('bookQueueAppointment');
  expect(booked).toEqual({
    ...visit,
    ...CAMPAIGN,
    appointment_id: id,
    meeting_method: 1,
    fulfillment_method: 2,
    booked_through: 13,
  });
  expect(events.at(-1)).toEqual({ event: 'cancelAppointment', appointment_id: id, ...visit });
});

test('a wall display counts as one page view, without unknown parameters', async ({ page }) => {
  await page.goto(`${V}/how?location=${world.pike.id}&mode=tv&email=ada%40example.com`);
  await expect(page.getByText(world.pike.name).first()).toBeVisible();
  expect(await dataLayer(page)).toEqual([
    {
      event: 'virtualPageView',
      url: `${V}/how?location=${world.pike.id}&mode=tv`,
      name: 'tv',
      language: 'en',
    },
  ]);
});

test('a rating is sent as its figure, without its comment', async ({ page }) => {
  const { id, code } = world.visits.completed;
  await page.goto(`${V}/callback-service/manage?id=${id}&code=${code}`);
  await page.getByRole('radio', { name: '4.5 out of 5' }).check({ force: true });
  await page.getByLabel(/^Comment/).fill('Quick and kind');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thank you for your feedback')).toBeVisible();
  expect((await dataLayer(page)).at(-1)).toEqual({ event: 'feedbackSubmitted', rating: 4.5 });
  expect(await secretsShown(page, world)).toEqual([]);
});

test('the search for secrets finds each injected one, in any form', async ({ page }) => {
  await page.goto(`${V}/callback-service`);
  const { code } = world.visits.waiting;
  for (const planted of ['Wanda', code, '/manage?lang=en&id=7', encodeURIComponent('ada@example.com')]) {
    await page.evaluate((value) => {
      (window as { dataLayer?: unknown[] }).dataLayer = [{ event: 'virtualPageView', url: value }];
    }, planted);
    expect.soft(await secretsShown(page, world), planted).not.toEqual([]);
  }
});

test.describe('in its frame', () => {
  const FRAME = 'iframe[title="Tag manager"]';
  const withOne = (work: () => Promise<void>) =>
    withSettings({ vendor: 'harbor-bank' }, { tag_manager_id: CONTAINER }, work);

  test('it receives each event once and in order, and no other data of the page', async ({ page }) => {
    const refused = await refusalsOf(page);
    await withOne(async () => {
      const manager = await aTagManager(page);
      await page.goto(`${V}/how?location=${world.pike.id}&${new URLSearchParams(CAMPAIGN)}&first_name=Wanda`);
      await expect.poll(() => manager.events().length).toBeGreaterThan(1);
      await page.getByRole('button', { name: 'Join the line' }).click();
      await sayEverything(page, world.services.curbside);
      await page.getByRole('button', { name: 'Join the line' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /Curbside pickup requested/ })).toBeVisible();
      const { id, code } = Object.fromEntries(new URL(page.url()).searchParams) as {
        id: string;
        code: string;
      };
      await expect(page.locator(FRAME)).toHaveCount(1);
      const layer = await dataLayer(page);
      expect(layer.map(({ event, name }) => name ?? event)).toEqual([
        'how',
        'request',
        'bookQueueAppointment',
        'confirmation',
      ]);
      await expect.poll(() => manager.events()).toEqual([{ event: 'gtm.js' }, ...layer]);

      // Opened by its own address, which contains the code from the start.
      await page.goto(`${V}/callback-service/manage?id=${id}&code=${code}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const again = [{ event: 'gtm.js' }, ...(await dataLayer(page))];
      expect(again.at(-1)).toMatchObject({ event: 'virtualPageView', name: 'manage' });
      await expect.poll(() => manager.events().slice(layer.length + 1)).toEqual(again);
      await page.getByRole('button', { name: 'Leave the line' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave the line' }).click();
      await expect.poll(() => manager.events().at(-1)).toMatchObject({ event: 'cancelAppointment' });

      expect(manager.surroundings()).toEqual({
        origin: 'null',
        address: new URL(`${V}/tag-manager`, page.url()).href,
        referrer: '',
        name: '',
        'address of the page': 'SecurityError',
        'document of the page': 'SecurityError',
        'queue of the page': 'SecurityError',
        'element of the frame': 'null',
        cookies: 'SecurityError',
        storage: 'SecurityError',
        'session storage': 'SecurityError',
        'sent away': 'SecurityError',
        'opened a window': 'null',
      });
      const shown = JSON.stringify(manager.request).replaceAll(`/gtm.js?id=${CONTAINER}`, '');
      expect(shown).not.toContain(code);
      expect(secretsIn(shown, world)).toEqual([]);
      expect(manager.request.filter(({ headers }) => headers.referer ?? headers.cookie)).toEqual([]);
      expect(manager.request.filter(({ url }) => !/\/(gtm\.js|seen)\?/.test(url))).toEqual([]);
      // The page ignores its messages.
      expect((await dataLayer(page)).filter(({ event }) => event === 'feedbackSubmitted')).toEqual([]);
    });
    expect(refused()).toEqual([]);
  });

  test('it takes no space, blocks nothing, and cannot navigate', async ({ page }) => {
    await withOne(async () => {
      const manager = await aTagManager(page);
      await page.goto(`${V}/callback-service`);
      await expect.poll(() => manager.events().length).toBeGreaterThan(1);
      const frame = page.locator(FRAME);
      await expect(frame).toBeHidden();
      await expect(frame).toHaveAttribute('aria-hidden', 'true');
      await expect(frame).toHaveAttribute('tabindex', '-1');
      await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
      const places = ['https://www.googletagmanager.com/led', `${V}/callback-service`, `${V}/tag-manager`];
      for (const [at, place] of places.entries()) {
        await page.reload();
        const inside = () => page.frames().find((one) => one.url().endsWith('/tag-manager'));
        await expect.poll(inside).toBeDefined();
        await hearsItsPageAlone({ page, inside: inside()!, manager }, `last ${at}`);
        const to = new URL(place, page.url()).href;
        await inside()!.evaluate((address) => void setTimeout(() => (location.href = address)), to);
        await expect(frame).toHaveCount(0);
        await expect.poll(() => page.frames().map((one) => one.url())).toEqual([page.url()]);
      }
      expect(manager.request.filter(({ url }) => url.includes('/led'))).toEqual([]);
    });
  });

  for (const [who, text] of [
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ] as const)
    test(`it is absent when the visitor opts out by ${who}`, async ({ page }) => {
      await page.addInitScript((its) => {
        for (const [name, value] of Object.entries(its))
          Object.defineProperty(Navigator.prototype, name, { configurable: true, get: () => value });
      }, text);
      await withOne(() => staysAway(page, `${V}/callback-service`));
    });

  test('it is absent without the setting, and at a kiosk', async ({ page }) => {
    await staysAway(page, `${V}/callback-service`);
    await withOne(() => staysAway(page, `${V}/callback-service?mode=kiosk`));
  });

  /** The frame ignores messages that do not come from its page. */
  async function hearsItsPageAlone(
    { page, inside, manager }: { page: Page; inside: Frame; manager: TagManager },
    event: string,
  ): Promise<void> {
    await inside.evaluate(() => window.postMessage({ event: 'of its own' }, '*'));
    await page.evaluate(
      (last) => (window as unknown as { dataLayer: object[] }).dataLayer.push({ event: last }),
      event,
    );
    await expect.poll(() => manager.events().at(-1)).toEqual({ event });
    expect(manager.events().filter((heard) => heard.event === 'of its own')).toEqual([]);
  }

  async function staysAway(page: Page, address: string): Promise<void> {
    const manager = await aTagManager(page);
    const params: string[] = [];
    page.on('request', (request) => params.push(new URL(request.url()).pathname));
    await page.goto(address);
    await expect.poll(async () => (await dataLayer(page)).length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(manager.request).toEqual([]);
    expect(params.filter((path) => path.endsWith('/tag-manager'))).toEqual([]);
  }
});

/** Policy violations of a page and its frame. */
async function refusalsOf(page: Page): Promise<() => string[]> {
  const refused: string[] = [];
  await page.exposeFunction('refusedByPolicy', (what: string) => refused.push(what));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { refusedByPolicy(what: string): void }).refusedByPolicy(
        `${violatedDirective}: ${blockedURI}`,
      ),
    ),
  );
  return () => refused;
}

async function sayEverything(page: Page, service: string): Promise<void> {
  await chooseService(page, service);
  await page.getByLabel('Parking spot number').fill('4');
  await page.getByLabel('Car model').fill('Kestrel');
  await page.getByLabel('Car color').fill('Blue');
  await page.getByLabel('First name').fill('Wanda');
  await giveBoth(page, { email: 'ada@example.com', phone: '206 555 0143' });
  await openMore(page);
  await page.getByLabel(/^Last name/).fill('Journey');
  await page.getByLabel(/^Text me updates/).check();
  await page.getByLabel(/^Notes/).fill('My card begins with 4111');
}
