import { beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contract/protocol/realtime.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { makePageToken } from '#server/infrastructure/realtime/page-token.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aStation,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';
import { aStaffPage } from '#server/testing/staff-page.ts';

let app: TestApp;
let address: string;
let vendor: TestVendor;
let other: TestVendor;
let main: number;
let elsewhere: number;
let secret: number;
let foreign: number;
let service: number;

beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  address = await listening(app);
  [vendor, other] = [await aVendor(db), await aVendor(db)];
  main = await aLocation(db, vendor.id);
  elsewhere = await aLocation(db, vendor.id);
  secret = await aLocation(db, vendor.id, { visibility: 'private' });
  foreign = await aLocation(db, other.id);
  service = await aService(db, vendor.id, { locations: [main, elsewhere] });
  const staff = await aStaffMember(db, vendor.id, { locations: [main], serves: [service] });
  await onDuty(db, vendor.id, {
    staff,
    location: main,
    station: await aStation(db, vendor.id, { location: main, name: 'Desk 3' }),
  });
});

const visitorToken = (of: TestVendor, visits: number[] = []) =>
  makePageToken(app.deps.keys, { kind: 'visitor', vendorId: of.id, visits }, app.clock.now()).token;
const visitor = (of = vendor, visits: number[] = []) => aSocket(address, visitorToken(of, visits));

let counter = 0;
async function join(from = '198.51.100.1') {
  counter += 1;
  const response = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location: main, service, email: `a${counter}@example.com` }),
    from,
  });
  expect(response.status).toBe(201);
  return {
    id: Number(response.body.data.id),
    code: response.body.data.attributes.confirm_code as string,
    ref: response.body.data.attributes.public_ref as string,
  };
}

const cancel = ({ id, code }: { id: number; code: string }) =>
  ask(app, `PATCH /api/v2/open/queue-appointments/${id}`, {
    body: {
      data: { id: String(id), type: 'queue-appointments', attributes: { status: 4, confirm_code: code } },
    },
    from: '198.51.100.1',
  });

const signedIn = ({ at = vendor, ...of }: { role: number; locations: number[]; at?: TestVendor }) =>
  aStaffPage(app, address, { ...of, vendorId: at.id });

describe('the channel of a location', () => {
  it('is public, and its messages have a version', async () => {
    const page = await visitor();
    const [ahead, behind] = [await join(), await join()];
    await app.settle();
    expect(await page.subscribe(channels.location(String(main)))).toEqual({ ok: true });
    expect((await cancel(ahead)).status).toBe(200);
    await app.settle();
    const entryOf = (data: object) =>
      (data as { data: { id: string; attributes: object }[] }).data.find(({ id }) => id === behind.ref);
    const { event, data } = await page.hears(`location.${main}`, (each) => entryOf(each) !== undefined);
    expect(event).toBe('WaitTimeRecalculated');
    expect(data.version).toBe(app.clock.now());
    expect(entryOf(data)).toMatchObject({ type: 'queue-appointment', attributes: { people_before: 0 } });
  });

  it.each([
    ['of another vendor', () => foreign],
    ['that is private', () => secret],
    ['that does not exist', () => 999_999],
  ])('is refused for a location %s', async (_, id) => {
    expect(await (await visitor()).subscribe(`location.${id()}`)).toEqual({ error: 'refused' });
  });

  it('of a private location is open to its staff only', async () => {
    const there = await signedIn({ role: 10, locations: [secret] });
    const not = await signedIn({ role: 10, locations: [main] });
    expect(await there.socket.subscribe(`location.${secret}`)).toEqual({ ok: true });
    expect(await not.socket.subscribe(`location.${secret}`)).toEqual({ error: 'refused' });
  });
});

