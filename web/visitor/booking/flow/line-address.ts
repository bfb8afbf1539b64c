import type { LocationResource } from '#contract/vendors/locations.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { carriedQuery } from '../../modes/query-string.ts';
import type { Visitor } from '../../shell/context/visitor-context.tsx';
import type { Booking } from './use-booking.ts';

type LineFacts = Pick<Visitor, 'settings' | 'has' | 'search'> & {
  query: Pick<Visitor['query'], 'convert' | 'offer' | 'session'>;
  flags: Pick<Visitor['flags'], 'isKioskDevice'>;
  booking: Pick<Booking, 'service' | 'location' | 'presets'>;
};

/**
 * The step `queue` (G-41): the address of the line's form for the chosen service and location. Null where the vendor
 * keeps line and booking apart, where the line takes no visitor now, and for a booking that the line cannot replace.
 */
export function lineAddress({ settings, has, search, query, flags, booking }: LineFacts): string | null {
  const { service, location, presets } = booking;
  if (!settings.joinLineFromClientView || !settings.callback_requests_enabled || !has('lobby')) return null;
  // A kiosk offers the line at its start. The others hold a place or a session already.
  if (flags.isKioskDevice || (query.convert ?? query.offer ?? query.session) !== null) return null;
  if (presets.methodLocked && presets.method !== MEETING_METHOD.inPerson) return null;
  if (!service?.attributes.supports_walk_in || !takesVisitors(location)) return null;
  const carried = carriedQuery(search, {
    location: null,
    service: null,
    service_id: null,
    services: service.id,
    meeting_method: String(MEETING_METHOD.inPerson),
    start: null,
  });
  return visitorPath('request', location.id) + carried;
}

function takesVisitors(location: LocationResource | null): location is LocationResource {
  if (location === null || location.attributes.visibility === 'private') return false;
  const { takes_online_queue: takes, restrict_callback_request_hours: keepsHours } = location.attributes;
  return takes && (!keepsHours || location.attributes.is_currently_open);
}
