import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiptsPath, textsPath } from '#contract/conversations/text-webhooks.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { messagesOf } from '#server/testing/messages-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { aTextProvider } from '#server/testing/text-provider.ts';
import type { TextProvider } from '#server/testing/text-provider.ts';
import { connectProvider, fromTwilio, fromVonage, OWN_NUMBER, servicesWith } from '#server/testing/texts.ts';
import { storedTexts, threadWith } from '#server/testing/threads-store.ts';
import { textsRetention } from '../index.ts';

let app: TestApp;
let world: EveryRole;
let stand: TextProvider;
/** The pathnames of our vendor and of another one. */
let own: string;
let other: string;

beforeAll(async () => {
  stand = await aTextProvider();
  app = await anApp({ ports: { own: servicesWith(stand) } });
  world = await everyRole(app);
  await connectProvider(world, 'twilio');
  await connectProvider(world, 'vonage');
  await connectProvider(world, 'twilio', {
    who: 'admin of another vendor',
    values: { number: '+12065550177', auth_token: 'the-token-of-another' },
  });
  await setSetting(app.deps.db, world.vendorId, { key: 'feature.conversations', value: true });
  const vendors = await app.deps.tenancy.all();
  own = vendors.find(({ id }) => id === world.vendorId)!.pathname;
  other = vendors.find(({ id, name }) => id !== world.vendorId && name !== '')!.pathname;
});
beforeEach(() => {
  app.clock.set(MOMENT);
  stand.mood = 'well';
  stand.taken.length = 0;
  stand.beforeAnswer = null;
});

let serial = 0;
const newNumber = () => `+1206556${String((serial += 1)).padStart(4, '0')}`;
const textsOf = async (address: string) =>
  (await storedTexts(app.deps.db, world.vendorId)).filter((one) => one.address === address);
const said = async (address: string) =>
  (await textsOf(address)).map(({ direction, text }) => `${direction}: ${text}`);

/** A visitor writes, by Twilio; the reply is sent. Returns the replies. */
async function write(from: string, text: string, id = `SM${(serial += 1)}`): Promise<string[]> {
  const before = stand.taken.length;
  const path = textsPath('twilio', own);
  const params = { MessageSid: id, From: from, To: OWN_NUMBER, Body: text };
  expect(await fromTwilio(app, path, params)).toBe(204);
  await app.conversations.textSender.round();
  // Notifications leave by the same provider, without a receipt.
  const replies = stand.taken.slice(before).filter(({ receiptUrl }) => receiptUrl !== null);
  return replies.map((taken) => taken.text);
}

async function joins(phone: string, lang = 'en') {
  const body = aJoin({
    location: world.location,
    service: world.service,
    phone,
    email: '',
    client: { receive_sms: true },
  });
  const came = await ask(app, 'POST /api/v2/open/queue-appointments', { body, language: lang });
  expect([came.status, came.text]).toEqual([201, came.text]);
  await app.settle();
  return Number(came.body.data.id);
}

