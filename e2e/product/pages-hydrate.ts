import type { BrowserType, Page } from '@playwright/test';
import { asksForItself, isAlive } from './server-render.ts';

/*
 * Visitors' pages are drawn before they can be used. A person sees that; a journey that presses keys, counts pixels or asks axe does not. So
 * whoever opens a page here gets it alive, wherever it was opened, without a word in any journey.
 */

/** Ways to another document. `waitUntil: 'commit'` is for whoever wants to look before there is life. */
const WAYS = ['goto', 'reload', 'goBack', 'goForward', 'waitForURL'] as const;
const ANSWERS = /\/api\//;

/** From now on the pages of every browser that is launched are handed out alive. */
export function pagesHydrate(browsers: BrowserType): void {
  const launch = browsers.launch.bind(browsers);
  browsers.launch = async (options) => {
    const browser = await launch(options);
    // All pages are of one kind, which nothing but a page tells.
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
      const answer = await open.apply(this, input);
      if (!input.some(isEarly)) await isAlive(this);
      return answer;
    };
    Object.assign(pages, { [way]: openHydrated });
  }
  const { route } = pages;
  pages.route = async function (address, ...rest) {
    // Whoever says what a page is answered means all of it; a document would have brought the server's own answers.
    if (typeof address === 'string' && ANSWERS.test(address)) await asksForItself(this);
    return route.call(this, address, ...rest);
  };
}

const isEarly = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'waitUntil' in input && input.waitUntil === 'commit';
