import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ShortcutInvitation } from '#contract/shortcuts/shortcuts.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { aBookingFixture } from '#server/testing/booking-fixture-store.ts';
import type { BookingFixture } from '#server/testing/booking-fixture-store.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aShortcut, SHORTCUTS } from '#server/testing/shortcuts.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change } from '#server/testing/slots-store.ts';

let fixture: BookingFixture;
let admin: SignedIn;
beforeAll(async () => {
  fixture = await aBookingFixture();
  const { app, vendor, location } = fixture;
  await setSetting(app.deps.db, vendor.id, { key: 'feature.shortcuts', value: true });
  const staff = { name: 'Ines', role: 30, locations: [location] };
  admin = (await aSignedInStaffMember(app, vendor.id, staff)).who;
});
afterAll(() => fixture.mails.close());
beforeEach(() => fixture.begin());

const invite = (id: string, email: string, lang = 'en') =>
  ask(fixture.app, `POST ${SHORTCUTS}/${id}/invitations`, {
    ...admin,
    body: { recipients: [{ email, first_name: 'Dana', last_name: 'Diaz', lang }] },
  });
/** Invites several people as they are given. */
const inviteAll = (id: string, ...recipients: object[]) =>
  ask(fixture.app, `POST ${SHORTCUTS}/${id}/invitations`, {
    ...admin,
    body: {
      recipients: recipients.map((one) => ({ email: '', first_name: '', last_name: '', lang: 'en', ...one })),
    },
  });
const invited = async (id: string): Promise<ShortcutInvitation[]> =>
  (await ask(fixture.app, `GET ${SHORTCUTS}/${id}/invitations`, admin)).body.data;
const linkIn = (text: string): { token: string; lang: string } => {
  const [, token = '', lang = ''] = /\/\?mode=invitation&invitation=([\w-]{22})&lang=(\w\w)/.exec(text) ?? [];
  return { token, lang };
};
let booked = 0;
const book = (invitation: string, more: object = {}) =>
  ask(fixture.app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(fixture.location),
      service_id: String(fixture.service),
      start: `2026-11-2${7 + Math.floor(booked / 8) * 3}T${String(16 + (booked++ % 8)).padStart(2, '0')}:00:00Z`,
      invitation,
      ...more,
    },
  });

it('mails a link that books once, with the contact and the source of the invitation', async () => {
  const { id } = await aShortcut(fixture.app, admin, {
    kind: 'invitation',
    service_ids: [String(fixture.service)],
  });
  await invite(id, 'dana@example.com');
  await fixture.settleMessages();
  const [mail] = fixture.mailsTo('dana@example.com');
  expect(mail!.subject).toBe('Harbor & Sons: book your appointment');
  for (const part of ['Hello Dana,', 'Ines of', 'Keep this link private']) expect(mail!.text).toContain(part);
  const { token } = linkIn(mail!.text ?? '');
  const opened = await ask(fixture.app, `GET /api/internal/v1/shortcut?token=${token}`, {
    vendor: fixture.vendor.pathname,
  });
  expect(opened.body.data).toMatchObject({ state: 'open', by: 'Ines', email: 'd…@example.com' });
  // As the page sends it: the visitor has typed nothing.
  const first = await book(token, { attendee: { lang: 'fr', receive_sms: false } });
  expect([first.status, first.errors]).toEqual([201, []]);
  const [visit] = await fixture.app.deps.db.read(
    fixture.vendor.id,
    sql<{
      email: string;
      utm: object;
    }>`SELECT email, utm FROM visits WHERE id = ${Number(first.body.data.id)}`,
  );
  expect(visit).toEqual({ email: 'dana@example.com', utm: { source: 'invitation' } });
  expect((await book(token)).status).toBe(410);
});

it('speaks the eight languages of the invited, without a word left open', async () => {
  const { id } = await aShortcut(fixture.app, admin, { single_use: false });
  for (const lang of LANGUAGES) await invite(id, `guest-${lang}@example.com`, lang);
  await fixture.settleMessages();
  for (const lang of LANGUAGES) {
    const [mail] = fixture.mailsTo(`guest-${lang}@example.com`);
    expect(linkIn(mail!.text ?? '').lang).toBe(lang);
    expect(mail!.text).not.toMatch(/\{\w+\}/);
  }
  // A link that is not for single use books again.
  const { token } = linkIn(fixture.mailsTo('guest-en@example.com')[0]!.text ?? '');
  expect([(await book(token)).status, (await book(token)).status]).toEqual([201, 201]);
});

