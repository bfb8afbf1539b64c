import type { PageState } from './page-state.ts';

/** A requested page: its path with the vendor's prefix, and its query with the `?`, or ''. */
export type PageAddress = { path: string; search: string };

/** The response of an address. A 404 is passed on as well: a second request would count twice. */
export type PrefetchedResponse = { status: 200 | 404; body: unknown };

/**
 * Renders the document before the visitor's program has loaded. Runs in the server, sends no requests, and
 * knows only what the page itself would.
 */
export interface FirstRender {
  /** Addresses, from `/`, that the page would request at once. */
  calls(page: PageState, address: PageAddress): Promise<readonly string[]>;
  /** Renders the page from the responses by address; null if it would only show a loading state. */
  draw(
    page: PageState,
    address: PageAddress,
    answers: Readonly<Record<string, PrefetchedResponse>>,
  ): Promise<string | null>;
}
