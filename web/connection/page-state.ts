import type { PageState } from '#contract/protocol/page-state.ts';

export type { PageState } from '#contract/protocol/page-state.ts';

let read: PageState | null = null;

/** What the server knew when it drew this page. Read once; throws on a page that carries none, which is a fault of ours. */
export function pageState(): PageState {
  read ??= readPageState(document);
  return read;
}

/** Where there is no document: what the server is drawing a page of. */
export function renderPageOf(page: PageState): void {
  read = page;
}

/** The JSON block of a document. */
function readPageState(page: Pick<Document, 'getElementById'>): PageState {
  const text = page.getElementById('page-state')?.textContent;
  if (!text) throw new Error('This page carries no page-state block');
  return JSON.parse(text) as PageState;
}
