import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#domain/time/instant.ts';
import { aBookingOffice, calendarOf, NINE } from '#server/testing/booking-office-store.ts';
import type { BookingOffice } from '#server/testing/booking-office-store.ts';
import { ask } from '#server/testing/requests.ts';

let office: BookingOffice;
beforeAll(async () => {
  office = await aBookingOffice();
});
afterAll(() => office.mails.close());
beforeEach(() => office.begin());

describe('a companion', () => {
  const bookWith = (...attendees: object[]) => office.book({}, { attendees });

  it('gets the booker’s messages in their own language, without the code of the appointment', async () => {
    const booked = await bookWith({ first_name: 'Luc', email: 'luc@example.com', lang: 'fr' });
    await office.settleMessages();
    const [mail] = office.mailsTo('luc@example.com');
    expect(mail!.subject).toMatch(/^Rendez-vous confirmé/);
    expect(mail!.text).toContain('Bonjour Luc,');
    expect(mail!.text).not.toContain(booked.code);
    expect(mail!.html).not.toContain('<a ');
    expect(calendarOf(mail!)).toMatchObject({
      method: 'REQUEST',
      uid: calendarOf(office.mailsTo(booked.email)[0]!).uid,
    });
    await office.move(booked, NINE + HOUR);
    await office.settleMessages();
    office.app.clock.set(NINE + HOUR - DAY);
    await office.settleMessages();
    await office.cancel(booked);
    await office.settleMessages();
    expect(office.subjectsTo('luc@example.com').map((subject) => subject?.split(' ')[0])).toEqual([
      'Rendez-vous',
      'Rendez-vous',
      'Rappel',
      'Rendez-vous',
    ]);
    expect(office.mailsTo('luc@example.com').map((one) => calendarOf(one).method)).toEqual([
      'REQUEST',
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ]);
  });

  it('gets no link to a page that their mail must not open', async () => {
    const video = { meeting_method: 3, attendees: [{ first_name: 'Luc', email: 'luc4@example.com' }] };
    const booked = await office.book({}, video);
    await office.settleMessages();
    const [theirs] = office.mailsTo('luc4@example.com');
    expect(theirs!.text).toContain('The person who booked has the link to the video call.');
    expect(theirs!.text).not.toContain('page below');
    expect(office.mailsTo(booked.email)[0]!.text).toContain('Please open the page below at this time');
  });

  it('with another attendee’s address is not notified twice', async () => {
    const family = 'family@example.com';
    await bookWith({ first_name: 'Luc', email: family }, { first_name: 'Mia', email: family });
    await office.settleMessages();
    office.app.clock.set(NINE - DAY);
    await office.settleMessages();
    expect(office.subjectsTo(family)).toEqual([
      expect.stringMatching(/^Appointment confirmed/),
      expect.stringMatching(/^Reminder/),
    ]);
  });

  it('who cancels gets a cancellation only, and no reminder', async () => {
    const booked = await bookWith({ first_name: 'Luc', email: 'luc2@example.com' });
    await office.settleMessages();
    const path = `/api/internal/v1/appointments/${booked.id}?code=${booked.code}`;
    const { body } = await ask(office.app, `GET ${path}`);
    const luc = body.data.attributes.attendees.find(
      ({ first_name }: { first_name: string }) => first_name === 'Luc',
    );
    const gone = await ask(
      office.app,
      `DELETE /api/v2/open/appointments/${booked.id}/${luc.id}?code=${booked.code}`,
    );
    expect(gone.status).toBeLessThan(300);
    await office.settleMessages();
    office.app.clock.set(NINE - DAY);
    await office.settleMessages();
    expect(office.subjectsTo('luc2@example.com').map((subject) => subject?.split(':')[0])).toEqual([
      'Appointment confirmed',
      'Appointment cancelled',
    ]);
    expect(calendarOf(office.mailsTo('luc2@example.com')[1]!)).toMatchObject({ method: 'CANCEL' });
    expect(office.subjectsTo(booked.email).map((subject) => subject?.split(':')[0])).toEqual([
      'Appointment confirmed',
      'Reminder of your appointment',
    ]);
  });
});
