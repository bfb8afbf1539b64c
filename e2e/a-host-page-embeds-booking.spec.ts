import { expect, test } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { aSite } from './product/host-site.ts';
import { signedIn } from './product/line.ts';
import { withSettings } from './product/operator.ts';
import { PASSWORD } from './product/people.ts';
import { place, serviceId } from './product/places.ts';
import type { Place } from './product/places.ts';

/*
 * Pages of another site show a vendor's pages: with the script, with the address of older embed scripts, and in a
 * dialog. Frames have neither cookies nor storage; the site is on another host, 127.0.0.1 instead of localhost.
 */

test.use({ hasTouch: false });

let pike: Place;
let cards: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  pike = await place(request, 'harbor-001');
  cards = await serviceId(request, pike, 'Cards');
  await request.dispose();
});

/**
 * As in a browser that blocks third parties, frames of other sites have neither cookies nor storage. This Chromium has
 * no such setting, so the frame's own objects refuse, with the browsers' error.
 */
const blockThirdParties = (page: Page) =>
  page.addInitScript(() => {
    if (parent === window) return;
    const get = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get });
    Object.defineProperty(Document.prototype, 'cookie', { get, set: get });
  });

/** The frame of our pages: it stands in a closed shadow root, which locators do not enter. */
async function frameOf(page: Page, product: string): Promise<Frame> {
  const found = () => page.frames().find((frame) => frame.url().startsWith(product));
  await expect.poll(() => found() !== undefined).toBe(true);
  return found()!;
}

