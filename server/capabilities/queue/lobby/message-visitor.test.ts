import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aMailServer } from '#server/testing/mail-server.ts';
import type { MailServer } from '#server/testing/mail-server.ts';
import { messagesOf } from '#server/testing/messages-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import type { SmsPort, TextMessage } from '#server/integrations/sms/sms-port.ts';

/* Staff write to a visitor of the line: by the visitor's own address, with consent, through the ledger alone. */

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
let [location, service] = [0, 0];
let manager: SignedIn;
let helper: { id: number; who: SignedIn };
let centre: SignedIn;
let elsewhere: SignedIn;
beforeAll(async () => {
  mails = await aMailServer();
  app = await anApp({ env: { SMTP_URL: mails.url, MAIL_FROM: 'hello@bank.example' }, ports: { sms } });
  const { db } = app.deps;
  vendor = await aVendor(db, { name: 'Harbor', settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id);
  const other = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location] });
  const at = { locations: [location], serves: [service] };
  ({ who: manager } = await aSignedInStaffMember(app, vendor.id, { role: 20, ...at }));
  helper = await aSignedInStaffMember(app, vendor.id, { role: 10, ...at });
  ({ who: centre } = await aSignedInStaffMember(app, vendor.id, { role: 5, locations: [] }));
  ({ who: elsewhere } = await aSignedInStaffMember(app, vendor.id, { role: 20, locations: [other] }));
  await onDuty(db, vendor.id, { staff: helper.id, location });
});
afterAll(() => mails.close());
beforeEach(() => {
  app.clock.set(MOMENT);
  texts.length = 0;
});

