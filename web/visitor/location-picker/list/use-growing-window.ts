import { useCallback, useState } from 'react';

const AT_ONCE = 100;
const STEP = 60;

/**
 * How many rows of a long list to draw: a hundred at first, more as the end of them comes near. The sentinel goes
 * after the last row drawn, with `shown` as its key: each watches for itself once.
 */
export function useGrowingWindow() {
  const [shown, setShown] = useState(AT_ONCE);
  const sentinel = useCallback((end: HTMLElement | null) => {
    if (end === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setShown((now) => now + STEP);
      },
      { rootMargin: '1200px' },
    );
    watcher.observe(end);
    return () => watcher.disconnect();
  }, []);
  return { shown, sentinel };
}
