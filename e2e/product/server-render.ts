import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

/**
 * Makes later documents arrive without server rendering: the page then requests all data itself, so that a
 * journey can replace the responses. A journey that changes documents by its own routes takes precedence.
 */
export async function asksForItself(page: Page): Promise<void> {
  const context = page.context();
  if (asking.has(context)) return;
  asking.add(context);
  await context.route('**/s/**', (route) =>
    route.request().resourceType() === 'document'
      ? route.continue({ headers: { ...route.request().headers(), purpose: 'prefetch' } })
      : route.fallback(),
  );
}

const asking = new WeakSet<BrowserContext>();

/** The same, for a journey that changes a document anyway. */
export const withoutRender = (html: string): string =>
  html
    .replace(/(id="first-responses">)[^<]*/, '$1{}')
    .replace(/<div id="root" data-server-rendered>[^]*?(<\/div>\n<script)/, '<div id="root">$1');

/** Waits for hydration, or for a page without hydration. */
export const isAlive = (page: Page): Promise<void> =>
  page.locator('#root[inert]').waitFor({ state: 'detached', timeout: 30_000 });

/** Opens a server-rendered page: a busy server may skip rendering, so try again. */
export const openRendered = (page: Page, path: string, until: { waitUntil?: 'commit' } = {}): Promise<void> =>
  expect(async () => {
    await page.goto(path, until);
    await page.locator('#root').waitFor();
    expect(await page.locator('#root[data-server-rendered]').count()).toBe(1);
  }).toPass({ timeout: 60_000 });

/**
 * Opens a page that hydration keeps. A mismatch always renders again; on a busy machine an early event may do
 * so too.
 */
export const openSame = (page: Page, path: string): Promise<void> =>
  expect(async () => {
    await openRendered(page, path);
    expect(await sameTitle(page), 'the same elements').toBe(true);
    expect(await timesRerendered(page), 'hydration mismatches').toBe(0);
  }).toPass({ timeout: 60_000 });

export type StoredRender = { firstTitle?: Element | null; hydratedAt?: number };

/** Stores the first title element of a document for comparison; a page that renders again has another. */
export async function keepFirstTitle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const cache = window as StoredRender;
    new MutationObserver(() => {
      cache.firstTitle ??= document.querySelector('main h1');
      const isWhole = document.readyState !== 'loading';
      if (cache.firstTitle && isWhole && !document.querySelector('#root[inert]'))
        cache.hydratedAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['inert'] });
  });
}

const sameTitle = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { firstTitle } = window as StoredRender;
    return firstTitle instanceof Element && firstTitle === document.querySelector('main h1');
  });

/** How often hydration found a mismatch (`web/visitor/main.tsx`). */
export const timesRerendered = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('client-rendered').length);
