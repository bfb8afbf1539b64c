import { createContext } from 'react';
import type { PageAddress, PageState } from '#contract/protocol/page-state.ts';
import type { PageClock } from './page-clock.ts';
import type { VisitorQueries } from './visitor-queries.ts';

/**
 * One render of a page. The server renders several pages at the same time, so a render reads its page, its
 * time and its responses from here, never from a module.
 */
export type Render = {
  page: PageState;
  /** The address at which the page was opened. */
  address: PageAddress;
  clock: PageClock;
  queries: VisitorQueries;
  /** Ends the program and empties the page; only in a browser. */
  stop?: () => void;
};

export const RenderContext = createContext<Render | null>(null);
