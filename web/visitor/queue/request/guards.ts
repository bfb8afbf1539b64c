import type { LocationAttributes, PrivateLocationAttributes } from '#contract/vendors/locations.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';

export type GuardFacts = {
  settings: Pick<
    ClientSettings,
    'client_view.enabled' | 'callback_requests_enabled' | 'supports_phone' | 'supports_video'
  >;
  method: QueueMethod;
  /** Null: the address names none. */
  locationId: string | null;
  location: LocationAttributes | PrivateLocationAttributes | 'unknown' | 'loading' | 'failed';
};

/** A page of the request flow. */
export type Screen =
  | { kind: 'disabled' }
  | { kind: 'callback-disabled' }
  | { kind: 'picker' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'not-found' }
  | { kind: 'private'; location: PrivateLocationAttributes }
  | { kind: 'method-unavailable'; location: LocationAttributes; reason: 'vendor' | 'location' }
  | { kind: 'closed'; location: LocationAttributes }
  | { kind: 'form'; location: LocationAttributes };

/**
 * The first rule that applies decides (visitor screens 2.3, rows 2 to 10; the result pages of row 1 have
 * their own routes).
 */
export function decideScreen({ settings, method, locationId, location }: GuardFacts): Screen {
  if (!settings['client_view.enabled']) return { kind: 'disabled' };
  if (!settings.callback_requests_enabled) return { kind: 'callback-disabled' };
  if (locationId === null) return { kind: 'picker' };
  if (location === 'loading' || location === 'failed') return { kind: location };
  if (location === 'unknown') return { kind: 'not-found' };
  if (isPrivate(location)) return { kind: 'private', location };
  if (!vendorTakes(method, settings)) return { kind: 'method-unavailable', location, reason: 'vendor' };
  if (!locationTakes(method, location)) return { kind: 'method-unavailable', location, reason: 'location' };
  if (location.restrict_callback_request_hours && !location.is_currently_open)
    return { kind: 'closed', location };
  return { kind: 'form', location };
}

type Takes = Pick<LocationAttributes, 'takes_online_queue' | 'takes_phone' | 'takes_video'>;

/** The methods that both vendor and location take, in display order. */
export function methodsTaken(settings: GuardFacts['settings'], location: Takes): QueueMethod[] {
  return ([1, 2, 3] as const).filter(
    (method) => vendorTakes(method, settings) && locationTakes(method, location),
  );
}

/** Phone is the master switch of everything remote, taken literally (G-04). */
function vendorTakes(method: QueueMethod, settings: GuardFacts['settings']): boolean {
  if (method === 3 && !settings.supports_video) return false;
  return method === 1 || settings.supports_phone;
}

function locationTakes(method: QueueMethod, location: Takes): boolean {
  return { 1: location.takes_online_queue, 2: location.takes_phone, 3: location.takes_video }[method];
}

function isPrivate(
  location: LocationAttributes | PrivateLocationAttributes,
): location is PrivateLocationAttributes {
  return location.visibility === 'private';
}
