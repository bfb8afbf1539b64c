import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { aBookingFixture, NINE } from '#server/testing/booking-fixture-store.ts';
import type { BookedOne, BookingFixture } from '#server/testing/booking-fixture-store.ts';
import { aService } from '#server/testing/builders-store.ts';
import { aGroupSession } from '#server/testing/group-sessions-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let fixture: BookingFixture;
let who: SignedIn;
let workshops: number;
beforeAll(async () => {
  fixture = await aBookingFixture();
  const { app, vendor, location } = fixture;
  ({ who } = await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [location] }));
  workshops = await aService(app.deps.db, vendor.id, { locations: [location], name: 'Workshop' });
});
afterAll(() => fixture.mails.close());
beforeEach(() => fixture.begin());

let hours = 0;
async function aSession(): Promise<{ id: number; start: string }> {
  const { app, vendor, location } = fixture;
  const starts = NINE + (hours += 1) * 3_600_000;
  const id = await aGroupSession(app.deps.db, {
    vendorId: vendor.id,
    location,
    service: workshops,
    starts,
    capacity: 20,
  });
  return { id, start: toIso(starts) };
}
const seat = (start: string, attendee: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  fixture.book(attendee, { service_id: String(workshops), start, ...more });
const groups = '/api/internal/v1/admin/groups';
const send = (id: number, message: string) =>
  ask(fixture.app, `POST ${groups}/${id}/messages`, { ...who, body: { message } });
const recipients = async (id: number) =>
  (await ask(fixture.app, `GET ${groups}/${id}/recipients`, who)).body.data;
const states = async (booked: BookedOne) =>
  (await fixture.ledgerOf(booked))
    .filter(({ kind }) => kind === 'session-message')
    .map(({ channel, state, reason }) => [channel, state, reason]);

it('reaches every attendee once by the ways that they allow, and names the others before', async () => {
  const { id, start } = await aSession();
  const phone = { cell_phone: '+12065550142' };
  const ana = await seat(start, { first_name: 'Ana' }, { attendees: [{ first_name: 'Luc', email: '' }] });
  const bo = await seat(start, { first_name: 'Bo', receive_sms: true, ...phone });
  const cleo = await seat(start, { first_name: 'Cleo', email: ana.email });
  const gone = await seat(start, { first_name: 'Dora' });
  await fixture.cancel(gone);
  await fixture.settleMessages();
  fixture.mails.taken.length = 0;
  fixture.texts.length = 0;

  expect(await recipients(id)).toEqual({ count: 3, unreachable: ['Luc'] });
  const { status, body } = await send(id, '  Please use the side door.\nBring <a> pen. ');
  expect([status, body.data]).toEqual([201, { count: 3 }]);
  await fixture.settleMessages();
  const [mail, ...rest] = fixture.mailsTo(ana.email);
  expect(rest, 'the shared address').toEqual([]);
  expect(mail!.subject).toMatch(/^About your appointment: Friday, November 27, 2026/);
  expect(mail!.text).toContain('Please use the side door.\nBring <a> pen.');
  expect(mail!.html).toContain('Please use the side door.<br>Bring &#60;a&#62; pen.');
  expect(mail!.text).toContain('Hello Ana,');
  expect(mail!.text).toContain(`/manage?id=${ana.id}&code=${ana.code}`);
  expect(mail!.attachments).toEqual([]);
  expect(fixture.texts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Harbor & Sons, about Friday.*: Please use the side door\.\nBring <a> pen\. http/),
  ]);
  expect(await states(bo)).toEqual([
    ['email', 'sent', ''],
    ['sms', 'sent', ''],
  ]);
  expect(await states(cleo)).toEqual([['email', 'suppressed', 'just-told']]);
  expect(await states(gone)).toEqual([]);

  // The session's history names the text, and its version grows.
  const history = await ask(fixture.app, `GET ${groups}/${id}/history`, who);
  expect(history.body.data).toMatchObject([
    {
      kind: 'messaged',
      version: 2,
      changes: [{ field: 'message', before: 'null', after: '"Please use the side door.\\nBring <a> pen."' }],
    },
  ]);
});

it('needs a text and attendees', async () => {
  const { id, start } = await aSession();
  expect((await send(id, 'Hello')).errors[0]!.code).toBe('transition-refused');
  await seat(start);
  const empty = await send(id, ' \n ');
  expect([empty.status, empty.errors[0]!.source?.pointer]).toEqual([422, '/message']);
  expect((await send(id, 'x'.repeat(501))).status).toBe(422);
  const elsewhere = await aSignedInStaffMember(fixture.app, fixture.vendor.id, { role: 20, locations: [] });
  const refused = await ask(fixture.app, `POST ${groups}/${id}/messages`, {
    ...elsewhere.who,
    body: { message: 'Hello' },
  });
  expect(refused.status).toBe(404);
});

it('is not sent to an attendee who has cancelled before it could be', async () => {
  const { id, start } = await aSession();
  const ana = await seat(start);
  await fixture.settleMessages();
  fixture.mails.mood = 'is busy';
  await send(id, 'Please use the side door.');
  await fixture.settleMessages();
  await fixture.cancel(ana);
  fixture.mails.mood = 'takes';
  fixture.app.clock.set(fromIso('2026-11-20T18:30:00Z'));
  await fixture.settleMessages();
  expect(await states(ana)).toEqual([['email', 'suppressed', 'out-of-date']]);
});

it.each(LANGUAGES)('is framed in %s, without a hole', async (lang) => {
  const { id, start } = await aSession();
  const booked = await seat(start, { lang });
  await fixture.settleMessages();
  await send(id, 'Please use the side door.');
  await fixture.settleMessages();
  const mail = fixture.mailsTo(booked.email).at(-1)!;
  expect(mail.text).toContain('Please use the side door.');
  expect([mail.subject, mail.text, mail.html].join(' ')).not.toMatch(/\{[a-z]+\}|undefined|staff-message/);
});
