import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { ClosedChannels } from '#domain/notifications/due-line-messages.ts';
import { DAY, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { brandColours } from '#domain/vendors/brand-colour.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { eventsOfSubject } from '#server/infrastructure/outbox/events-store.ts';
import type { StoredEvent } from '#server/infrastructure/outbox/events-store.ts';
import { signToken } from '#server/infrastructure/signing/keys.ts';
import { MOMENT } from '#server/testing/app.ts';
import { aBookingFixture, calendarOf, NINE } from '#server/testing/booking-fixture-store.ts';
import type { BookedOne, BookingFixture } from '#server/testing/booking-fixture-store.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { change } from '#server/testing/slots-store.ts';
import { dueMessagesListener } from '../sending/add-due-messages.ts';
import { latestMessages } from '../sending/latest-messages.ts';

const PHONE = '+12065550123';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await aBookingFixture();
});
afterAll(() => fixture.mails.close());
beforeEach(() => fixture.begin());

describe('the booker', () => {
  it('gets time, place and staff member, a link and a calendar file', async () => {
    const booked = await fixture.book();
    await fixture.settleMessages();
    const [mail] = fixture.mailsTo(booked.email);
    expect(mail!.subject).toBe('Appointment confirmed: Friday, November 27, 2026 at 9:00 AM');
    const link = `http://localhost:3000/s/${fixture.vendor.pathname}/manage?id=${booked.id}&code=${booked.code}&lang=en`;
    for (const part of [
      'Hello Dana,',
      'When: Friday, November 27, 2026 at 9:00 AM (Pacific Standard Time)',
      'Duration: 30 min',
      'Where: Main Street',
      link,
    ])
      expect(mail!.text).toContain(part);
    expect(mail!.text).toMatch(/With: (Ana|Ben|Cleo)/);
    expect(mail!.from).toMatchObject({ name: 'Harbor & Sons', address: 'hello@bank.example' });
    expect(calendarOf(mail!)).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      starts: '2026-11-27T09:00:00',
    });
    const raw = fixture.mails.taken.find(({ to }) => to.includes(booked.email))!.raw;
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/im);
  });

  it('gets mail from the service’s line of business, in its colour, with its address for replies', async () => {
    const { vendor, service } = fixture;
    await change(
      fixture.app.deps.db,
      vendor.id,
      sql`WITH line AS (INSERT INTO lines_of_business (vendor_id, name, primary_colour, sender_name, reply_to)
          VALUES (${vendor.id}, 'Wealth', '#7A1F1F', 'Harbor Wealth', 'wealth@bank.example') RETURNING id)
        UPDATE services SET line_of_business_id = line.id FROM line WHERE services.id = ${service}`,
    );
    const booked = await fixture.book();
    await fixture.settleMessages();
    await change(
      fixture.app.deps.db,
      vendor.id,
      sql`UPDATE services SET line_of_business_id = NULL WHERE id = ${service}`,
    );
    const [mail] = fixture.mailsTo(booked.email);
    expect(mail!.from).toMatchObject({ name: 'Harbor Wealth', address: 'hello@bank.example' });
    expect(mail!.replyTo).toMatchObject([{ address: 'wealth@bank.example' }]);
    expect(mail!.html).toContain(`background:${brandColours('#7A1F1F').action};`);
    expect(mail!.text).toContain('\n\nHarbor Wealth\n');
  });

  it('is notified once of a move and once of a cancellation, with the same calendar entry', async () => {
    const booked = await fixture.book();
    await fixture.settleMessages();
    await fixture.move(booked, NINE + HOUR);
    await fixture.settleMessages();
    await fixture.cancel(booked);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(booked.email)).toEqual([
      'Appointment confirmed: Friday, November 27, 2026 at 9:00 AM',
      'Appointment moved: Friday, November 27, 2026 at 10:00 AM',
      'Appointment cancelled: Friday, November 27, 2026 at 10:00 AM',
    ]);
    const files = fixture.mailsTo(booked.email).map(calendarOf);
    expect(new Set(files.map(({ uid }) => uid)).size).toBe(1);
    expect(files.map(({ method, sequence, starts }) => [method, sequence, starts])).toEqual([
      ['REQUEST', 0, '2026-11-27T09:00:00'],
      ['REQUEST', 1, '2026-11-27T10:00:00'],
      ['CANCEL', 2, '2026-11-27T10:00:00'],
    ]);
    const [, moved, gone] = fixture.mailsTo(booked.email);
    expect(moved!.text).toContain('Until now: Friday, November 27, 2026 at 9:00 AM');
    expect(gone!.text).not.toContain(booked.code);
    expect(gone!.text).toContain(`/s/${fixture.vendor.pathname}/?lang=en`);
  });

  it('gets the latest time only when it moves before the first mail is sent', async () => {
    fixture.mails.mood = 'is busy';
    const booked = await fixture.book();
    await fixture.settleMessages();
    await fixture.move(booked, NINE + HOUR);
    await fixture.settleMessages();
    await fixture.move(booked, NINE + 2 * HOUR);
    await fixture.settleMessages();
    fixture.mails.mood = 'takes';
    fixture.app.clock.advance(MINUTE);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(booked.email)).toEqual([
      'Appointment moved: Friday, November 27, 2026 at 11:00 AM',
    ]);
    expect(await fixture.ledgerOf(booked)).toContainEqual(
      expect.objectContaining({ kind: 'booked', state: 'suppressed', reason: 'out-of-date' }),
    );
  });

  it('is seen among the newest messages by a title, although its reminder is not written yet', async () => {
    const booked = await fixture.book({ cell_phone: PHONE, receive_sms: true });
    await fixture.settleMessages();
    const { count, latest } = await fixture.app.deps.db.withVendor(fixture.vendor.id, latestMessages);
    expect(count).toBeGreaterThan(latest.length);
    expect(latest.map(({ title }) => title)).toContain(fixture.subjectsTo(booked.email)[0]);
    expect(latest.map(({ title }) => title)).not.toContain('reminder');
    // The link of a text message opens the visitor's own page: its title ends before it.
    const text = latest.find(({ channel }) => channel === 'sms');
    expect(text?.title).toMatch(/^Harbor & Sons: Appointment confirmed.*\)\.$/);
  });

  it('gets text messages with consent only, and none about their own cancellation', async () => {
    const consenting = await fixture.book({ cell_phone: PHONE, receive_sms: true });
    await fixture.settleMessages();
    await fixture.cancel(consenting);
    await fixture.book({ cell_phone: '+12065550124' });
    await fixture.settleMessages();
    expect(fixture.texts.map(({ to }) => to)).toEqual([PHONE]);
    expect(fixture.texts[0]!.text).toMatch(
      /^Harbor & Sons: Appointment confirmed, Main Street: Friday, November 27, 2026 at 9:00 AM \(Pacific Standard Time\)\. http.*code=/,
    );
    expect(await fixture.ledgerOf(consenting)).toContainEqual(
      expect.objectContaining({ kind: 'called-off', channel: 'sms', reason: 'own-act' }),
    );
  });

  it('is notified once even when an event is replayed', async () => {
    const booked = await fixture.book({ cell_phone: PHONE, receive_sms: true });
    await fixture.settleMessages();
    const before = await fixture.ledgerOf(booked);
    expect(before.map(({ kind, channel }) => `${kind} ${channel}`).sort()).toEqual([
      'booked email',
      'booked sms',
      'reminder email',
      'reminder sms',
    ]);
    await hearAgain(booked);
    await fixture.settleMessages();
    expect(await fixture.ledgerOf(booked)).toEqual(before);
    expect([fixture.subjectsTo(booked.email).length, fixture.texts.length]).toEqual([1, 1]);
  });

  it('is not notified of a time that has changed since', async () => {
    const booked = await fixture.book();
    await fixture.settleMessages();
    const outdated = { subjectVersion: 99, data: { starts_at: toIso(NINE - HOUR) } };
    await hearAgain(booked, outdated);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(booked.email)).toHaveLength(1);
    expect((await fixture.ledgerOf(booked)).at(-1)).toMatchObject({
      state: 'suppressed',
      reason: 'out-of-date',
    });
  });
});

