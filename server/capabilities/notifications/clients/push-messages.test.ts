import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#domain/time/instant.ts';
import { webPush } from '#server/integrations/push/web-push.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStation,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { messagesOf } from '#server/testing/messages-store.ts';
import { aPushService } from '#server/testing/push-service.ts';
import type { Subscribed } from '#server/testing/push-service.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { pushRetention } from './push-subscriptions.ts';
import { subscriptionsOf } from '../ledger/push-subscriptions-store.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof aPushService>>;
let vendor: number;
let pathname: string;
let place: { location: number; service: number; desk: number };
let staff: SignedIn;
let people = 0;

beforeAll(async () => {
  service = await aPushService(() => app.clock.now());
  const pushPort = webPush({
    keys: keysOf(['a-secret-key-of-tests-that-is-long-enough-0123456789']),
    subject: 'mailto:hello@bank.example',
    fetch: (request) => service.fetch(request),
    clock: { now: () => app.clock.now() },
  });
  app = await anApp({ ports: { pushPort } });
  const { db } = app.deps;
  ({ id: vendor, pathname } = await aVendor(db, {
    name: 'Harbor & Sons',
    settings: { 'access.mfaRequired': false },
  }));
  const location = await aLocation(db, vendor);
  const line = await aService(db, vendor, { locations: [location] });
  const desk = await aStation(db, vendor, { location, name: 'Desk 1' });
  const sam = await aSignedInStaffMember(app, vendor, { role: 20, locations: [location], serves: [line] });
  staff = sam.who;
  await onDuty(db, vendor, { staff: sam.id, location, station: desk });
  place = { location, service: line, desk };
});
afterAll(() => service.close());
beforeEach(async () => {
  app.clock.set(MOMENT);
  service.mood = 'takes';
  await sent();
  service.pushed.length = 0;
});

async function sent() {
  await app.settle();
  await app.settle();
  await app.notifications.sender.settle();
}

interface Visitor {
  id: string;
  code: string;
}
async function aVisitor(): Promise<Visitor> {
  people += 1;
  const { body } = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({
      location: place.location,
      service: place.service,
      email: `p${people}@example.com`,
      client: {},
    }),
  });
  return { id: String(body.data.id), code: String(body.data.attributes.confirm_code) };
}
const at = ({ id, code }: Visitor, more = '') => `/api/internal/v1/visits/${id}/push?code=${code}${more}`;
const deviceOf = ({ endpoint }: Subscribed) => createHash('sha256').update(endpoint).digest('base64url');
async function subscribe(visitor: Visitor): Promise<Subscribed> {
  const { body } = await ask(app, `GET ${at(visitor)}`);
  const browser = service.subscribe(body.data.public_key as string);
  expect((await ask(app, `POST ${at(visitor)}`, { body: browser })).status).toBe(204);
  return browser;
}
async function move({ id }: Visitor, verb: string, body: object = {}) {
  const { version } = (await ask(app, `GET /api/internal/v1/admin/visits/${id}`, staff)).body.data;
  const moved = await ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, {
    ...staff,
    body: { version, ...body },
  });
  expect(moved.status).toBe(200);
}
const ledgerOf = async ({ id }: Visitor) =>
  (await messagesOf(app.deps.db, vendor, Number(id))).filter(({ channel }) => channel === ('push' as never));
const subscriptions = ({ id }: Visitor) =>
  app.deps.db.withVendor(vendor, (tx) => subscriptionsOf(tx, Number(id)));

/** Ends the visits of a test, so that the next one begins with an empty line. */
async function done(...visitors: Visitor[]) {
  for (const { id, code } of visitors)
    expect(
      (
        await ask(app, `PATCH /api/v2/open/queue-appointments/${id}`, {
          body: {
            data: { type: 'queue-appointments', id, attributes: { id, status: 4, confirm_code: code } },
          },
        })
      ).status,
    ).toBe(200);
}

