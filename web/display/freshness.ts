import { businessDay } from '#domain/time/business-day.ts';

/** After this long without a response the display warns, and hides its times (2.8.1). */
const STALE_MS = 20_000;
/** After this long the display restarts. */
const LOST_MS = 15 * 60_000;

export interface Reach {
  /** Instant of the last response. */
  readonly answeredAt: number;
  /** Whether the last request failed. */
  readonly failed: boolean;
}

/**
 * Whether the displayed data is out of date. A request that hangs counts too, as does a machine that slept:
 * neither has failed yet.
 */
export function isStale({ answeredAt }: Pick<Reach, 'answeredAt'>, now: number): boolean {
  return now - answeredAt > STALE_MS;
}

/**
 * Whether the display should restart: after a quarter of an hour without a response, or on a new business day
 * at its location. Ticket numbers restart then (04:00).
 */
export function shouldReload(reach: Reach & { startedAt: number; timeZone: string }, now: number): boolean {
  if (now - reach.answeredAt > LOST_MS) return true;
  return businessDay(now, reach.timeZone) !== businessDay(reach.startedAt, reach.timeZone);
}
