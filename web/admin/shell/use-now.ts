import { useCallback, useSyncExternalStore } from 'react';

/** The time, rounded down to `every` milliseconds, so that a part of the page redraws only when its words change. */
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
