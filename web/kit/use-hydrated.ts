import { useSyncExternalStore } from 'react';

/**
 * Whether the page has come to life in a browser. Until then it is drawn as a server can draw it, and what only the device knows (its zone, its
 * names of countries) is left for a moment later.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
