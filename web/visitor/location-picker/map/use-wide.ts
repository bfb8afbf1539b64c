import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 64em)';

/**
 * Whether list and detail stand side by side; the same width as in picker.module.css. Null until the page has come to life: so long both are
 * drawn where they differ, and the style sheet shows the one there is room for, so that nothing changes places.
 */
export function useWide(): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => null,
  );
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
