import type { Roster } from '#contract/appointments/group-sessions.ts';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';

/** The address at which visitors book a seat of this session: its start is chosen there already. */
export function sessionLink(
  { id, location_id: location, service_id: service, method, start }: Roster,
  { origin, pathname }: { origin: string; pathname: string },
): string {
  const query = new URLSearchParams({
    location,
    service,
    meeting_method: String(method),
    start,
    session: id,
  });
  return `${origin}${vendorPrefix(pathname)}${visitorPath('select-timeslot')}?${query}`;
}
