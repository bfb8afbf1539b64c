import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

export interface RestoredFocus {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/** An element that had the focus, with its row where it stands in a list. */
interface Focused {
  element: Element;
  list: Element | null;
  at: number;
}

/**
 * For a part of the page whose rows, buttons and headings change with every step: when the focused one disappears,
 * focus moves to the row that took its place, else to the part's heading, or else to the page's, not to the top of
 * the page. Spread it on the element around the part.
 */
export function useRestoredFocus(): RestoredFocus {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Focused | null>(null);
  useEffect(() => {
    if (last.current === null || last.current.element.isConnected) return;
    if (document.activeElement !== document.body) return;
    const next = neighbourOf(last.current) ?? ref.current?.querySelector<HTMLElement>('h2');
    (next ?? document.querySelector('h1'))?.focus();
  });
  return {
    ref,
    onFocus: ({ target }) => {
      const row = target.closest('li');
      const list = row?.parentElement ?? null;
      last.current = { element: target, list, at: row && list ? [...list.children].indexOf(row) : -1 };
    },
    onBlur: ({ relatedTarget }) => {
      // Without a next target the element may have been removed: some browsers fire blur then, some do not.
      if (relatedTarget !== null) last.current = null;
    },
  };
}

/** The first button of the row that now stands in the place of a removed one, or of the last row. */
function neighbourOf({ list, at }: Focused): HTMLElement | null {
  if (!list?.isConnected) return null;
  const row = list.children[at] ?? list.lastElementChild;
  return row?.querySelector<HTMLElement>('button') ?? null;
}
