import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessagePreview, MessageTemplate, TemplateRow } from '#contract/settings/message-templates.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { aBookingFixture, calendarOf } from '#server/testing/booking-fixture-store.ts';
import type { BookingFixture } from '#server/testing/booking-fixture-store.ts';
import { aService, setSetting } from '#server/testing/builders-store.ts';
import { messagesOf } from '#server/testing/messages-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const BASE = '/api/internal/v1/admin/settings/notifications/client/messages';
let fixture: BookingFixture;
let admin: SignedIn;

beforeAll(async () => {
  fixture = await aBookingFixture();
});
afterAll(() => fixture.mails.close());
beforeEach(async () => {
  await fixture.begin();
  await signIn();
});

async function signIn() {
  const { app, vendor, location } = fixture;
  ({ who: admin } = await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] }));
}

const see = async (message: string): Promise<MessageTemplate> =>
  (await ask<{ data: MessageTemplate }>(fixture.app, `GET ${BASE}/${message}`, admin)).body.data;
const save = (message: string, body: object) =>
  ask<{ data: MessageTemplate }>(fixture.app, `PUT ${BASE}/${message}`, {
    ...admin,
    body: { service_ids: [], ...body },
  });
const publish = (message: string, revision: number) =>
  ask<{ data: MessageTemplate }>(fixture.app, `POST ${BASE}/${message}/publish`, {
    ...admin,
    body: { revision },
  });
async function publishWords(message: string, texts: object, more: object = {}): Promise<MessageTemplate> {
  const { revision } = await see(message);
  const saved = await save(message, { revision, texts, ...more });
  expect(saved.status, saved.text).toBe(200);
  if (saved.body.data.draft === null) return saved.body.data;
  const published = await publish(message, saved.body.data.revision);
  expect(published.status, published.text).toBe(200);
  return published.body.data;
}
const words = (subject: string, body: string) => ({ en: { subject, body } });

describe('the words of a message', () => {
  it('are a draft until they are published, keep their versions, and go back to the product’s', async () => {
    const rows = async () =>
      (await ask<{ data: TemplateRow[] }>(fixture.app, `GET ${BASE}`, admin)).body.data.find(
        ({ event, channel }) => event === 'unfit' && channel === 'email',
      );
    expect(await rows()).toMatchObject({ status: 0, version: 0, languages: [] });
    const draft = await save('unfit/email', { revision: 0, texts: words('A', 'One') });
    expect(draft.body.data).toMatchObject({ status: 1, version: 0, revision: 1, versions: [] });
    expect(await rows()).toMatchObject({ status: 1, version: 0 });
    const first = await publish('unfit/email', 1);
    expect(first.body.data).toMatchObject({ status: 0, version: 1, draft: null, languages: ['en'] });
    await publishWords('unfit/email', words('B', 'Two'));
    const second = await see('unfit/email');
    expect(second.versions).toMatchObject([
      { version: 2, texts: words('B', 'Two') },
      { version: 1, texts: words('A', 'One') },
    ]);
    // A draft equal to the published words is none.
    const same = await save('unfit/email', { revision: second.revision, texts: words('B', 'Two') });
    expect(same.body.data).toMatchObject({ status: 0, revision: second.revision });
    const again = await publishWords('unfit/email', second.versions[1]!.texts);
    expect(again).toMatchObject({ version: 3, published: { texts: words('A', 'One') } });
    const none = await publishWords('unfit/email', {});
    expect(none).toMatchObject({ version: 4, languages: [] });
  });

  it('are in the history, and refused from an older revision', async () => {
    await publishWords('called-off/sms', words('', 'Off: {when} {link}'));
    const { revision } = await see('called-off/sms');
    const stale = await save('called-off/sms', { revision: revision - 1, texts: {} });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('record-changed');
    expect((await publish('called-off/sms', revision - 1)).status).toBe(409);
    const rows = await fixture.app.deps.db.withVendor(fixture.vendor.id, (tx) =>
      tx.many(sql<{ kind: string; version: number; after: string }>`
        SELECT e.kind, e.subject_version AS version, c.after FROM events e
        JOIN personal_changes c ON c.vendor_id = e.vendor_id AND c.event_id = e.id AND c.field = 'words'
        JOIN message_templates t ON t.vendor_id = e.vendor_id AND t.id = e.subject_id
        WHERE e.subject_kind = 'message-template' AND t.event = 'called-off' AND t.channel = 'sms' ORDER BY e.id`),
    );
    expect(rows).toEqual([
      { kind: 'message-template-drafted', version: 1, after: expect.stringContaining('Off: {when}') },
      { kind: 'message-template-published', version: 2, after: expect.stringContaining('Off: {when}') },
    ]);
  });

  it.each([
    ['reminder/sms', { body: 'Bye {link}' }, /Line 1, character 11: the variable “when” is missing/],
    [
      'reminder/email',
      { subject: 'S', body: 'Hi\n{nickname}' },
      /Line 2, character 1: there is no variable “nickname” here/,
    ],
    ['reminder/email', { subject: 'S', body: '<script>x</script>' }, /Line 1, character 1: HTML and scripts/],
    ['reminder/email', { subject: 'S', body: 'Hi {name' }, /Line 1, character 4: this brace is not closed/],
    ['reminder/email', { subject: '', body: 'Hi' }, /write a text/],
    ['reminder/email', { subject: 'S', body: 'a'.repeat(10_000) }, /use at most 5000 characters/],
    ['reminder/sms', { body: `${'a'.repeat(10_000)} {when} {link}` }, /use at most 1000 characters/],
  ])('are refused with the place and the reason: %s %j', async (message, text, reason) => {
    const { revision } = await see(message);
    const texts = { en: { subject: '', ...text } };
    const refused = await save(message, { revision, texts });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(reason);
    expect(refused.text).toMatch(/\/texts\/en\/(subject|body)/);
    const preview = await ask(fixture.app, `POST ${BASE}/${message}/preview`, {
      ...admin,
      body: { texts, languages: ['en'] },
    });
    expect(preview.status).toBe(422);
    expect((await see(message)).revision).toBe(revision);
  });

  it('exist for the messages of the product alone, and name services of the vendor', async () => {
    for (const message of ['nothing/email', 'staff-digest/sms', 'booked/fax'])
      expect((await ask(fixture.app, `GET ${BASE}/${message}`, admin)).status, message).toBe(404);
    const refused = await save('booked/email', { revision: 0, texts: {}, service_ids: ['999999'] });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('/service_ids/0');
  });
});

