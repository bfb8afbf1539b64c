import { beforeAll, describe, expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aDevice, aNonce, openWith, pageOf, signatureOf } from '#server/testing/devices.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { aSocket, listening } from '#server/testing/sockets.ts';
import { readSource } from '../queue/index.ts';

const ADMIN = '/api/internal/v1/admin';
let app: TestApp;
let address: string;
let vendor: TestVendor;
let [location, elsewhere, service, staff] = [0, 0, 0, 0];
let [manager, admin, teller]: SignedIn[] = [];
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  address = await listening(app);
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  [location, elsewhere] = [await aLocation(db, vendor.id), await aLocation(db, vendor.id)];
  service = await aService(db, vendor.id, { locations: [location, elsewhere] });
  staff = await aStaffMember(db, vendor.id, { locations: [location, elsewhere], serves: [service] });
  const sign = async (role: number) =>
    (await aSignedInStaffMember(app, vendor.id, { name: 'Mara', role, locations: [location] })).who;
  [manager, admin, teller] = [await sign(20), await sign(30), await sign(10)];
});

const made = (name = 'At the door', at = location, kind: 'kiosk' | 'display' = 'kiosk') =>
  aDevice(app, admin!, { vendor: vendor.pathname, location: at, name, kind });
const list = (who: SignedIn, at = location) => ask(app, `GET ${ADMIN}/lobby/${at}/devices`, who);
const act = (id: string, verb: 'reload' | 'revoke', who = manager!) =>
  ask(app, `POST ${ADMIN}/devices/${id}/${verb}`, { ...who, body: {} });
const beat = (as: SignedIn, more: object = {}) =>
  ask(app, 'POST /api/internal/v1/device/heartbeat', {
    ...as,
    body: { build: 'b1', can_speak: false, can_print: true, ...more },
  });
const rowOf = async (id: string, at = location) =>
  (await list(admin!, at)).body.data.find((row: { id: string }) => row.id === id);

describe('the devices of a location', () => {
  it('are listed with their heartbeat, and go offline without it', async () => {
    const device = await made('Front kiosk');
    expect(await rowOf(device.id)).toMatchObject({
      name: 'Front kiosk',
      kind: 'kiosk',
      enrolled_by: 'Mara',
      last_seen_at: null,
      is_online: false,
      can_speak: null,
    });
    expect((await beat(device)).body.data).toMatchObject({ id: device.id, name: 'Front kiosk' });
    expect(await rowOf(device.id)).toMatchObject({
      is_online: true,
      build: 'b1',
      can_speak: false,
      can_print: true,
      last_seen_at: toIso(app.clock.now()),
    });
    app.clock.advance(3 * MINUTE);
    expect(await rowOf(device.id)).toMatchObject({ is_online: false });
  });

  it('are a manager’s at the own locations, an admin’s everywhere, and of no one below', async () => {
    const there = await made('Away', elsewhere);
    expect((await list(manager!)).status).toBe(200);
    expect((await list(manager!, elsewhere)).status).toBe(404);
    expect((await act(there.id, 'revoke')).status).toBe(404);
    expect((await list(admin!, elsewhere)).status).toBe(200);
    expect((await list(teller!)).status).toBe(403);
    expect((await act(there.id, 'revoke', teller)).status).toBe(403);
  });

  it('are renamed by their version', async () => {
    const device = await made();
    const rename = (name: string, version: number) =>
      ask(app, `PATCH ${ADMIN}/devices/${device.id}`, { ...manager!, body: { name, version } });
    expect((await rename('  Window ', 1)).body.data).toMatchObject({ name: 'Window', version: 2 });
    expect((await rename('Late', 1)).errors[0]?.code).toBe('record-changed');
    expect((await rename(' ', 2)).errors[0]?.source?.pointer).toBe('/name');
    expect((await beat(device)).body.data.name).toBe('Window');
  });

  it('write an event for each change', async () => {
    const device = await made();
    await act(device.id, 'reload');
    await act(device.id, 'revoke');
    const rows = await app.deps.db.read<{ kind: string; version: number; actor: string }>(
      vendor.id,
      sql`SELECT kind, subject_version AS version, actor_kind AS actor FROM events
          WHERE vendor_id = ${vendor.id} AND subject_kind = 'device' AND subject_id = ${Number(device.id)} ORDER BY id`,
    );
    expect(rows).toEqual([
      { kind: 'device-enrolled', version: 1, actor: 'staff' },
      { kind: 'device-reloaded', version: 2, actor: 'staff' },
      { kind: 'device-revoked', version: 3, actor: 'staff' },
    ]);
  });
});

