import type { PageUse } from './live-timing.ts';

let lastChangeAt: number | null = null;

/** Starts to record form changes; call once, before other listeners are added. */
export function watchFormChanges(page: Document, now: () => number): void {
  const changed = (): void => {
    lastChangeAt = now();
  };
  page.addEventListener('input', changed, true);
  page.addEventListener('change', changed, true);
}

/** How the page is in use right now. */
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
