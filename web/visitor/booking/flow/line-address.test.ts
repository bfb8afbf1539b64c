import { expect, it } from 'vitest';
import { readVisitorQuery } from '../../modes/visitor-query.ts';
import { lineAddress } from './line-address.ts';

const OPEN = {
  visibility: 'public',
  takes_online_queue: true,
  restrict_callback_request_hours: true,
  is_currently_open: true,
};

/** The way to the line from a booking for service 5 at location 3, with some facts changed. */
function toLine(change: {
  settings?: object;
  lobby?: boolean;
  kiosk?: boolean;
  search?: string;
  service?: object | null;
  location?: object | null;
  presets?: object;
}) {
  const { service = {}, location = {}, search = '?lang=fr&service=5&location=3' } = change;
  const facts = {
    settings: { joinLineFromClientView: true, callback_requests_enabled: true, ...change.settings },
    has: () => change.lobby ?? true,
    search,
    query: readVisitorQuery(search),
    flags: { isKioskDevice: change.kiosk ?? false },
    booking: {
      service: service && { id: '5', attributes: { supports_walk_in: true, ...service } },
      location: location && { id: '3', attributes: { ...OPEN, ...location } },
      presets: { methodLocked: false, method: null, ...change.presets },
    },
  };
  return lineAddress(facts as unknown as Parameters<typeof lineAddress>[0]);
}

it('leads to the form of the line, with the service and all else that the address carries', () => {
  expect(toLine({})).toBe('/callback-service/3?lang=fr&services=5&meeting_method=1');
  expect(toLine({ search: '?shortcut=token&start=2026-11-24T17:00:00Z' })).toBe(
    '/callback-service/3?shortcut=token&services=5&meeting_method=1',
  );
  expect(
    toLine({ location: { is_currently_open: false, restrict_callback_request_hours: false } }),
  ).not.toBeNull();
  expect(toLine({ presets: { methodLocked: true, method: 1 } })).not.toBeNull();
});

it.each([
  ['where the vendor keeps line and booking apart', { settings: { joinLineFromClientView: false } }],
  ['without requests', { settings: { callback_requests_enabled: false } }],
  ['without the lobby', { lobby: false }],
  ['on a kiosk', { kiosk: true }],
  ['for a service without walk-ins', { service: { supports_walk_in: false } }],
  ['before a service is chosen', { service: null }],
  ['before a location is chosen', { location: null }],
  ['at a private location', { location: { visibility: 'private' } }],
  ['at a location without a line', { location: { takes_online_queue: false } }],
  ['outside the hours', { location: { is_currently_open: false } }],
  ['for a link that fixes a call', { presets: { methodLocked: true, method: 2 } }],
  ['for a place that becomes an appointment', { search: '?convert=token' }],
  ['for an offered time', { search: '?offer=reference' }],
  ['for a session', { search: '?session=12' }],
])('is not there %s', (_when, change) => {
  expect(toLine(change)).toBeNull();
});
