import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { DAY } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStation, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { aMailServer } from '#server/testing/mail-server.ts';
import type { MailServer } from '#server/testing/mail-server.ts';
import { messagesOf } from '#server/testing/messages-store.ts';
import type { SmsPort, TextMessage } from '#server/integrations/sms/sms-port.ts';

let mails: MailServer;
const texts: TextMessage[] = [];
const sms: SmsPort = {
  async send(message) {
    texts.push(message);
    return { outcome: 'accepted', by: 'sms' };
  },
};
let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
let desk: number;
let staff: SignedIn;
let people = 0;

beforeAll(async () => {
  mails = await aMailServer();
  app = await anApp({ env: { SMTP_URL: mails.url, MAIL_FROM: 'hello@bank.example' }, ports: { sms } });
  const { db } = app.deps;
  vendor = await aVendor(db, { name: 'Harbor & Sons', settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  desk = await aStation(db, vendor.id, { location, name: 'Desk 1' });
  const sam = await aSignedInStaffMember(app, vendor.id, {
    role: 20,
    locations: [location],
    serves: [service],
  });
  staff = sam.who;
  await onDuty(db, vendor.id, { staff: sam.id, location, station: desk });
});
afterAll(() => mails.close());
beforeEach(async () => {
  app.clock.set(MOMENT);
  mails.mood = 'takes';
  await sent();
  mails.taken.length = 0;
  texts.length = 0;
});

/** Delivers all events, writes all due notifications and sends them. */
async function sent() {
  await app.settle();
  await app.settle();
  await app.notifications.sender.settle();
}
async function aVisitor(client: Record<string, unknown> = {}) {
  people += 1;
  const email = `v${people}@example.com`;
  const response = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location, service, email, client }),
  });
  expect(response.status).toBe(201);
  return {
    id: String(response.body.data.id),
    code: String(response.body.data.attributes.confirm_code),
    email: typeof client['email'] === 'string' ? client['email'] : email,
  };
}
async function move(id: string, verb: string, body: object = {}) {
  const { version } = (await ask(app, `GET /api/internal/v1/admin/visits/${id}`, staff)).body.data;
  const response = await ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, {
    ...staff,
    body: { version, ...body },
  });
  expect(response.status).toBe(200);
}
const subjectsTo = (email: string) =>
  mails.taken.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.subject);
const ledgerOf = (id: string) => messagesOf(app.deps.db, vendor.id, Number(id));