describe('the channel of a visit', () => {
  it('opens with the code and receives the call', async () => {
    const visit = await join();
    const page = await visitor();
    expect(await page.subscribe(`queue-appointment.${visit.id}`, { code: visit.code })).toEqual({ ok: true });
    const caller = await signedIn({ role: 20, locations: [main] });
    const seen = await ask(app, `GET /api/internal/v1/admin/visits/${visit.id}`, { cookie: caller.cookie });
    const called = await ask(app, `POST /api/internal/v1/admin/visits/${visit.id}/call`, {
      body: { version: seen.body.data.version, reason: 'asked' },
      cookie: caller.cookie,
      csrf: caller.csrf,
    });
    expect(called.status).toBe(200);
    await app.settle();
    const { event, data } = await page.hears(
      `queue-appointment.${visit.id}`,
      ({ called_at: at }) => at !== null,
    );
    expect(event).toBe('ManageQueueAppointmentUpdated');
    expect(data).toMatchObject({
      status: 1,
      dial_in: null,
      version: called.body.data.version,
      called_at: '2026-11-20T18:00:00Z',
    });
  });

  it('opens for a page that has presented the code before', async () => {
    const visit = await join();
    expect(await (await visitor(vendor, [visit.id])).subscribe(`queue-appointment.${visit.id}`)).toEqual({
      ok: true,
    });
  });

  it('counts wrong codes together with the other endpoints, and opens with the right one', async () => {
    const visit = await join();
    const page = await visitor();
    expect(await page.subscribe(`queue-appointment.${visit.id}`)).toEqual({ error: 'refused' });
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await page.subscribe(`queue-appointment.${visit.id}`, { code: `wrong${tries}` })).toEqual({
        error: 'refused',
      });
    }
    expect(await page.subscribe(`queue-appointment.${visit.id}`, { code: 'wrong' })).toEqual({
      error: 'too-many-requests',
    });
    const read = async (from: string, code: string) =>
      (await ask(app, `GET /api/v2/open/queue-appointments/${visit.id}?confirm_code=${code}`, { from }))
        .status;
    expect(await read('127.0.0.1', 'wrong')).toBe(429);
    expect(await read('198.51.100.1', 'wrong')).toBe(404);
    expect(await read('127.0.0.1', visit.code)).toBe(200);
    expect(await page.subscribe(`queue-appointment.${visit.id}`, { code: visit.code })).toEqual({ ok: true });
  });

  it('is refused with another visit’s code, with a wrong id, and to another vendor’s page', async () => {
    const [mine, theirs] = [await join(), await join()];
    const page = await visitor();
    expect(await page.subscribe(`queue-appointment.${theirs.id}`, { code: mine.code })).toEqual({
      error: 'refused',
    });
    expect(await page.subscribe('queue-appointment.999999', { code: mine.code })).toEqual({
      error: 'refused',
    });
    expect(
      await (await visitor(other)).subscribe(`queue-appointment.${mine.id}`, { code: mine.code }),
    ).toEqual({ error: 'refused' });
    expect(await (await visitor(other, [mine.id])).subscribe(`queue-appointment.${mine.id}`)).toEqual({
      ok: true,
    });
  });

  it('sends nothing to a page of another vendor, even if it names the visit', async () => {
    const mine = await join();
    const page = await visitor(other, [mine.id]);
    await page.subscribe(`queue-appointment.${mine.id}`);
    const right = await visitor(vendor, [mine.id]);
    await right.subscribe(`queue-appointment.${mine.id}`);
    await cancel(mine);
    await app.settle();
    await right.hears(`queue-appointment.${mine.id}`, ({ status }) => status === 4);
    expect(page.heard).toEqual([]);
  });

  it.each([
    ['staff of that location', 10, () => [main], 'ok'],
    ['staff of another location', 10, () => [elsewhere], 'refused'],
    ['the call centre', 5, () => [], 'ok'],
    ['an administrator', 30, () => [], 'ok'],
    ['a kiosk of that location', 7, () => [main], 'refused'],
  ] as const)('as %s (role %i): %s', async (_, role, locations, expected) => {
    const visit = await join();
    const { socket } = await signedIn({ role, locations: [...locations()] });
    expect(await socket.subscribe(`queue-appointment.${visit.id}`)).toEqual(
      expected === 'ok' ? { ok: true } : { error: expected },
    );
  });

  it('returns Echo’s private channel under the name that Echo requested', async () => {
    const visit = await join();
    const page = await visitor();
    const name = `private-queue-appointment.${visit.id}`;
    expect(await page.subscribe(name, { code: visit.code })).toEqual({ ok: true });
    app.realtime.send(
      { vendorId: vendor.id, channel: `queue-appointment.${visit.id}` },
      'ManageQueueAppointmentUpdated',
      {
        version: 9,
      },
    );
    expect(await page.hears(name, ({ version }) => version === 9)).toMatchObject({
      event: 'ManageQueueAppointmentUpdated',
    });
    expect(page.heard.every(({ channel }) => channel === name)).toBe(true);
  });
});