describe('a text that a provider delivers', () => {
  const path = () => textsPath('twilio', own);

  it('is stored once, however often it comes', async () => {
    const from = newNumber();
    const params = { MessageSid: 'SM-twice', From: from, To: OWN_NUMBER, Body: 'Is parking free?' };
    const came = await Promise.all([1, 2, 3, 4].map(() => fromTwilio(app, path(), params)));
    expect(came).toEqual([204, 204, 204, 204]);
    expect(await said(from)).toEqual(['in: Is parking free?']);
  });

  it('is refused without the signature of this vendor’s own account', async () => {
    const from = newNumber();
    const params = { MessageSid: 'SM-forged', From: from, To: OWN_NUMBER, Body: 'STOP' };
    expect(await fromTwilio(app, { path: path(), secret: 'guessed' }, params)).toBe(403);
    expect(await fromTwilio(app, { path: path(), secret: 'the-token-of-another' }, params)).toBe(403);
    // Signed for the vendor’s own address, and sent to another one’s.
    expect(await fromTwilio(app, textsPath('twilio', other), params)).toBe(403);
    expect(await fromVonage(app, textsPath('vonage', other), { msisdn: '1', to: '1' })).toBe(404);
    expect(await said(from)).toEqual([]);
  });

  it('to the number of another vendor never reaches a thread of this one', async () => {
    const from = newNumber();
    const params = { MessageSid: 'SM-strange', From: from, To: '+12065550177', Body: 'Hello' };
    expect(await fromTwilio(app, path(), params)).toBe(404);
    expect(await said(from)).toEqual([]);
  });

  it('stands in the order of the provider’s time, whenever it arrives', async () => {
    const from = newNumber();
    const at = (second: number) => `2026-11-20 17:59:${String(second).padStart(2, '0')}`;
    const deliver = (text: string, second: number, more = {}) =>
      fromVonage(app, textsPath('vonage', own), {
        msisdn: from.slice(1),
        to: OWN_NUMBER.slice(1),
        messageId: `V-${text}`,
        text,
        'message-timestamp': at(second),
        ...more,
      });
    for (const [text, second] of [
      ['third', 30],
      ['first', 10],
      ['second', 20],
      ['first', 10],
    ] as const)
      expect(await deliver(text, second)).toBe(204);
    await deliver('part two', 40, { 'concat-part': '2', 'concat-total': '2' });
    await deliver('part one', 40, { 'concat-part': '1', 'concat-total': '2' });
    expect(await said(from)).toEqual(
      ['first', 'second', 'third', 'part one', 'part two'].map((text) => `in: ${text}`),
    );
  });
});

describe('STOP, HELP and START', () => {
  it('count from a whole word, are confirmed, and stop every text to that number', async () => {
    const from = newNumber();
    expect((await write(from, 'Stop.'))[0]).toContain('You get no more texts');
    const visit = await joins(from);
    await app.notifications.sender.settle();
    const messages = await messagesOf(app.deps.db, world.vendorId, visit);
    expect(messages.find(({ channel, kind }) => channel === 'sms' && kind === 'joined')).toMatchObject({
      state: 'suppressed',
      reason: 'opted-out',
    });
    expect(await write(from, 'Q')).toEqual([]);
    expect((await write(from, 'HELP'))[0]).toContain('Reply C to cancel');
    expect((await write(from, 'START'))[0]).toContain('You get texts from us again');
    expect((await write(from, 'Q'))[0]).toMatch(/^Ticket /);
  });

  it('go by the provider’s time: an older START changes nothing', async () => {
    const from = newNumber();
    const deliver = (text: string, stamp: string) =>
      fromVonage(app, textsPath('vonage', own), {
        msisdn: from.slice(1),
        to: OWN_NUMBER.slice(1),
        messageId: `${from}-${stamp}`,
        text,
        'message-timestamp': stamp,
      });
    await deliver('STOP', '2026-11-20 17:59:30');
    await deliver('START', '2026-11-20 17:59:10');
    await app.conversations.textSender.round();
    expect(stand.taken.map(({ text }) => text)).toEqual([expect.stringContaining('no more texts')]);
    await joins(from);
    expect(await write(from, 'Q')).toEqual([]);
  });

  it('are answered in the language of the word', async () => {
    expect((await write(newNumber(), 'arrêt'))[0]).toContain('vous ne recevrez plus');
    expect((await write(newNumber(), '停止'))[0]).toContain('不会再给您发送短信');
  });
});

