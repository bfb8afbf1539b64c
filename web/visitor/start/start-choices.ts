import type { LocationAttributes, PrivateLocationAttributes } from '#contract/vendors/locations.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import type { ModeFlags } from '../modes/mode-flags.ts';
import { methodsTaken } from '../queue/request/guards.ts';
import type { GuardFacts } from '../queue/request/guards.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { carriedQuery } from '../modes/query-string.ts';

/** One choice: the line by one of three methods, a new appointment, or a check-in for a booked one. */
export type StartChoice = { kind: 'line'; method: QueueMethod } | { kind: 'check-in' } | { kind: 'book' };

export type StartFacts = {
  settings: GuardFacts['settings'] &
    Pick<ClientSettings, 'joinLineFromClientView' | 'kiosk.appointmentBooking'>;
  flags: Pick<ModeFlags, 'isKioskDevice' | 'isWalkIn'>;
  /** Null: the address names none. */
  locationId: string | null;
  location: GuardFacts['location'];
  /** An enrolled kiosk on which booked visitors check in. */
  checksIn: boolean;
  /** The page shows its choices already: it does not redirect when only one remains. */
  isChoosing: boolean;
};

/** The content of the start page (V-01). */
export type StartScreen =
  | { kind: 'disabled' | 'callback-disabled' | 'where' | 'loading' | 'failed' | 'not-found' }
  | { kind: 'private'; location: PrivateLocationAttributes }
  | { kind: 'nothing-taken'; location: LocationAttributes }
  | { kind: 'closed'; location: LocationAttributes }
  | { kind: 'straight'; choice: StartChoice }
  | { kind: 'choices'; location: LocationAttributes; choices: StartChoice[] };

/** The first rule that applies decides. A kiosk does not redirect for a single choice: this page is its start. */
export function decideStart(facts: StartFacts): StartScreen {
  const { settings, location } = facts;
  if (!settings['client_view.enabled']) return { kind: 'disabled' };
  const book = offersBooking(facts);
  const line = offersLine(facts);
  if (!line && !book && !facts.checksIn) return { kind: 'callback-disabled' };
  if (facts.locationId === null) return { kind: 'where' };
  if (location === 'loading' || location === 'failed') return { kind: location };
  if (location === 'unknown') return { kind: 'not-found' };
  if (location.visibility === 'private')
    return { kind: 'private', location: location as PrivateLocationAttributes };
  const where = location;
  const methods = line ? methodsTaken(settings, where) : [];
  const isClosed = methods.length > 0 && where.restrict_callback_request_hours && !where.is_currently_open;
  // An appointment may lie outside the hours of the line.
  if (isClosed && !facts.checksIn) return { kind: 'closed', location: where };
  const choices: StartChoice[] = isClosed ? [] : methods.map((method) => ({ kind: 'line', method }));
  if (facts.checksIn) choices.push({ kind: 'check-in' });
  if (book) choices.push({ kind: 'book' });
  const [only] = choices;
  if (only === undefined) return { kind: 'nothing-taken', location: where };
  if (choices.length === 1 && !facts.isChoosing && !facts.flags.isKioskDevice)
    return { kind: 'straight', choice: only };
  return { kind: 'choices', location: where, choices };
}

type LineFacts = {
  settings: Pick<ClientSettings, 'callback_requests_enabled' | 'joinLineFromClientView'>;
  flags: Pick<ModeFlags, 'isKioskDevice' | 'isWalkIn'>;
};

/** Next to booking, the line shows if the vendor wants both; without booking it always shows. */
export function offersLine({ settings, flags }: LineFacts): boolean {
  if (!settings.callback_requests_enabled) return false;
  return settings.joinLineFromClientView || flags.isKioskDevice || flags.isWalkIn;
}

type BookingFacts = {
  settings: Pick<ClientSettings, 'client_view.enabled' | 'kiosk.appointmentBooking'>;
  flags: Pick<ModeFlags, 'isKioskDevice' | 'isWalkIn'>;
};

/** Walk-in visitors get no offer to book (G-41); a kiosk offers booking only if the vendor sets it. */
export function offersBooking({ settings, flags }: BookingFacts): boolean {
  if (!settings['client_view.enabled'] || flags.isWalkIn) return false;
  return !flags.isKioskDevice || settings['kiosk.appointmentBooking'];
}

type StartLocation = {
  locationId: string;
  search: string;
};

/**
 * The address of a choice, with the query. Always sets the method: the current address may have that of
 * another choice.
 */
export function startAddress(choice: StartChoice, { locationId, search }: StartLocation): string {
  // The location is already known, so these keep it.
  if (choice.kind !== 'line') {
    const named = new URLSearchParams(search).get('location');
    const path = visitorPath(choice.kind === 'book' ? 'select-service' : 'check-in');
    return path + carriedQuery(search, named ? {} : { location: locationId });
  }
  const query = carriedQuery(search, { meeting_method: String(choice.method) });
  return visitorPath('request', locationId) + query;
}
