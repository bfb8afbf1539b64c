import type { Page } from '@playwright/test';

/** Frame times while an action ran, in milliseconds. */
export interface Frames {
  p95: number;
  longest: number;
  /** Longest time from an input to its frame; 0 if none took longer than a frame. */
  answer: number;
}

interface Watch {
  frames: number[];
  answers: number[];
}

/** Records the page's frames while `act` runs. */
export async function framesWhile(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const watch: Watch = { frames: [], answers: [] };
    Object.assign(window, { watch });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watch.answers.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    let last = performance.now();
    const next = (): void => {
      const now = performance.now();
      watch.frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  const { frames, answers } = await page.evaluate(() => (window as unknown as { watch: Watch }).watch);
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)]!,
    longest: sorted.at(-1)!,
    answer: Math.max(0, ...answers),
  };
}