describe('a device’s page', () => {
  const open = async (cookie: string) => {
    const path = `/how?location=${location}&mode=kiosk`;
    const { state } = await pageOf(app, { vendor: vendor.pathname, path, cookie });
    return aSocket(address, state.realtime.token);
  };

  it('reloads when staff ask for it, and hears of no other device', async () => {
    const [device, other] = [await made(), await made()];
    const page = await open(device.cookie);
    expect(await page.subscribe(`device.${device.id}`)).toEqual({ ok: true });
    expect(await page.subscribe(`device.${other.id}`)).toEqual({ error: 'refused' });
    expect((await act(device.id, 'reload')).status).toBe(204);
    const { event, data } = await page.hears(`device.${device.id}`);
    expect([event, data]).toEqual(['DeviceChanged', { version: 2, action: 'reload' }]);
  });

  it('is told of its revocation and cut off within five seconds, with every request refused', async () => {
    const device = await made();
    const page = await open(device.cookie);
    await page.subscribe(`device.${device.id}`);
    const ended = page.ended();
    const since = performance.now();
    expect((await act(device.id, 'revoke')).status).toBe(204);
    expect((await page.hears(`device.${device.id}`)).data).toMatchObject({ action: 'revoked' });
    expect(await ended).toMatch(/disconnect|close/);
    expect(performance.now() - since).toBeLessThan(5_000);
    const refusals = [
      await beat(device),
      await ask(app, `GET /api/internal/v1/display/${location}`, device),
      await ask(app, 'POST /api/v2/open/queue-appointments', {
        ...device,
        body: aJoin({ location, service }),
      }),
      await ask(app, 'POST /api/internal/v1/check-in', { ...device, body: {} }),
    ];
    for (const { status, errors } of refusals)
      expect([status, errors[0]?.code]).toEqual([401, 'device-revoked']);
    const nonce = await aNonce(app, vendor.pathname, device.id);
    const signature = signatureOf(device.deviceKey, nonce);
    const again = await openWith(app, vendor.pathname, { id: device.id, nonce, signature });
    expect(again.errors[0]?.code).toBe('device-revoked');
  });

  it('is cut off by another process’s revocation as well', async () => {
    const device = await made();
    const ended = (await open(device.cookie)).ended();
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(
        sql`UPDATE devices SET revoked_at = now() WHERE vendor_id = ${vendor.id} AND id = ${Number(device.id)}`,
      ),
    );
    expect(await ended).toBe('io server disconnect');
  });

  it('is a visitor’s page again after the revocation', async () => {
    const device = await made();
    await act(device.id, 'revoke');
    const path = `/how?location=${location}&mode=kiosk`;
    const { state, setsCookie } = await pageOf(app, { vendor: vendor.pathname, path, cookie: device.cookie });
    expect(state.device).toBeNull();
    expect(setsCookie).toContain('foyer_device=; Max-Age=0');
  });
});