describe('an anonymous subscriber', () => {
  it('receives no private message on two hundred ids', async () => {
    const { db } = app.deps;
    const visits = await Promise.all(Array.from({ length: 20 }, () => join('198.51.100.9')));
    await db.withVendor(vendor.id, (tx) =>
      tx.run(sql`UPDATE visits SET meeting_link = 'https://meet.example/secret', dial_in = ${JSON.stringify({ e164: '+12065550199', international: '+1 206 555 0199', pin: '4711' })}::jsonb
        WHERE vendor_id = ${vendor.id} AND id = ANY(${visits.map(({ id }) => id)}::bigint[])`),
    );
    const page = await visitor();
    const ids = Array.from({ length: 200 }, (_, index) => index + 1);
    expect(ids).toEqual(expect.arrayContaining(visits.map(({ id }) => id)));
    const responses = await Promise.all(
      ids.flatMap((id) =>
        [`queue-appointment.${id}`, `private-queue-appointment.${id}`, `lobby.${id}`].map((name) =>
          page.subscribe(name),
        ),
      ),
    );
    expect(responses.filter((response) => 'ok' in response)).toEqual([]);
    await page.subscribe(`location.${main}`);
    await page.subscribe(`display.${main}`);
    const manager = await signedIn({ role: 20, locations: [main] });
    for (const { id } of visits) {
      const seen = await ask(app, `GET /api/internal/v1/admin/visits/${id}`, { cookie: manager.cookie });
      for (const verb of ['call', 'start'] as const) {
        const version = verb === 'call' ? seen.body.data.version : undefined;
        await ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, {
          body: { version: version ?? seen.body.data.version + 1, reason: 'asked' },
          cookie: manager.cookie,
          csrf: manager.csrf,
        });
      }
    }
    await app.settle();
    await page.hears(`location.${main}`);
    await page.hears(`display.${main}`);
    const text = JSON.stringify(page.heard);
    for (const word of ['meet.example', '4711', '+1206', 'meeting_link', 'dial_in', 'full_name', 'Robin'])
      expect(text).not.toContain(word);
    expect(new Set(page.heard.map(({ event }) => event))).toEqual(
      new Set(['WaitTimeRecalculated', 'DisplayChanged']),
    );
    expect(page.heard.every(({ data }) => Number.isInteger(data.version))).toBe(true);
  });
});

describe('the lobby’s channel', () => {
  it.each([
    ['staff there', 10, () => [main], { ok: true }],
    ['staff elsewhere', 13, () => [elsewhere], { error: 'refused' }],
    ['a manager there', 20, () => [main], { ok: true }],
    ['an administrator', 30, () => [], { ok: true }],
    ['a kiosk there', 7, () => [main], { error: 'refused' }],
  ] as const)('as %s (role %i)', async (_, role, locations, expected) => {
    const { socket } = await signedIn({ role, locations: [...locations()] });
    expect(await socket.subscribe(`lobby.${main}`)).toEqual(expected);
  });

  it('is refused to visitors and to another vendor’s administrator', async () => {
    expect(await (await visitor()).subscribe(`lobby.${main}`)).toEqual({ error: 'refused' });
    const theirs = await signedIn({ role: 30, locations: [], at: other });
    expect(await theirs.socket.subscribe(`lobby.${main}`)).toEqual({ error: 'refused' });
    expect(await theirs.socket.subscribe(`lobby.${foreign}`)).toEqual({ ok: true });
  });
});