let visitors = 0;
const PHONE = '+12065550177';
async function aVisitor(client: Record<string, unknown> = {}): Promise<string> {
  visitors += 1;
  const body = aJoin({ location, service, email: `w${visitors}@example.com`, client });
  return String((await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data.id);
}
const write = (id: string, body: object, who = manager) =>
  ask(app, `POST /api/internal/v1/admin/visits/${id}/messages`, { ...who, body });
const see = async (id: string, who = manager) =>
  (await ask(app, `GET /api/internal/v1/admin/visits/${id}`, who)).body.data;
async function sent(): Promise<void> {
  await app.settle();
  await app.settle();
  await app.notifications.sender.settle();
}
const ledgerOf = async (id: string) =>
  (await messagesOf(app.deps.db, vendor.id, Number(id))).filter(({ kind }) => kind === 'staff-message');
const EMAIL = { channel: 'email', text: ' Please come in {link} ' };

describe('a text of the staff', () => {
  it('goes by email through the ledger, and stands in the history with its writer', async () => {
    const id = await aVisitor({ lang: 'fr' });
    const { status, body } = await write(id, EMAIL);
    expect(status).toBe(200);
    expect(body.data.timeline.at(-1)).toMatchObject({
      kind: 'visit-messaged',
      actor: { kind: 'staff' },
      data: { channel: 'email', given_text: 'Please come in {link}' },
    });
    await sent();
    expect(await ledgerOf(id)).toMatchObject([{ channel: 'email', state: 'sent' }]);
    const { mail } = mails.taken.findLast(({ mail: { subject } }) => subject?.startsWith('Un message de'))!;
    expect(mail.text).toMatch(/Please come in ?\n/);
    expect(mail.text).toMatch(/manage\?id=\d+&code=\w+&lang=fr/);
    expect((await see(id)).messages).toContainEqual(
      expect.objectContaining({ kind: 'staff-message', state: 'sent' }),
    );
  });

  it('goes by text message only with the consent', async () => {
    const agreed = await aVisitor({ cell_phone: PHONE, receive_sms: true });
    expect((await write(agreed, { channel: 'sms', text: 'Desk 2 is free' })).status).toBe(200);
    await sent();
    expect(texts.map(({ to, text }) => [to, text.replace(/http\S+/, '')])).toContainEqual([
      PHONE,
      'Harbor, Main Street: Desk 2 is free ',
    ]);

    const not = await aVisitor({ cell_phone: '+12065550178', receive_sms: false, email: '' });
    const refused = await write(not, { channel: 'sms', text: 'Desk 2 is free' });
    expect(refused.body.errors[0]).toMatchObject({
      code: 'message-unreachable',
      meta: { reason: 'no-consent' },
    });
    expect((await write(not, EMAIL)).body.errors[0].meta).toMatchObject({ reason: 'no-contact' });
    expect((await see(not)).message_ways).toEqual([
      { channel: 'email', refused: 'no-contact' },
      { channel: 'sms', refused: 'no-consent' },
    ]);
    await sent();
    expect(await ledgerOf(not)).toEqual([]);
  });

  it('is not sent once the service is over', async () => {
    mails.mood = 'is busy';
    const id = await aVisitor();
    await write(id, EMAIL);
    await sent();
    expect(await ledgerOf(id)).toMatchObject([{ state: 'queued', tries: 1 }]);
    const { version } = await see(id);
    const ended = await ask(app, `POST /api/internal/v1/admin/visits/${id}/cancel`, {
      ...manager,
      body: { version, reason: 'left' },
    });
    expect(ended.body.data.message_ways).toEqual([]);
    expect((await write(id, EMAIL)).body.errors[0].code).toBe('transition-refused');
    mails.mood = 'takes';
    app.clock.advance(MINUTE);
    await sent();
    expect(await ledgerOf(id)).toMatchObject([{ state: 'suppressed', reason: 'out-of-date' }]);
  });

  it('has a length by channel, and a number within ten minutes', async () => {
    const id = await aVisitor({ cell_phone: '+12065550179', receive_sms: true });
    const long = await write(id, { channel: 'sms', text: 'x'.repeat(301) });
    expect(long.body.errors[0]).toMatchObject({ source: { pointer: '/text' }, meta: { fault: 'too_long' } });
    expect((await write(id, { channel: 'email', text: '  ' })).body.errors[0].meta.fault).toBe('required');
    const statuses = [];
    for (let sentSoFar = 0; sentSoFar < 6; sentSoFar += 1) statuses.push((await write(id, EMAIL)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    app.clock.advance(10 * MINUTE);
    expect((await write(id, EMAIL)).status).toBe(200);
  });
});

it('a call by message names the room that staff have given', async () => {
  const id = await aVisitor();
  const room = await app.deps.db.withVendor(vendor.id, (tx) =>
    tx.one(sql<{ id: number }>`
      INSERT INTO rooms (vendor_id, location_id, name) VALUES (${vendor.id}, ${location}, 'Garden room') RETURNING id`),
  );
  const given = await ask(app, `PUT /api/internal/v1/admin/visits/${id}/room`, {
    ...manager,
    body: { version: (await see(id)).version, room_id: String(room.id) },
  });
  await ask(app, `POST /api/internal/v1/admin/visits/${id}/call`, {
    ...manager,
    body: { version: given.body.data.version, reason: 'first' },
  });
  await sent();
  // The mail of joining may come last.
  const own = mails.taken.filter(({ to }) => to.includes(`w${visitors}@example.com`));
  expect(own.map(({ mail }) => mail.text).join()).toContain('Please go to Garden room.');
});

describe('the right to write', () => {
  it('shows no address to those who see it masked', async () => {
    const id = await aVisitor();
    const { status, body } = await write(id, EMAIL, centre);
    expect(status).toBe(200);
    expect(body.data.email).toMatch(/^w…@/);
    expect(JSON.stringify(body)).not.toContain(`w${visitors}@`);
    // Neither the work in the line nor what colleagues wrote is theirs to read.
    expect(body.data.timeline.at(-1).data).toEqual(
      expect.not.objectContaining({ given_text: expect.anything() }),
    );
  });

  it('ends at the own visitors of a helper, and at the locations of a manager', async () => {
    const [free, taken] = [await aVisitor(), await aVisitor()];
    const { version } = await see(taken);
    const called = await ask(app, `POST /api/internal/v1/admin/visits/${taken}/call`, {
      ...manager,
      body: { version, reason: 'first' },
    });
    expect(called.status).toBe(200);
    // An uncalled visitor belongs to all who serve there.
    expect((await write(free, EMAIL, helper.who)).status).toBe(200);
    expect((await see(taken, helper.who)).message_ways).toBeNull();
    expect((await write(taken, EMAIL, helper.who)).status).toBe(404);
    expect((await write(free, EMAIL, elsewhere)).status).toBe(404);
  });
});
