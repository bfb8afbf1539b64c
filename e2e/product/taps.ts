import type { Locator } from '@playwright/test';

/** Counts what a visitor taps; a field that is typed into is one tap. */
export class Taps {
  count: number;

  /** `before` are taps outside the page, such as the camera's. */
  constructor(before = 0) {
    this.count = before;
  }

  async on(target: Locator, typed?: string): Promise<void> {
    this.count += 1;
    // In reach without scrolling, or scrolled to by the visitor like any content.
    await target.click();
    if (typed !== undefined) await target.fill(typed);
  }
}
