import { useSyncExternalStore } from 'react';

const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

/**
 * Registers an open modal dialog; returns a function that unregisters it. Everything outside the topmost
 * dialog is inert, so messages and announcements must render inside it.
 */
export function enterDialog(dialog: HTMLElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

/** Element that hosts messages: the topmost dialog, else the body; null until hydration. */
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
