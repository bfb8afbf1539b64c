import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether a part of the page has its own scroll bar: then it is a tab stop, for keyboards. */
export function useScrolls(box: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const check = new ResizeObserver(() =>
      setScrolls(
        element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY !== 'visible',
      ),
    );
    check.observe(element);
    // The content grows inside a box of one size.
    for (const child of element.children) check.observe(child);
    return () => check.disconnect();
  });
  return scrolls;
}
