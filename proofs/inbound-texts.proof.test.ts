import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { aJoin } from '#server/testing/requests.ts';
import { aTextProvider, TWILIO, VONAGE } from '#server/testing/text-provider.ts';
import type { Business } from './harness/business.ts';
import { openBusiness } from './harness/business.ts';
import type { Database } from './harness/database.ts';
import { borrowDatabase } from './harness/database.ts';
import { expectNone } from './harness/expect-none.ts';
import { figure, sized } from './harness/figures.ts';
import { startProduct } from './harness/product.ts';
import type { Product } from './harness/product.ts';
import { joinedIn, openClient, signIn } from './harness/visitor.ts';
import type { Client } from './harness/visitor.ts';
import { randomFrom } from './histories/clients.ts';
import type { Delivery, Sender, Sent } from './inbound-texts/conversation.ts';
import { SENDERS, shuffledDeliveries, textsOf } from './inbound-texts/conversation.ts';
import { callsStandIn, connect, post } from './inbound-texts/provider.ts';
import type { Account } from './inbound-texts/provider.ts';
import { threadsOf, visitNow } from './inbound-texts/threads.ts';

const proof = 'inbound-texts';
const ROUNDS = sized(1, 10);
/** 200 in all. */
const TEXTS_EACH = 40;
const AT_ONCE = 8;
const SEED = Number(process.env['PROOF_SEED'] ?? 20_261_128);
const OTHERS_TEXTS = ['To the other vendor', 'STOP'];

interface Vendor extends Account {
  client: Client;
  headers: Record<string, string>;
  business: Business;
}

