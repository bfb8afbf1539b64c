import type { PageState } from '#contract/protocol/page-state.ts';

export type { PageState } from '#contract/protocol/page-state.ts';

let read: PageState | null = null;

/** The page state from the server. Read once; throws on a page without one, which is a fault of ours. */
export function pageState(): PageState {
  read ??= readPageState(document);
  return read;
}

/** Reads the JSON block of a document. */
function readPageState(page: Pick<Document, 'getElementById'>): PageState {
  const text = page.getElementById('page-state')?.textContent;
  if (!text) throw new Error('This page carries no page-state block');
  return JSON.parse(text) as PageState;
}
