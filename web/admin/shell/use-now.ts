import { useCallback, useSyncExternalStore } from 'react';

/** The time, rounded down to `every` milliseconds, so that a component renders only when its text changes. */
export function useNow(every = 1000): number {
  const subscribe = useCallback((tick: () => void) => ticking(tick, Math.min(every, 1000)), [every]);
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / every) * every);
}

/** Whether an instant has passed, also without a request; null never does. Renders only at that instant. */
export function useIsOver(until: string | null): boolean {
  return useSyncExternalStore(ticking, () => until !== null && Date.now() >= Date.parse(until));
}

function ticking(tick: () => void, every = 1000): () => void {
  const timer = setInterval(tick, every);
  return () => clearInterval(timer);
}
