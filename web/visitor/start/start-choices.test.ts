import { describe, expect, it } from 'vitest';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { startAddress, decideStart } from './start-choices.ts';
import type { StartFacts } from './start-choices.ts';

const location = {
  visibility: 'public',
  takes_online_queue: true,
  takes_phone: true,
  takes_video: true,
  restrict_callback_request_hours: true,
  is_currently_open: true,
} as LocationAttributes;
const closed = { ...location, is_currently_open: false };

const settings: StartFacts['settings'] = {
  'client_view.enabled': true,
  callback_requests_enabled: true,
  supports_phone: true,
  supports_video: true,
  joinLineFromClientView: false,
  'kiosk.appointmentBooking': false,
};
const regular = { isKioskDevice: false, isWalkIn: false };
const kiosk = { isKioskDevice: true, isWalkIn: false };
// A walk-in visitor may only join the line.
const atKiosk = { isKioskDevice: false, isWalkIn: true };
const facts: StartFacts = {
  settings,
  flags: atKiosk,
  locationId: '3',
  location: location,
  checksIn: false,
  isChoosing: false,
};

/** The shown screen in short: its kind, and its choices. */
function seen(
  change: Partial<Omit<StartFacts, 'settings'>> & { settings?: Partial<StartFacts['settings']> },
) {
  const screen = decideStart({ ...facts, ...change, settings: { ...settings, ...change.settings } });
  const name = (choice: { kind: string; method?: number }) => choice.method ?? choice.kind;
  if (screen.kind === 'choices') return screen.choices.map(name).join(' ');
  if (screen.kind === 'straight') return `straight to ${name(screen.choice)}`;
  return screen.kind;
}

describe('the start page', () => {
  it.each<[string, Parameters<typeof seen>[0], string]>([
    ['offers the methods that are on', {}, '1 2 3'],
    [
      'shows that pages are disabled',
      { settings: { 'client_view.enabled': false }, locationId: null },
      'disabled',
    ],
    [
      'shows that requests are disabled',
      { settings: { callback_requests_enabled: false }, locationId: null },
      'callback-disabled',
    ],
    ['offers to check in on an enrolled kiosk', { flags: kiosk, checksIn: true }, '1 2 3 check-in'],
    [
      'offers it outside the hours of the line too, and then without the line',
      { flags: kiosk, checksIn: true, location: closed },
      'check-in',
    ],
    [
      'offers it alone where no requests are taken',
      { flags: kiosk, checksIn: true, settings: { callback_requests_enabled: false } },
      'check-in',
    ],
    ['asks for the location first', { locationId: null }, 'where'],
    ['waits', { location: 'loading' }, 'loading'],
    ['shows a failure', { location: 'failed' }, 'failed'],
    ['shows an unknown location', { location: 'unknown' }, 'not-found'],
    ['shows a private location', { location: { name: 'x', visibility: 'private' } }, 'private'],
    ['shows the hours of a closed location', { location: closed }, 'closed'],
    [
      'offers methods if hours do not restrict requests',
      { location: { ...closed, restrict_callback_request_hours: false } },
      '1 2 3',
    ],
    ['leaves out video', { settings: { supports_video: false } }, '1 2'],
    ['has no remote method without phone', { settings: { supports_phone: false } }, 'straight to 1'],
    [
      'redirects to the only method',
      { location: { ...location, takes_online_queue: false, takes_video: false } },
      'straight to 2',
    ],
    [
      'shows that the location takes no visitors',
      { location: { ...location, takes_online_queue: false, takes_phone: false, takes_video: false } },
      'nothing-taken',
    ],
    [
      'offers both the line and booking',
      { flags: regular, settings: { joinLineFromClientView: true } },
      '1 2 3 book',
    ],
    ['redirects to booking otherwise', { flags: regular }, 'straight to book'],
    [
      'redirects to booking if the line is disabled',
      { flags: regular, settings: { joinLineFromClientView: true, callback_requests_enabled: false } },
      'straight to book',
    ],
    [
      'shows the hours of a closed location even with booking',
      { flags: regular, settings: { joinLineFromClientView: true }, location: closed },
      'closed',
    ],
    ['does not redirect visitors who read the choices', { flags: regular, isChoosing: true }, 'book'],
    ['does not redirect on a kiosk', { flags: kiosk, settings: { supports_phone: false } }, '1'],
    ['offers only the line on a kiosk', { flags: kiosk }, '1 2 3'],
    [
      'offers booking on a kiosk if the vendor sets it',
      { flags: kiosk, settings: { 'kiosk.appointmentBooking': true } },
      '1 2 3 book',
    ],
    ['offers no booking to walk-in visitors', { settings: { joinLineFromClientView: true } }, '1 2 3'],
  ])('%s', (_, change, expected) => {
    expect(seen(change)).toBe(expected);
  });
});

describe('the address of a choice', () => {
  const at = {
    locationId: '3',
    search: '?location=3&lang=fr&meeting_method=3&id=9&code=x',
  };
  it('sets the method and keeps the rest', () => {
    expect(startAddress({ kind: 'line', method: 1 }, at)).toBe(
      '/callback-service/3?location=3&lang=fr&meeting_method=1',
    );
    expect(startAddress({ kind: 'check-in' }, { locationId: '3', search: '?mode=kiosk' })).toBe(
      '/check-in?mode=kiosk&location=3',
    );
    expect(startAddress({ kind: 'book' }, at)).toBe('/select-service?location=3&lang=fr&meeting_method=3');
    expect(startAddress({ kind: 'book' }, { locationId: '3', search: '?lang=fr' })).toBe(
      '/select-service?lang=fr&location=3',
    );
  });
});
