import { describe, expect, it } from 'vitest';
import { ADJUSTMENT_TYPE } from './adjustment-type.ts';
import { BOOKING_SOURCES, bookingSourceName, isBookingSource } from './booking-source.ts';
import { destinationName, destinationOf } from './destination.ts';
import { FEATURE_ID, FEATURE_NAMES } from './feature.ts';
import { fulfilmentName } from './fulfilment.ts';
import { isQueueMethod, meetingMethodName, queueMethodFromQuery } from './meeting-method.ts';
import { isManagerOrAbove, isRole, roleKey, roleName, ROLES } from './role.ts';
import { statusForVisitor, statusName, STATUSES } from './status.ts';
import { videoPlatformName } from './video-platform.ts';

// The tables of §4 and §6, repeated on purpose: a changed number in the code fails here.
describe('code tables', () => {
  it('numbers the statuses', () => {
    expect(STATUSES.map((status) => [status, statusName(status)])).toEqual([
      [1, 'confirmed'],
      [2, 'completed'],
      [3, 'no_show'],
      [4, 'cancelled'],
      [5, 'in_progress'],
      [6, 'served'],
    ]);
  });

  it('shows visitors served as completed and every other status unchanged', () => {
    expect(STATUSES.map(statusForVisitor)).toEqual([1, 2, 3, 4, 5, 2]);
  });

  it('numbers the booking sources and leaves 8, 11 and 19 free', () => {
    expect([...BOOKING_SOURCES]).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14, 15, 16, 17, 18, 20]);
    expect([8, 11, 19, 0, 21].filter(isBookingSource)).toEqual([]);
    expect([13, 14, 15, 20, 9, 2].map((code) => bookingSourceName(code as 13))).toEqual([
      'online_queue',
      'kiosk',
      'tv',
      'kiosk_qr',
      'modern_client_view',
      'client_view',
    ]);
    expect(new Set(BOOKING_SOURCES.map(bookingSourceName)).size).toBe(17);
  });

  it('numbers and names the roles, and identifies managers', () => {
    expect([...ROLES].sort((a, b) => a - b)).toEqual([5, 7, 10, 13, 15, 20, 30, 50]);
    expect(roleKey(50)).toBe('coconut_admin');
    expect(roleName(50)).toBe('Product admin');
    expect(roleName(5)).toBe('Contact Centre Staff');
    expect(ROLES.filter(isManagerOrAbove)).toEqual([20, 30, 50]);
    expect([0, 6, 40, '10'].filter(isRole)).toEqual([]);
  });

  it('numbers methods, fulfilment, destinations, platforms and adjustments', () => {
    expect(([1, 2, 3, 4] as const).map(meetingMethodName)).toEqual([
      'in_person',
      'phone',
      'video',
      'off_site',
    ]);
    expect([0, 1, 2, 3, 4].filter(isQueueMethod)).toEqual([1, 2, 3]);
    expect(([1, 2] as const).map(fulfilmentName)).toEqual(['walk_in', 'curbside']);
    expect(([0, 1, 2] as const).map(destinationName)).toEqual([
      'business_location',
      'client_location',
      'remote',
    ]);
    expect(([1, 2, 3, 4] as const).map(destinationOf)).toEqual([0, 2, 2, 1]);
    expect(([1, 2, 3, 4, 5] as const).map(videoPlatformName)).toEqual([
      'MS Teams',
      'Zoom',
      'Connect',
      'Other',
      'EUV',
    ]);
    expect(ADJUSTMENT_TYPE).toEqual({ staff: 1, location: 2, holiday: 3, room: 4 });
  });

  it.each([
    [null, 1],
    ['', 1],
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['4', 3],
    ['video', 3],
    ['01', 3],
  ])('reads ?meeting_method=%s as %i', (text, method) => {
    expect(queueMethodFromQuery(text)).toBe(method);
  });

  it('numbers four of the features and leaves the others without', () => {
    const numbered = Object.entries(FEATURE_ID).filter(([, id]) => id !== null);
    expect(Object.fromEntries(numbered)).toEqual({ payment: 1, waitList: 3, lobby: 20, shortcuts: 63 });
    expect(FEATURE_NAMES).toHaveLength(16);
  });
});