describe('a keyword about a visit', () => {
  it('cancels it once the visitor confirms, and not before', async () => {
    const from = newNumber();
    const visit = await joins(from);
    const status = async () =>
      (await world.call(30, `GET /api/internal/v1/admin/visits/${visit}`)).body as {
        data: { status: number };
      };
    expect((await write(from, 'c'))[0]).toContain('Reply YES');
    expect((await status()).data.status).toBe(1);
    expect((await write(from, 'yes'))[0]).toMatch(/^Cancelled: /);
    expect((await status()).data.status).toBe(4);
    expect((await write(from, 'C'))[0]).toContain('no open visit');
  });

  it('cancels nothing by a “yes” that comes too late, or without a question', async () => {
    const from = newNumber();
    const visit = await joins(from);
    expect(await write(from, 'Yes')).toEqual([]);
    await write(from, 'cancel');
    app.clock.set(MOMENT + 11 * MINUTE);
    expect(await write(from, 'Yes')).toEqual([]);
    const { body } = await world.call(30, `GET /api/internal/v1/admin/visits/${visit}`);
    expect(body).toMatchObject({ data: { status: 1 } });
  });

  it('keeps the position in line without a call', async () => {
    const from = newNumber();
    const visit = await joins(from);
    expect((await write(from, 'S'))[0]).toContain('for 10 minutes');
    const { body } = await world.call(30, `GET /api/internal/v1/admin/visits/${visit}`);
    expect(JSON.stringify(body)).toContain('visit-held');
    expect((await write(from, 'Late'))[0]).toContain('for 15 minutes');
  });

  it('acts on no visit if the sender has several', async () => {
    const from = newNumber();
    await joins(from);
    await joins(from);
    expect((await write(from, 'C'))[0]).toContain('several open visits');
  });

  it('is read by staff alone while keywords are off', async () => {
    await setSetting(app.deps.db, world.vendorId, { key: 'conversations.keywords', value: false });
    const from = newNumber();
    await joins(from);
    expect(await write(from, 'C')).toEqual([]);
    expect((await write(from, 'STOP'))[0]).toContain('no more texts');
    await setSetting(app.deps.db, world.vendorId, { key: 'conversations.keywords', value: true });
  });
});

describe('a text outside the hours', () => {
  it('is answered once in a while', async () => {
    const set = (key: string, value: unknown) => setSetting(app.deps.db, world.vendorId, { key, value });
    await set('conversations.away_reply', { en: 'We read this at nine.' });
    const from = newNumber();
    await joins(from);
    expect(await write(from, 'Hello?')).toEqual([]);
    await set('conversations.hours', { from: 0, to: 60 });
    expect(await write(from, 'Hello again')).toEqual(['We read this at nine.']);
    expect(await write(from, 'And again')).toEqual([]);
    // Older versions of Foyer allowed such a text.
    await set('conversations.away_reply', { en: 'Hello {first_name}' });
    const second = newNumber();
    await joins(second);
    expect(await write(second, 'Hello?')).toEqual([]);
    await set('conversations.hours', { from: 0, to: 1440 });
  });
});

