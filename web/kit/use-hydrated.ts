import { useSyncExternalStore } from 'react';

/**
 * Whether the page is hydrated. Until then render what the server can render; device facts (time zone,
 * country names) come after.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
