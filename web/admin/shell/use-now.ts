import { useCallback, useSyncExternalStore } from 'react';

/** The time, rounded down to `every` milliseconds, so that a component renders only when its text changes. */
export function useNow(every = 1000): number {
  const subscribe = useCallback(
    (tick: () => void) => {
      const timer = setInterval(tick, Math.min(every, 1000));
      return () => clearInterval(timer);
    },
    [every],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / every) * every);
}