describe('a text that leaves', () => {
  const keyOf = (url: string | null) => new URL(url!).searchParams.get('message')!;
  const reports = (message: string, params: Record<string, string>) =>
    fromTwilio(app, receiptsPath('twilio', { pathname: own, message }), params);
  const replyOf = async (from: string) =>
    (await textsOf(from)).findLast(({ direction }) => direction === 'out');

  it('shows what its receipts say, even those before the provider’s own answer', async () => {
    const from = newNumber();
    stand.beforeAnswer = async ({ receiptUrl }) => {
      expect(await reports(keyOf(receiptUrl), { MessageStatus: 'delivered' })).toBe(204);
    };
    await write(from, 'HELP');
    expect(await replyOf(from)).toMatchObject({ state: 'delivered' });
    const message = keyOf(stand.taken[0]!.receiptUrl);
    for (const state of ['sent', 'queued', 'undelivered'])
      expect(await reports(message, { MessageStatus: state, ErrorCode: '30003' })).toBe(204);
    expect(await replyOf(from)).toMatchObject({ state: 'delivered' });
    expect(await reports('unknown', { MessageStatus: 'delivered' })).toBe(204);
  });

  it('is marked as failed with the provider’s code, and forged receipts change nothing', async () => {
    const from = newNumber();
    await write(from, 'HELP');
    const message = keyOf(stand.taken[0]!.receiptUrl);
    const path = receiptsPath('twilio', { pathname: own, message });
    expect(await fromTwilio(app, { path, secret: 'guessed' }, { MessageStatus: 'delivered' })).toBe(403);
    expect(await replyOf(from)).toMatchObject({ state: 'sent' });
    await reports(message, { MessageStatus: 'undelivered', ErrorCode: '30003' });
    expect(await replyOf(from)).toMatchObject({ state: 'failed', reason: 'code-30003' });
  });

  it('waits while the provider limits, and then leaves once', async () => {
    const from = newNumber();
    stand.mood = 'limited';
    await write(from, 'HELP');
    expect(await replyOf(from)).toMatchObject({ state: 'queued', reason: '429' });
    stand.mood = 'well';
    await app.conversations.textSender.round();
    expect(stand.taken).toEqual([]);
    app.clock.set(MOMENT + 8_000);
    await app.conversations.textSender.round();
    await app.conversations.textSender.round();
    expect(stand.taken).toHaveLength(1);
    expect(await replyOf(from)).toMatchObject({ state: 'sent', reason: '' });
  });

  it('is held back by the daily cap, except what the law requires', async () => {
    await setSetting(app.deps.db, world.vendorId, { key: 'conversations.daily_cap', value: 1 });
    const from = newNumber();
    await joins(from);
    expect(await write(from, 'Q')).toEqual([]);
    expect(await replyOf(from)).toMatchObject({ state: 'failed', reason: 'daily-cap' });
    expect((await write(from, 'STOP'))[0]).toContain('no more texts');
    await setSetting(app.deps.db, world.vendorId, { key: 'conversations.daily_cap', value: 500 });
  });

  it('never answers a program for ever', async () => {
    const from = newNumber();
    let answers = 0;
    for (let turn = 0; turn < 30; turn += 1) answers += (await write(from, 'HELP')).length;
    expect(answers).toBe(20);
  });
});

describe('the settings of a vendor', () => {
  const set = (key: string, value: unknown, location?: number) =>
    setSetting(app.deps.db, world.vendorId, { key, value, ...(location !== undefined && { location }) });
  const threadOf = (from: string) => threadWith(app.deps.db, { vendorId: world.vendorId, address: from });

  it('give a location a number of its own (conversations.number)', async () => {
    const from = newNumber();
    const params = { MessageSid: 'SM-own-number', From: from, To: '+12065550144', Body: 'HELP' };
    const path = textsPath('twilio', own);
    expect(await fromTwilio(app, path, params)).toBe(404);
    await set('conversations.number', '+12065550144', world.location);
    expect(await fromTwilio(app, path, params)).toBe(204);
    await app.conversations.textSender.round();
    expect(stand.taken.find(({ to }) => to === from)?.from).toBe('+12065550144');
    expect((await threadOf(from)).locationId).toBe(world.location);
  });

  it('decide who gets a new text (conversations.routing)', async () => {
    const to = '+12065550144';
    const writes = async () => {
      const from = newNumber();
      const params = { MessageSid: `SM-routing${from}`, From: from, To: to, Body: 'Hello' };
      expect(await fromTwilio(app, textsPath('twilio', own), params)).toBe(204);
      return (await threadOf(from)).staffId;
    };
    expect(await writes()).toBeNull();
    await set('conversations.routing', 'round-robin');
    const first = await writes();
    expect(first).not.toBeNull();
    // The next one goes to a person with fewer open conversations.
    expect(await writes()).not.toBe(first);
    await set('conversations.routing', 'lobby');
    expect(await writes()).toBeNull();
  });

  it('end the words of old texts, and a repeated delivery stays known (conversations.retention_days)', async () => {
    const from = newNumber();
    await write(from, 'Is parking free?', 'SM-old');
    await set('conversations.retention_days', 7);
    const { db } = app.deps;
    const remove = (days: number) =>
      textsRetention.removeDue({ db, vendorId: world.vendorId, now: MOMENT + days * DAY, goOn: () => true });
    await remove(6);
    expect(await said(from)).toEqual(['in: Is parking free?']);
    await remove(8);
    expect(await said(from)).toEqual(['in: ']);
    await write(from, 'Is parking free?', 'SM-old');
    expect(await said(from)).toEqual(['in: ']);
  });
});
