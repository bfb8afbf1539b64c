import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { HAS_HEADER, partsOf } from '#server/integrations/sms/smpp/text-parts.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { anSmppGateway, servicesWithGateway, SMPP } from '#server/testing/smpp-gateway.ts';
import type { SmppGateway } from '#server/testing/smpp-gateway.ts';
import { connectProvider, OWN_NUMBER } from '#server/testing/texts.ts';
import { rememberedTexts, storedTexts } from '#server/testing/threads-store.ts';
import { gatewayRetention } from '../index.ts';
import { storeIncomplete } from './smpp-receive.ts';

let app: TestApp;
/** Another process of the same installation. */
let second: TestApp;
let world: EveryRole;
let gateway: SmppGateway;

beforeAll(async () => {
  gateway = await anSmppGateway();
  app = await anApp({ ports: { own: servicesWithGateway(gateway) } });
  second = await anApp({
    ports: { own: servicesWithGateway(gateway) },
    connection: app.deps.connection,
  });
  world = await everyRole(app);
  await connectProvider(world, 'smpp');
  await setSetting(app.deps.db, world.vendorId, { key: 'feature.conversations', value: true });
});
beforeEach(async () => {
  app.clock.set(MOMENT);
  second.clock.set(MOMENT);
  Object.assign(gateway, { mood: 'well', throttles: 0, readsAnswers: true, receiptsFirst: false });
  await bound();
  gateway.taken.length = 0;
  gateway.binds.length = 0;
});

let serial = 0;
const newNumber = () => `+1206557${String((serial += 1)).padStart(4, '0')}`;
const until = async (holds: () => boolean | Promise<boolean>) => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return;
    await sleep(25);
  }
  throw new Error('it never came to be so');
};
/** Runs rounds until a session is open: after a lost one, the next attempt comes a moment later. */
const bound = (by: TestApp = app) =>
  until(async () => {
    await by.conversations.smppLinks.round();
    return gateway.sessions() === 1;
  });
const textsOf = async (address: string) =>
  (await storedTexts(app.deps.db, world.vendorId)).filter((one) => one.address === address);
const said = async (address: string) =>
  (await textsOf(address)).map(({ direction, text }) => `${direction}: ${text}`);
const replyOf = async (address: string) =>
  (await textsOf(address)).findLast(({ direction }) => direction === 'out');
const arrives = (from: string, text: string) => gateway.deliver({ from, ...partsOf(text, 1)[0]! });
async function joins(phone: string): Promise<void> {
  const of = { location: world.location, service: world.service, email: '' };
  const body = aJoin({ ...of, phone, client: { receive_sms: false } });
  expect((await ask(app, 'POST /api/v2/open/queue-appointments', { body })).status).toBe(201);
}
/** A visitor asks for help; the reply leaves. */
async function asks(from: string, by: TestApp = app): Promise<void> {
  expect(await arrives(from, 'HELP')).toBe(0);
  await by.conversations.textSender.round();
}

describe('a text that a gateway delivers', () => {
  it('is in its thread when the gateway has the answer, and is answered', async () => {
    const from = newNumber();
    await asks(from);
    expect((await said(from))[0]).toBe('in: HELP');
    expect(gateway.taken).toHaveLength(1);
    expect(gateway.taken[0]).toMatchObject({ source: OWN_NUMBER, destination: from });
    expect(`out: ${gateway.taken[0]!.words}`).toBe((await said(from))[1]);
    expect(await replyOf(from)).toMatchObject({ state: 'sent', reason: '' });
  });

  it('again is the same one, as long as the gateway may not have the answer', async () => {
    const from = newNumber();
    gateway.readsAnswers = false;
    expect(await arrives(from, 'Yes, Tuesday')).toBeUndefined();
    await until(() => gateway.sessions() === 0);
    gateway.readsAnswers = true;
    await bound();
    expect(await arrives(from, 'Yes, Tuesday')).toBe(0);
    expect(await said(from)).toEqual(['in: Yes, Tuesday']);
  });

  it('twice at once is one text', async () => {
    const from = newNumber();
    expect(await Promise.all([1, 2, 3].map(() => arrives(from, 'Is parking free?')))).toEqual([0, 0, 0]);
    expect(await said(from)).toEqual(['in: Is parking free?']);
  });

  it('again after the answer is a text of its own: people repeat themselves', async () => {
    const from = newNumber();
    expect(await arrives(from, 'Hello?')).toBe(0);
    // The gateway's answer to our question proves that it has ours.
    await until(async () => {
      await arrives(from, 'Hello?');
      return (await said(from)).length === 2;
    });
  });

  it('for a number of no location is refused', async () => {
    const from = newNumber();
    const content = Buffer.from('Hello');
    expect(await gateway.deliver({ from, to: '+12065550177', content })).toBe(0x0b);
    expect(await said(from)).toEqual([]);
  });

  it('stops every text by STOP', async () => {
    const from = newNumber();
    expect(await arrives(from, 'STOP')).toBe(0);
    await app.conversations.textSender.round();
    expect(gateway.taken[0]!.words).toContain('You get no more texts');
  });
});

