import { useEffect, useRef, useState } from 'react';

/** Milliseconds from the warning to the end of the session. */
const WARN_BEFORE = 2 * 60_000;
/** Timers do not run on a sleeping laptop, so check the clock often. */
const CHECK_EVERY = 5_000;

/** Whole minutes left, rounded up, within the warning time; null before it. */
export function minutesToEnd(endsAt: number, now: number): number | null {
  const left = endsAt - now;
  return left > WARN_BEFORE ? null : Math.max(0, Math.ceil(left / 60_000));
}

/**
 * Watches the end of the session. Every request of the person prolongs it, also from other pages: before a
 * warning, `ask` fetches the true end.
 */
export function useSessionEnd(endsAt: number, ask: () => Promise<void>): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    let request = false;
    const check = async (): Promise<void> => {
      const near = minutesToEnd(endsAt, Date.now());
      if (near === null || request) return setLeft(near);
      request = true;
      // A later end arrives as a new `endsAt`, and the effect restarts.
      await latest.current().catch(() => undefined);
    };
    void check();
    const timer = setInterval(() => void check(), CHECK_EVERY);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
