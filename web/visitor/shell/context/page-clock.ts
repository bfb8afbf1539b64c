import type { Instant } from '#domain/time/instant.ts';

/** The clock of one page. Waits refer to the server's clock, and many devices are minutes off. */
export type PageClock = {
  /** The server's time; the render time until `start`. */
  now: () => Instant;
  /** Converts an instant of the device's clock to the server's clock. */
  onServerClock: (deviceTime: number) => Instant;
  /** Whether `now` is still the render time. */
  isHeld: () => boolean;
  /** Hydration is complete: `now` moves. */
  start: () => void;
};

/**
 * A server-rendered page hydrates with the server's render time, so that the markup matches. `shown` is the
 * page state's `now`.
 */
export function pageClock(shown: string, isRendered: boolean): PageClock {
  const sent = Date.parse(shown);
  let renderedAt = isRendered && Number.isFinite(sent) ? sent : null;
  // Rendering and reading are a few hundred milliseconds apart; correct only a clock that is wrong by more.
  const difference = sent - Date.now();
  const ahead = Number.isFinite(difference) && Math.abs(difference) > 30_000 ? difference : 0;
  const onServerClock = (deviceTime: number): Instant => deviceTime + ahead;
  return {
    now: () => renderedAt ?? onServerClock(Date.now()),
    onServerClock,
    isHeld: () => renderedAt !== null,
    start: () => {
      renderedAt = null;
    },
  };
}
