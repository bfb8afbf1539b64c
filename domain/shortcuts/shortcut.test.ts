import { describe, expect, it } from 'vitest';
import type { SlotQuery } from '../appointments/slot-query.ts';
import { fromIso, MINUTE } from '../time/instant.ts';
import { brokenLock, contradictions, endsMinute, SHORTCUT_LOCKS, withinShortcut } from './shortcut.ts';
import type { ShortcutKind, ShortcutPresets } from './shortcut.ts';

const NONE: ShortcutPresets & { inviteOnly: boolean; skipStaff: boolean } = {
  serviceIds: [],
  locationIds: [],
  staffIds: [],
  method: null,
  lang: null,
  locks: [],
  windowFrom: null,
  windowTo: null,
  inviteOnly: false,
  skipStaff: false,
};
const FULL = { ...NONE, serviceIds: [1, 2], locationIds: [3], staffIds: [4, 5], method: 2, lang: 'fr' };
type Query = Pick<SlotQuery, 'staffIds' | 'bookingWindow'>;
const asked = { serviceId: 1, locationId: 3, method: 2, staffId: 4 };

describe('the presets of a shortcut', () => {
  it.each([
    ['campaign', NONE, []],
    ['personal', NONE, ['staff_ids required']],
    ['personal', FULL, ['staff_ids option']],
    ['personal', { ...FULL, staffIds: [4] }, []],
    ['team', NONE, ['staff_ids required']],
    ['team', FULL, []],
    ['walk-in', { ...NONE, locationIds: [3, 6] }, ['location_ids option']],
    ['campaign', { ...NONE, inviteOnly: true }, ['invite_only option']],
    ['campaign', { ...NONE, skipStaff: true }, []],
    ['team', { ...NONE, skipStaff: true, staffIds: [7, 8] }, ['skip_staff option']],
    ['team', { ...NONE, skipStaff: true, staffIds: [7, 8], locks: ['staff'] }, []],
    ['invitation', { ...FULL, inviteOnly: true, locks: SHORTCUT_LOCKS }, []],
    ['campaign', { ...NONE, windowFrom: '2026-11-25', windowTo: '2026-11-24' }, ['window_to option']],
    ['campaign', { ...NONE, windowFrom: '2026-11-24', windowTo: '2026-11-24' }, []],
  ] satisfies [ShortcutKind, typeof NONE, string[]][])(
    'of a %s, case %#, contradict in %j',
    (kind, of, wrong) => {
      expect(contradictions(kind, of).map(({ field, code }) => `${field} ${code}`)).toEqual(wrong);
    },
  );

  it.each(SHORTCUT_LOCKS)('are refused with a lock of %s that has no preset', (lock) => {
    expect(contradictions('campaign', { ...NONE, locks: [lock] })).toEqual([
      { field: 'locks', code: 'option' },
    ]);
  });
});

describe('a shortcut ends', () => {
  const seattle = 'America/Los_Angeles';
  it('after its expiry or its last date, on the clocks of the location', () => {
    const midnight = fromIso('2026-11-25T08:00:00Z') / MINUTE;
    expect(endsMinute({ expiresOn: null, windowTo: null }, seattle)).toBeNull();
    expect(endsMinute({ expiresOn: '2026-11-24', windowTo: null }, seattle)).toBe(midnight);
    expect(endsMinute({ expiresOn: '2026-12-24', windowTo: '2026-11-24' }, seattle)).toBe(midnight);
    expect(endsMinute({ expiresOn: '2026-11-24', windowTo: '2026-12-24' }, seattle)).toBe(midnight);
  });
});

describe('a lock', () => {
  it.each([
    ['service', { serviceId: 9 }, 'service_id'],
    ['location', { locationId: 9 }, 'location_id'],
    ['method', { method: 1 }, 'meeting_method'],
    ['staff', { staffId: 9 }, 'staff_id'],
  ] as const)('of the %s refuses another one', (lock, other, field) => {
    expect(brokenLock({ ...FULL, locks: [lock] }, asked)).toBeNull();
    expect(brokenLock({ ...FULL, locks: [lock] }, { ...asked, ...other })).toBe(field);
    expect(brokenLock(FULL, { ...asked, ...other })).toBeNull();
  });

  it('of the staff leaves the choice among them, and counts for anybody too', () => {
    const locked = { ...FULL, locks: ['staff' as const] };
    expect(brokenLock(locked, { ...asked, staffId: null })).toBeNull();
    expect(withinShortcut({ staffIds: null }, locked).staffIds).toEqual([4, 5]);
    expect(withinShortcut({ staffIds: [5, 9] }, locked).staffIds).toEqual([5]);
    expect(withinShortcut({ staffIds: null }, FULL).staffIds).toBeNull();
  });

  it('is not needed for the dates: they always limit the times', () => {
    const dated = { ...NONE, windowFrom: '2026-11-24', windowTo: null };
    expect(withinShortcut<Query>({ staffIds: null }, dated).bookingWindow).toEqual({
      from: '2026-11-24',
      to: null,
    });
  });
});
