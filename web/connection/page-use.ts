import type { PageUse } from './live-timing.ts';

let lastChangeAt: number | null = null;

/** Begins to notice changes in forms; call once, as early as the page's other listeners. */
export function watchFormChanges(page: Document, now: () => number): void {
  const changed = (): void => {
    lastChangeAt = now();
  };
  page.addEventListener('input', changed, true);
  page.addEventListener('change', changed, true);
}

/** What the person is doing with the page right now. */
export function pageUse(page: Document, now: () => number): PageUse {
  const focused = page.activeElement;
  return {
    dialogOpen:
      page.querySelector('dialog[open], [role="dialog"]:not(dialog), [role="alertdialog"]:not(dialog)') !==
      null,
    fieldFocused: focused?.matches('input, textarea, select, [contenteditable="true"]') ?? false,
    changedAgo: lastChangeAt === null ? null : now() - lastChangeAt,
  };
}