describe('a visitor in line', () => {
  it('is notified on joining, on being next and on each call, with a link to their page', async () => {
    const first = await aVisitor();
    const { id, code, email } = await aVisitor();
    await sent();
    app.clock.advance(120_000);
    await move(first.id, 'call', { reason: 'first', station_id: String(desk) });
    await move(first.id, 'start');
    await sent();
    await move(id, 'call', { station_id: String(desk) });
    await sent();
    await move(id, 'recall');
    await sent();
    expect(subjectsTo(email)).toEqual([
      expect.stringMatching(/^You are in line at Main Street – A-\d{3}$/),
      expect.stringMatching(/^You are next at Main Street – A-\d{3}$/),
      expect.stringMatching(/^It is your turn at Main Street – A-\d{3}$/),
      expect.stringMatching(/^We have called you again – A-\d{3}$/),
    ]);
    const [joined, , called] = mails.taken.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
    const link = `http://localhost:3000/s/${vendor.pathname}/callback-service/manage?id=${id}&code=${code}&lang=en`;
    expect(joined!.text).toContain(link);
    expect(joined!.html).toContain(`href="${link.replaceAll('&', '&#38;')}"`);
    expect(called!.text).toContain('Please go to Desk 1.');
    expect(joined!.from).toMatchObject({ name: 'Harbor & Sons', address: 'hello@bank.example' });
    expect(joined!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(joined!.html).toContain('Harbor &#38; Sons');
  });

  it('reads on the page the channels on which messages are sent, and no other', async () => {
    const both = { cell_phone: '+12065550177', receive_sms: true };
    const unasked = { email: '', cell_phone: '+12065550178', receive_sms: false };
    for (const [client, channels] of [
      [both, ['sms', 'email']],
      [unasked, []],
    ] as const) {
      const { id, code } = await aVisitor(client);
      const page = await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);
      expect(page.body.data.attributes.notified_by).toEqual(channels);
      await move(id, 'call', { reason: 'first', station_id: String(desk) });
      await sent();
      const rows = (await ledgerOf(id)).filter(({ kind, state }) => kind === 'called' && state === 'sent');
      expect(rows.map(({ channel }) => channel).toSorted()).toEqual([...channels].toSorted());
      await move(id, 'start');
      await move(id, 'complete');
    }
  });

  it('who is next on joining gets one message, not two', async () => {
    for (const visit of (await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, staff)).body.data
      .waiting)
      await move(visit.id, 'cancel');
    const { id, email } = await aVisitor();
    await sent();
    expect(subjectsTo(email)).toHaveLength(1);
    expect(await ledgerOf(id)).toContainEqual(
      expect.objectContaining({ kind: 'next', state: 'suppressed', reason: 'just-told' }),
    );
    await move(id, 'cancel');
  });

  it('is notified again when a call is undone and repeated', async () => {
    const { id, email } = await aVisitor();
    await move(id, 'call', { reason: 'now', station_id: String(desk) });
    await sent();
    await move(id, 'undo');
    await move(id, 'call', { reason: 'now', station_id: String(desk) });
    await sent();
    expect(subjectsTo(email).filter((subject) => subject?.startsWith('It is your turn'))).toHaveLength(2);
    await move(id, 'cancel');
  });

  it('is notified of a cancellation by staff and of the end of the day', async () => {
    const [one, two] = [await aVisitor(), await aVisitor()];
    await move(one.id, 'cancel');
    await sent();
    expect(subjectsTo(one.email).at(-1)).toMatch(/^Your visit at Main Street was cancelled/);
    const text = mails.taken.findLast(({ to }) => to.includes(one.email))!.mail.text;
    expect(text).toContain('Main Street has cancelled your place');
    expect(text).toContain(`/callback-service/${location}?meeting_method=1&lang=en`);
    app.clock.set(MOMENT + DAY);
    for (const job of app.jobs) if (job.name === 'end-days') await job.work({});
    await sent();
    expect(subjectsTo(two.email).at(-1)).toMatch(/^The day at Main Street has ended/);
  });
});

describe('consent', () => {
  it('is required for text messages, and the ledger states why one was suppressed', async () => {
    const consenting = await aVisitor({ cell_phone: '+12065550123', receive_sms: true });
    const silent = await aVisitor({ cell_phone: '+12065550124' });
    await sent();
    expect(texts.map(({ to }) => to)).toEqual(['+12065550123']);
    expect(texts[0]!.text).toMatch(
      new RegExp(
        `^Harbor & Sons: You are in line at Main Street, ticket A-\\d+\\. http.*code=${consenting.code}`,
      ),
    );
    expect(await ledgerOf(silent.id)).toContainEqual(
      expect.objectContaining({ channel: 'sms', state: 'suppressed', reason: 'no-consent' }),
    );
  });

  it('of a visitor without an address still adds a suppressed row to the ledger', async () => {
    const response = await ask(app, `POST /api/internal/v1/admin/lobby/${location}/walk-ins`, {
      ...staff,
      body: { service_id: String(service), first_name: 'Ben' },
    });
    await sent();
    expect(await ledgerOf(response.body.data.id)).toContainEqual(
      expect.objectContaining({ kind: 'joined', state: 'suppressed', reason: 'no-contact' }),
    );
  });
});

