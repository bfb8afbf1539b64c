import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, fromIso, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { aBookingFixture, NINE } from '#server/testing/booking-fixture-store.ts';
import type { BookedOne, BookingFixture } from '#server/testing/booking-fixture-store.ts';

/* A server's clock jumps or drifts: each attendee still gets one reminder. */

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await aBookingFixture();
});
afterAll(() => fixture.mails.close());
beforeEach(() => fixture.begin());

const DUE = NINE - DAY;
const reminders = ({ email }: BookedOne) =>
  fixture.subjectsTo(email).filter((subject) => subject?.startsWith('Reminder'));

/** Successive readings of the clock, from a moment before the reminder is due to one after it. */
const WALKS: [string, number[]][] = [
  ['is set an hour ahead, and back', [DUE - 30 * MINUTE, DUE + 30 * MINUTE, DUE - 29 * MINUTE, DUE + MINUTE]],
  ['is set an hour back just after it', [DUE + MINUTE, DUE - 59 * MINUTE, DUE - MINUTE, DUE + 2 * MINUTE]],
  ['is a day ahead for a moment', [DUE - 10 * MINUTE, NINE - 10 * MINUTE, DUE - 9 * MINUTE, DUE + MINUTE]],
  [
    'is a day behind for a moment',
    [DUE - MINUTE, DUE - DAY, DUE + MINUTE, DUE + MINUTE - DAY, DUE + 2 * MINUTE],
  ],
  ['runs sixty times as fast', Array.from({ length: 12 }, (_, hour) => DUE - 6 * HOUR + hour * HOUR)],
  ['stops', [DUE, DUE, DUE]],
];

describe('each attendee gets one reminder', () => {
  it.each(WALKS)('when the clock %s', async (_, walk) => {
    const booked = await fixture.book();
    await fixture.settleMessages();
    for (const now of walk) {
      fixture.app.clock.set(now);
      await fixture.settleMessages();
    }
    expect(reminders(booked)).toEqual(['Reminder of your appointment: Friday, November 27, 2026 at 9:00 AM']);
  });

  it.each([
    ['the year ends', '2026-12-20T18:00:00Z', '2027-01-01T17:00:00Z', 'Friday, January 1, 2027 at 9:00 AM'],
    [
      'a leap day comes',
      '2028-02-20T18:00:00Z',
      '2028-03-01T17:00:00Z',
      'Wednesday, March 1, 2028 at 9:00 AM',
    ],
    [
      'the clocks change',
      '2027-03-08T18:00:00Z',
      '2027-03-14T16:00:00Z',
      'Sunday, March 14, 2027 at 9:00 AM',
    ],
  ])('when %s in between', async (_, from, start, message) => {
    fixture.app.clock.set(fromIso(from));
    const booked = await fixture.book({}, { start });
    await fixture.settleMessages();
    const due = fromIso(start) - DAY;
    for (const now of [due - MINUTE, due, due + HOUR]) {
      fixture.app.clock.set(now);
      await fixture.settleMessages();
      expect(reminders(booked), toIso(now)).toHaveLength(now < due ? 0 : 1);
    }
    expect(reminders(booked)[0]).toBe(`Reminder of your appointment: ${message}`);
  });
});
