import type { BrowserType, Page } from '@playwright/test';
import { asksForItself, isAlive } from './server-render.ts';

/*
 * Visitor pages are rendered before they are hydrated. People notice; journeys that press keys, measure
 * pixels or run axe do not. So every navigation here waits for hydration, without a word in any journey.
 */

/** Navigations to another document. `waitUntil: 'commit'` returns before hydration. */
const WAYS = ['goto', 'reload', 'goBack', 'goForward', 'waitForURL'] as const;
const ANSWERS = /\/api\//;

/** Makes every later page of the browser wait for hydration. */
export function pagesHydrate(browsers: BrowserType): void {
  const launch = browsers.launch.bind(browsers);
  browsers.launch = async (options) => {
    const browser = await launch(options);
    // All pages share one prototype, which only a page instance exposes.
    const page = await browser.newPage();
    teach(Object.getPrototypeOf(page) as Page);
    await page.close();
    return browser;
  };
}

type Way = (this: Page, ...input: unknown[]) => Promise<unknown>;

const taught = new WeakSet<Page>();

function teach(pages: Page): void {
  if (taught.has(pages)) return;
  taught.add(pages);
  for (const way of WAYS) {
    const open = pages[way] as Way;
    const openHydrated: Way = async function (...input) {
      const response = await open.apply(this, input);
      if (!input.some(isEarly)) await isAlive(this);
      return response;
    };
    Object.assign(pages, { [way]: openHydrated });
  }
  const { route } = pages;
  pages.route = async function (address, ...rest) {
    // A route for an API replaces all responses; a server-rendered document would contain the real ones.
    if (typeof address === 'string' && ANSWERS.test(address)) await asksForItself(this);
    return route.call(this, address, ...rest);
  };
}

const isEarly = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'waitUntil' in input && input.waitUntil === 'commit';