it('texts a link that books, beside the mail, and says what became of both', async () => {
  const { id } = await aShortcut(fixture.app, admin, { kind: 'invitation' });
  const both = { email: 'ida@example.com', phone: '+1 (202) 555-0147', receive_sms: true };
  expect((await inviteAll(id, both, { phone: '+33123456789', receive_sms: true, lang: 'fr' })).status).toBe(
    201,
  );
  await fixture.settleMessages();
  expect(fixture.mailsTo('ida@example.com')).toHaveLength(1);
  const texts = new Map(fixture.texts.map(({ to, text }) => [to, text]));
  expect(texts.get('+12025550147')).toMatch(/^Harbor & Sons invites you to book an appointment: http/);
  expect(texts.get('+33123456789')).toMatch(/^Harbor & Sons vous invite à prendre rendez-vous\u00a0: http/);
  // Who is invited by text has no address that stands in.
  const { token, lang } = linkIn(texts.get('+33123456789')!);
  expect(lang).toBe('fr');
  const opened = await ask(fixture.app, `GET /api/internal/v1/shortcut?token=${token}`, {
    vendor: fixture.vendor.pathname,
  });
  expect(opened.body.data).toMatchObject({ state: 'open', email: null });
  expect((await book(token, { attendee: { first_name: 'Luc', email: 'luc@example.com' } })).status).toBe(201);
  expect(await invited(id)).toMatchObject([
    { phone: '…89', email: '', state: 'used', messages: [{ channel: 'sms', state: 'sent', reason: '' }] },
    {
      phone: '…47',
      email: 'i…@example.com',
      state: 'sent',
      messages: [
        { channel: 'email', state: 'sent', reason: '' },
        { channel: 'sms', state: 'sent', reason: '' },
      ],
    },
  ]);
});

it('texts only with consent, never after STOP, and not too often', async () => {
  const { id } = await aShortcut(fixture.app, admin, { kind: 'invitation' });
  const pointers = async (...recipients: object[]) =>
    (await inviteAll(id, ...recipients)).errors.map(({ code, source }) => [code, source?.pointer]);
  expect(await pointers({ phone: '+12025550148' }, {})).toEqual([
    ['field-invalid', '/recipients/0/receive_sms'],
    ['field-invalid', '/recipients/1/email'],
  ]);
  await change(
    fixture.app.deps.db,
    fixture.vendor.id,
    sql`INSERT INTO text_opt_outs (vendor_id, own_address, address, opted_out, at) VALUES (${fixture.vendor.id}, '+15550100', '+12025550149', true, now())`,
  );
  const stopped = { phone: '+1 202 555 0149', receive_sms: true };
  for (let sent = 0; sent < 3; sent += 1) expect((await inviteAll(id, stopped)).status).toBe(201);
  await fixture.settleMessages();
  expect(fixture.texts).toEqual([]);
  expect((await invited(id))[0]!.messages).toEqual([
    { channel: 'sms', state: 'suppressed', reason: 'opted-out' },
  ]);
  expect(await pointers(stopped)).toEqual([['field-invalid', '/recipients/0/phone']]);
});

it('sends nothing that opens nothing', async () => {
  const { id } = await aShortcut(fixture.app, admin);
  await ask(fixture.app, `POST ${SHORTCUTS}/bulk`, {
    ...admin,
    body: { action: 'pause', ids: [id], match: {}, preview: false },
  });
  await invite(id, 'late@example.com');
  await fixture.settleMessages();
  expect(fixture.mailsTo('late@example.com')).toEqual([]);
});

it('books once, however many who hold its link race for it', async () => {
  const { id } = await aShortcut(fixture.app, admin, { kind: 'invitation' });
  await invite(id, 'raced@example.com');
  await fixture.settleMessages();
  const { token } = linkIn(fixture.mailsTo('raced@example.com')[0]!.text ?? '');
  const hours = [16, 17, 18, 19, 20, 21, 22, 23];
  const race = await Promise.all(hours.map((hour) => book(token, { start: `2026-12-04T${hour}:00:00Z` })));
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array<number>(7).fill(410),
  ]);
});
