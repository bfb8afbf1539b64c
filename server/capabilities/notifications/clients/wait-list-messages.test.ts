import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { MOMENT } from '#server/testing/app.ts';
import { aBookingFixture } from '#server/testing/booking-fixture-store.ts';
import type { BookingFixture } from '#server/testing/booking-fixture-store.ts';
import { aService, setSetting } from '#server/testing/builders-store.ts';
import { aGroupSession } from '#server/testing/group-sessions-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { offerTimes } from '../../appointments/wait-list/offer-times.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await aBookingFixture();
  for (const key of ['feature.waitList', 'waitListEnabled'])
    await setSetting(fixture.app.deps.db, fixture.vendor.id, { key, value: true });
});
afterAll(() => fixture.mails.close());
beforeEach(() => fixture.begin());

let people = 0;
/** Joins for a Friday with free times. */
async function joined(lang = 'en', more: object = {}): Promise<{ email: string; reference: string }> {
  people += 1;
  const email = `waiting-${people}@example.com`;
  const { body, text, status } = await ask(fixture.app, 'POST /api/internal/v1/wait-list', {
    vendor: fixture.vendor.pathname,
    body: {
      location_id: String(fixture.location),
      service_id: String(fixture.service),
      ranges: [{ from: '2026-11-27', to: '2026-11-27' }],
      attendee: { first_name: 'Dana', email, lang },
      ...more,
    },
  });
  if (status !== 201) throw new Error(text);
  return { email, reference: body.data.id };
}

it('confirms the entry, and offers a time with its end and a link that opens it', async () => {
  const { email, reference } = await joined();
  await fixture.settleMessages();
  await offerTimes(fixture.app.deps);
  await fixture.settleMessages();
  const mails = fixture.mailsTo(email);
  const [confirmed, offered] = ['You’re on', 'A time has'].map((start) =>
    mails.find(({ subject }) => subject?.startsWith(start)),
  );
  expect(confirmed!.subject).toBe('You’re on the wait list at Main Street');
  const base = `http://localhost:3000/s/${fixture.vendor.pathname}`;
  expect(confirmed!.text).toContain(`${base}/wait-list?request=${reference}&lang=en`);
  expect(offered!.subject).toBe('A time has opened: Friday, November 27, 2026 at 8:00 AM');
  for (const part of [
    'Hello Dana,',
    'Held until: Friday, November 20, 2026 at 10:30 AM (Pacific Standard Time)',
    `/select-timeslot?location=${fixture.location}&service=${fixture.service}&meeting_method=1&start=2026-11-27T16:00:00Z&offer=${reference}&lang=en`,
  ])
    expect(offered!.text).toContain(part);
  await ask(fixture.app, `PATCH /api/internal/v1/wait-list/${reference}`, {
    vendor: fixture.vendor.pathname,
    body: { change: 'leave' },
  });
});

it('links to the move of an appointment that asks for an earlier time', async () => {
  const booked = await fixture.book();
  const { id, code } = booked;
  const { reference } = await joined('en', { appointment: { id, code }, attendee: {} });
  await offerTimes(fixture.app.deps);
  await fixture.settleMessages();
  const own = `/s/${fixture.vendor.pathname}/manage?id=${id}&code=${code}`;
  const offered = fixture
    .mailsTo(booked.email)
    .find(({ subject }) => subject?.startsWith('A time has opened'));
  expect(offered!.text).toContain(`${own}&change=time&start=`);
  expect(offered!.text).toContain(`&offer=${reference}&lang=en`);
  await ask(fixture.app, `PATCH /api/internal/v1/wait-list/${reference}`, {
    vendor: fixture.vendor.pathname,
    body: { change: 'leave' },
  });
});

it('tells no offer that has ended before the message could be sent', async () => {
  fixture.mails.mood = 'is busy';
  const { email, reference } = await joined();
  await offerTimes(fixture.app.deps);
  await fixture.settleMessages();
  await ask(fixture.app, `PATCH /api/internal/v1/wait-list/${reference}`, {
    vendor: fixture.vendor.pathname,
    body: { change: 'leave' },
  });
  fixture.mails.mood = 'takes';
  fixture.app.clock.set(MOMENT + 5 * MINUTE);
  await fixture.settleMessages();
  expect(fixture.mailsTo(email)).toEqual([]);
});

it.each(LANGUAGES)('is written in %s, without a hole', async (lang) => {
  const { email, reference } = await joined(lang);
  await offerTimes(fixture.app.deps);
  await fixture.settleMessages();
  const mails = fixture.mailsTo(email);
  expect(mails).toHaveLength(2);
  for (const { text, html, subject } of mails)
    expect([subject, text, html].join(' ')).not.toMatch(/\{[a-z]+\}|undefined|wait-listed|time-offered/);
  await ask(fixture.app, `PATCH /api/internal/v1/wait-list/${reference}`, {
    vendor: fixture.vendor.pathname,
    body: { change: 'leave' },
  });
});

it('keeps no contact 30 days after the entry has ended', async () => {
  const { email } = await joined();
  const { db } = fixture.app.deps;
  const contacts = () =>
    db.withVendor(fixture.vendor.id, (tx) => tx.many(sql`SELECT id FROM wait_list WHERE email = ${email}`));
  const clean = async (now: number) => {
    const { removeDue } = fixture.app.retention.find(({ name }) => name === 'wait list')!;
    await removeDue({ db, vendorId: fixture.vendor.id, now, goOn: () => true });
  };
  await clean(MOMENT + 90 * DAY);
  expect(await contacts(), 'while the visitor waits').toHaveLength(1);
  await db.withVendor(fixture.vendor.id, (tx) =>
    tx.run(sql`UPDATE wait_list SET state = 'left', ended_at = ${new Date(MOMENT)} WHERE state = 'waiting'`),
  );
  await clean(MOMENT + 30 * DAY);
  expect(await contacts()).toHaveLength(1);
  await clean(MOMENT + 30 * DAY + 1);
  expect(await contacts()).toEqual([]);
});

it.each(LANGUAGES)('tells in %s that an awaited session is cancelled, with other times', async (lang) => {
  const { app, vendor, location } = fixture;
  const { db } = app.deps;
  const service = await aService(db, vendor.id, { locations: [location], name: 'Workshop' });
  const starts = MOMENT + 7 * DAY;
  const of = { vendorId: vendor.id, location, service, starts, capacity: 1 };
  const session = await aGroupSession(db, of);
  const { email } = await joined(lang, {
    service_id: String(service),
    session_id: String(session),
    ranges: undefined,
  });
  const { who } = await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] });
  const { status } = await ask(app, `POST /api/internal/v1/admin/groups/${session}/cancellation`, {
    ...who,
    body: { version: 1, reason: 'The host is ill' },
  });
  expect(status).toBe(201);
  await fixture.settleMessages();
  const [confirmed, cancelled] = fixture.mailsTo(email);
  for (const { text, html, subject } of [confirmed!, cancelled!])
    expect([subject, text, html].join(' ')).not.toMatch(
      /\{[a-z]+\}|undefined|wait-listed|awaited-cancelled|action\./,
    );
  expect(cancelled!.text).toContain('Workshop');
  expect(cancelled!.text).toContain(
    `/select-timeslot?location=${location}&service=${service}&meeting_method=1&session=${session}&lang=${lang}`,
  );
});
