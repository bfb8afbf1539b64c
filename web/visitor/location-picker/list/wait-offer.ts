import type { LocationAttributes, WaitOffer } from '#contract/vendors/locations.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';

/** The current wait for new visitors by this method; null where the location takes none. */
export function waitOffer(
  { wait_time }: Pick<LocationAttributes, 'wait_time'>,
  method: QueueMethod,
): WaitOffer | null {
  return wait_time[String(method) as '1' | '2' | '3'] ?? null;
}
