import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#domain/time/instant.ts';
import { aBookingFixture, calendarOf, NINE } from '#server/testing/booking-fixture-store.ts';
import type { BookingFixture } from '#server/testing/booking-fixture-store.ts';
import { ask } from '#server/testing/requests.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await aBookingFixture();
});
afterAll(() => fixture.mails.close());
beforeEach(() => fixture.begin());

describe('a companion', () => {
  const bookWith = (...attendees: object[]) => fixture.book({}, { attendees });

  it('gets the booker’s messages in their own language, without the code of the appointment', async () => {
    const booked = await bookWith({ first_name: 'Luc', email: 'luc@example.com', lang: 'fr' });
    await fixture.settleMessages();
    const [mail] = fixture.mailsTo('luc@example.com');
    expect(mail!.subject).toMatch(/^Rendez-vous confirmé/);
    expect(mail!.text).toContain('Bonjour Luc,');
    expect(mail!.text).not.toContain(booked.code);
    expect(mail!.html).not.toContain('<a ');
    expect(calendarOf(mail!)).toMatchObject({
      method: 'REQUEST',
      uid: calendarOf(fixture.mailsTo(booked.email)[0]!).uid,
    });
    await fixture.move(booked, NINE + HOUR);
    await fixture.settleMessages();
    fixture.app.clock.set(NINE + HOUR - DAY);
    await fixture.settleMessages();
    await fixture.cancel(booked);
    await fixture.settleMessages();
    expect(fixture.subjectsTo('luc@example.com').map((subject) => subject?.split(' ')[0])).toEqual([
      'Rendez-vous',
      'Rendez-vous',
      'Rappel',
      'Rendez-vous',
    ]);
    expect(fixture.mailsTo('luc@example.com').map((one) => calendarOf(one).method)).toEqual([
      'REQUEST',
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ]);
  });

  it('gets no link to a page that their mail must not open', async () => {
    const video = { meeting_method: 3, attendees: [{ first_name: 'Luc', email: 'luc4@example.com' }] };
    const booked = await fixture.book({}, video);
    await fixture.settleMessages();
    const [theirs] = fixture.mailsTo('luc4@example.com');
    expect(theirs!.text).toContain('The person who booked has the link to the video call.');
    expect(theirs!.text).not.toContain('page below');
    expect(fixture.mailsTo(booked.email)[0]!.text).toContain('Please open the page below at this time');
  });

  it('with another attendee’s address is not notified twice', async () => {
    const family = 'family@example.com';
    await bookWith({ first_name: 'Luc', email: family }, { first_name: 'Mia', email: family });
    await fixture.settleMessages();
    fixture.app.clock.set(NINE - DAY);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(family)).toEqual([
      expect.stringMatching(/^Appointment confirmed/),
      expect.stringMatching(/^Reminder/),
    ]);
  });

  it('who cancels gets a cancellation only, and no reminder', async () => {
    const booked = await bookWith({ first_name: 'Luc', email: 'luc2@example.com' });
    await fixture.settleMessages();
    const path = `/api/internal/v1/appointments/${booked.id}?code=${booked.code}`;
    const { body } = await ask(fixture.app, `GET ${path}`);
    const luc = body.data.attributes.attendees.find(
      ({ first_name }: { first_name: string }) => first_name === 'Luc',
    );
    const gone = await ask(
      fixture.app,
      `DELETE /api/v2/open/appointments/${booked.id}/${luc.id}?code=${booked.code}`,
    );
    expect(gone.status).toBeLessThan(300);
    await fixture.settleMessages();
    fixture.app.clock.set(NINE - DAY);
    await fixture.settleMessages();
    expect(fixture.subjectsTo('luc2@example.com').map((subject) => subject?.split(':')[0])).toEqual([
      'Appointment confirmed',
      'Appointment cancelled',
    ]);
    expect(calendarOf(fixture.mailsTo('luc2@example.com')[1]!)).toMatchObject({ method: 'CANCEL' });
    expect(fixture.subjectsTo(booked.email).map((subject) => subject?.split(':')[0])).toEqual([
      'Appointment confirmed',
      'Reminder of your appointment',
    ]);
  });
});
