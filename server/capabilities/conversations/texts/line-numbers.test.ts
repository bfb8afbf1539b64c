import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StartedConversation, ThreadDetail, ThreadRow } from '#contract/conversations/conversations.ts';
import { textsPath } from '#contract/conversations/text-webhooks.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { messagesOf } from '#server/testing/messages-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { aTextProvider } from '#server/testing/text-provider.ts';
import type { TextProvider } from '#server/testing/text-provider.ts';
import { connectProvider, fromTwilio, OWN_NUMBER, servicesWith } from '#server/testing/texts.ts';

/* A line of business has a number of its own for texts (conversations.number). */
const LINE_NUMBER = '+12065550155';
const SETTINGS = '/api/internal/v1/admin/settings/conversations';
const THREADS = '/api/internal/v1/admin/conversations';
let app: TestApp;
let world: EveryRole;
let stand: TextProvider;
let own: string;
let theirs: number;

beforeAll(async () => {
  stand = await aTextProvider();
  app = await anApp({ ports: { own: servicesWith(stand) } });
  world = await everyRole(app);
  await connectProvider(world, 'twilio');
  const vendors = await app.deps.tenancy.all();
  own = vendors.find(({ id }) => id === world.vendorId)!.pathname;
  theirs = vendors.find(({ pathname }) => pathname === 'theirs')!.id;
  const came = await setNumber(LINE_NUMBER);
  if (came.status !== 200) throw new Error(came.text);
});
beforeEach(() => {
  app.clock.set(MOMENT);
  stand.taken.length = 0;
});

type Who = 30 | 'admin of another vendor';

/** Sets a number on the page of settings: for our line, or for a vendor. */
async function setNumber(number: string, who: Who = 30) {
  const line = who === 30 ? String(world.line) : null;
  const at = line === null ? '' : `?line=${line}`;
  const { data } = (await world.call(who, `GET ${SETTINGS}${at}`)).body as { data: { version: number } };
  const body = {
    version: data.version,
    location_id: null,
    line_of_business_id: line,
    values: { 'conversations.number': number },
    reset: [],
  };
  return world.call(who, `PUT ${SETTINGS}`, { body });
}

let serial = 0;
const newNumber = () => `+1206553${String((serial += 1)).padStart(4, '0')}`;

async function joins(phone: string, service = world.service): Promise<string> {
  const body = aJoin({
    location: world.location,
    service,
    phone,
    email: '',
    client: { receive_sms: true },
  });
  const came = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
  expect([came.status, came.text]).toEqual([201, came.text]);
  await app.settle();
  await app.notifications.sender.settle();
  return String(came.body.data.id);
}

/** A client writes to a number of ours; returns what leaves then, with its number. */
async function write(from: string, to: string, text: string): Promise<string[]> {
  const before = stand.taken.length;
  const params = { MessageSid: `SM${(serial += 1)}`, From: from, To: to, Body: text };
  expect(await fromTwilio(app, textsPath('twilio', own), params)).toBe(204);
  await app.conversations.textSender.round();
  return stand.taken.slice(before).map((taken) => `${taken.from}: ${taken.text}`);
}
const sentFrom = (to: string) => stand.taken.filter((text) => text.to === to).map(({ from }) => from);
const threads = async (query = ''): Promise<ThreadRow[]> =>
  ((await world.call(30, `GET ${THREADS}?box=all${query}`)).body as { data: ThreadRow[] }).data;
const threadsOf = async (phone: string, query = '') =>
  (await threads(query)).filter(({ address }) => address === phone).map((row) => row.line_of_business);
const startAbout = async (visit: string) => {
  const came = await world.call(30, `POST ${THREADS}`, { body: { visit_id: visit, text: 'Hello' } });
  expect(came.status, came.text).toBe(201);
  await app.conversations.textSender.round();
  return (came.body as { data: StartedConversation }).data.id;
};

describe('texts about a visit', () => {
  it('leave from the number of its line: notifications, and what staff write first', async () => {
    const phone = newNumber();
    const id = await startAbout(await joins(phone));
    expect(sentFrom(phone)).toEqual([LINE_NUMBER, LINE_NUMBER]);
    const { body } = await world.call(30, `GET ${THREADS}/${id}`);
    expect((body as { data: ThreadDetail }).data).toMatchObject({
      own_address: LINE_NUMBER,
      line_of_business_id: String(world.line),
      line_of_business: 'Retail',
    });
  });

  it('leave from the number of the connection without a line', async () => {
    const phone = newNumber();
    await startAbout(await joins(phone, world.other));
    expect(sentFrom(phone)).toEqual([OWN_NUMBER, OWN_NUMBER]);
    expect(await threadsOf(phone)).toEqual([null]);
  });

  it('leave from the number of its location, if that has one', async () => {
    const { db } = app.deps;
    const at = { key: 'conversations.number', location: world.location };
    await setSetting(db, world.vendorId, { ...at, value: '+12065550166' });
    const phone = newNumber();
    await startAbout(await joins(phone));
    expect(sentFrom(phone)).toEqual(['+12065550166', '+12065550166']);
    await setSetting(db, world.vendorId, { ...at, value: '' });
  });
});