/** What the element tells the host page, from now on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const told: [string, unknown][] = [];
    Object.assign(globalThis, { told });
    for (const name of ['ready', 'route', 'event', 'booked', 'close'])
      document.addEventListener(`booking-${name}`, (event) =>
        told.push([name, (event as CustomEvent).detail]),
      );
  });
const told = (page: Page, kind: string) =>
  page.evaluate(
    (name) => (globalThis as unknown as { told: [string, unknown][] }).told.filter(([is]) => is === name),
    kind,
  );

const heightOf = (page: Page) =>
  page.locator('booking-widget').evaluate((widget) => widget.getBoundingClientRect().height);
const isAsTallAsItsContent = async (page: Page, frame: Frame): Promise<void> => {
  await expect(async () => {
    const content = await frame
      .locator('[data-embed]')
      .evaluate((shell) => shell.getBoundingClientRect().height);
    expect(Math.abs((await heightOf(page)) - content)).toBeLessThanOrEqual(1);
  }).toPass();
  expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
};

test('a visitor joins and books on the pages of another site', async ({ page, baseURL, context }) => {
  const product = baseURL!;
  await blockThirdParties(page);
  const [site, other] = await Promise.all([aSite(product), aSite(product)]);
  const script = (attributes: string) =>
    `<script async src="${product}/embed.js" data-vendor="harbor-bank" ${attributes}></script>`;
  const cookies: string[] = [];
  page.on('request', (request) => {
    const { cookie } = request.headers();
    if (cookie && request.url().startsWith(product)) cookies.push(cookie);
  });
  page.on('response', (response) => {
    const cookie = response.headers()['set-cookie'];
    if (cookie) cookies.push(cookie);
  });
  try {
    await withSettings(
      { vendor: 'harbor-bank' },
      { 'api.allowedOrigins': site.origin, 'client_view.enabled': 'true' },
      async () => {
        await test.step('in the page: language, campaign, contact, height, and the visit', async () => {
          site.show(script(`data-view="queue" data-location="${pike.id}" data-service="${cards}"`));
          await page.setViewportSize({ width: 320, height: 700 });
          const document = page.waitForResponse((response) => response.url().includes('/callback-service/'));
          await page.goto(`${site.origin}/?utm_source=news&utm_campaign=spring&name=Ada`);
          await listen(page);
          // The first bytes are in the language of the host page.
          expect(await (await document).text()).toContain('<html lang="fr"');
          await page.locator('booking-widget').evaluate((widget) => {
            (widget as unknown as { prefill: object }).prefill = {
              first_name: 'Zoé',
              email: 'zoe@example.com',
            };
          });
          const frame = await frameOf(page, product);
          const url = new URL(frame.url()).searchParams;
          expect([url.get('utm_source'), url.get('utm_campaign'), url.get('name')]).toEqual([
            'news',
            'spring',
            null,
          ]);
          await expect(frame.getByLabel('Prénom')).toHaveValue('Zoé');
          await expect(
            frame.getByText('zoe@example.com').or(frame.locator('[value="zoe@example.com"]')),
          ).toHaveCount(1);
          await isAsTallAsItsContent(page, frame);
          expect(
            await page.evaluate(() => globalThis.document.documentElement.scrollWidth),
          ).toBeLessThanOrEqual(320);
          expect(await axeFindings(page)).toEqual([]);
          // The drafts of the form live in memory.
          await expect(frame.evaluate(() => sessionStorage.length)).rejects.toThrow(/denied/);

          await page.locator('booking-widget').evaluate((widget) => widget.setAttribute('lang', 'en'));
          await expect(frame.getByLabel('First name')).toHaveValue('Zoé');
          // The space that a snippet keeps ends with the next height.
          await page.locator('booking-widget').evaluate((widget) => {
            widget.style.minHeight = '5000px';
          });
          const sent = page.waitForRequest(
            (request) => request.method() === 'POST' && request.url().endsWith('/queue-appointments'),
          );
          await frame.getByRole('button', { name: /^Join the line/ }).click();
          const { attributes } = (
            (await sent).postDataJSON() as { data: { attributes: Record<string, unknown> } }
          ).data;
          expect(attributes).toMatchObject({ utm_source: 'news', utm_campaign: 'spring' });
          await expect(frame.getByRole('heading', { level: 1 })).toBeFocused();
          await expect
            .poll(() => told(page, 'booked'))
            .toEqual([['booked', { id: expect.stringMatching(/^\d+$/), type: 'queue' }]]);
          const code = new URL(frame.url()).searchParams.get('code')!;
          expect(code).not.toBe('');
          const all = JSON.stringify(await page.evaluate(() => (globalThis as { told?: unknown }).told));
          expect(all).toContain('mode=embed');
          expect(all).toContain('"booked_through":13');
          for (const secret of [code, 'zoe@', 'Zoé']) expect(all).not.toContain(secret);
          await isAsTallAsItsContent(page, frame);
        });

        await test.step('messages of another page change nothing, on either side', async () => {
          const frame = await frameOf(page, product);
          const before = await heightOf(page);
          // From the host page's own window, and to the frame from a window that is not its host page.
          await page.evaluate(() => {
            const message = { source: 'booking-embed', v: 1, type: 'resize', data: { height: 9000 } };
            postMessage(message, '*');
          });
          await frame.evaluate(() => {
            const message = { source: 'booking-embed', v: 1, type: 'setLang', data: { lang: 'fr' } };
            postMessage(message, '*');
          });
          await page.locator('booking-widget').evaluate((widget) => widget.setAttribute('lang', 'es'));
          await expect(frame.locator('html[lang="es"]')).toHaveCount(1);
          expect(Math.abs((await heightOf(page)) - before)).toBeLessThan(500);
        });

        await test.step('in a dialog: by keyboard, and Escape closes it from inside the frame', async () => {
          site.show(script('data-view="booking" data-layout="button"'), 'en');
          await page.setViewportSize({ width: 1024, height: 700 });
          await page.goto(site.origin);
          await listen(page);
          await expect(page.locator('booking-widget')).toHaveCount(1);
          await page.keyboard.press('Tab');
          await page.keyboard.press('Enter');
          const frame = await frameOf(page, product);
          await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
          await expect.poll(() => told(page, 'ready')).toHaveLength(1);
          expect(await axeFindings(page)).toEqual([]);
          await frame.locator('body').click({ position: { x: 4, y: 4 } });
          await page.keyboard.press('Escape');
          await expect.poll(() => told(page, 'close')).toHaveLength(1);
          // The focus is on the button again, which opens it again.
          await page.keyboard.press('Enter');
          await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
        });

        await test.step('the address of older scripts, in a frame of a fixed height', async () => {
          site.show(
            `<iframe seamless frameborder="0" width="100%" height="580px" src="${product}/s/harbor-bank/embed?lang=en&location=${pike.id}&services=${cards}"></iframe>`,
          );
          await page.goto(site.origin);
          const frame = await frameOf(page, product);
          await expect.poll(() => new URL(frame.url()).searchParams.get('mode')).toBe('embed');
          await expect(frame.getByRole('banner')).toHaveCount(0);
          await frame.getByRole('button', { name: 'Book an appointment' }).click();
          await frame.getByRole('listitem').locator('button[aria-pressed]').first().click();
          await frame.getByRole('button', { name: 'Continue' }).click();
          await frame.getByLabel('First name').fill('Ida');
          await frame.getByLabel('Email').fill('ida@example.com');
          await frame.getByRole('button', { name: 'Book appointment' }).click();
          await expect(frame.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible();
        });

        await test.step('a site that is not on the list shows a link instead', async () => {
          other.show(script(''), 'pl');
          await page.clock.install();
          await page.goto(other.origin);
          await expect
            .poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:')))
            .toBe(true);
          const opened = context.waitForEvent('page');
          await expect(async () => {
            await page.clock.fastForward(9_000);
            expect(await page.locator('booking-widget').boundingBox()).toMatchObject({
              height: expect.closeTo(50, -2),
            });
          }).toPass();
          await page.keyboard.press('Tab');
          await page.keyboard.press('Enter');
          expect((await opened).url()).toContain('/s/harbor-bank/');
        });
      },
    );
    expect(cookies).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  } finally {
    site.close();
    other.close();
  }
});

test('an admin allows a website with the password, and copies a snippet', async ({ page }) => {
  await withSettings({ vendor: 'harbor-bank' }, { 'api.allowedOrigins': '[]' }, () => allowAndCopy(page));
});

async function allowAndCopy(page: Page): Promise<void> {
  await signedIn(page.request, 'admin@harbor.test');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/settings/client-view?setting=api.allowedOrigins');
  const sites = page.getByRole('textbox', { name: 'Websites that may embed your pages' });
  await expect(sites).toBeFocused();
  await sites.fill('https://www.harbor.example');
  // The sign-in of the journey is new: the server would not ask yet.
  await page.route(
    '**/admin/settings/client-view',
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        json: { errors: [{ status: '403', code: 'password-required', title: 'Enter your password again' }] },
      }),
    { times: 1 },
  );
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  const snippet = page.getByRole('textbox', { name: 'Snippet' });
  await expect(snippet).toHaveValue(
    /^<div data-booking-space style="min-height:640px"><script async src="http:\/\/localhost:\d+\/embed\.js" data-vendor="harbor-bank"><\/script><\/div>$/,
  );
  await page.getByRole('combobox', { name: 'First screen' }).selectOption('queue');
  await page.getByRole('combobox', { name: 'Language of the snippet' }).selectOption('fr');
  await expect(snippet).toHaveValue(/data-view="queue" data-lang="fr"/);
  await page.getByRole('radio', { name: 'React' }).check();
  await expect(snippet).toHaveValue(
    /<BookingWidget origin="http:\/\/localhost:\d+" vendor="harbor-bank" view="queue" lang="fr" \/>/,
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy snippet' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await snippet.inputValue());
  // The preview is the element itself, with the pages of the choice.
  const preview = () => page.frames().find((frame) => /\/callback-service\?.*preview=1/.test(frame.url()));
  await expect.poll(() => preview() !== undefined).toBe(true);
  await expect(preview()!.locator('html[lang="fr"]')).toHaveCount(1);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axeFindings(page), scheme).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}
