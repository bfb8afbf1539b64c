import ICAL from 'ical.js';
import type { Email } from 'postal-mime';
import { fromIso, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../infrastructure/database/database.ts';
import { smtpMail } from '../integrations/email/smtp-mail.ts';
import type { TextMessage } from '../integrations/sms/sms-port.ts';
import { anApp, MOMENT } from './app.ts';
import type { TestApp } from './app.ts';
import { aLocation, aService, aStaffMember, aVendor } from './builders-store.ts';
import { ask } from './requests.ts';
import { aMailServer } from './mail-server.ts';
import type { MailServer } from './mail-server.ts';
import { messagesOf } from './messages-store.ts';
import type { LedgerRow } from './messages-store.ts';
import { change, worksHours } from './slots-store.ts';

/** Friday at nine, a week ahead, in the location's zone. */
export const NINE = fromIso('2026-11-27T17:00:00Z');

export interface BookedOne {
  id: string;
  code: string;
  email: string;
}

/** A vendor with bookable times, whose mails and text messages are recorded. */
export interface BookingFixture {
  app: TestApp;
  vendor: { id: number; pathname: string };
  location: number;
  service: number;
  mails: MailServer;
  texts: TextMessage[];
  /** Removes all bookings and messages. */
  begin(): Promise<void>;
  /** Runs all listeners and sends all due notifications. */
  settleMessages(): Promise<void>;
  book(attendee?: Record<string, unknown>, input?: Record<string, unknown>): Promise<BookedOne>;
  move(booked: BookedOne, start: Instant): Promise<void>;
  cancel(booked: BookedOne): Promise<void>;
  mailsTo(email: string): Email[];
  subjectsTo(email: string): (string | undefined)[];
  ledgerOf(booked: BookedOne): Promise<LedgerRow[]>;
}

/** `patienceMs`: the mail server's timeout, for the tests in which it hangs. */
export async function aBookingFixture({ patienceMs = 10_000 } = {}): Promise<BookingFixture> {
  const mails = await aMailServer();
  const texts: TextMessage[] = [];
  const sms = {
    async send(message: TextMessage) {
      texts.push(message);
      return { outcome: 'accepted', by: 'sms' } as const;
    },
  };
  const ports = { sms, mail: smtpMail(mails.url, { patienceMs }) };
  const app = await anApp({ env: { MAIL_FROM: 'hello@bank.example' }, ports });
  const { vendor, location, service } = await aTown(app);
  let people = 0;
  async function shown() {
    await app.settle();
    await app.settle();
    await app.notifications.sender.settle();
  }
  async function patch({ id, code }: BookedOne, body: object) {
    const { status, text } = await ask(app, `PATCH /api/internal/v1/appointments/${id}?code=${code}`, {
      body,
    });
    if (status !== 200) throw new Error(text);
  }
  const mailsTo = (email: string) =>
    mails.taken.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
  return {
    app,
    vendor,
    location,
    service,
    mails,
    texts,
    settleMessages: shown,
    mailsTo,
    async begin() {
      app.clock.set(MOMENT);
      mails.mood = 'takes';
      await shown();
      await change(app.deps.db, vendor.id, sql`UPDATE reservations SET live = false`);
      mails.taken.length = 0;
      texts.length = 0;
    },
    async book(attendee = {}, input = {}) {
      people += 1;
      const email = `b${people}@example.com`;
      const { body, text } = await ask(app, 'POST /api/internal/v1/appointments', {
        body: {
          location_id: String(location),
          service_id: String(service),
          start: toIso(NINE),
          attendee: { first_name: 'Dana', email, ...attendee },
          ...input,
        },
      });
      if (!body?.data) throw new Error(text);
      return { id: body.data.id, code: body.data.attributes.confirm_code, email };
    },
    move: (booked, start) => patch(booked, { start: toIso(start) }),
    cancel: (booked) => patch(booked, { status: 4 }),
    subjectsTo: (email) => mailsTo(email).map(({ subject }) => subject),
    ledgerOf: ({ id }) => messagesOf(app.deps.db, vendor.id, Number(id)),
  };
}

async function aTown({ deps: { db } }: TestApp) {
  const vendor = await aVendor(db, {
    name: 'Harbor & Sons',
    settings: {
      receiveSmsNotifications: true,
      multiple_attendees_limit: 4,
      'feature.appointmentMeetingMethods': true,
    },
  });
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location], methods: [1, 2, 3] });
  for (const name of ['Ana', 'Ben', 'Cleo']) {
    const staff = await aStaffMember(db, vendor.id, { name, locations: [location], serves: [service] });
    await worksHours(db, vendor.id, { staff, location, from: 480, to: 1020 });
  }
  return { vendor, location, service };
}

/** The calendar file of a mail, as a calendar reads it. */
export function calendarOf(mail: Email): { method: unknown; uid: string; sequence: number; starts: string } {
  const [file] = mail.attachments.filter(({ mimeType }) => mimeType === 'application/ics');
  const calendar = new ICAL.Component(
    ICAL.parse(new TextDecoder().decode(file!.content as unknown as Uint8Array)),
  );
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    starts: event.startDate.toString(),
  };
}
