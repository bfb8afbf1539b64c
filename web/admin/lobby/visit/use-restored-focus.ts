import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

export interface RestoredFocus {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * For a part of the page whose buttons and headings change with every step: when the focused one disappears,
 * focus moves to the part's heading, or else to the page's, not to the top of the page. Spread it on the element around the part.
 */
export function useRestoredFocus(): RestoredFocus {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
    (ref.current?.querySelector<HTMLElement>('h2') ?? document.querySelector('h1'))?.focus();
  });
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target;
    },
    onBlur: ({ relatedTarget }) => {
      // Without a next target the element may have been removed: some browsers fire blur then, some do not.
      if (relatedTarget !== null) last.current = null;
    },
  };
}
