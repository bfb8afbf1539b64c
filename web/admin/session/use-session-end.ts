import { useEffect, useState } from 'react';

/** The warning comes this long before the session ends. */
export const WARN_BEFORE = 2 * 60_000;

/** Whole minutes left, rounded up, once the end is near; null before that. */
export function minutesToEnd(endsAt: number, now: number): number | null {
  const left = endsAt - now;
  return left > WARN_BEFORE ? null : Math.max(0, Math.ceil(left / 60_000));
}

/** Watches the end of the session. Looks every few seconds: a sleeping laptop's timers do not run. */
export function useSessionEnd(endsAt: number): number | null {
  const [left, setLeft] = useState(() => minutesToEnd(endsAt, Date.now()));
  useEffect(() => {
    const look = (): void => setLeft(minutesToEnd(endsAt, Date.now()));
    look();
    const timer = setInterval(look, 5_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
