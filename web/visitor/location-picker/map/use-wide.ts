import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 64em)';

/**
 * Whether list and detail are side by side; the same width as in picker.module.css. Null until hydration:
 * both variants render and the style sheet shows the right one, so that nothing moves.
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