describe('the schedule’s channel', () => {
  it.each([
    ['staff there', 10, () => [main], { ok: true }],
    ['staff elsewhere', 13, () => [elsewhere], { error: 'refused' }],
    ['the contact centre', 5, () => [], { ok: true }],
    ['a kiosk there', 7, () => [main], { error: 'refused' }],
  ] as const)('as %s (role %i)', async (_, role, locations, expected) => {
    const { socket } = await signedIn({ role, locations: [...locations()] });
    expect(await socket.subscribe(`schedule.${main}`)).toEqual(expected);
  });

  it('is refused to visitors and to another vendor’s administrator', async () => {
    expect(await (await visitor()).subscribe(`schedule.${main}`)).toEqual({ error: 'refused' });
    const theirs = await signedIn({ role: 30, locations: [], at: other });
    expect(await theirs.socket.subscribe(`schedule.${main}`)).toEqual({ error: 'refused' });
  });
});

describe('the lobby’s channel of a vendor without the lobby', () => {
  it('is refused, and sends nothing to pages that subscribed before', async () => {
    const open = (value: boolean) => setSetting(app.deps.db, vendor.id, { key: 'feature.lobby', value });
    const leave = async (visit: { id: number; code: string }) => {
      expect((await cancel(visit)).status).toBe(200);
      await app.settle();
    };
    const [first, second] = [await join(), await join()];
    await app.settle();
    const manager = { role: 20, locations: [main] };
    const { socket } = await signedIn(manager);
    expect(await socket.subscribe(`lobby.${main}`)).toEqual({ ok: true });
    await open(false);
    expect(await (await signedIn(manager)).socket.subscribe(`lobby.${main}`)).toEqual({ error: 'refused' });
    await leave(first);
    await open(true);
    await leave(second);
    await expect.poll(() => socket.heard.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const told = socket.heard.flatMap(
      ({ data }) => (data as unknown as { visit_ids?: string[] }).visit_ids ?? [],
    );
    expect(new Set(told)).toEqual(new Set([String(second.id)]));
  });
});

describe('the display’s channel', () => {
  it('is open while the board is public, otherwise to the location’s staff and devices', async () => {
    expect(await (await visitor()).subscribe(`display.${main}`)).toEqual({ ok: true });
    await setSetting(app.deps.db, vendor.id, { key: 'tv.public', value: false });
    expect(await (await visitor()).subscribe(`display.${main}`)).toEqual({ error: 'refused' });
    for (const [role, locations, expected] of [
      [10, [main], { ok: true }],
      [10, [elsewhere], { error: 'refused' }],
      [7, [main], { ok: true }],
      [7, [elsewhere], { error: 'refused' }],
    ] as const) {
      const { socket } = await signedIn({ role, locations: [...locations] });
      expect(await socket.subscribe(`display.${main}`)).toEqual(expected);
    }
    await setSetting(app.deps.db, vendor.id, { key: 'tv.public', value: true });
  });

  it('follows the same rule as its board over HTTP', async () => {
    const board = (at: number, cookie?: string) =>
      ask(app, `GET /api/internal/v1/display/${at}`, cookie === undefined ? {} : { cookie });
    const there = await signedIn({ role: 10, locations: [secret] });
    const device = await signedIn({ role: 7, locations: [secret] });
    const elsewhereOnly = await signedIn({ role: 10, locations: [elsewhere] });
    const theirs = await signedIn({ role: 30, locations: [], at: other });
    const statuses = [
      await board(secret),
      await board(secret, there.cookie),
      await board(secret, device.cookie),
      await board(secret, elsewhereOnly.cookie),
      await board(secret, theirs.cookie),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200, 404, 404]);
    await setSetting(app.deps.db, vendor.id, { key: 'tv.public', value: false });
    expect([(await board(main)).status, (await board(main, elsewhereOnly.cookie)).status]).toEqual([
      404, 404,
    ]);
    await setSetting(app.deps.db, vendor.id, { key: 'tv.public', value: true });
    expect((await board(main)).status).toBe(200);
  });

  it('of a private location is closed to all others', async () => {
    expect(await (await visitor()).subscribe(`display.${secret}`)).toEqual({ error: 'refused' });
  });
});