describe('a mail server', () => {
  it('with greylisting delays mails and loses none', async () => {
    mails.mood = 'greylists';
    const { id, email } = await aVisitor();
    await sent();
    expect(subjectsTo(email)).toEqual([]);
    expect(await ledgerOf(id)).toContainEqual(
      expect.objectContaining({ state: 'queued', reason: '451', tries: 1 }),
    );
    app.clock.advance(5_000);
    await sent();
    expect(subjectsTo(email)).toHaveLength(1);
    expect(await ledgerOf(id)).toContainEqual(expect.objectContaining({ state: 'sent', tries: 2 }));
  });

  it('ends the delivery with a permanent refusal and records the reason', async () => {
    mails.mood = 'refuses';
    const { id } = await aVisitor();
    await sent();
    app.clock.advance(DAY / 2);
    await sent();
    expect(await ledgerOf(id)).toContainEqual(
      expect.objectContaining({ channel: 'email', state: 'failed', reason: '550', tries: 1 }),
    );
  });

  it('gets no outdated messages', async () => {
    mails.mood = 'is busy';
    const { id, email } = await aVisitor();
    await sent();
    await move(id, 'call', { reason: 'now', station_id: String(desk) });
    await sent();
    await move(id, 'start');
    mails.mood = 'takes';
    app.clock.advance(60_000);
    await sent();
    expect(subjectsTo(email)).toEqual([]);
    expect((await ledgerOf(id)).map(({ kind, state, reason }) => [kind, state, reason])).toEqual(
      expect.arrayContaining([
        ['joined', 'suppressed', 'out-of-date'],
        ['called', 'suppressed', 'out-of-date'],
      ]),
    );
  });

  it('gets a mail again under the same id when the sender dies before recording the delivery', async () => {
    mails.mood = 'is busy';
    const { email } = await aVisitor();
    await sent();
    mails.mood = 'takes';
    app.clock.advance(5_000);
    const { db } = app.deps;
    const dying = { ...db, withVendor: db.withVendor };
    mails.onRead = () => {
      dying.withVendor = () => Promise.reject(new Error('killed'));
    };
    const { startSender } = await import('./send-messages.ts');
    const { publicUrl, mailFrom } = app.deps.config;
    const sender = startSender({
      replyBase: undefined,
      ...app.deps,
      ...app.deps.ports,
      servicesOf: app.servicesOf,
      publicUrl,
      from: mailFrom,
      db: dying,
    });
    await sender.round();
    await sender.stop();
    mails.onRead = undefined;
    expect(subjectsTo(email)).toHaveLength(1);
    await app.notifications.sender.settle();
    expect(subjectsTo(email)).toHaveLength(1);
    app.clock.advance(31_000);
    await app.notifications.sender.settle();
    const ids = mails.taken.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('the languages', () => {
  it.each(LANGUAGES)('%s: mail and text message are translated', async (lang) => {
    const { email } = await aVisitor({ lang, cell_phone: '+12065550123', receive_sms: true });
    await sent();
    const { mail } = mails.taken.find(({ to }) => to.includes(email))!;
    expect(mail.html).toContain(`<html lang="${lang}">`);
    expect(mail.headers.find(({ key }) => key === 'content-language')?.value).toBe(lang);
    const english = /You are in line|Ticket|Hello/;
    for (const text of [mail.subject, mail.text, texts.at(-1)!.text])
      expect(english.test(text ?? '')).toBe(lang === 'en');
    expect(texts.at(-1)!.text).not.toContain('{');
    expect(mail.text).not.toContain('{');
  });
});

describe('the stored message', () => {
  it('contains no code', async () => {
    const { id, code } = await aVisitor({ cell_phone: '+12065550123', receive_sms: true });
    await sent();
    const rows = await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.many(sql<{ row: string }>`SELECT m::text AS row FROM messages m WHERE visit_id = ${Number(id)}`),
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
  });

  it('loses its text thirty days after delivery, not earlier', async () => {
    const { id } = await aVisitor();
    await sent();
    const rule = app.retention.find(({ name }) => name === 'message texts')!;
    const due = (now: number) =>
      rule.removeDue({ db: app.deps.db, vendorId: vendor.id, now, goOn: () => true });
    await due(MOMENT + 30 * DAY - 60_000);
    expect((await ledgerOf(id))[0]).toMatchObject({
      hasWords: true,
      recipient: expect.stringContaining('@'),
    });
    await due(MOMENT + 30 * DAY + 60_000);
    expect((await ledgerOf(id))[0]).toMatchObject({
      hasWords: false,
      recipient: '',
      state: 'sent',
      kind: 'joined',
    });
    expect(await due(MOMENT + 30 * DAY + 60_000)).toBe(0);
  });

  it('of an earlier epoch of the installation is not sent again', async () => {
    mails.mood = 'greylists';
    const { id, email } = await aVisitor();
    await sent();
    const owner = new pg.Client(app.deps.connection);
    await owner.connect();
    await owner.query('UPDATE installation SET first_event_id = (SELECT max(id) + 1 FROM events)');
    app.clock.advance(60_000);
    await sent();
    await owner.query('UPDATE installation SET first_event_id = 0');
    await owner.end();
    expect(subjectsTo(email)).toEqual([]);
    expect(await ledgerOf(id)).toContainEqual(
      expect.objectContaining({ state: 'unknown', reason: 'restored' }),
    );
  });
});
