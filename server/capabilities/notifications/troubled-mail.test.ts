import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import { aBookingOffice, NINE } from '#server/testing/booking-office-store.ts';
import type { BookedOne, BookingOffice } from '#server/testing/booking-office-store.ts';
import type { Mood } from '#server/testing/mail-server.ts';

let office: BookingOffice;
beforeAll(async () => {
  office = await aBookingOffice({ patienceMs: 1_500 });
});
afterAll(() => office.mails.close());
beforeEach(() => office.begin());

const bookThree = async (): Promise<BookedOne[]> => {
  const booked = [];
  for (let one = 0; one < 3; one += 1) booked.push(await office.book());
  return booked;
};
const sentTo = (booked: readonly BookedOne[]) => booked.map(({ email }) => office.subjectsTo(email).length);
const confirmation = async (booked: BookedOne) =>
  (await office.ledgerOf(booked)).find(({ kind }) => kind === 'booked');

describe('a failing mail server', () => {
  it.each<Mood>(['hangs', 'is busy', 'greylists'])(
    'that %s delays every mail, loses none and sends none twice',
    async (mood) => {
      office.mails.mood = mood;
      const booked = await bookThree();
      await office.settleMessages();
      expect(sentTo(booked)).toEqual([0, 0, 0]);
      for (const one of booked) expect(await confirmation(one)).toMatchObject({ state: 'queued', tries: 1 });
      office.mails.mood = 'takes';
      for (let minute = 0; minute < 3; minute += 1) {
        office.app.clock.advance(MINUTE);
        await office.settleMessages();
      }
      expect(sentTo(booked)).toEqual([1, 1, 1]);
      for (const one of booked) expect(await confirmation(one)).toMatchObject({ state: 'sent', tries: 2 });
    },
  );

  it('with each failure in turn for hours still delivers everything in the end', async () => {
    const booked = await (async () => {
      office.mails.mood = 'hangs';
      return bookThree();
    })();
    for (const mood of ['hangs', 'is busy', 'hangs', 'is busy'] as const) {
      office.mails.mood = mood;
      await office.settleMessages();
      office.app.clock.advance(10 * MINUTE);
    }
    expect(sentTo(booked)).toEqual([0, 0, 0]);
    office.mails.mood = 'takes';
    office.app.clock.advance(2 * HOUR);
    await office.settleMessages();
    await office.settleMessages();
    expect(sentTo(booked)).toEqual([1, 1, 1]);
  });

  it('sends no reminder of an appointment that has started meanwhile', async () => {
    const [booked] = await bookThree();
    await office.settleMessages();
    office.mails.mood = 'is busy';
    office.app.clock.set(NINE - DAY);
    await office.settleMessages();
    office.mails.mood = 'takes';
    office.app.clock.set(NINE + MINUTE);
    await office.settleMessages();
    expect(office.subjectsTo(booked!.email)).toEqual([expect.stringMatching(/^Appointment confirmed/)]);
  });

  it('ends the delivery with a permanent refusal and shows it with the visit', async () => {
    office.mails.mood = 'refuses';
    const booked = await office.book();
    await office.settleMessages();
    office.app.clock.advance(HOUR);
    await office.settleMessages();
    expect(await confirmation(booked)).toMatchObject({ state: 'failed', reason: '550', tries: 1 });
  });
});
