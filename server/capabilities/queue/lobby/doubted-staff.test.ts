import { beforeEach, expect, it } from 'vitest';
import { toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStation, aVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const app = await anApp();
const MINUTE = 60_000;
let [vendorId, location, station, samId, olgaId] = [0, 0, 0, 0, 0];
let [service, other] = [0, 0];
let [mara, sam]: SignedIn[] = [];
beforeEach(async () => {
  app.clock.set(MOMENT);
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  vendorId = vendor.id;
  location = await aLocation(db, vendorId);
  station = await aStation(db, vendor.id, { location, name: 'Desk 1' });
  service = await aService(db, vendor.id, { locations: [location] });
  other = await aService(db, vendor.id, { locations: [location], prefix: 'B' });
  const sign = (name: string, serves: number[]) =>
    aSignedInStaffMember(app, vendor.id, { name, locations: [location], serves });
  const [first, second, third] = [
    await sign('mara', [service]),
    await sign('sam', [service]),
    await sign('olga', [other]),
  ];
  [mara, sam, samId, olgaId] = [first.who, second.who, second.id, third.id];
  await duty(sam, { state: 'available', station_id: String(station) });
  await duty(third.who, { state: 'available' });
});

const duty = (who: SignedIn | undefined, body: object) =>
  ask(app, `PUT /api/internal/v1/admin/lobby/${location}/duty`, { ...who, body });
const join = () => ask(app, 'POST /api/v2/open/queue-appointments', { body: aJoin({ location, service }) });
async function staffSeen(id: number) {
  const { body } = await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, mara);
  return body.data.staff.find((one: { id: string }) => one.id === String(id));
}

it('the lobby knows since when a visitor waits whom an available staff member may call', async () => {
  app.clock.advance(12 * MINUTE);
  expect((await staffSeen(samId)).silent_since).toBeNull();
  const joined = app.clock.now();
  await join();
  app.clock.advance(12 * MINUTE);
  expect((await staffSeen(samId)).silent_since).toBe(toIso(joined));
  // The visitor is not for her.
  expect((await staffSeen(olgaId)).silent_since).toBeNull();
  const line = `POST /api/internal/v1/admin/lobby/${location}/call-next` as const;
  expect((await ask(app, line, { ...sam, body: {} })).status).toBe(200);
  expect((await staffSeen(samId)).silent_since).toBeNull();
});

it('a colleague confirms them, and the silence begins again', async () => {
  await join();
  app.clock.advance(12 * MINUTE);
  expect((await duty(mara, { staff_id: String(samId), state: 'available' })).status).toBe(200);
  expect(await staffSeen(samId)).toMatchObject({
    state: 'available',
    station: { name: 'Desk 1' },
    silent_since: null,
  });
  const confirmed = app.clock.now();
  app.clock.advance(11 * MINUTE);
  expect((await staffSeen(samId)).silent_since).toBe(toIso(confirmed));
});

it('a colleague sets them off duty, which frees their station', async () => {
  await join();
  app.clock.advance(12 * MINUTE);
  expect((await duty(mara, { staff_id: String(samId), state: 'off' })).status).toBe(200);
  expect(await staffSeen(samId)).toMatchObject({ state: 'off', station: null, silent_since: null });
});

it('a colleague who is not silent is not changed', async () => {
  await join();
  app.clock.advance(12 * MINUTE);
  for (const staff_id of [String(olgaId), '999999999']) {
    const { status, errors } = await duty(mara, { staff_id, state: 'off' });
    expect([status, errors[0]?.source?.pointer]).toEqual([422, '/staff_id']);
  }
  expect((await staffSeen(olgaId)).state).toBe('available');
});

it('the lobby knows from when on a service may have been forgotten, and staff say that it goes on', async () => {
  await join();
  const called = app.clock.now();
  const line = `POST /api/internal/v1/admin/lobby/${location}/call-next` as const;
  expect((await ask(app, line, { ...sam, body: {} })).status).toBe(200);
  const from = Date.parse((await staffSeen(samId)).forgotten_from);
  expect(from - called).toBeGreaterThan(15 * MINUTE);
  expect((await staffSeen(olgaId)).forgotten_from).toBeNull();
  const goesOn = { staff_id: String(samId), state: 'busy', minutes_more: 15 };
  // Requests keep the session alive.
  app.clock.advance(20 * MINUTE);
  await staffSeen(samId);
  app.clock.set(from - MINUTE);
  expect((await duty(mara, goesOn)).status).toBe(422);
  app.clock.set(from + MINUTE);
  // A visit that runs is ended by its own buttons, not by setting its staff member off duty.
  for (const body of [
    { ...goesOn, state: 'off' },
    { staff_id: String(samId), state: 'busy' },
  ])
    expect((await duty(mara, body)).status).toBe(422);
  expect((await duty(mara, goesOn)).status).toBe(200);
  const after = await staffSeen(samId);
  expect(after).toMatchObject({ state: 'busy', station: { name: 'Desk 1' } });
  expect(Date.parse(after.forgotten_from)).toBeGreaterThan(app.clock.now() + 15 * MINUTE);
  // The state that they have set stays: they are available after the visit.
  const stored = await app.deps.db.read(vendorId, sql`SELECT state FROM duty WHERE staff_id = ${samId}`);
  expect(stored).toEqual([{ state: 'available' }]);
});
