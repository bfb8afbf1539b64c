import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import { aBookingFixture, NINE } from '#server/testing/booking-fixture-store.ts';
import type { BookedOne, BookingFixture } from '#server/testing/booking-fixture-store.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { giveOnlyLine } from '#server/testing/lines-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const PHONE = '+12065550123';
const STATUS = { completed: 2, noShow: 3 } as const;

let fixture: BookingFixture;
let staff: SignedIn;
beforeAll(async () => {
  fixture = await aBookingFixture();
});
afterAll(() => fixture.mails.close());
beforeEach(async () => {
  await fixture.begin();
  await choose({ missed: 'both', feedback: 'both' });
});

const set = (key: string, value: unknown) =>
  setSetting(fixture.app.deps.db, fixture.vendor.id, { key, value });
const choose = (choices: Record<string, string>) => set('notifications.client_channels', choices);

/** Sessions end after a while, so each part of a test signs in again. */
async function signIn() {
  const { app, vendor, location, service } = fixture;
  await set('access.mfaRequired', false);
  const member = await aSignedInStaffMember(app, vendor.id, {
    role: 20,
    locations: [location],
    serves: [service],
  });
  staff = member.who;
}

async function end({ id }: Pick<BookedOne, 'id'>, status: number) {
  const response = await ask(fixture.app, `POST /api/internal/v1/admin/appointments/${id}/work`, {
    ...staff,
    body: { status },
  });
  expect(response.status, response.text).toBe(200);
}

async function move(id: string, verb: string, body: object = {}) {
  const { version } = (await ask(fixture.app, `GET /api/internal/v1/admin/visits/${id}`, staff)).body.data;
  const response = await ask(fixture.app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, {
    ...staff,
    body: { version, ...body },
  });
  expect(response.status, response.text).toBe(200);
}

/** Appointments whose time has begun. */
async function allBegun(attendees: Record<string, unknown>[]): Promise<BookedOne[]> {
  const booked: BookedOne[] = [];
  for (const attendee of attendees) booked.push(await fixture.book(attendee));
  await fixture.settleMessages();
  await at(NINE + 20 * MINUTE);
  fixture.mails.taken.length = 0;
  fixture.texts.length = 0;
  await signIn();
  return booked;
}

async function begun(attendee: Record<string, unknown> = {}): Promise<BookedOne> {
  const [booked] = await allBegun([attendee]);
  return booked!;
}

async function at(instant: number) {
  fixture.app.clock.set(instant);
  await fixture.settleMessages();
}

const kindsOf = async (booked: Pick<BookedOne, 'id'>) =>
  (await fixture.ledgerOf(booked as BookedOne))
    .filter(({ kind }) => kind === 'missed' || kind === 'feedback')
    .map(({ kind, channel, state, reason }) => [kind, channel, state, reason].filter(Boolean).join(' '));

