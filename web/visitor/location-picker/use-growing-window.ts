import { useEffect, useRef, useState } from 'react';

const AT_ONCE = 100;
const STEP = 60;

/** How many rows of a long list to draw: a hundred at first, more as the end of them comes near. */
export function useGrowingWindow(total: number) {
  const [shown, setShown] = useState(AT_ONCE);
  const sentinel = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const end = sentinel.current;
    if (end === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setShown((now) => now + STEP);
      },
      { rootMargin: '1200px' },
    );
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [shown, total]);
  return { shown, sentinel };
}
