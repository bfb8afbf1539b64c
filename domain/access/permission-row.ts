/** One right: its cells in the order of the table's columns, and the staff routes that it opens. */
export interface Row {
  readonly id: string;
  readonly words: string;
  readonly cells: readonly [string, string, string, string, string, string, string, string, string];
  readonly routes?: readonly Route[];
}

/**
 * An admin route of §2.5; `*` matches anything. Some require more of the cell than its existence: `write` for
 * pages that only change things, `scope: 'V'` where a right on one's own records is not enough, `limit` for
 * the one page that a limited cell opens.
 */
export type Route =
  | string
  | { readonly path: string; readonly write?: true; readonly scope?: 'V'; readonly limit?: 'lobby' };
