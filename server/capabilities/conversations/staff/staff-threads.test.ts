import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ThreadDetail, ThreadRow } from '#contract/conversations/conversations.ts';
import { textsPath } from '#contract/conversations/text-webhooks.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { aTextProvider } from '#server/testing/text-provider.ts';
import type { TextProvider } from '#server/testing/text-provider.ts';
import { connectProvider, fromTwilio, OWN_NUMBER, servicesWith } from '#server/testing/texts.ts';

const BASE = '/api/internal/v1/admin/conversations';
let app: TestApp;
let world: EveryRole;
let stand: TextProvider;
let own: string;

beforeAll(async () => {
  stand = await aTextProvider();
  app = await anApp({ ports: { own: servicesWith(stand) } });
  world = await everyRole(app);
  await connectProvider(world, 'twilio');
  await setSetting(app.deps.db, world.vendorId, { key: 'feature.conversations', value: true });
  own = (await app.deps.tenancy.all()).find(({ id }) => id === world.vendorId)!.pathname;
});
beforeEach(() => {
  app.clock.set(MOMENT);
  stand.mood = 'well';
  stand.taken.length = 0;
});

let serial = 0;
/** A visitor who joins the line and writes; returns the id of the thread. */
async function aThread(
  of: { text?: string; consent?: boolean; first?: string } = {},
): Promise<{ id: string; from: string }> {
  const from = `+1206557${String((serial += 1)).padStart(4, '0')}`;
  const { location, service } = world;
  const client = { receive_sms: of.consent ?? true };
  const body = aJoin({ location, service, phone: from, email: '', first: of.first ?? 'Ana', client });
  expect((await ask(app, 'POST /api/v2/open/queue-appointments', { body })).status).toBe(201);
  const params = { MessageSid: `SM${from}`, From: from, To: OWN_NUMBER, Body: of.text ?? 'Is parking free?' };
  expect(await fromTwilio(app, textsPath('twilio', own), params)).toBe(204);
  const [row] = await list(30);
  return { id: row!.id, from };
}

const list = async (who: Principal, query = '') =>
  ((await world.call(who, `GET ${BASE}${query}`)).body as { data: ThreadRow[] }).data;
const see = async (id: string, who: Principal = 30) =>
  ((await world.call(who, `GET ${BASE}/${id}`)).body as { data: ThreadDetail }).data;
const change = (id: string, body: object, who: Principal = 30) =>
  world.call(who, `PATCH ${BASE}/${id}`, { body });
const unread = async (who: Principal) =>
  (
    (await world.call(who, 'GET /api/internal/v1/admin/unread-conversations')).body as {
      data: { count: number };
    }
  ).data.count;

