import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

/**
 * From now on documents come as to a browser that fetches them for later, without a first picture: the page asks for everything itself, so that
 * a journey can say what it is answered. A journey that changes documents by routes of its own goes before.
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

/** The same, where a journey changes a document anyway. */
export const withoutRender = (html: string): string =>
  html
    .replace(/(id="first-answers">)[^<]*/, '$1{}')
    .replace(/<div id="root" data-drawn>[^]*?(<\/div>\n<script)/, '<div id="root">$1');

/** A page that can be used, or one that never was to be brought to life. */
export const isAlive = (page: Page): Promise<void> =>
  page.locator('#root[inert]').waitFor({ state: 'detached', timeout: 30_000 });

/** Opens a page as the server has drawn it: a machine with much to do does not draw every one. */
export const openRendered = (page: Page, path: string, until: { waitUntil?: 'commit' } = {}): Promise<void> =>
  expect(async () => {
    await page.goto(path, until);
    await page.locator('#root').waitFor();
    expect(await page.locator('#root[data-drawn]').count()).toBe(1);
  }).toPass({ timeout: 60_000 });

/**
 * Opens a page that stays, alive, the one that the server has drawn. What differs always does; a machine with much to do may draw one anew
 * that something reached before its life did.
 */
export const openSame = (page: Page, path: string): Promise<void> =>
  expect(async () => {
    await openRendered(page, path);
    expect(await sameTitle(page), 'the same elements').toBe(true);
    expect(await timesRerendered(page), 'times drawn anew').toBe(0);
  }).toPass({ timeout: 60_000 });

export type FirstPictureStored = { firstTitle?: Element | null; hydratedAt?: number };

/** Keeps the first title that a document shows, to be known again; where the page is drawn anew, it is another. */
export async function keepFirstTitle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const cache = window as FirstPictureStored;
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
    const { firstTitle } = window as FirstPictureStored;
    return firstTitle instanceof Element && firstTitle === document.querySelector('main h1');
  });

/** How often the program has found something else than it draws itself (`web/visitor/main.tsx`). */
export const timesRerendered = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('drawn-anew').length);
