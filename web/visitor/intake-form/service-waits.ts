import type { ServiceWaitAttributes, ServiceWaitResource } from '#contract/vendors/services.ts';
import type { WaitTimeRecalculated } from '#contract/protocol/realtime.ts';
import { shownWait } from '#domain/language/shown-wait.ts';
import type { ShownWait } from '#domain/language/shown-wait.ts';
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
    const { others_waiting = wait.attributes.others_waiting, least = null, varies = null } = update;
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
        others_waiting,
        least,
        varies,
        reason,
        wait_minutes: minutes,
        shown: minutes !== null,
      },
    };
  });
}

/** The wait for a visitor who joins now; null if none is shown. */
export function serviceWait(
  { expected_start, low, high, least, people_before }: ServiceWaitAttributes,
  now: Instant,
): ShownWait | null {
  if (expected_start === null) return null;
  const expected = (fromIso(expected_start) - now) / MINUTE;
  return shownWait({ expected, low, high, least, peopleBefore: people_before });
}

/** Whole minutes, rounded down, never below 0 (2.0.7). */
function minutesUntil(expectedStart: string, now: Instant): number {
  return Math.max(0, Math.floor((fromIso(expectedStart) - now) / MINUTE));
}
