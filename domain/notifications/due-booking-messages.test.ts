import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../time/instant.ts';
import {
  BOOKING_KINDS,
  dueBookingMessage,
  bookingRoutesOf,
  bookingStillTrue,
  isBookingKind,
  remindersOf,
  RESENT,
  zoneToTell,
} from './due-booking-messages.ts';
import { MESSAGE_KINDS } from './due-line-messages.ts';

const START = Date.UTC(2026, 10, 27, 17);
const contact = { email: 'ana@example.com', phone: '+12065550100', receiveSms: true };

describe('the message of an appointment event', () => {
  it.each([
    ['visit-booked', {}, 'booked'],
    ['visit-converted', {}, 'booked'],
    ['visit-rescheduled', {}, 'rescheduled'],
    ['visit-unfit-told', {}, 'unfit'],
    ['visit-unfit-reminded', {}, 'unfit'],
    ['visit-unfit-left', {}, null],
    ['visit-cancelled', { reason: 'cancelled' }, 'called-off'],
    ['visit-cancelled', { reason: 'day_ended' }, null],
    ['visit-attendees-added', { attendee_ids: '7 8' }, 'booked'],
    [RESENT, { starts_at: '2026-11-23T17:00:00Z' }, 'booked'],
    ['visit-attendee-left', { attendee_id: 7 }, 'called-off'],
    ['visit-undone', { undone: 'visit-cancelled' }, 'booked'],
    ['visit-undone', { undone: 'visit-called' }, null],
    ['visit-arrived', {}, null],
  ] as const)('%s %j: %s', (kind, data, due) => {
    expect(dueBookingMessage({ kind, actorKind: 'visitor', data })).toBe(due);
  });

  it('differs from the messages of a line', () => {
    expect(BOOKING_KINDS.every(isBookingKind)).toBe(true);
    expect(MESSAGE_KINDS.some(isBookingKind)).toBe(false);
  });
});

it("confirms by text the client's own booking, but not their cancellation", () => {
  const smsOf = (kind: (typeof BOOKING_KINDS)[number], by: 'visitor' | 'staff') =>
    bookingRoutesOf(kind, contact, by).find(({ channel }) => channel === 'sms')?.suppressed;
  expect([smsOf('booked', 'visitor'), smsOf('rescheduled', 'visitor'), smsOf('reminder', 'visitor')]).toEqual(
    [null, null, null],
  );
  expect([smsOf('called-off', 'visitor'), smsOf('called-off', 'staff')]).toEqual(['own-act', null]);
});

describe('reminders', () => {
  const remind = (from: number, minutesBefore: readonly number[]) =>
    remindersOf({ startsAt: START, from, minutesBefore });

  it('are sent the configured time before, earliest first, without duplicates', () => {
    expect(remind(START - 7 * DAY, [60, 1440, 60])).toEqual([
      { minutesBefore: 1440, at: START - DAY },
      { minutesBefore: 60, at: START - HOUR },
    ]);
  });

  it('are left out after a recent message, and once their time is over', () => {
    expect(remind(START - DAY, [1440, 60])).toEqual([{ minutesBefore: 60, at: START - HOUR }]);
    expect(remind(START - 2 * HOUR, [60])).toEqual([]);
    expect(remind(START - 2 * HOUR - MINUTE, [60])).toHaveLength(1);
    expect(remind(START + HOUR, [60])).toEqual([]);
    expect(remind(START - 7 * DAY, [])).toEqual([]);
  });
});

describe('whether a message is still true', () => {
  const standing = { status: 1, startsAt: START, now: START - HOUR, message: START };
  it.each([
    [standing, true],
    [{ ...standing, startsAt: START + HOUR }, false],
    [{ ...standing, now: START }, false],
    [{ ...standing, status: 4 }, false],
    [{ ...standing, status: 5 }, false],
    [{ ...standing, status: 3 }, false],
  ])('%j', (of, truth) => {
    for (const kind of ['booked', 'rescheduled', 'reminder'] as const)
      expect(bookingStillTrue(kind, of)).toBe(truth);
    expect(bookingStillTrue('called-off', of)).toBe(of.status === 4);
  });
});

it('chooses the zone of the times in messages', () => {
  const of = { timeZone: 'America/Toronto', clientTimeZone: 'Europe/Warsaw' };
  expect([1, 2, 3, 4].map((meetingMethod) => zoneToTell({ ...of, meetingMethod }))).toEqual([
    'America/Toronto',
    'Europe/Warsaw',
    'Europe/Warsaw',
    'America/Toronto',
  ]);
  expect(zoneToTell({ ...of, meetingMethod: 2, clientTimeZone: '' })).toBe('America/Toronto');
});