it('leaves each of 200 texts once and in order in its thread, over repeated deliveries and kills', async () => {
  const database = await borrowDatabase();
  const stand = await aTextProvider();
  const secrets = { twilio: TWILIO.token, vonage: VONAGE.signature };
  const others = { twilio: 'the-token-of-another', vonage: 'the-signature-of-another' };
  const businesses = [];
  for (let round = 0; round < ROUNDS; round += 1)
    businesses.push([
      await openTexting(database, `texting-bank-${round}`),
      await openTexting(database, `other-bank-${round}`),
    ] as const);
  const product = await startProduct({ database, mutation: callsStandIn(stand) });
  let [kills, repeated] = [0, 0];
  for (const [round, [business, another]] of businesses.entries()) {
    const own = await vendorOf(product, business, { number: '+12065550100', secrets });
    const other = await vendorOf(product, another, { number: '+12065550177', secrets: others });
    const numbers = new Map(SENDERS.map((sender, n) => [sender, `+1206557${round}${n}00`] as const));
    const visits = new Map<Sender, string>();
    for (const sender of ['cancels', 'agrees to nothing', 'waits'] as const)
      visits.set(sender, await joinLine(own, numbers.get(sender)!));
    const texts = SENDERS.flatMap((sender) =>
      textsOf(sender, {
        from: numbers.get(sender)!,
        provider: sender === 'starts again' ? 'twilio' : 'vonage',
        count: TEXTS_EACH,
      }),
    );
    const begun = Date.now() - 5 * 60_000;
    const stopped = texts.find(({ from, text }) => from === numbers.get('stops') && text === 'STOP')!;
    const killing = killer(product, [TEXTS_EACH * 4, TEXTS_EACH * 8]);
    const delivering = deliverAll(shuffledDeliveries(texts, randomFrom(SEED + round)), {
      deliver: ({ sent }) => post(sent, { url: product.url, to: own, begun }),
      // It dies right after it has acknowledged the STOP.
      delivered: ({ sent, time }, done) => killing(done, sent === stopped && time === 1),
    });
    const strayed = await postStrays({ product, own, other, begun, from: numbers.get('waits')! });
    const refused = await delivering;
    kills += await killing(Infinity, false);
    expectNone('deliveries that were refused', refused);
    expectNone('strays with another answer', strayed);

    const threads = await threadsOf(own.client, own.headers);
    expect(threads.map(({ address }) => address).sort(), 'threads').toEqual([...numbers.values()].sort());
    const threadOf = (sender: Sender) => threads.find(({ address }) => address === numbers.get(sender))!;
    for (const sender of SENDERS) {
      const sent = texts.filter(({ from }) => from === numbers.get(sender)).map(({ text }) => text);
      const { came } = threadOf(sender);
      expectNone('texts more than once, or not at all', wrongTimes(came, sent));
      expectNone(
        'texts out of order',
        came.filter((text, n) => text !== sent[n]),
      );
    }
    expect(
      Object.fromEntries(SENDERS.map((sender) => [sender, threadOf(sender).replies.length])),
      'automatic replies',
    ).toEqual({ cancels: 2, 'agrees to nothing': 0, waits: 1, stops: 1, 'starts again': 2 });
    expect(
      Object.fromEntries(SENDERS.map((sender) => [sender, TEXTS_EACH - threadOf(sender).unread])),
      'texts that no staff member is to read',
    ).toEqual({ cancels: 2, 'agrees to nothing': 0, waits: 1, stops: 2, 'starts again': 2 });
    expect(
      Object.fromEntries(SENDERS.map((sender) => [sender, threadOf(sender).blocked])),
      'who is stopped',
    ).toEqual({
      cancels: null,
      'agrees to nothing': null,
      waits: null,
      stops: 'opted-out',
      'starts again': null,
    });
    const visitOf = (sender: Sender, kind: string) =>
      visitNow(own.client, own.headers, { id: visits.get(sender)!, kind });
    expect(await visitOf('cancels', 'visit-cancelled'), 'the cancelled visit').toEqual({
      status: 4,
      times: 1,
    });
    expect(await visitOf('agrees to nothing', 'visit-cancelled'), 'the kept visit').toEqual({
      status: 1,
      times: 0,
    });
    expect(await visitOf('waits', 'visit-held'), 'the waiting visit').toEqual({ status: 1, times: 1 });
    const answer = await own.client.send(
      `POST /api/internal/v1/admin/conversations/${threadOf('stops').id}/messages`,
      { body: { text: 'Hello' }, headers: { ...own.headers, 'idempotency-key': randomUUID() } },
    );
    expect([answer.status, answer.text], 'an answer to who wrote STOP').toEqual([
      409,
      expect.stringContaining('opted-out'),
    ]);
    const toStopped = stand.taken.filter(({ to }) => to === numbers.get('stops'));
    expectNone(
      'texts after STOP',
      toStopped.filter(({ text }) => !text.includes('no more texts')),
    );
    const elsewhere = await threadsOf(other.client, other.headers);
    expect(
      elsewhere.map(({ address, came }) => [address, came]),
      'threads of the other vendor',
    ).toEqual([[numbers.get('waits'), OTHERS_TEXTS]]);
    repeated += texts.length;
  }
  expect(kills, 'kills').toBe(3 * ROUNDS);
  figure({ proof, what: 'texts delivered twice and out of order', value: repeated, unit: '' });
  figure({ proof, what: 'kills of the server meanwhile', value: kills, unit: '' });
});

/** A vendor with conversations. */
async function openTexting(database: Database, pathname: string): Promise<Business> {
  const business = await openBusiness(database, { pathname, boss: 'admin' });
  const db = openDatabase({ connectionString: database.url }, { connections: 1 });
  await setSetting(db, business.vendorId, { key: 'feature.conversations', value: true });
  await db.close();
  return business;
}

async function vendorOf(
  { url }: Product,
  business: Business,
  of: Pick<Account, 'number' | 'secrets'>,
): Promise<Vendor> {
  const client = openClient(url);
  const headers = await signIn(client, business.places[0]!.boss!.email);
  const vendor = { ...of, pathname: business.pathname, client, headers, business };
  await connect(client, headers, vendor);
  return vendor;
}