describe('a browser of a visitor in the line', () => {
  it('hears that the visitor is next, and of each call, with the link to their page', async () => {
    const first = await aVisitor();
    const visitor = await aVisitor();
    const browser = await subscribe(visitor);
    await sent();
    app.clock.advance(120_000);
    await move(first, 'call', { reason: 'first', station_id: String(place.desk) });
    await move(first, 'start');
    await sent();
    await move(visitor, 'call', { station_id: String(place.desk) });
    await sent();
    await setSetting(app.deps.db, vendor, { key: 'theme.favicon', value: '/api/logos/of-harbor.png' });
    await move(visitor, 'recall');
    await sent();
    // The product's icon until the vendor has one.
    expect(service.pushed.map(({ message }) => message.icon)).toEqual([
      null,
      null,
      '/api/logos/of-harbor.png',
    ]);
    expect(service.pushed.map(({ message }) => message.title)).toEqual([
      expect.stringMatching(/^You are next – A-\d{3}$/),
      expect.stringMatching(/^It is your turn – A-\d{3}$/),
      expect.stringMatching(/^We have called you again – A-\d{3}$/),
    ]);
    const [, called] = service.pushed;
    expect(called).toMatchObject({ endpoint: browser.endpoint, ttl: '600', topic: 'turn', urgency: 'high' });
    expect(called!.message.body).toBe('Please go to Desk 1.\nHarbor & Sons');
    expect(called!.message.url).toBe(
      `http://localhost:3000/s/${pathname}/callback-service/manage?id=${visitor.id}&code=${visitor.code}&lang=en`,
    );
    const ledger = await ledgerOf(visitor);
    expect(ledger.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'next sent',
      'called sent',
      'recalled sent',
    ]);
    expect(JSON.stringify(ledger)).not.toContain('/send/');
    await move(visitor, 'start');
    for (const one of [first, visitor]) await move(one, 'complete');
  });

  it('is asked again while its service is busy or down, and not after it has gone', async () => {
    const visitor = await aVisitor();
    await subscribe(visitor);
    app.clock.advance(120_000);
    await sent();
    service.pushed.length = 0;
    service.mood = 'busy';
    await move(visitor, 'call', { station_id: String(place.desk) });
    await sent();
    const [busy] = (await ledgerOf(visitor)).filter(({ kind }) => kind === 'called');
    expect(busy).toMatchObject({ state: 'queued', reason: '429' });
    service.mood = 'takes';
    app.clock.advance(60_000);
    await app.notifications.sender.settle();
    expect(service.pushed).toEqual([]);
    app.clock.advance(61_000);
    await app.notifications.sender.settle();
    expect(service.pushed).toHaveLength(1);
    service.mood = 'gone';
    await move(visitor, 'recall');
    await sent();
    expect((await ledgerOf(visitor)).at(-1)).toMatchObject({
      kind: 'recalled',
      state: 'failed',
      reason: 'gone',
    });
    expect(await subscriptions(visitor)).toEqual([]);
    await done(visitor);
  });

  it('subscribes with the code of a visit in the line alone, and can stop', async () => {
    const visitor = await aVisitor();
    const browser = await subscribe(visitor);
    const device = deviceOf(browser);
    const state = async () => (await ask(app, `GET ${at(visitor, `&device=${device}`)}`)).body.data;
    expect(await state()).toMatchObject({ subscribed: true });
    for (const method of ['GET', 'POST'] as const)
      expect(
        (await ask(app, `${method} ${at({ ...visitor, code: 'x' })}`, { body: browser })).status,
        method,
      ).toBe(404);
    const faults = [
      { endpoint: 'http://push.example.com/1' },
      { endpoint: 'https://user:secret@push.example.com/1' },
      { endpoint: `https://push.example.com/${'a'.repeat(1000)}` },
      { p256dh: 'short' },
      { auth: 'short' },
    ];
    for (const fault of faults)
      expect((await ask(app, `POST ${at(visitor)}`, { body: { ...browser, ...fault } })).status).toBe(422);
    expect((await ask(app, `DELETE ${at(visitor, `&device=${device}`)}`)).status).toBe(204);
    expect(await state()).toMatchObject({ subscribed: false });
    await move(visitor, 'call', { station_id: String(place.desk) });
    await sent();
    expect(service.pushed).toEqual([]);
    await done(visitor);
    expect((await ask(app, `GET ${at(visitor)}`)).status).toBe(404);
    expect((await ask(app, `POST ${at(visitor)}`, { body: browser })).status).toBe(404);
  });

  it('gets no message that the location has switched off, and is not asked where all are off', async () => {
    const { db } = app.deps;
    const set = (value: object) =>
      setSetting(db, vendor, { key: 'notifications.client_push', value, location: place.location });
    const visitor = await aVisitor();
    await subscribe(visitor);
    await sent();
    app.clock.advance(120_000);
    await set({ next: 'sent', called: 'none', recalled: 'sent' });
    service.pushed.length = 0;
    await move(visitor, 'call', { station_id: String(place.desk) });
    await sent();
    expect(service.pushed).toEqual([]);
    expect((await ledgerOf(visitor)).at(-1)).toMatchObject({
      kind: 'called',
      state: 'suppressed',
      reason: 'switched-off',
    });
    await move(visitor, 'recall');
    await sent();
    expect(service.pushed).toHaveLength(1);
    await set({ next: 'none', called: 'none', recalled: 'none', 'video-ready': 'none' });
    expect((await ask(app, `GET ${at(visitor)}`)).status).toBe(404);
    await set({ next: 'none', called: 'sent', recalled: 'none', 'video-ready': 'none' });
    expect((await ask(app, `GET ${at(visitor)}`)).status).toBe(200);
    await set({ next: 'sent', called: 'sent', recalled: 'sent' });
    await done(visitor);
  });

  it('hears of the position and of the time to come back once the location switches them on', async () => {
    const { db } = app.deps;
    const set = (value: object) =>
      setSetting(db, vendor, { key: 'notifications.client_push', value, location: place.location });
    await set({ position: 'sent', return: 'none', next: 'sent', called: 'sent', recalled: 'sent' });
    await setSetting(db, vendor, { key: 'notifications.position', value: 2, location: place.location });
    const line = [await aVisitor(), await aVisitor(), await aVisitor()];
    const visitor = line[2]!;
    await subscribe(visitor);
    app.clock.advance(120_000);
    await sent();
    service.pushed.length = 0;
    await done(line[0]!);
    await sent();
    expect(service.pushed.map(({ message }) => [message.title, message.body])).toEqual([
      [
        expect.stringMatching(/^Your turn is coming closer – A-\d{3}$/),
        expect.stringMatching(/^You are now number 2 in line\. .*\nHarbor & Sons$/),
      ],
    ]);
    await set({ position: 'none', return: 'sent', next: 'sent', called: 'sent', recalled: 'sent' });
    await app.jobs.find(({ name }) => name === 'refresh-waits')!.work({});
    await sent();
    expect(service.pushed.slice(1).map(({ message }) => message.title)).toEqual([
      expect.stringMatching(/^Please come back now – A-\d{3}$/),
    ]);
    expect((await ledgerOf(visitor)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'position sent',
      'return sent',
    ]);
    await set({ next: 'sent', called: 'sent', recalled: 'sent' });
    for (const one of line.slice(1)) await done(one);
  });

  it('is one of five at most, and forgotten after two days', async () => {
    const visitor = await aVisitor();
    const all: Subscribed[] = [];
    for (let count = 0; count < 6; count += 1) all.push(await subscribe(visitor));
    expect((await subscriptions(visitor)).map(({ endpoint }) => endpoint)).toEqual(
      all.slice(1).map(({ endpoint }) => endpoint),
    );
    const remove = (now: number) =>
      pushRetention.removeDue({ db: app.deps.db, vendorId: vendor, now, goOn: () => true });
    expect(await remove(app.clock.now() + DAY)).toBe(0);
    expect(await remove(app.clock.now() + 3 * DAY)).toBeGreaterThanOrEqual(5);
    await done(visitor);
  });
});

it('is not offered where the operator has turned pushed messages off', async () => {
  const off = await anApp({ env: { WEB_PUSH: '0' }, connection: app.deps.connection });
  const visitor = await aVisitor();
  expect((await ask(off, `GET ${at(visitor)}`)).status).toBe(404);
  expect((await ask(app, `GET ${at(visitor)}`)).status).toBe(200);
});