describe('a long text', () => {
  const long = 'Ich komme später, вот так 👍 '.repeat(8).trim();
  const deliver = (from: string, parts: readonly { content: Buffer; coding: number }[]) =>
    Promise.all(parts.map((part) => gateway.deliver({ from, ...part, esmClass: HAS_HEADER })));

  it('is whole, in whichever order its parts come and come again', async () => {
    const from = newNumber();
    const parts = partsOf(long, 42);
    expect(parts.length).toBeGreaterThan(3);
    expect(await deliver(from, [...parts.toReversed(), parts[1]!])).toEqual(
      [...parts, parts[1]].map(() => 0),
    );
    expect(await said(from)).toEqual([`in: ${long}`]);
  });

  it('is whole through a lost connection', async () => {
    const from = newNumber();
    const [first, ...rest] = partsOf(long, 43);
    await deliver(from, [first!]);
    gateway.drop();
    await until(() => gateway.sessions() === 0);
    await bound();
    await deliver(from, rest);
    expect(await said(from)).toEqual([`in: ${long}`]);
  });

  it('of another count is not joined with it, and is kept without its last part', async () => {
    const from = newNumber();
    const [one, two] = [partsOf(long, 44), partsOf('Ж'.repeat(100), 44)];
    await deliver(from, [one[0]!, two[0]!]);
    expect(await said(from)).toEqual([]);
    // The phone uses the number of the text again.
    const next = partsOf(`Nein, ${long}`.slice(0, -6), 44);
    expect(next).toHaveLength(one.length);
    await deliver(from, [next[0]!]);
    const start = (await said(from))[0]!;
    expect(start).toMatch(/^in: Ich komme später, .+…$/s);
    expect(long).toContain(start.slice('in: '.length, -1).trim());
    const receiving = { ...app.deps, wake: () => undefined, newKey: () => 'a-key' };
    app.clock.set(MOMENT + 14 * MINUTE);
    await storeIncomplete(world.vendorId, receiving);
    expect(await said(from)).toHaveLength(1);
    app.clock.set(MOMENT + 16 * MINUTE);
    await storeIncomplete(world.vendorId, receiving);
    const rest = (await said(from)).filter((text) => text !== start);
    expect(rest.toSorted()).toEqual([
      expect.stringMatching(/^in: Nein, Ich .+…$/s),
      `in: ${'Ж'.repeat(67)}…`,
    ]);
  });
});

describe('a text that leaves by a gateway', () => {
  it('shows what its receipts say, in whichever notation and however early they come', async () => {
    const late = newNumber();
    await asks(late);
    expect(await gateway.receipt(gateway.taken[0]!.id)).toBe(0);
    expect(await replyOf(late)).toMatchObject({ state: 'delivered' });
    const early = newNumber();
    gateway.receiptsFirst = true;
    await asks(early);
    await until(async () => (await replyOf(early))?.state === 'delivered');
    gateway.receiptsFirst = false;
    const lost = newNumber();
    await asks(lost);
    expect(await gateway.receipt(gateway.taken.at(-1)!.id, 'UNDELIV')).toBe(0);
    expect(await replyOf(lost)).toMatchObject({ state: 'failed', reason: 'code-034' });
    expect(await gateway.receipt('7777')).toBe(0);
  });

  it('is delivered with the last of its parts', async () => {
    const from = newNumber();
    await setSetting(app.deps.db, world.vendorId, {
      key: 'conversations.away_reply',
      value: { en: 'We read this at nine. '.repeat(10) },
    });
    await setSetting(app.deps.db, world.vendorId, { key: 'conversations.hours', value: { from: 0, to: 60 } });
    await joins(from);
    expect(await arrives(from, 'Hello?')).toBe(0);
    await app.conversations.textSender.round();
    expect(gateway.taken).toHaveLength(2);
    const [one, two] = gateway.taken.map(({ id }) => id);
    await gateway.receipt(two!);
    await gateway.receipt(two!);
    expect(await replyOf(from)).toMatchObject({ state: 'sent' });
    await gateway.receipt(one!);
    expect(await replyOf(from)).toMatchObject({ state: 'delivered' });
    await setSetting(app.deps.db, world.vendorId, {
      key: 'conversations.hours',
      value: { from: 0, to: 1440 },
    });
  });

  it('waits while the gateway limits, and leaves once', async () => {
    const from = newNumber();
    gateway.throttles = 2;
    await asks(from);
    expect(await replyOf(from)).toMatchObject({ state: 'sent', reason: '' });
    expect(gateway.taken).toHaveLength(1);
  });

  it('is sent again if the connection is lost before the answer, and is given up if the number is none', async () => {
    const from = newNumber();
    gateway.mood = 'drops';
    await asks(from);
    expect(await replyOf(from)).toMatchObject({ state: 'queued', reason: 'unreachable' });
    gateway.mood = 'well';
    await bound();
    app.clock.set(MOMENT + MINUTE);
    await app.conversations.textSender.round();
    // Whether the first one left is unknown: never is worse than twice.
    expect(gateway.taken.map(({ words }) => words)).toEqual(
      Array.from({ length: 2 }, () => gateway.taken[0]!.words),
    );
    expect(await replyOf(from)).toMatchObject({ state: 'sent' });
    gateway.mood = 'refuses';
    const none = newNumber();
    await asks(none);
    expect(await replyOf(none)).toMatchObject({ state: 'failed', reason: 'status-11' });
  });

  it('waits while the gateway is silent, and the session is opened again', async () => {
    const from = newNumber();
    gateway.mood = 'hangs';
    await asks(from);
    expect(await replyOf(from)).toMatchObject({ state: 'queued', reason: 'too-slow' });
    await until(() => gateway.sessions() === 0);
    gateway.mood = 'well';
    await bound();
    expect(gateway.binds.at(-1)).toMatchObject({ status: 0 });
  });

  it('leaves its words and its number nowhere but in its thread', async () => {
    const from = newNumber();
    await asks(from);
    const left = await rememberedTexts(app.deps.db, world.vendorId);
    expect(left.rows).toBeGreaterThan(0);
    expect(left.words).toEqual([]);
    const { db } = app.deps;
    const remove = (days: number) =>
      gatewayRetention.removeDue({
        db,
        vendorId: world.vendorId,
        now: MOMENT + days * DAY,
        goOn: () => true,
      });
    expect(await remove(6)).toBe(0);
    expect(await remove(8)).toBe(left.rows);
  });
});