describe('a text to the number of a line', () => {
  it('is a conversation of that line, which staff see and filter', async () => {
    const phone = newNumber();
    expect(await write(phone, LINE_NUMBER, 'HELP')).toEqual([
      expect.stringMatching(/^\+12065550155: .*Reply C/),
    ]);
    await write(phone, OWN_NUMBER, 'Hello?');
    expect(await threadsOf(phone)).toEqual([null, 'Retail']);
    expect(await threadsOf(phone, `&line=${world.line}`)).toEqual([null, 'Retail']);
    // A conversation without a line stands in the list of each.
    expect(await threadsOf(phone, '&line=999')).toEqual([null]);
    expect((await world.call(30, `GET ${THREADS}?line=retail`)).status).toBe(400);
  });

  it('acts on the visit of that line alone', async () => {
    const phone = newNumber();
    await joins(phone);
    await joins(phone, world.other);
    expect(await write(phone, OWN_NUMBER, 'C')).toEqual([expect.stringContaining('several open visits')]);
    expect(await write(phone, LINE_NUMBER, 'C')).toEqual([expect.stringContaining('Reply YES')]);
  });
});

describe('STOP', () => {
  it('to one number stops the texts of all, until START to any of them', async () => {
    const phone = newNumber();
    await write(phone, LINE_NUMBER, 'STOP');
    const visit = Number(await joins(phone, world.other));
    const stateNow = async () => {
      const messages = await messagesOf(app.deps.db, world.vendorId, visit);
      return messages.find(({ channel }) => channel === 'sms');
    };
    expect(await stateNow()).toMatchObject({ state: 'suppressed', reason: 'opted-out' });
    expect(await write(phone, OWN_NUMBER, 'Q')).toEqual([]);
    app.clock.set(MOMENT + 1_000);
    expect(await write(phone, OWN_NUMBER, 'START')).toEqual([expect.stringContaining('again')]);
    expect(await write(phone, LINE_NUMBER, 'Q')).toEqual([expect.stringMatching(/^\+12065550155: Ticket /)]);
    app.clock.set(MOMENT + 2_000);
    await write(phone, OWN_NUMBER, 'STOP');
    expect(await write(phone, LINE_NUMBER, 'Q')).toEqual([]);
  });
});

describe('a number of one vendor', () => {
  it('is refused to every other, and free again once it is given up', async () => {
    const came = await setNumber(LINE_NUMBER, 'admin of another vendor');
    expect([came.status, came.errors[0]?.meta?.['fault']]).toEqual([422, 'number_taken']);
    expect(came.errors[0]).toMatchObject({ source: { pointer: '/values/conversations.number' } });
    expect(came.text).toContain('This number is in use already.');
    expect((await setNumber('+12065550156')).status).toBe(200);
    expect((await setNumber(LINE_NUMBER, 'admin of another vendor')).status).toBe(200);
    expect((await setNumber(LINE_NUMBER)).status).toBe(422);
    // Our own address takes texts to the other vendor’s number no more.
    const params = { MessageSid: 'SM-given-up', From: newNumber(), To: LINE_NUMBER, Body: 'Hello' };
    expect(await fromTwilio(app, textsPath('twilio', own), params)).toBe(404);
    expect((await setNumber('+12065550157', 'admin of another vendor')).status).toBe(200);
    expect((await setNumber(LINE_NUMBER)).status).toBe(200);
  });

  it('stays with it by a constraint of the database', async () => {
    const { db } = app.deps;
    const value = { key: 'conversations.number', value: LINE_NUMBER };
    await expect(setSetting(db, theirs, value)).rejects.toThrow(/text_numbers_pkey/);
    // The same vendor may use it at several places.
    await setSetting(db, world.vendorId, { ...value, location: world.location });
    await setSetting(db, world.vendorId, { key: value.key, value: '', location: world.location });
    await expect(setSetting(db, theirs, value)).rejects.toThrow(/text_numbers_pkey/);
  });
});