it('reads closed channels only for an event that requires a message', async () => {
  const booked = await fixture.book();
  const closed = vi.fn<() => Promise<ClosedChannels>>(async () => ({}));
  await hearAgain(booked, { kind: 'visit-cancelled', data: { reason: 'day_ended' } }, closed);
  expect(closed).not.toHaveBeenCalled();
  await hearAgain(booked, {}, closed);
  expect(closed).toHaveBeenCalledOnce();
});

/** Replays the events of an appointment to the listener, with optional changes. */
async function hearAgain(
  { id }: BookedOne,
  otherwise: Partial<StoredEvent> = {},
  closed: () => Promise<ClosedChannels> = async () => ({}),
) {
  const listener = dueMessagesListener({
    closed,
    pushes: false,
    clock: fixture.app.clock,
    wake: () => {},
  });
  await fixture.app.deps.db.withVendor(fixture.vendor.id, async (tx) => {
    for (const event of await eventsOfSubject(tx, 'visit', Number(id)))
      await listener.handle(tx, { ...event, ...otherwise });
  });
}

describe('a visitor who converts a spot in line', () => {
  it('gets the confirmation of the appointment and no more messages of the line', async () => {
    const { app, location, service } = fixture;
    const email = 'waiting@example.com';
    fixture.mails.mood = 'is busy';
    const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service, email, client: {} }),
    });
    const { id } = joined.body.data;
    await fixture.settleMessages();
    const convert = signToken(app.deps.keys, {
      purpose: 'convert',
      payload: { visit: Number(id), version: 1 },
      expiresAt: MOMENT + HOUR,
    });
    await fixture.book({ email }, { convert });
    await fixture.settleMessages();
    fixture.mails.mood = 'takes';
    app.clock.advance(MINUTE);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(email)).toEqual([expect.stringMatching(/^Appointment confirmed/)]);
    expect(calendarOf(fixture.mailsTo(email)[0]!)).toMatchObject({ method: 'REQUEST' });
    app.clock.set(NINE - DAY);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(email).at(-1)).toMatch(/^Reminder/);
  });
});

