import { useEffect, useState } from 'react';
import type { Instant } from '#domain/time/instant.ts';

let ahead = 0;
let renderedAt: Instant | null = null;

/**
 * Called once at the start: waits refer to the server's clock, and many devices are minutes off. A
 * server-rendered page hydrates with the server's render time, so that the markup matches, until
 * `startClock`.
 */
export function adoptServerClock(shown: string, isRendered: boolean): void {
  const now = Date.parse(shown);
  renderedAt = isRendered && Number.isFinite(now) ? now : null;
  // Rendering and reading are a few hundred milliseconds apart; correct only a clock that is wrong by more.
  const difference = now - Date.now();
  ahead = Number.isFinite(difference) && Math.abs(difference) > 30_000 ? difference : 0;
}

export function startClock(): void {
  renderedAt = null;
}

export function serverNow(): Instant {
  return renderedAt ?? onServerClock(Date.now());
}

/** Converts an instant of the device's clock to the server's clock. */
export function onServerClock(deviceTime: number): Instant {
  return deviceTime + ahead;
}

/** The time, updated every `everyMs` and when the page becomes visible. */
export function useNow(everyMs = 30_000): Instant {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = (): void => setNow(serverNow());
    const timer = setInterval(tick, everyMs);
    // The render time may be seconds old by now.
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
