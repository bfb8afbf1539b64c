import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

export interface RestoredFocus {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * For a part of the page whose buttons and headings come and go with every step: where the one that had the focus is gone,
 * reading goes on at the part's heading and not at the top of the page. Belongs on the element around the part.
 */
export function useRestoredFocus(): RestoredFocus {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>('h2')?.focus();
  });
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target;
    },
    onBlur: ({ relatedTarget }) => {
      // Without a next one the focus may be going because its element is: some browsers say so, some do not.
      if (relatedTarget !== null) last.current = null;
    },
  };
}