describe('a message', () => {
  const OWN = words('Come to {location}: {when}', "Dear {name},\nwe await you. Change: {link}\nl'{service}");

  it('has the vendor’s words, in languages with words, and the facts, link and file as before', async () => {
    await publishWords('booked/email', OWN);
    const booked = await fixture.book();
    await fixture.settleMessages();
    const [mail] = fixture.mailsTo(booked.email);
    expect(mail!.subject).toMatch(/^Come to Main Street: Friday, November 27, 2026 at 9:00 AM/);
    expect(mail!.text).toMatch(/Dear \w+,\nwe await you\. Change: http:\/\/localhost:3000\/s\/.*code=/);
    expect(mail!.text).toContain('When: Friday, November 27, 2026 at 9:00 AM (Pacific Standard Time)');
    expect(mail!.html).toMatch(/Change: <a href="http:\/\/localhost:3000\/s\/[^"]*&#38;code=/);
    expect(mail!.html!.replace(/<style>.*<\/style>/, '')).not.toMatch(/[{}]/);
    expect(calendarOf(mail!)).toMatchObject({ method: 'REQUEST' });
    // The ledger holds what was sent.
    const stored = await fixture.app.deps.db.withVendor(fixture.vendor.id, (tx) =>
      tx.one(sql<{ subject: string }>`
        SELECT content ->> 'subject' AS subject FROM messages WHERE visit_id = ${Number(booked.id)} AND kind = 'booked' AND channel = 'email'`),
    );
    expect(stored.subject).toBe(mail!.subject);
    await publishWords('booked/email', {});
  });

  it('that waits has the words published when it is sent, and only for their services', async () => {
    const booked = await fixture.book();
    await fixture.settleMessages();
    await publishWords('reminder/email', words('Old', 'Old words'));
    const other = await aService(fixture.app.deps.db, fixture.vendor.id, { locations: [fixture.location] });
    await publishWords('reminder/email', words('New words', 'New'), {
      service_ids: [String(fixture.service)],
    });
    fixture.app.clock.set(Date.parse('2026-11-26T17:00:30Z'));
    await fixture.settleMessages();
    expect(fixture.mailsTo(booked.email).map(({ subject }) => subject)).toContain('New words');
    await signIn();
    await publishWords('reminder/email', words('New words', 'New'), { service_ids: [String(other)] });
    await fixture.begin();
    const elsewhere = await fixture.book();
    fixture.app.clock.set(Date.parse('2026-11-26T17:00:30Z'));
    await fixture.settleMessages();
    expect(fixture.mailsTo(elsewhere.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Reminder of your appointment'),
    );
    await signIn();
    await publishWords('reminder/email', {});
  });

  it('that is switched off is suppressed with the reason, and one in quiet hours waits for their end', async () => {
    const { app, vendor } = fixture;
    await setSetting(app.deps.db, vendor.id, {
      key: 'notifications.client_channels',
      value: { booked: 'sms' },
    });
    const hours = { from: 8 * 60, to: 10 * 60 };
    await setSetting(app.deps.db, vendor.id, { key: 'notifications.quiet_hours', value: hours });
    await setSetting(app.deps.db, vendor.id, { key: 'notifications.attach_calendar', value: false });
    const booked = await fixture.book({}, { start: '2026-11-27T22:00:00Z' });
    await fixture.settleMessages();
    expect(fixture.mailsTo(booked.email)).toEqual([]);
    const ledger = () => messagesOf(app.deps.db, vendor.id, Number(booked.id));
    expect(await ledger()).toContainEqual(
      expect.objectContaining({
        kind: 'booked',
        channel: 'email',
        state: 'suppressed',
        reason: 'switched-off',
      }),
    );
    await setSetting(app.deps.db, vendor.id, { key: 'notifications.client_channels', value: {} });
    await setSetting(app.deps.db, vendor.id, { key: 'notifications.reminder_minutes', value: [300] });
    const late = await fixture.book({}, { start: '2026-11-27T22:30:00Z' });
    // Five hours before is 9:30 AM, in quiet hours.
    app.clock.set(Date.parse('2026-11-27T17:30:10Z'));
    await fixture.settleMessages();
    const waiting = await messagesOf(app.deps.db, vendor.id, Number(late.id));
    expect(waiting).toContainEqual(
      expect.objectContaining({ kind: 'reminder', state: 'queued', reason: 'quiet-hours' }),
    );
    const before = fixture.mailsTo(late.email).length;
    app.clock.set(Date.parse('2026-11-27T18:00:10Z'));
    await fixture.settleMessages();
    const mails = fixture.mailsTo(late.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)!.attachments).toHaveLength(0);
    expect(mails.at(-1)!.text).not.toContain('attached file');
  });
});

