import { MEETING_METHOD, queueMethodFromQuery } from '#domain/codes/meeting-method.ts';
import type { MeetingMethod, QueueMethod } from '#domain/codes/meeting-method.ts';
import { UTM_KEYS } from '#domain/codes/campaign.ts';
import type { Utm } from '#domain/codes/campaign.ts';
import { pageMode } from '#domain/codes/page-mode.ts';
import type { PageMode } from '#domain/codes/page-mode.ts';

export type Mode = PageMode;

/** All parameters that a visitor page reads from its address; no other code reads them. */
export type VisitorQuery = {
  mode: Mode | null;
  embed: boolean;
  lang: string | null;
  /** A location id, or `e:{external id}`. */
  location: string | null;
  method: QueueMethod;
  /** The same parameter for an appointment; null when the address names no meeting method. */
  bookingMethod: MeetingMethod | null;
  workflow: string | null;
  /** Offers only these services; empty means all. */
  services: readonly string[];
  /** With one service: preselects it and hides the choice. */
  serviceLocked: boolean;
  kioskQr: boolean;
  /** A kiosk says what has the focus. */
  speech: boolean;
  src: string | null;
  id: string | null;
  code: string | null;
  externalId: string | null;
  /** The token of a position in the line to convert to an appointment. */
  convert: string | null;
  /** The reference of a wait-list entry, whose held times this page shows as free. */
  offer: string | null;
  /** The same reference, for the entry's own page. */
  waitListRequest: string | null;
  /** The staff member and location that an invitation or a link suggests: first and marked, but not chosen. */
  preferredStaff: string | null;
  /** The slot that the visitor chose before the flow began, RFC 3339. */
  start: string | null;
  /** The group session of a link, for its `start`. */
  session: string | null;
  preferredLocation: string | null;
  /** The booking token of Reserve with Google. */
  rwgToken: string | null;
  /** The token of a booking shortcut, a walk-in link or an invitation. */
  shortcut: string | null;
  utm: Utm;
};

/** The one reader of the query string. Unknown values read as absent. */
export function readVisitorQuery(search: string): VisitorQuery {
  const params = new URLSearchParams(search);
  const text = (name: string): string | null => params.get(name)?.trim() || null;
  const mode = pageMode(params.get('mode'));
  const services = serviceIds(text('services') ?? text('service') ?? text('service_id'));
  return {
    mode,
    embed: text('embed') === '1',
    lang: text('lang'),
    location: locationRef(text('location')),
    method: queueMethodFromQuery(params.get('meeting_method')),
    bookingMethod: METHODS.find((one) => String(one) === params.get('meeting_method')) ?? null,
    workflow: capped(text('workflow')),
    services,
    serviceLocked: services.length === 1 && text('locked') === '1',
    kioskQr: text('booked_through') === 'kiosk_qr',
    speech: text('speech') === '1',
    src: text('src'),
    id: digits(text('id')),
    code: text('code'),
    externalId: capped(text('external_id')),
    convert: text('convert'),
    offer: text('offer'),
    waitListRequest: text('request'),
    preferredStaff: digits(text('preferred_staff')),
    start: instantText(text('start')),
    session: digits(text('session')),
    preferredLocation: locationRef(text('preferred_location')),
    rwgToken: text('rwg_token'),
    shortcut: text('shortcut') ?? text('invitation'),
    utm: utmOf(text, mode),
  };
}

const METHODS = Object.values(MEETING_METHOD);

function serviceIds(list: string | null): string[] {
  return [...new Set((list ?? '').split(',').map((id) => id.trim()))].filter((id) => digits(id) !== null);
}

function locationRef(text: string | null): string | null {
  return text !== null && text.length <= 255 ? text : null;
}

function digits(text: string | null): string | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? text : null;
}

/** An instant of the API, as in the links of our own pages. */
function instantText(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) && !isNaN(Date.parse(text))
    ? text
    : null;
}

const MAX_TEXT = 255;

function capped(text: string | null): string | null {
  return text === null ? null : [...text].slice(0, MAX_TEXT).join('');
}

/** Only these five parameters reach a booking (§1); an invitation is its own source. */
function utmOf(text: (name: string) => string | null, mode: Mode | null): VisitorQuery['utm'] {
  const utm: VisitorQuery['utm'] = {};
  for (const key of UTM_KEYS) {
    const value = capped(text(key));
    if (value !== null) utm[key] = value;
  }
  return mode === 'invitation' ? { ...utm, utm_source: 'invitation' } : utm;
}