describe('an attendee with their own time zone', () => {
  it('reads times in that zone, else in the location’s', async () => {
    const input = { meeting_method: 2, time_zone: 'Europe/Warsaw' };
    const booked = await fixture.book({ cell_phone: PHONE }, input);
    await fixture.settleMessages();
    const [mail] = fixture.mailsTo(booked.email);
    expect(mail!.text).toContain(
      'When: Friday, November 27, 2026 at 6:00 PM (Central European Standard Time)',
    );
    expect(mail!.text).toContain('How: Phone call');
    expect(mail!.text).toContain('We will call you at this time.');
    // The calendar converts it to its owner's zone.
    expect(calendarOf(mail!).starts).toBe('2026-11-27T09:00:00');
  });
});

describe('after a restore', () => {
  const restored = async (at: number, firstEvent: string) => {
    const owner = new pg.Client(fixture.app.deps.connection);
    await owner.connect();
    await owner.query(`UPDATE installation SET first_event_id = ${firstEvent}, restored_at = $1`, [
      new Date(at),
    ]);
    await owner.end();
  };
  afterEach(() => restored(0, '0'));
  const NEXT = '(SELECT max(id) + 1 FROM events)';

  it('a reminder that may have been sent before the backup is not sent again', async () => {
    const booked = await fixture.book();
    await fixture.settleMessages();
    await restored(NINE - DAY + HOUR, NEXT);
    fixture.app.clock.set(NINE - DAY + HOUR);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(booked.email)).toHaveLength(1);
    expect(await fixture.ledgerOf(booked)).toContainEqual(
      expect.objectContaining({ kind: 'reminder', state: 'unknown', reason: 'restored' }),
    );
  });

  it('a reminder that became due after it is sent', async () => {
    const booked = await fixture.book();
    await fixture.settleMessages();
    await restored(NINE - 2 * DAY, NEXT);
    fixture.app.clock.set(NINE - DAY);
    await fixture.settleMessages();
    expect(fixture.subjectsTo(booked.email).at(-1)).toMatch(/^Reminder/);
  });
});

describe('the stored message', () => {
  it('contains no code, and a reminder contains no client data until it is sent', async () => {
    const booked = await fixture.book({ cell_phone: PHONE, receive_sms: true });
    await fixture.settleMessages();
    const rows = await fixture.app.deps.db.withVendor(fixture.vendor.id, (tx) =>
      tx.many(
        sql<{
          kind: string;
          row: string;
        }>`SELECT kind, m::text AS row FROM messages m WHERE visit_id = ${Number(booked.id)}`,
      ),
    );
    expect(rows).toHaveLength(4);
    for (const { kind, row } of rows) {
      expect(row).not.toContain(booked.code);
      if (kind === 'reminder')
        for (const own of ['Dana', booked.email, PHONE]) expect(row).not.toContain(own);
    }
  });
});