/** Joins the line with the consent to texts; returns the visit. */
async function joinLine({ client, business }: Vendor, phone: string): Promise<string> {
  const { id: location, services } = business.places[0]!;
  const body = aJoin({ location, service: services[0]!, phone, client: { receive_sms: true } });
  const headers = { 'idempotency-key': randomUUID() };
  const came = await client.send('POST /api/v2/open/queue-appointments', { body, headers });
  const joined = joinedIn(came);
  if (!joined) throw new Error(`joining: ${came.status} ${came.text}`);
  return joined.id;
}

/** Delivers all, some at a time, each once those before it are done. Returns the refused ones. */
async function deliverAll(
  deliveries: readonly Delivery[],
  of: {
    deliver(one: Delivery): Promise<number>;
    delivered(one: Delivery, done: number): Promise<unknown>;
  },
): Promise<string[]> {
  const waiting = [...deliveries];
  const acknowledged = new Set<string>();
  const refused: string[] = [];
  let done = 0;
  const work = async () => {
    while (waiting.length > 0) {
      const next = waiting.findIndex(({ after }) => after.every((id) => acknowledged.has(id)));
      if (next === -1) {
        await sleep(5);
        continue;
      }
      const [one] = waiting.splice(next, 1) as [Delivery];
      const status = await of.deliver(one);
      if (status !== 204) refused.push(`${one.sent.id}, time ${one.time}: ${status}`);
      acknowledged.add(one.sent.id);
      done += 1;
      await of.delivered(one, done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return refused;
}

/** Kills and restarts the server after so many deliveries, and whenever it is told to; returns the kills so far. */
function killer(product: Product, counts: readonly number[]) {
  const left = [...counts];
  let kills = 0;
  let killing: Promise<void> | undefined;
  const killAfter = async (before: Promise<void> | undefined): Promise<void> => {
    await before;
    await product.kill();
    kills += 1;
    await product.restart();
  };
  return async (done: number, now: boolean): Promise<number> => {
    const isDue = left[0] !== undefined && done >= left[0] && done !== Infinity;
    if (isDue) left.shift();
    if (isDue || now) killing = killAfter(killing);
    if (done === Infinity) await killing;
    return kills;
  };
}

/** Posts what must reach no thread of ours, and what the same sender writes to the other vendor. Returns wrong statuses. */
async function postStrays(of: {
  product: Product;
  own: Vendor;
  other: Vendor;
  begun: number;
  from: string;
}): Promise<string[]> {
  const { own, other, from, begun } = of;
  const url = of.product.url;
  const wrong: string[] = [];
  const strays = [
    { what: 'to the other number', to: own, number: other.number, expected: 404 },
    { what: 'signed by the other account', to: own, signedBy: other, expected: 403 },
    { what: 'unsigned', to: own, signedBy: { secrets: { twilio: 'x', vonage: 'x' } }, expected: 403 },
    { what: 'at the other address', to: other, number: own.number, expected: 404 },
    { what: 'of our account, at the other address', to: other, signedBy: own, expected: 403 },
  ];
  for (const provider of ['twilio', 'vonage'] as const)
    for (const { what, expected, ...posting } of strays) {
      const sent: Sent = { id: `${from}-${what}`, provider, from, text: `Stray ${what}`, second: 1 };
      const status = await post(sent, { url, begun, ...posting });
      if (status !== expected) wrong.push(`${provider}, ${what}: ${status}`);
    }
  // The ids of the other vendor's texts are also ids of ours: each provider account counts on its own.
  for (const [second, text] of OTHERS_TEXTS.entries()) {
    const sent: Sent = { id: `${from}-${second}`, provider: 'vonage', from, text, second };
    const status = await post(sent, { url, begun, to: other });
    if (status !== 204) wrong.push(`${text} to the other vendor: ${status}`);
  }
  return wrong;
}

function wrongTimes(came: readonly string[], sent: readonly string[]): string[] {
  const times = (texts: readonly string[], text: string) => texts.filter((one) => one === text).length;
  return [...new Set([...came, ...sent])].filter((text) => times(came, text) !== times(sent, text));
}
