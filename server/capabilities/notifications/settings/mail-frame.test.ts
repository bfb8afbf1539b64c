import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MessagePreview } from '#contract/settings/message-templates.ts';
import { aBookingFixture } from '#server/testing/booking-fixture-store.ts';
import type { BookingFixture } from '#server/testing/booking-fixture-store.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { brandColours } from '#domain/vendors/brand-colour.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const PAGE = '/api/internal/v1/admin/settings/branding/email';
let fixture: BookingFixture;
let admin: SignedIn;

beforeAll(async () => {
  fixture = await aBookingFixture();
});
afterAll(() => fixture.mails.close());
beforeEach(async () => {
  await fixture.begin();
  const { app, vendor, location } = fixture;
  ({ who: admin } = await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] }));
});

const bodyOf = (values: object, language = 'en') => ({
  ...admin,
  body: { location_id: null, values, reset: [], language },
});
const preview = (values: object, language?: string) =>
  ask<{ data: MessagePreview }>(fixture.app, `POST ${PAGE}/preview`, bodyOf(values, language));
const test = (values: object) =>
  ask<{ data: { recipient: string; outcome: string } }>(fixture.app, `POST ${PAGE}/test`, bodyOf(values));

it('unsaved values are previewed, sent to the caller alone, and refused as a save is', async () => {
  const values = { 'email.header': { en: 'Not saved yet' }, 'email.sender_name': 'Desk' };
  const { body, status } = await preview(values);
  expect(status).toBe(200);
  expect(body.data.mail).toMatchObject({ header: 'Not saved yet', sender: 'Desk', footer: '' });
  expect(body.data.text).toContain('Not saved yet');
  const korean = await preview({}, 'ko');
  expect(korean.body.data.mail!.body).toMatch(/[가-힣]/);
  const sent = await test(values);
  expect(sent.body.data).toMatchObject({ outcome: 'sent' });
  const [mail] = fixture.mailsTo(sent.body.data.recipient);
  expect(mail!.from).toMatchObject({ name: 'Desk' });
  expect(mail!.text).toContain('Not saved yet');
  const booked = await fixture.book();
  await fixture.settleMessages();
  expect(fixture.mailsTo(booked.email)[0]!.text).not.toContain('Not saved yet');
  for (const wrong of [
    { 'email.reply_to': 'no address' },
    { 'email.sender_name': 'a\nb' },
    { 'email.sender_name': 'A <a@b.example>' },
    { 'email.legal': { en: 'x'.repeat(1_001) } },
    { 'theme.primary': '#000000' },
  ]) {
    expect((await preview(wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect((await test(wrong)).status).toBe(422);
  }
});

it('a mail is previewed with the unsaved name, colour and logo of the branding', async () => {
  const branded = (values: object) =>
    ask<{ data: MessagePreview }>(
      fixture.app,
      'POST /api/internal/v1/admin/settings/branding/general/preview/mail',
      bodyOf(values),
    );
  const before = (await branded({})).body.data.mail!;
  const values = { businessName: 'Harbor Trust', 'theme.primary': '#7A1F1F' };
  const { sender, colour } = (await branded(values)).body.data.mail!;
  expect([sender, colour]).toEqual(['Harbor Trust', brandColours('#7A1F1F').action]);
  expect([before.sender, before.colour]).not.toContain(sender);
  expect(before.colour).not.toBe(colour);
  expect((await branded({})).body.data.mail).toEqual(before);
  expect((await branded({ 'email.header': { en: 'Of the other page' } })).status).toBe(422);
});

it('mails have the vendor’s sender, lines and logo, in the client’s language or the default one', async () => {
  const values = {
    'email.sender_name': 'Harbor Desk',
    'email.reply_to': 'desk@bank.example',
    'email.shows_logo': true,
    'theme.logo': '/brand/harbor.png',
    'email.header': { en: 'Since 1908', fr: 'Depuis 1908' },
    'email.signature': { en: 'Your <b>team</b>' },
    'email.footer': { en: 'Pike Street 1', fr: 'Pike Street 1, Seattle' },
    'email.legal': { en: 'Member FDIC' },
  };
  const { app, vendor } = fixture;
  for (const [key, value] of Object.entries(values)) await setSetting(app.deps.db, vendor.id, { key, value });
  const english = await fixture.book();
  const french = await fixture.book({ lang: 'fr' }, { start: '2026-11-27T18:00:00Z' });
  await fixture.settleMessages();
  const [mail] = fixture.mailsTo(english.email);
  expect(mail!.from).toMatchObject({ name: 'Harbor Desk' });
  expect(mail!.replyTo).toMatchObject([{ address: 'desk@bank.example' }]);
  for (const line of ['Since 1908', 'Your <b>team</b>', 'Pike Street 1', 'Member FDIC'])
    expect(mail!.text).toContain(line);
  expect(mail!.html).toContain('Your &#60;b&#62;team');
  expect(mail!.html).toContain('<img src="http://localhost:3000/brand/harbor.png"');
  expect(mail!.html).toContain('prefers-color-scheme:dark');
  const [theirs] = fixture.mailsTo(french.email);
  expect(theirs!.text).toContain('Depuis 1908');
  expect(theirs!.text).toContain('Pike Street 1, Seattle');
  expect(theirs!.text, 'a text that is not translated').toContain('Member FDIC');
  // Mail programs show no SVG.
  await setSetting(app.deps.db, vendor.id, { key: 'theme.logo', value: '/brand/harbor.svg' });
  const again = await fixture.book({}, { start: '2026-11-27T19:00:00Z' });
  await fixture.settleMessages();
  expect(fixture.mailsTo(again.email)[0]!.html).not.toContain('<img');
});
