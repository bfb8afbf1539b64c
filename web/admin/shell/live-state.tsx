import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { LiveState } from '#web/kit/feedback/LiveDot.tsx';

interface Live {
  /** Null when the open screen shows nothing live. */
  readonly state: LiveState | null;
  set: (state: LiveState | null) => void;
}

const LiveContext = createContext<Live>({ state: null, set: () => undefined });

/** Passes the open screen's live state to the top bar. */
export function LiveStateProvider({ children }: { children: ReactNode }) {
  const [state, set] = useState<LiveState | null>(null);
  const value = useMemo(() => ({ state, set }), [state]);
  return <LiveContext value={value}>{children}</LiveContext>;
}

export function useLiveState(): LiveState | null {
  return use(LiveContext).state;
}

export function useTellLiveState(state: LiveState): void {
  const { set } = use(LiveContext);
  useEffect(() => {
    set(state);
    return () => set(null);
  }, [set, state]);
}
