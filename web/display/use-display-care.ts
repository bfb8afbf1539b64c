import { useEffect, useRef, useSyncExternalStore } from 'react';
import { shouldReload } from './freshness.ts';
import type { Reach } from './freshness.ts';

const CHECK_EVERY = 20_000;

/** Restarts the display when due, once the server responds: a browser's error page would stay for ever. */
export function useRestarts(reach: Reach & { timeZone: string; ahead: number }): void {
  const latest = useRef(reach);
  useEffect(() => {
    latest.current = reach;
  });
  useEffect(() => {
    const startedAt = Date.now() + latest.current.ahead;
    const check = async (): Promise<void> => {
      const { ahead, answeredAt, failed, timeZone } = latest.current;
      const now = Date.now() + ahead;
      if (!shouldReload({ answeredAt: answeredAt + ahead, failed, timeZone, startedAt }, now)) return;
      const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
      if (response?.ok) location.reload();
    };
    const timer = setInterval(() => void check(), CHECK_EVERY);
    return () => clearInterval(timer);
  }, []);
}

/** Keeps the screen on; browsers release the lock whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    const take = (): void => {
      if (!document.hidden) void navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => document.removeEventListener('visibilitychange', take);
  }, []);
}

/** Whether the display is in portrait. */
export function usePortrait(): boolean {
  return useSyncExternalStore(onTurn, () => matchMedia(PORTRAIT).matches);
}

const PORTRAIT = '(orientation: portrait)';

function onTurn(turned: () => void): () => void {
  const query = matchMedia(PORTRAIT);
  query.addEventListener('change', turned);
  return () => query.removeEventListener('change', turned);
}
