import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 64em)';

/** Whether list and detail stand side by side; the same width as in picker.module.css. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