describe('several processes', () => {
  it('have one session of a vendor, by which all of them send', async () => {
    await second.conversations.smppLinks.round();
    expect(gateway.binds).toEqual([]);
    const from = newNumber();
    const sent = asks(from, second);
    // The other process reads the database a moment later.
    const rounds = until(async () => {
      await app.conversations.smppLinks.round();
      return gateway.taken.length === 1;
    });
    await Promise.all([sent, rounds]);
    // The arrival wakes the sender of its own process, too: either may have claimed the reply.
    await until(async () => (await replyOf(from))?.state === 'sent');
    expect(gateway.taken).toHaveLength(1);
  });

  it('take over from one that is gone, and not before its time', async () => {
    gateway.drop();
    await until(() => gateway.sessions() === 0);
    second.clock.set(MOMENT + 19_000);
    await second.conversations.smppLinks.round();
    expect(gateway.sessions()).toBe(0);
    second.clock.set(MOMENT + 21_000);
    await bound(second);
    expect(gateway.binds).toEqual([{ systemId: SMPP.systemId, status: 0 }]);
    await app.conversations.smppLinks.round();
    expect(gateway.binds).toHaveLength(1);
    const from = newNumber();
    expect(await arrives(from, 'Hello')).toBe(0);
    expect(await said(from)).toEqual(['in: Hello']);
    // One that stops in order frees the session at once.
    await second.conversations.smppLinks.stop();
    expect(gateway.sessions()).toBe(0);
    await bound();
  });
});

describe('a gateway', () => {
  const path = '/api/internal/v1/admin/integrations/smpp';
  const seen = async () =>
    (await world.call(30, `GET ${path}`)).body as {
      data: { version: number; health: string; last_failure: string };
    };

  it('is bound again with changed values, tested, and left when it is disconnected', async () => {
    expect((await world.call(30, `POST ${path}/test`, { body: {} })).body).toEqual({ data: { fault: null } });
    await connectProvider(world, 'smpp', { values: { password: 'wrong' } });
    await app.conversations.smppLinks.round();
    expect(gateway.sessions()).toBe(0);
    expect(gateway.binds.at(-1)).toMatchObject({ status: 0x0e });
    expect((await seen()).data).toMatchObject({ health: 'failing', last_failure: 'access' });
    expect((await world.call(30, `POST ${path}/test`, { body: {} })).body).toEqual({
      data: { fault: 'access' },
    });
    await connectProvider(world, 'smpp');
    await bound();
    expect((await seen()).data).toMatchObject({ health: 'working' });
    const { version } = (await seen()).data;
    await world.call(30, `PUT ${path}/disconnected`, { body: { version } });
    await app.conversations.smppLinks.round();
    expect(gateway.sessions()).toBe(0);
    await connectProvider(world, 'smpp');
  });
});
