import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStation, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

/* A room of the location for a visitor in the line: theirs alone from the choice to the end of the visit. */

let app: TestApp;
let vendor: TestVendor;
let [location, service, desk] = [0, 0, 0];
let rooms: Record<'one' | 'two' | 'loans', number>;
let manager: SignedIn;
let helper: SignedIn;
beforeAll(async () => {
  app = await anApp();
  vendor = await aVendor(app.deps.db, { settings: { 'access.mfaRequired': false } });
});
beforeEach(async () => {
  app.clock.set(MOMENT);
  const { db } = app.deps;
  location = await aLocation(db, vendor.id, { takes: { queue: true, phone: true } });
  service = await aService(db, vendor.id, { locations: [location], methods: [1, 2] });
  desk = await aStation(db, vendor.id, { location, name: 'Desk 1' });
  const aRoom = (name: string, code = '', services: number[] = []) =>
    db.withVendor(vendor.id, async (tx) => {
      const { id } = await tx.one(sql<{ id: number }>`
        INSERT INTO rooms (vendor_id, location_id, name, display_code, service_ids)
        VALUES (${vendor.id}, ${location}, ${name}, ${code}, ${services}::bigint[]) RETURNING id`);
      return id;
    });
  rooms = {
    one: await aRoom('Room One', 'R1'),
    two: await aRoom('Garden room'),
    loans: await aRoom('Loans', '', [service + 1_000]),
  };
  const at = { locations: [location], serves: [service] };
  ({ who: manager } = await aSignedInStaffMember(app, vendor.id, { role: 20, ...at }));
  const ben = await aSignedInStaffMember(app, vendor.id, { role: 10, ...at });
  helper = ben.who;
  await onDuty(db, vendor.id, { staff: ben.id, location, station: desk });
});

let visitors = 0;
async function aVisitor(first: string, more: Record<string, unknown> = {}) {
  visitors += 1;
  const body = aJoin({
    location,
    service,
    email: `r${visitors}@example.com`,
    client: { first_name: first },
    ...more,
  });
  const { id, attributes } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  return { id: String(id), code: String(attributes.confirm_code) };
}
const see = async (id: string) =>
  (await ask(app, `GET /api/internal/v1/admin/visits/${id}`, manager)).body.data;
const lobby = async () => (await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, manager)).body.data;
async function assign(id: string, room: number | null, who = manager) {
  const { version } = await see(id);
  const body = { version, room_id: room === null ? null : String(room) };
  return ask(app, `PUT /api/internal/v1/admin/visits/${id}/room`, { ...who, body });
}
async function move(id: string, verb: string, body: object = {}, who = manager) {
  const { version } = await see(id);
  const came = await ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, {
    ...who,
    body: { version, ...body },
  });
  expect(came.status).toBe(200);
}
const takenBy = async () =>
  Object.fromEntries(
    (await lobby()).rooms.map((room: { name: string; taken_by: string }) => [room.name, room.taken_by]),
  );
const wall = async (): Promise<string[]> =>
  (await ask(app, `GET /api/internal/v1/display/${location}`)).body.data.calling.map(
    ({ station }: { station: string }) => station,
  );
