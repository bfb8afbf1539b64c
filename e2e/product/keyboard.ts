import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/* Keyboard use only, with checks that the focus is visible. */

/** Presses Tab until the element has focus; every stop on the way must be visible. */
export async function tabTo(page: Page, target: Locator, { back = false, stops = 60 } = {}): Promise<void> {
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    await focusIsSeen(page);
    if (await target.evaluateAll((result) => result.some((one) => one === document.activeElement))) return;
  }
  throw new Error(`${stops} times Tab did not lead to ${target.toString()}`);
}

/** An element has focus within the window, and it or its label shows the focus ring. */
export async function focusIsSeen(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(whatFocusShows), { message: 'the focus is visible', timeout: 3_000 })
    .toBe('seen');
}

/** Parts of a page that load last have moved what is below them. */
export async function pageIsStill(page: Page): Promise<void> {
  const height = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
  let before = await height();
  await expect
    .poll(
      async () => {
        const [was, now] = [before, await height()];
        before = now;
        return now === was;
      },
      { message: 'the page keeps its height', intervals: [500] },
    )
    .toBe(true);
}

/** After an action the focus is not on the body. */
export async function focusIsStable(page: Page): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body),
      {
        message: 'the focus is not lost',
        timeout: 3_000,
      },
    )
    .toBe(true);
}

function whatFocusShows(): string {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return 'nothing has the focus';
  // The button inside a date or time field has a ring of its own.
  if (focused instanceof HTMLInputElement && !focused.matches(':focus')) return 'seen';
  // The label of a native box shows its focus ring.
  let marked = false;
  for (let one: Element | null = focused, up = 0; one !== null && up < 4; one = one.parentElement, up += 1) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    if ((outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || (boxShadow !== 'none' && up === 0))
      marked = true;
    for (const pseudo of ['::before', '::after']) {
      const drawn = getComputedStyle(one, pseudo);
      if (drawn.outlineStyle !== 'none' && parseFloat(drawn.outlineWidth) >= 2) marked = true;
    }
  }
  if (!marked) return `not marked: ${focused.outerHTML.slice(0, 160)}`;
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  const within = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return within ? 'seen' : `outside the window: ${focused.outerHTML.slice(0, 160)}`;
}
