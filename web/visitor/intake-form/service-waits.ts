import type { ServiceWaitResource } from '#contract/vendors/services.ts';
import type { WaitTimeRecalculated } from '#contract/protocol/realtime.ts';
import { MINUTE, fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';

/**
 * The waits of a location's services after a message on its channel; the same array when the message has none
 * of them.
 */
export function withServiceWaits(
  waits: ServiceWaitResource[],
  event: WaitTimeRecalculated,
  now: Instant,
): ServiceWaitResource[] {
  const news = new Map(
    event.data.filter(({ type }) => type === 'service').map((one) => [one.id, one.attributes]),
  );
  if (!waits.some(({ id }) => news.has(id))) return waits;
  return waits.map((wait) => {
    const update = news.get(wait.id);
    if (update === undefined) return wait;
    const { expected_start, low, high, people_before = wait.attributes.people_before } = update;
    const { serving = wait.attributes.serving, reason = null } = update;
    const minutes = expected_start === null ? null : minutesUntil(expected_start, now);
    return {
      ...wait,
      attributes: {
        ...wait.attributes,
        expected_start,
        low,
        high,
        people_before,
        serving,
        reason,
        wait_minutes: minutes,
        shown: minutes !== null,
      },
    };
  });
}

/** Whole minutes, rounded down, never below 0 (2.0.7). */
export function minutesUntil(expectedStart: string, now: Instant): number {
  return Math.max(0, Math.floor((fromIso(expectedStart) - now) / MINUTE));
}