const page = async ({ id, code }: { id: string; code: string }) =>
  (await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`)).body.data.attributes;

describe('the room of a visitor', () => {
  it('is named where they are sent, and free once the visit ends', async () => {
    const ana = await aVisitor('Ana');
    const { status, body } = await assign(ana.id, rooms.one);
    expect(status).toBe(200);
    expect(body.data.room).toEqual({ id: String(rooms.one), name: 'Room One' });
    expect(body.data.timeline.at(-1)).toMatchObject({
      kind: 'visit-room-assigned',
      data: { room: 'Room One' },
    });
    expect(await takenBy()).toMatchObject({ 'Room One': 'Ana', 'Garden room': null });
    expect((await page(ana)).station).toBeNull();

    await move(ana.id, 'call', {}, helper);
    expect(await wall()).toEqual(['R1']);
    expect((await page(ana)).station).toBe('R1');

    // Another room reaches an open page and the wall; without a sign, its name is shown.
    await assign(ana.id, rooms.two);
    expect(await wall()).toEqual(['Garden room']);
    expect((await page(ana)).station).toBe('Garden room');
    await assign(ana.id, null);
    expect(await wall()).not.toEqual(['Garden room']);

    await assign(ana.id, rooms.one);
    await move(ana.id, 'start', {}, helper);
    expect((await lobby()).serving[0].room.name).toBe('Room One');
    await move(ana.id, 'complete', {}, helper);
    expect(await takenBy()).toMatchObject({ 'Room One': null });
  });

  it('belongs to one visitor at a time', async () => {
    const [ana, ben] = [await aVisitor('Ana'), await aVisitor('Ben')];
    const both = await Promise.all([assign(ana.id, rooms.one), assign(ben.id, rooms.one)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = both.find(({ status }) => status === 409)!;
    expect(refused.body.errors[0]).toMatchObject({ code: 'room-taken', meta: { room: 'Room One' } });
    // The visitor who has it keeps it.
    const owner = both.indexOf(refused) === 0 ? ben : ana;
    expect((await assign(owner.id, rooms.one)).status).toBe(200);
  });

  it('goes with the leg: a return and a transfer give it back, an undo restores it', async () => {
    const { id } = await aVisitor('Ana');
    await assign(id, rooms.one);
    await move(id, 'call');
    await move(id, 'return', { reason: 'not here' });
    expect((await see(id)).room).toBeNull();
    await move(id, 'undo');
    expect((await see(id)).room).toMatchObject({ name: 'Room One' });
    await assign(id, null);
    await move(id, 'undo');
    expect((await see(id)).room).toMatchObject({ name: 'Room One' });
  });

  it('must host the service, at this location, for a visitor in person', async () => {
    const { id } = await aVisitor('Ana');
    const elsewhere = await aLocation(app.deps.db, vendor.id);
    const far = await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.one(sql<{ id: number }>`
        INSERT INTO rooms (vendor_id, location_id, name) VALUES (${vendor.id}, ${elsewhere}, 'Far') RETURNING id`),
    );
    for (const room of [rooms.loans, far.id, 987_654])
      expect((await assign(id, room)).body.errors[0]).toMatchObject({ source: { pointer: '/room_id' } });
    const byPhone = await aVisitor('Ben', { method: 2, client: { cell_phone: '+12065550177' } });
    expect((await assign(byPhone.id, rooms.one)).body.errors[0].code).toBe('field-invalid');
  });

  it('is refused with an old version, after the visit, and to staff without the right', async () => {
    const { id } = await aVisitor('Ana');
    const old = await ask(app, `PUT /api/internal/v1/admin/visits/${id}/room`, {
      ...manager,
      body: { version: 0, room_id: null },
    });
    expect(old.body.errors[0].code).toBe('visit-changed');
    await move(id, 'call');
    expect((await assign(id, rooms.one, helper)).status, 'a visitor of another').toBe(404);
    await move(id, 'no-show');
    expect((await assign(id, rooms.one)).body.errors[0].code).toBe('transition-refused');
  });
});

it('names whose appointment reserves a room within the hour', async () => {
  const [start, end] = [MOMENT + 30 * MINUTE, MOMENT + HOUR];
  await app.deps.db.withVendor(vendor.id, async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO visits (vendor_id, entry, service_id, location_id, meeting_method, source, time_zone, first_name, last_name, confirmation_number, public_ref, created_at, starts_at, ends_at)
      VALUES (${vendor.id}, 'booked', ${service}, ${location}, 1, 2, 'UTC', 'Cleo', 'Booked', ${`C${location}`}, ${`ref-${location}`}, ${new Date(MOMENT)}, ${new Date(start)}, ${new Date(end)}) RETURNING id`);
    await tx.run(sql`
      INSERT INTO reservations (vendor_id, visit_id, kind, resource_kind, resource_id, during, from_min, to_min)
      VALUES (${vendor.id}, ${id}, 'visit', 2, ${rooms.two}, tstzrange(${new Date(start)}, ${new Date(end)}), ${start / MINUTE}, ${end / MINUTE})`);
  });
  const named = async (name: string) =>
    (await lobby()).rooms.find((room: { name: string }) => room.name === name);
  expect(await named('Garden room')).toMatchObject({ taken_by: null, reserved: { by: 'Cleo Booked' } });
  expect((await named('Room One')).reserved).toBeNull();
  // A reservation does not hold the room, as it does not hold a person.
  const { id } = await aVisitor('Ana');
  expect((await assign(id, rooms.two)).status).toBe(200);
});
