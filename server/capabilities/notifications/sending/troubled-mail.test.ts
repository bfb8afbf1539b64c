import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import { aBookingFixture, NINE } from '#server/testing/booking-fixture-store.ts';
import type { BookedOne, BookingFixture } from '#server/testing/booking-fixture-store.ts';
import type { Mood } from '#server/testing/mail-server.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await aBookingFixture({ patienceMs: 1_500 });
});
afterAll(() => fixture.mails.close());
beforeEach(() => fixture.begin());

const bookThree = async (): Promise<BookedOne[]> => {
  const booked = [];
  for (let one = 0; one < 3; one += 1) booked.push(await fixture.book());
  return booked;
};
const sentTo = (booked: readonly BookedOne[]) => booked.map(({ email }) => fixture.subjectsTo(email).length);
const confirmation = async (booked: BookedOne) =>
  (await fixture.ledgerOf(booked)).find(({ kind }) => kind === 'booked');

describe('a failing mail server', () => {
  it.each<Mood>(['hangs', 'is busy', 'greylists'])(
    'that %s delays every mail, loses none and sends none twice',
    async (mood) => {
      fixture.mails.mood = mood;
      const booked = await bookThree();
      await fixture.settleMessages();
      expect(sentTo(booked)).toEqual([0, 0, 0]);
      for (const one of booked) expect(await confirmation(one)).toMatchObject({ state: 'queued', tries: 1 });
      fixture.mails.mood = 'takes';
      for (let minute = 0; minute < 3; minute += 1) {
        fixture.app.clock.advance(MINUTE);
        await fixture.settleMessages();
      }
      expect(sentTo(booked)).toEqual([1, 1, 1]);
      for (const one of booked) expect(await confirmation(one)).toMatchObject({ state: 'sent', tries: 2 });
    },
  );

  it('with each failure in turn for hours still delivers everything in the end', async () => {
    const booked = await (async () => {
      fixture.mails.mood = 'hangs';
      return bookThree();
    })();
    for (const mood of ['hangs', 'is busy', 'hangs', 'is busy'] as const) {
      fixture.mails.mood = mood;
      await fixture.settleMessages();
      fixture.app.clock.advance(10 * MINUTE);
    }
    expect(sentTo(booked)).toEqual([0, 0, 0]);
    fixture.mails.mood = 'takes';
    fixture.app.clock.advance(2 * HOUR);
    await fixture.settleMessages();
    await fixture.settleMessages();
    expect(sentTo(booked)).toEqual([1, 1, 1]);
  });

  it('sends no reminder of an appointment that has started meanwhile', async () => {
    const [booked] = await bookThree();
    await fixture.settleMessages();
    fixture.mails.mood = 'is busy';
    fixture.app.clock.set(NINE - DAY);
    await fixture.settleMessages();
    fixture.mails.mood = 'takes';
    fixture.app.clock.set(NINE + MINUTE);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(booked!.email)).toEqual([expect.stringMatching(/^Appointment confirmed/)]);
  });

  it('ends the delivery with a permanent refusal and shows it with the visit', async () => {
    fixture.mails.mood = 'refuses';
    const booked = await fixture.book();
    await fixture.settleMessages();
    fixture.app.clock.advance(HOUR);
    await fixture.settleMessages();
    expect(await confirmation(booked)).toMatchObject({ state: 'failed', reason: '550', tries: 1 });
  });
});
