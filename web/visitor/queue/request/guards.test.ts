import { describe, expect, it } from 'vitest';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { decideScreen, methodsTaken } from './guards.ts';
import type { GuardFacts } from './guards.ts';

const open = {
  visibility: 'public',
  takes_online_queue: true,
  takes_phone: true,
  takes_video: true,
  restrict_callback_request_hours: false,
  is_currently_open: true,
} as LocationAttributes;
const settings = {
  'client_view.enabled': true,
  callback_requests_enabled: true,
  supports_phone: true,
  supports_video: true,
};
const facts: GuardFacts = { settings, method: 1, locationId: '1', location: open };
const secret = { name: 'Vault', visibility: 'private' as const };

/** All faults at once: each row removes the first one. */
const worst: GuardFacts = {
  settings: {
    'client_view.enabled': false,
    callback_requests_enabled: false,
    supports_phone: false,
    supports_video: false,
  },
  method: 3,
  locationId: null,
  location: 'unknown',
};

describe('the screen of the request flow', () => {
  const steps: [string, Partial<GuardFacts>][] = [
    ['disabled', {}],
    ['callback-disabled', { settings: { ...worst.settings, 'client_view.enabled': true } }],
    [
      'picker',
      { settings: { ...worst.settings, 'client_view.enabled': true, callback_requests_enabled: true } },
    ],
    ['not-found', { locationId: '9' }],
    ['private', { location: secret }],
    [
      'method-unavailable',
      {
        location: {
          ...open,
          takes_video: false,
          restrict_callback_request_hours: true,
          is_currently_open: false,
        },
      },
    ],
    ['method-unavailable', { settings }],
    ['closed', { location: { ...open, restrict_callback_request_hours: true, is_currently_open: false } }],
    ['form', { location: open }],
  ];

  it('takes the first rule that applies', () => {
    let now = worst;
    for (const [kind, change] of steps) {
      now = { ...now, ...change };
      expect(decideScreen(now).kind).toBe(kind);
    }
  });

  it.each([
    ['loading', 'loading'],
    ['failed', 'failed'],
  ] as const)('waits for a location that is %s', (location, kind) => {
    expect(decideScreen({ ...facts, location }).kind).toBe(kind);
  });

  it.each([
    [1, false, false, 'form'],
    [2, false, true, 'method-unavailable'],
    [3, false, true, 'method-unavailable'],
    [3, true, false, 'method-unavailable'],
    [2, true, false, 'form'],
    [3, true, true, 'form'],
  ] as const)(
    'method %i with phone %s and video %s shows %s',
    (method, supports_phone, supports_video, kind) => {
      expect(
        decideScreen({ ...facts, method, settings: { ...settings, supports_phone, supports_video } }).kind,
      ).toBe(kind);
    },
  );

  it('distinguishes a refusal by the vendor from one by the location', () => {
    const vendor = decideScreen({ ...facts, method: 2, settings: { ...settings, supports_phone: false } });
    const location = decideScreen({ ...facts, method: 2, location: { ...open, takes_phone: false } });
    expect([vendor, location]).toMatchObject([{ reason: 'vendor' }, { reason: 'location' }]);
  });

  it('lets visitors join a closed location that does not restrict requests to its hours', () => {
    expect(decideScreen({ ...facts, location: { ...open, is_currently_open: false } }).kind).toBe('form');
  });

  it('offers the methods that both take', () => {
    expect(methodsTaken(settings, { ...open, takes_phone: false })).toEqual([1, 3]);
    expect(methodsTaken({ ...settings, supports_phone: false }, open)).toEqual([1]);
  });
});
