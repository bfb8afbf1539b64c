import { useEffect, useState } from 'react';
import type { Instant } from '#domain/time/instant.ts';

let ahead = 0;
let renderedAt: Instant | null = null;

/**
 * Called once at the start: the server's clock is the one waits are told in, and many devices are minutes off. A page that the server has drawn
 * comes to life in the very moment it was drawn at, or it would not be the same; until `letClockRun`.
 */
export function adoptServerClock(shown: string, isRendered: boolean): void {
  const now = Date.parse(shown);
  renderedAt = isRendered && Number.isFinite(now) ? now : null;
  // Between rendering and reading lie a few hundred milliseconds; only a wrong clock is worth correcting.
  const difference = now - Date.now();
  ahead = Number.isFinite(difference) && Math.abs(difference) > 30_000 ? difference : 0;
}

export function letClockRun(): void {
  renderedAt = null;
}

export function serverNow(): Instant {
  return renderedAt ?? onServerClock(Date.now());
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
    // What was drawn may be seconds old by now.
    const soon = renderedAt === null ? undefined : setTimeout(tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return now;
}
