import { useSyncExternalStore } from 'react';

const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

/**
 * Notes a modal dialog while it is open; answers how to forget it. Everything outside the topmost one is inert, so
 * messages and announcements have to move into it to be seen, heard and closed.
 */
export function enterDialog(dialog: HTMLElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

/** Where messages stand that belong to no place of the page: in the topmost dialog, else in the body; null until the page has come to life. */
export function useOverlayHost(): HTMLElement | null {
  return useSyncExternalStore(
    listen,
    () => open.at(-1) ?? document.body,
    () => null,
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