describe('a missed appointment', () => {
  it('is told of after some minutes, by mail and text message, with the way to another time', async () => {
    const booked = await begun({ cell_phone: PHONE, receive_sms: true });
    await end(booked, STATUS.noShow);
    await at(NINE + 29 * MINUTE);
    expect(fixture.subjectsTo(booked.email)).toEqual([]);
    await at(NINE + 30 * MINUTE);
    await at(NINE + 3 * HOUR);
    const [mail, ...more] = fixture.mailsTo(booked.email);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('We missed you: Friday, November 27, 2026 at 9:00 AM (Pacific Standard Time)');
    const link = `http://localhost:3000/s/${fixture.vendor.pathname}/select-timeslot?location=${fixture.location}&service=${fixture.service}&meeting_method=1&lang=en`;
    for (const part of ['Hello Dana,', 'book another time', 'Book another appointment:', link])
      expect(mail!.text).toContain(part);
    expect(mail!.text).not.toContain(booked.code);
    expect(mail!.attachments).toEqual([]);
    expect(fixture.texts.map(({ to, text }) => [to, text.includes(link)])).toEqual([[PHONE, true]]);
    expect(await kindsOf(booked)).toEqual(['missed email sent', 'missed sms sent']);
  });

  it('follows the only line of business of the location', async () => {
    await choose({ missed: 'none' });
    const choice = { key: 'notifications.client_channels', value: { missed: 'email' } };
    const { app, vendor, location } = fixture;
    const takeAway = await giveOnlyLine(app.deps.db, vendor.id, { location, ...choice });
    const booked = await begun({ cell_phone: PHONE, receive_sms: true });
    await end(booked, STATUS.noShow);
    await at(NINE + HOUR);
    expect(await kindsOf(booked)).toEqual(['missed email sent']);
    await takeAway();
  });

  it('sends no text message without consent', async () => {
    const booked = await begun({ cell_phone: PHONE, receive_sms: false });
    await end(booked, STATUS.noShow);
    await at(NINE + HOUR);
    expect(await kindsOf(booked)).toEqual(['missed email sent', 'missed sms suppressed no-consent']);
    expect(fixture.texts).toEqual([]);
  });

  it('waits for the end of quiet hours', async () => {
    await set('notifications.quiet_hours', { from: 9 * 60, to: 11 * 60 });
    const booked = await begun();
    await end(booked, STATUS.noShow);
    await at(NINE + HOUR);
    expect(await kindsOf(booked)).toEqual(['missed email queued quiet-hours']);
    await at(NINE + 2 * HOUR);
    expect(fixture.mailsTo(booked.email)).toHaveLength(1);
    await set('notifications.quiet_hours', { from: 0, to: 0 });
  });
});

describe('a visitor in the line', () => {
  async function joins() {
    const email = `line${fixture.app.clock.now()}@example.com`;
    const { location, service } = fixture;
    const joined = await ask(fixture.app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service, email }),
    });
    expect(joined.status, joined.text).toBe(201);
    await fixture.settleMessages();
    fixture.mails.taken.length = 0;
    await signIn();
    return { id: String(joined.body.data.id), code: joined.body.data.attributes.confirm_code, email };
  }

  it('who is missed reads how to join again', async () => {
    await set('notifications.missed_minutes', 0);
    const visitor = await joins();
    await move(visitor.id, 'no-show');
    await fixture.settleMessages();
    const [mail] = fixture.mailsTo(visitor.email);
    expect(mail!.subject).toBe('We missed you at Main Street');
    expect(mail!.text).toContain('It was your turn, but we did not reach you.');
    expect(mail!.text).toMatch(
      /Join the line again:\nhttp:\/\/localhost:3000\/s\/.*meeting_method=1&lang=en/,
    );
    await set('notifications.missed_minutes', 10);
  });

  it('hears nothing of a no-show that staff take back, and once of one that they repeat', async () => {
    const visitor = await joins();
    const from = fixture.app.clock.now();
    await move(visitor.id, 'no-show');
    await fixture.settleMessages();
    await move(visitor.id, 'return', { reason: 'came back' });
    await at(from + 11 * MINUTE);
    expect(await kindsOf(visitor)).toEqual(['missed email suppressed out-of-date']);
    await move(visitor.id, 'no-show');
    await fixture.settleMessages();
    await move(visitor.id, 'return', { reason: 'came back' });
    await move(visitor.id, 'no-show');
    await at(from + HOUR);
    expect(fixture.subjectsTo(visitor.email).filter((one) => one?.startsWith('We missed'))).toHaveLength(1);
    expect(await kindsOf(visitor)).toEqual(['missed email suppressed out-of-date', 'missed email sent']);
  });

  it('is asked once how the visit was, on the page of the visit', async () => {
    const visitor = await joins();
    const from = fixture.app.clock.now();
    await move(visitor.id, 'start', { reason: 'first' });
    await move(visitor.id, 'serve');
    await fixture.settleMessages();
    await move(visitor.id, 'complete');
    await at(from + HOUR);
    const [mail, ...more] = fixture
      .mailsTo(visitor.email)
      .filter(({ subject }) => subject?.startsWith('How'));
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('How was your visit at Main Street?');
    expect(mail!.text).toContain(
      `/s/${fixture.vendor.pathname}/callback-service/manage?id=${visitor.id}&code=${visitor.code}&lang=en`,
    );
    expect(await kindsOf(visitor)).toEqual(['feedback email sent']);
  });
});