describe('the examples', () => {
  it('show each language with the vendor’s own names and the length of a text message', async () => {
    const preview = async (message: string, texts: object) =>
      (
        await ask<{ data: MessagePreview[] }>(fixture.app, `POST ${BASE}/${message}/preview`, {
          ...admin,
          body: { texts, languages: ['en', 'ko'] },
        })
      ).body.data;
    const [english, korean] = await preview('booked/sms', {
      en: { subject: '', body: 'Hi {name}: {when} {link}' },
    });
    expect(english!.text).toMatch(/^Hi Ana: .+ http:\/\/localhost:3000\/s\//);
    expect(english!.length).toMatchObject({ encoding: 'gsm-7', segments: 2 });
    expect(korean!.text).not.toContain('Hi Ana');
    expect(korean!.length).toMatchObject({ encoding: 'ucs-2' });
    const [mail] = await preview('booked/email', {});
    expect(mail!.mail!.facts.map(({ value }) => value)).toContain('Main Street');
    expect(`${mail!.mail!.body}${mail!.text}`).not.toMatch(/[{}]/);
  });

  it('go to the caller’s own address through the mail server, whose refusal is told', async () => {
    const test = () =>
      ask<{ data: object }>(fixture.app, `POST ${BASE}/reminder/sms/test`, {
        ...admin,
        body: { texts: { en: { subject: '', body: 'Soon: {when} {link}' } }, language: 'en' },
      });
    const { status, body } = await test();
    expect(status).toBe(200);
    const { recipient } = body.data as { recipient: string };
    expect(body.data).toMatchObject({ outcome: 'sent' });
    expect(fixture.mailsTo(recipient)).toMatchObject([{ text: expect.stringContaining('Soon: ') }]);
    fixture.mails.mood = 'refuses';
    expect((await test()).body.data).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/\S/),
    });
    fixture.mails.mood = 'takes';
  });
});
