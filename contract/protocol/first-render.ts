import type { PageState } from './page-state.ts';

/** Where a page was asked for: its path with the vendor's prefix, and its query with the `?`, or ''. */
export type PageAddress = { path: string; search: string };

/** What an address was answered with; a page is told of what was not found as well, since asking again would count again. */
export type PrefetchedResponse = { status: 200 | 404; body: unknown };

/**
 * What a build of the visitor's program can do for the document before the program itself has come. It runs in the server, asks nobody, and
 * knows of a page no more than the page itself would.
 */
export interface FirstRender {
  /** Addresses, from `/`, that the page would ask for at once. */
  calls(page: PageState, address: PageAddress): Promise<readonly string[]>;
  /** The page as the program will draw it, from the answers by their addresses; null where it would only show that it waits. */
  draw(
    page: PageState,
    address: PageAddress,
    answers: Readonly<Record<string, PrefetchedResponse>>,
  ): Promise<string | null>;
}
