import { useCallback, useState } from 'react';

const AT_ONCE = 100;
const STEP = 60;

/**
 * The number of rows of a long list to render: a hundred at first, more when the end comes near. Render the
 * sentinel after the last row, with `shown` as its key: each sentinel observes once.
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
