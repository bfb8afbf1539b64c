import { expect, test } from '@playwright/test';
import { withoutFirefox } from '../scripts/testing/firefox.ts';
import { startFirefox } from './product/firefox.ts';
import type { Firefox } from './product/firefox.ts';
import { aSite } from './product/host-site.ts';
import { withSettings } from './product/operator.ts';
import { place, serviceId } from './product/places.ts';

/*
 * Firefox itself blocks what frames of other sites store: neither cookies nor storage. A visitor books in the frame
 * with mouse and keys.
 */

const reason = withoutFirefox();
test.skip(reason !== undefined, reason ?? '');

test('a visitor books on the page of another site', async ({ playwright, baseURL }) => {
  const product = baseURL!;
  const request = await playwright.request.newContext({ baseURL: product });
  const pike = await place(request, 'harbor-001');
  const cards = await serviceId(request, pike, 'Cards');
  await request.dispose();
  const [site, firefox] = await Promise.all([aSite(product), startFirefox()]);
  const settings = { 'api.allowedOrigins': site.origin, 'client_view.enabled': 'true' };
  site.show(
    `<script async src="${product}/embed.js" data-vendor="harbor-bank" data-view="booking" data-location="${pike.id}" data-service="${cards}"></script>`,
  );
  try {
    await withSettings({ vendor: 'harbor-bank' }, settings, () =>
      book(firefox, { site: site.origin, product }),
    );
  } finally {
    site.close();
    await firefox.close();
  }
});

async function book(firefox: Firefox, { site, product }: { site: string; product: string }): Promise<void> {
  const cookies: string[] = [];
  await firefox.on('network.beforeRequestSent', (params) => {
    const { url, cookies: sent } = params['request'] as { url: string; cookies: unknown[] };
    if (url.startsWith(product) && sent.length > 0) cookies.push(url);
  });
  await firefox.before(recordLanguages);
  await firefox.resize(420, 900);
  await firefox.goto(`${site}/?utm_source=news`);
  await firefox.run(firefox.page, () => {
    const booked: unknown[] = [];
    Object.assign(globalThis, { booked });
    document.addEventListener('booking-booked', (event) => booked.push((event as CustomEvent).detail));
  });
  const frame = await frameOf(firefox, product);

  await firefox.sees(frame, { css: 'li button[aria-pressed]' });
  // The language of the host page, from the first paint on, though the browser prefers English.
  expect(await firefox.run(frame, () => navigator.language)).toBe('en-US');
  expect(await firefox.run(frame, () => (globalThis as { languages?: string[] }).languages)).toEqual(['fr']);
  expect(await firefox.run(frame, storageOf)).toEqual(['SecurityError', '']);
  await isAsTallAsItsContent(firefox, frame);

  await firefox.click(frame, { css: 'li button[aria-pressed]' });
  await firefox.sees(frame, { css: 'li button[aria-pressed="true"]' });
  await firefox.click(frame, { role: 'button', name: 'Continuer' });
  await firefox.fill(frame, 'Prénom', 'Zoé');
  const times = await heightOf(firefox);
  await isAsTallAsItsContent(firefox, frame);
  await firefox.fill(frame, 'E‑mail', 'zoe-firefox@example.com');
  await firefox.click(frame, { role: 'button', name: 'Prendre rendez‑vous' });
  await firefox.sees(frame, { role: 'heading', name: 'Votre rendez‑vous est pris' });
  await isAsTallAsItsContent(firefox, frame);
  expect(Math.abs((await heightOf(firefox)) - times)).toBeGreaterThan(1);

  const told = (): Promise<unknown> =>
    firefox.run(firefox.page, () => (globalThis as { booked?: unknown[] }).booked);
  await expect.poll(told).toEqual([{ id: expect.stringMatching(/^\d+$/), type: 'appointment' }]);
  expect(cookies).toEqual([]);
}

/** Each language that the document has had, from before its first paint. */
function recordLanguages(): void {
  const languages: string[] = [];
  Object.assign(globalThis, { languages });
  const filter = { childList: true, subtree: true, attributes: true, attributeFilter: ['lang'] };
  new MutationObserver(() => {
    const lang = document.documentElement?.lang;
    if (lang !== undefined && languages.at(-1) !== lang) languages.push(lang);
  }).observe(document, filter);
}

/** What comes of a frame that stores: the name of the error, and the cookie that the browser kept. */
function storageOf(): string[] {
  const errorOf = (read: () => unknown): string => {
    try {
      return String(read());
    } catch (error) {
      return (error as DOMException).name;
    }
  };
  document.cookie = 'kept=1';
  return [errorOf(() => localStorage), document.cookie];
}

async function frameOf(firefox: Firefox, product: string): Promise<string> {
  const found = async () =>
    (await firefox.tree()).children.find(({ url }) => url.startsWith(product))?.id ?? '';
  await expect.poll(found).not.toBe('');
  return found();
}

const heightOf = (firefox: Firefox): Promise<number> =>
  firefox.run(firefox.page, () => document.querySelector('booking-widget')!.getBoundingClientRect().height);

async function isAsTallAsItsContent(firefox: Firefox, frame: string): Promise<void> {
  await expect(async () => {
    const content = await firefox.run(
      frame,
      () => document.querySelector('[data-embed]')!.getBoundingClientRect().height,
    );
    expect(content).toBeGreaterThan(200);
    expect(Math.abs((await heightOf(firefox)) - content)).toBeLessThanOrEqual(1);
  }).toPass();
}