describe('conversations of staff', () => {
  it('show what the client wrote with their visit, and who has read it', async () => {
    const { id, from } = await aThread();
    const before = await unread(30);
    expect(await see(id)).toMatchObject({
      name: 'Ana',
      address: from,
      unread: 1,
      blocked: null,
      visit: { kind: 'walk-in', status: 1, in_line: true },
      messages: [{ direction: 'in', text: 'Is parking free?', state: 'received' }],
    });
    expect((await list(13, '?box=unread')).map((row) => row.id)).toContain(id);
    await change(id, { read: true });
    expect(await unread(30)).toBe(before - 1);
    expect((await list(13, '?box=unread')).map((row) => row.id)).not.toContain(id);
  });

  it('carry an answer to the client once, with its states', async () => {
    const { id, from } = await aThread();
    const came = await world.call(13, `POST ${BASE}/${id}/messages`, { body: { text: ' Yes, it is. ' } });
    expect(came.status).toBe(201);
    expect(came.text).not.toContain('Yes');
    await app.conversations.textSender.round();
    const sent = stand.taken.filter(({ receiptUrl }) => receiptUrl !== null);
    expect(sent).toMatchObject([{ to: from, from: OWN_NUMBER, text: 'Yes, it is.' }]);
    const seen = await see(id);
    expect(seen.messages.at(-1)).toMatchObject({ direction: 'out', kind: 'staff', state: 'sent' });
    expect(seen.messages.at(-1)!.by).not.toBeNull();
    expect(seen).toMatchObject({ unread: 0, state: 'open' });
    expect(seen.staff).not.toBeNull();
  });

  it('refuse a text that must not leave, and one that says nothing', async () => {
    const { id, from } = await aThread({ consent: false });
    const write = (text: string) => world.call(30, `POST ${BASE}/${id}/messages`, { body: { text } });
    expect((await write('  ')).errors[0]?.source?.pointer).toBe('/text');
    expect((await write('x'.repeat(641))).errors[0]?.source?.pointer).toBe('/text');
    const params = { MessageSid: `SM-stop${from}`, From: from, To: OWN_NUMBER, Body: 'STOP' };
    await fromTwilio(app, textsPath('twilio', own), params);
    await app.conversations.textSender.round();
    stand.taken.length = 0;
    expect((await write('Hello')).errors[0]).toMatchObject({ code: 'message-unreachable' });
    expect((await see(id)).blocked).toBe('opted-out');
    await app.conversations.textSender.round();
    expect(stand.taken).toEqual([]);
  });

  it('refuse a word of the vendor’s list by its name, and mask long numbers of clients', async () => {
    const { db } = app.deps;
    await setSetting(db, world.vendorId, {
      key: 'conversations.blocked_words',
      value: { fr: 'gratuit\nPromo' },
    });
    await setSetting(db, world.vendorId, { key: 'conversations.mask_numbers', value: true });
    const { id } = await aThread({ text: 'My card is 4111 1111 1111 1234' });
    expect((await see(id)).messages[0]).toMatchObject({ text: 'My card is •••• •••• •••• 1234' });
    const came = await world.call(30, `POST ${BASE}/${id}/messages`, { body: { text: 'A PROMO for you' } });
    expect(came.errors[0]).toMatchObject({
      title: 'The word “Promo” may not be sent',
      source: { pointer: '/text' },
    });
    expect((await see(id)).messages).toHaveLength(1);
    await setSetting(db, world.vendorId, { key: 'conversations.blocked_words', value: {} });
    await setSetting(db, world.vendorId, { key: 'conversations.mask_numbers', value: false });
  });

  it('stop a text that waits when STOP comes first', async () => {
    const { id, from } = await aThread();
    stand.mood = 'limited';
    expect(
      (await world.call(30, `POST ${BASE}/${id}/messages`, { body: { text: 'One more thing' } })).status,
    ).toBe(201);
    await app.conversations.textSender.round();
    stand.mood = 'well';
    const params = { MessageSid: `SM-late-stop${from}`, From: from, To: OWN_NUMBER, Body: 'STOP' };
    await fromTwilio(app, textsPath('twilio', own), params);
    // A round of the request itself may still run.
    await app.conversations.textSender.round();
    app.clock.set(MOMENT + 60_000);
    await app.conversations.textSender.round();
    expect(stand.taken.map(({ text }) => text)).not.toContain('One more thing');
    expect((await see(id)).messages.find(({ kind }) => kind === 'staff')).toMatchObject({
      state: 'opted-out',
    });
  });

  it('are assigned, closed, reopened by a text, and kept away as spam', async () => {
    const { id, from } = await aThread();
    const person = (await see(id)).people[0]!;
    expect((await change(id, { staff_id: person.id })).status).toBe(200);
    expect((await see(id)).staff).toEqual(person);
    expect((await change(id, { staff_id: '999999' })).errors[0]?.source?.pointer).toBe('/staff_id');
    const writes = async (text: string) =>
      fromTwilio(app, textsPath('twilio', own), {
        MessageSid: `SM-${text}${from}`,
        From: from,
        To: OWN_NUMBER,
        Body: text,
      });
    await change(id, { state: 'closed' });
    expect(await see(id)).toMatchObject({ state: 'closed', unread: 0 });
    await writes('Hello again');
    expect(await see(id)).toMatchObject({ state: 'open', unread: 1 });
    await change(id, { state: 'spam' });
    await writes('Buy now');
    expect(await see(id)).toMatchObject({ state: 'spam', unread: 0 });
    expect((await list(30)).map((row) => row.id)).not.toContain(id);
    expect((await list(30, '?box=spam')).map((row) => row.id)).toContain(id);
  });

  it('are found by name, number and words, and page by page', async () => {
    const { id, from } = await aThread({ first: 'Quentin', text: 'Where is the lift?' });
    for (const search of ['quent', from.slice(-6), 'LIFT'])
      expect((await list(30, `?search=${encodeURIComponent(search)}`)).map((row) => row.id)).toContain(id);
    expect(await list(30, '?search=%25')).toEqual([]);
    expect((await world.call(30, `GET ${BASE}?after=nonsense`)).status).toBe(400);
  });

  it('fill the vendor’s templates with the visit', async () => {
    await setSetting(app.deps.db, world.vendorId, {
      key: 'conversations.templates',
      // The second one needs the time of an appointment. Older versions of Foyer allowed the third one.
      value: {
        en: 'Hello {first_name}, come to {location}.\nSee you at {time}.\nDear {client}\nThank you',
      },
    });
    const { id } = await aThread({ first: 'Bo' });
    expect((await see(id)).templates).toEqual([
      expect.stringMatching(/^Hello Bo, come to .+\.$/),
      'Thank you',
    ]);
  });

  it('refuse a text with a placeholder, and name it', async () => {
    const { id } = await aThread();
    const text = 'Hi {first_name}, {time}';
    const came = await world.call(30, `POST ${BASE}/${id}/messages`, { body: { text } });
    expect(came.errors[0]).toMatchObject({
      title: 'Replace {first_name} by its value before you send the text',
      source: { pointer: '/text' },
    });
    expect((await see(id)).messages).toHaveLength(1);
  });

  it('mask the number for a reader without the right to the contact', async () => {
    const { id } = await aThread();
    expect((await see(id, 5)).address).toMatch(/^…\d\d$/);
  });

  it('are not found while the feature is off', async () => {
    const { id } = await aThread();
    await setSetting(app.deps.db, world.vendorId, { key: 'feature.conversations', value: false });
    expect((await world.call(30, `GET ${BASE}/${id}`)).status).toBe(404);
    expect((await world.call(30, `GET ${BASE}`)).status).toBe(404);
    await setSetting(app.deps.db, world.vendorId, { key: 'feature.conversations', value: true });
  });
});
