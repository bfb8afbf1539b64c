import { useEffect, useState } from 'react';
import type { Instant } from '#domain/time/instant.ts';

let ahead = 0;

/** Called once at the start: the server's clock is the one waits are told in, and many devices are minutes off. */
export function adoptServerClock(told: string): void {
  const now = Date.parse(told);
  // Between rendering and reading lie a few hundred milliseconds; only a wrong clock is worth correcting.
  const difference = now - Date.now();
  ahead = Number.isFinite(difference) && Math.abs(difference) > 30_000 ? difference : 0;
}

export function serverNow(): Instant {
  return onServerClock(Date.now());
}

/** A moment of the device's clock as the server's clock shows it. */
export function onServerClock(deviceTime: number): Instant {
  return deviceTime + ahead;
}

/** The time, told anew every so often and when the page comes back into view. */
export function useNow(everyMs = 30_000): Instant {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = (): void => setNow(serverNow());
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return now;
}
