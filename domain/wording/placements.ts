/** Where visitors read a snippet, which is its key: `cx.` and the screen of `contract/protocol/visitor-pages.ts`. */
export const PLACEMENTS = [
  'cx.where',
  'cx.how',
  'cx.request',
  'cx.booking',
  'cx.visit',
  'cx.appointment',
  'cx.wait-list',
  'cx.branch-locator',
] as const;

/** No text at any placement, below the snippets of a page: it shows nothing there. */
export const EMPTY_PLACEMENTS: Readonly<Record<string, string>> = Object.fromEntries(
  PLACEMENTS.map((key) => [key, '']),
);