describe('a reminder', () => {
  const reminders = (booked: BookedOne) =>
    fixture.subjectsTo(booked.email).filter((subject) => subject?.startsWith('Reminder'));

  it('is sent a day before, once, with the calendar file', async () => {
    const booked = await fixture.book();
    await fixture.settleMessages();
    fixture.app.clock.set(NINE - DAY - MINUTE);
    await fixture.settleMessages();
    expect(reminders(booked)).toEqual([]);
    fixture.app.clock.set(NINE - DAY);
    await fixture.settleMessages();
    await fixture.settleMessages();
    fixture.app.clock.set(NINE - HOUR);
    await fixture.settleMessages();
    expect(reminders(booked)).toEqual(['Reminder of your appointment: Friday, November 27, 2026 at 9:00 AM']);
    expect(calendarOf(fixture.mailsTo(booked.email).at(-1)!)).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
    });
  });

  it('moves with the appointment, back and forth', async () => {
    const booked = await fixture.book();
    await fixture.settleMessages();
    await fixture.move(booked, NINE + 3 * DAY);
    await fixture.settleMessages();
    fixture.app.clock.set(NINE - DAY);
    await fixture.settleMessages();
    expect(reminders(booked)).toEqual([]);
    fixture.app.clock.set(NINE - DAY + HOUR);
    await fixture.move(booked, NINE + 4 * DAY);
    await fixture.move(booked, NINE + 3 * DAY);
    await fixture.settleMessages();
    fixture.app.clock.set(NINE + 2 * DAY);
    await fixture.settleMessages();
    await fixture.settleMessages();
    expect(reminders(booked)).toEqual(['Reminder of your appointment: Monday, November 30, 2026 at 9:00 AM']);
  });

  it('is not sent for a cancelled or started appointment', async () => {
    const [off, late] = [await fixture.book(), await fixture.book()];
    await fixture.settleMessages();
    await fixture.cancel(off);
    await fixture.settleMessages();
    fixture.app.clock.set(NINE);
    await fixture.settleMessages();
    expect([reminders(off), reminders(late)]).toEqual([[], []]);
    for (const booked of [off, late])
      expect(await fixture.ledgerOf(booked)).toContainEqual(
        expect.objectContaining({ kind: 'reminder', state: 'suppressed', reason: 'out-of-date' }),
      );
  });

  it('uses the client’s address and language at the time of sending', async () => {
    const booked = await fixture.book();
    await fixture.settleMessages();
    const id = Number(booked.id);
    await change(
      fixture.app.deps.db,
      fixture.vendor.id,
      sql`UPDATE visits SET email = 'new@example.com', lang = 'fr' WHERE id = ${id}`,
    );
    fixture.app.clock.set(NINE - DAY);
    await fixture.settleMessages();
    expect(reminders(booked)).toEqual([]);
    expect(fixture.subjectsTo('new@example.com')).toEqual([
      expect.stringMatching(/^Rappel de votre rendez-vous.*vendredi 27 novembre 2026/),
    ]);
  });

  it('follows the vendor’s setting: when, how often, or never', async () => {
    const { db } = fixture.app.deps;
    const remind = (value: number[]) =>
      setSetting(db, fixture.vendor.id, { key: 'notifications.reminder_minutes', value });
    await remind([2 * 1440, 120]);
    const [one, two] = [await fixture.book(), await fixture.book()];
    await fixture.settleMessages();
    fixture.app.clock.set(NINE - 2 * DAY);
    await fixture.settleMessages();
    expect(reminders(one)).toHaveLength(1);
    await remind([2 * 1440]);
    fixture.app.clock.set(NINE - 2 * HOUR);
    await fixture.settleMessages();
    expect([reminders(one), reminders(two)].map((sent) => sent.length)).toEqual([1, 1]);
    await remind([1440]);
  });
});

describe('the languages', () => {
  it.each(LANGUAGES)('%s: every message is translated', async (lang) => {
    const booked = await fixture.book({ lang, cell_phone: PHONE, receive_sms: true });
    await fixture.settleMessages();
    await fixture.move(booked, NINE + HOUR);
    await fixture.settleMessages();
    fixture.app.clock.set(NINE + HOUR - DAY);
    await fixture.settleMessages();
    await fixture.cancel(booked);
    await fixture.settleMessages();
    const sent = fixture.mailsTo(booked.email);
    expect(sent).toHaveLength(4);
    expect(fixture.texts).toHaveLength(3);
    const english = /\b(Appointment|appointment|Duration|Hello|calendar)\b/;
    for (const { html, text, subject, headers } of sent) {
      expect(html).toContain(`<html lang="${lang}">`);
      expect(headers.find(({ key }) => key === 'content-language')?.value).toBe(lang);
      for (const words of [subject, text]) expect(english.test(words ?? '')).toBe(lang === 'en');
      expect(text).not.toMatch(/[{}]|undefined|null/);
    }
    for (const { text } of fixture.texts) expect(text).not.toMatch(/[{}]|undefined|null/);
  });
});