it('checks a booked visitor in at the device’s location', async () => {
  const NINE = fromIso('2026-11-23T17:00:00Z');
  await worksHours(app.deps.db, vendor.id, { staff, location, from: 540, to: 660 });
  await worksHours(app.deps.db, vendor.id, { staff, location: elsewhere, from: 720, to: 900 });
  const body = {
    location_id: String(location),
    service_id: String(service),
    meeting_method: 1,
    start: toIso(NINE),
    attendee: { first_name: 'Ana', last_name: 'Petit', email: 'ana@example.com' },
  };
  const booked = await ask(app, 'POST /api/internal/v1/appointments', { body });
  expect(booked.status, booked.text).toBe(201);
  const { confirmation_number: number } = booked.body.data.attributes;
  const [here, there] = [await made(), await made('Away', elsewhere)];
  const wall = await made('Wall', location, 'display');
  app.clock.set(NINE - 20 * MINUTE);
  const fresh = async (device: typeof here) => {
    // A later nonce than the device's last one.
    app.clock.advance(1_000);
    const nonce = await aNonce(app, vendor.pathname, device.id);
    const signature = signatureOf(device.deviceKey, nonce);
    const opened = await openWith(app, vendor.pathname, { id: device.id, nonce, signature });
    return { csrf: device.csrf, cookie: String(opened.headers['set-cookie']).split(';')[0]! };
  };
  const checkIn = async (device: typeof here, more: object = {}) =>
    ask(app, 'POST /api/internal/v1/check-in', {
      ...(await fresh(device)),
      body: { confirmation_number: number, ...more },
    });
  const pageAt = async (device: typeof here, at = location) =>
    pageOf(app, {
      vendor: vendor.pathname,
      path: `/how?location=${at}&mode=kiosk`,
      cookie: (await fresh(device)).cookie,
    });
  // Where the vendor leaves it to the staff, no kiosk offers it, and none opens a camera.
  await setSetting(app.deps.db, vendor.id, { key: 'lobby.checkInByVisitors', value: false });
  expect((await checkIn(here)).errors[0]?.code).toBe('transition-refused');
  const left = await pageAt(here);
  expect([left.state.device?.checks_in, left.permissions]).toEqual([
    false,
    expect.stringContaining('camera=()'),
  ]);
  await setSetting(app.deps.db, vendor.id, { key: 'lobby.checkInByVisitors', value: true });
  const offering = await pageAt(here);
  expect([offering.state.device?.checks_in, offering.permissions]).toEqual([
    true,
    expect.stringContaining('camera=(self)'),
  ]);
  expect((await checkIn(wall)).status).toBe(403);
  const board = await pageAt(wall);
  expect([board.state.device?.checks_in, board.permissions]).toEqual([
    false,
    expect.stringContaining('camera=()'),
  ]);
  expect((await pageAt(there)).permissions).toContain('camera=()');
  // The location is the device's, whatever the body says.
  expect((await checkIn(there, { location: String(location) })).status).toBe(404);
  const { status, text, body: came } = await checkIn(here);
  expect(status, text).toBe(200);
  expect(came.data).toMatchObject({
    first_name: 'Ana',
    ticket_number: expect.any(String),
  });
  // A visitor who has a ticket keeps it.
  expect((await checkIn(here)).body.data).toEqual(came.data);
  const [event] = await app.deps.db.read<{ actorKind: string; actorId: number }>(
    vendor.id,
    sql`SELECT actor_kind, actor_id FROM events WHERE vendor_id = ${vendor.id} AND kind = 'visit-arrived'`,
  );
  expect(event).toEqual({ actorKind: 'device', actorId: Number(here.id) });
});

it('prints codes with a signed source, for what the location offers', async () => {
  const who = (await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] })).who;
  const sheet = async () => (await ask(app, `GET ${ADMIN}/lobby/${location}/device-sheet`, who)).body.data;
  const { codes, valid_until: until } = await sheet();
  expect(codes.map(({ kind }: { kind: string }) => kind)).toEqual(['line', 'booking']);
  expect(Date.parse(until) - app.clock.now()).toBeGreaterThan(364 * 24 * 60 * MINUTE);
  for (const { url } of codes as { url: string }[]) {
    const src = new URL(url).searchParams.get('src');
    const read = (at: number, now: number) => readSource(app.deps.keys, { src, locationId: at, now });
    expect(read(location, Date.parse(until) - 1)).toBe(20);
    expect(read(location, Date.parse(until))).toBeNull();
    expect(read(elsewhere, app.clock.now())).toBeNull();
  }
  await setSetting(app.deps.db, vendor.id, { key: 'client_view.enabled', value: false });
  expect((await sheet()).codes).toEqual([]);
});