describe('a completed appointment', () => {
  const rate = async ({ id, code }: BookedOne) =>
    (
      await ask(fixture.app, 'POST /api/v3/open/walkin-feedback', {
        body: { queue_appointment: { id }, code, rating: 5 },
      })
    ).status;

  it('is followed by one request for feedback, whose link opens the card', async () => {
    await set('notifications.feedback_minutes', 30);
    const booked = await begun();
    await end(booked, STATUS.completed);
    await at(NINE + 49 * MINUTE);
    expect(fixture.mailsTo(booked.email)).toEqual([]);
    await at(NINE + 50 * MINUTE);
    const [mail] = fixture.mailsTo(booked.email);
    expect(mail!.text).toContain('Rate your visit:');
    expect(mail!.text).toContain(
      `/s/${fixture.vendor.pathname}/manage?id=${booked.id}&code=${booked.code}&lang=en`,
    );
    await set('notifications.feedback_minutes', 60);
  });

  it('is followed by none once feedback is given', async () => {
    const booked = await begun();
    await end(booked, STATUS.completed);
    await fixture.settleMessages();
    expect(await rate(booked)).toBe(201);
    await at(NINE + 2 * HOUR);
    expect(await kindsOf(booked)).toEqual(['feedback email suppressed out-of-date']);
    expect(fixture.mailsTo(booked.email)).toEqual([]);
  });

  it('is followed by none where the pages show no card, or the vendor has not switched it on', async () => {
    await set('show_queue_appointment_feedback', false);
    const hidden = await begun();
    await end(hidden, STATUS.completed);
    await fixture.settleMessages();
    await set('show_queue_appointment_feedback', true);
    await fixture.begin();
    await choose({ missed: 'none' });
    const [unasked, missed] = (await allBegun([{}, {}])) as [BookedOne, BookedOne];
    await end(unasked, STATUS.completed);
    await end(missed, STATUS.noShow);
    await at(NINE + 3 * HOUR);
    for (const booked of [hidden, unasked, missed]) expect(await kindsOf(booked)).toEqual([]);
  });

  it('is followed by none once the vendor hides the card before it is sent', async () => {
    const booked = await begun();
    await end(booked, STATUS.completed);
    await fixture.settleMessages();
    await set('show_queue_appointment_feedback', false);
    await at(NINE + 3 * HOUR);
    await set('show_queue_appointment_feedback', true);
    expect(await kindsOf(booked)).toEqual(['feedback email suppressed out-of-date']);
  });

  it('goes by the channel that the vendor chose', async () => {
    await choose({ feedback: 'sms' });
    const booked = await begun({ cell_phone: PHONE, receive_sms: true });
    await end(booked, STATUS.completed);
    await at(NINE + 3 * HOUR);
    expect(await kindsOf(booked)).toEqual(['feedback sms sent']);
    expect(fixture.texts[0]!.text).toContain('Thank you for your visit at Main Street.');
  });
});

describe('the languages', () => {
  it.each(LANGUAGES)('%s: both messages are translated', async (lang) => {
    const client = { lang, cell_phone: PHONE, receive_sms: true };
    const [came, missed] = (await allBegun([client, client])) as [BookedOne, BookedOne];
    await end(came, STATUS.completed);
    await end(missed, STATUS.noShow);
    await at(NINE + 3 * HOUR);
    const sent = [...fixture.mailsTo(came.email), ...fixture.mailsTo(missed.email)];
    expect(sent).toHaveLength(2);
    expect(fixture.texts).toHaveLength(2);
    for (const { subject, text, html } of sent) {
      expect(html).toContain(`<html lang="${lang}">`);
      for (const words of [subject, text])
        expect(/\b(your visit|We missed you|Rate|Hello)\b/.test(words ?? '')).toBe(lang === 'en');
      expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined|null|missed\.|feedback\./);
    }
    for (const { text } of fixture.texts) expect(text).not.toMatch(/[{}]|undefined|null|sms\./);
  });
});
