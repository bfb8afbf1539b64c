import { useEffect, useRef, useState } from 'react';

/** The warning comes this long before the session ends. */
const WARN_BEFORE = 2 * 60_000;
/** Timers of a sleeping laptop do not run, so the clock is looked at often. */
const CHECK_EVERY = 5_000;

/** Whole minutes left, rounded up, once the end is near; null before that. */
export function minutesToEnd(endsAt: number, now: number): number | null {
  const left = endsAt - now;
  return left > WARN_BEFORE ? null : Math.max(0, Math.ceil(left / 60_000));
}

/**
 * Watches the end of the session. Everything its person does puts the end off, of which this page hears nothing: so
 * before it warns, `ask` learns the true end.
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
      // A later end comes back as another `endsAt`, and this watch begins anew.
      await latest.current().catch(() => undefined);
    };
    void check();
    const timer = setInterval(() => void check(), CHECK_EVERY);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
