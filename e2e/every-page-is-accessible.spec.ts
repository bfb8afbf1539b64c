import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { axeFindings } from './product/axe.ts';
import { enlargeText, whatMoves } from './product/enlarge-text.ts';
import { checkText } from './product/check-text.ts';
import { atScreen, SCREENS } from './product/screens.ts';
import type { Screen } from './product/screen.ts';
import { secretsShown } from './product/shown-secrets.ts';
import { aWorld } from './product/world.ts';
import type { World } from './product/world.ts';

/*
 * Opens every page and state once. Checks axe on phone and desktop without any violation; a window at 400
 * percent; text at twice its size; no motion under reduced motion; no personal data for the vendor's tag
 * manager.
 */

let world: World;

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await aWorld(playwright, baseURL!);
});
test.afterAll(() => world.end());

const DESK = { width: 1440, height: 900 };
const SIZES = {
  visitor: [{ width: 390, height: 844 }, DESK],
  staff: [{ width: 390, height: 844 }, DESK],
  document: [DESK],
  display: [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
  ],
} as const;

// This is the longest file: with two workers, run its tests in both.
test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const screen of SCREENS)
  test(screen.name, async ({ page }) => {
    await page.setViewportSize(SIZES[screen.kind][0]);
    await atScreen(screen, { page, world }, async () => {
      for (const size of SIZES[screen.kind]) {
        await page.setViewportSize(size);
        expect.soft(await axeFindings(page), `axe at ${size.width} px`).toEqual([]);
      }
      expect.soft(await page.evaluate(whatMoves), 'with motion reduced').toEqual([]);
      expect.soft(await secretsShown(page, world), 'personal data in the tag manager').toEqual([]);
      // A wall display is never zoomed.
      if (screen.kind === 'display') return;
      expect.soft(await at400Percent(page, screen), 'at 400 percent').toEqual([]);
      if (screen.kind === 'visitor')
        expect.soft(await withLargeText(page), 'with letters of twice their size').toEqual([]);
    });
  });

/** At 400 percent, a window of 1280 by 1024 pixels has a quarter of its size: the page scrolls only vertically. */
async function at400Percent(page: Page, { kind }: Screen): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 256 });
  await rerendered(page);
  // The narrowest page cuts words first. Staff lists cut lines on purpose, with the full text on opening.
  if (kind === 'visitor') return page.evaluate(checkText);
  return page.evaluate(() => {
    const reach = document.documentElement.scrollWidth;
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > 321,
    );
    return reach > 320
      ? [`${reach} px wide`, ...beyond.slice(0, 5).map((one) => one.outerHTML.slice(0, 120))]
      : [];
  });
}

/** Words may wrap, and a labelled field may cut its placeholder; nothing else is lost. */
async function withLargeText(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 1024 });
  await page.evaluate(enlargeText);
  await rerendered(page);
  const result = await page.evaluate(checkText);
  return result.filter((what) => !/^(broken in its middle|cut off: placeholder)/.test(what));
}

/** Long texts measure themselves and render again: wait for three equal frames. */
const rerendered = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let before = '';
        let alike = 0;
        const check = (): void => {
          const now = `${document.body.innerHTML.length} ${document.documentElement.scrollHeight}`;
          alike = now === before ? alike + 1 : 0;
          before = now;
          if (alike === 3) resolve();
          else requestAnimationFrame(check);
        };
        check();
      }),
  );
