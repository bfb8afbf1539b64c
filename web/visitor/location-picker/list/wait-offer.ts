import type { LocationAttributes } from '#contract/vendors/locations.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import { shownWait } from '#domain/language/shown-wait.ts';
import type { ShownWait } from '#domain/language/shown-wait.ts';

/** The current wait for new visitors by this method; null where the location takes none. */
export function waitOffer(
  { wait_time, people_waiting }: Pick<LocationAttributes, 'wait_time' | 'people_waiting'>,
  method: QueueMethod,
): ShownWait | null {
  const offer = wait_time[String(method) as '1' | '2' | '3'] ?? null;
  return offer && shownWait({ ...offer, expected: offer.wait_minutes, peopleBefore: people_waiting });
}
