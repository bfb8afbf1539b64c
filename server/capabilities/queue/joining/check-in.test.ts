import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { aJoin, ask, signInAs } from '#server/testing/requests.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');
const PASSWORD = 'a-long-password-1';

interface World {
  vendor: number;
  location: number;
  service: number;
  staff: number;
  session: { cookie: string; csrf: string };
}
interface Booked {
  id: string;
  code: string;
  number: string;
}

let world: World;
let accounts = 0;
beforeEach(async () => {
  app.clock.set(NINE - 24 * 60 * MINUTE);
  const { id: vendor } = await aVendor(db);
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  accounts += 1;
  const email = `mara-${accounts}@harbor.test`;
  const identityId = await app.access.createIdentity({ email, name: 'Mara', password: PASSWORD });
  const staff = await aStaffMember(db, vendor, {
    role: 10,
    name: 'Mara',
    locations: [location],
    serves: [service],
    identityId,
  });
  await worksHours(db, vendor, { staff, location, from: 540, to: 660 });
  world = { vendor, location, service, staff, session: { cookie: '', csrf: '' } };
  const ana = await book('Ana', 'Petit', NINE);
  booked = ana;
  app.clock.set(NINE - 30 * MINUTE);
  await signIn();
  await onDuty(db, vendor, { staff, location });
});
let booked: Booked;
/** A session ends after half an hour without a request. */
const signIn = async () => {
  world.session = await signInAs(app, `mara-${accounts}@harbor.test`, PASSWORD);
};

async function book(first: string, last: string, start: number): Promise<Booked> {
  const { body, text } = await ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(world.location),
      service_id: String(world.service),
      meeting_method: 1,
      start: toIso(start),
      attendee: { first_name: first, last_name: last, email: 'ana@example.com', cell_phone: '+12065550142' },
    },
  });
  if (!body?.data) throw new Error(text);
  const { confirm_code: code, confirmation_number: number } = body.data.attributes;
  return { id: body.data.id, code, number };
}

const byStaff = (body: object) =>
  ask(app, 'POST /api/internal/v1/check-in', {
    ...world.session,
    body: { location: String(world.location), ...body },
  });
const own = ({ id, code }: Booked, body: object = {}) =>
  ask(app, `POST /api/internal/v1/appointments/${id}/check-in?code=${code}`, { body });
const lobby = async () =>
  (await ask(app, `GET /api/internal/v1/admin/lobby/${world.location}`, world.session)).body.data;
const names = async () =>
  (await lobby()).waiting.map(({ first_name: first }: { first_name: string }) => first);
const joinsNow = async () =>
  (
    await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location: world.location, service: world.service }),
    })
  ).body.data.id;
const estimated = async () => {
  app.queue.waitUpdater.mark(world.vendor, world.location);
  await app.queue.waitUpdater.flush();
};
const appointment = async ({ id, code }: Booked) =>
  (await ask(app, `GET /api/internal/v1/appointments/${id}?code=${code}`)).body.data.attributes;
const inLine = async ({ id, code }: Booked) =>
  (await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`)).body.data.attributes;

describe('a booked visitor', () => {
  it('is expected today, checks in once, and waits in the line with a ticket', async () => {
    expect((await lobby()).expected).toMatchObject([
      { id: booked.id, name: 'Ana Petit', staff: 'Mara', check_in_from: toIso(NINE - 60 * MINUTE) },
    ]);
    await ask(app, `PUT /api/internal/v1/admin/lobby/${world.location}/duty`, {
      ...world.session,
      body: { state: 'available' },
    });
    const { status, body, text } = await byStaff({ confirmation_number: booked.number.toLowerCase() });
    expect(status, text).toBe(200);
    const wait = { minutes: expect.any(Number), low: expect.any(Number), high: expect.any(Number) };
    expect(body.data).toMatchObject({ id: booked.id, first_name: 'Ana', start: toIso(NINE), wait });
    const ticket = body.data.ticket_number;
    expect(ticket).toMatch(/^[A-Z]-\d{3}$/);
    const after = await lobby();
    expect(after.expected).toEqual([]);
    expect(after.waiting).toMatchObject([
      { id: booked.id, ticket_number: ticket, appointment_at: toIso(NINE), preferred_staff: 'Mara' },
    ]);
    const again = await byStaff({ confirmation_number: booked.number });
    expect(again.body.data).toMatchObject({ ticket_number: ticket, wait });
    await setSetting(db, world.vendor, { key: 'show_wait_time', value: false });
    expect((await byStaff({ confirmation_number: booked.number })).body.data.wait).toBeNull();
    expect((await lobby()).waiting).toHaveLength(1);
    expect(await inLine(booked)).toMatchObject({ status: 1, ticket_number: ticket, people_before: 0 });
    expect((await appointment(booked)).check_in.ticket_number).toBe(ticket);
  });

  it('is a no-show from the lobby, for the staff whose appointment it is', async () => {
    const [{ version, may }] = (await lobby()).expected;
    expect(may).toEqual({ see: true, work: true });
    app.clock.set(NINE + 5 * MINUTE);
    await signIn();
    const work = () =>
      ask(app, `POST /api/internal/v1/admin/appointments/${booked.id}/work`, {
        ...world.session,
        body: { status: 3, version },
      });
    await app.deps.db.withVendor(world.vendor, (tx) =>
      tx.run(sql`UPDATE visits SET staff_id = NULL WHERE vendor_id = ${world.vendor} AND id = ${booked.id}`),
    );
    expect((await lobby()).expected).toMatchObject([{ id: booked.id, may: { see: false, work: false } }]);
    expect((await work()).status).toBe(404);
    await app.deps.db.withVendor(world.vendor, (tx) =>
      tx.run(
        sql`UPDATE visits SET staff_id = ${world.staff} WHERE vendor_id = ${world.vendor} AND id = ${booked.id}`,
      ),
    );
    expect((await work()).body.data.attributes.status).toBe(3);
    expect((await lobby()).expected).toEqual([]);
  });

  it('is called before walk-ins once the appointment is due', async () => {
    const walkIn = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location: world.location, service: world.service }),
    });
    await own(booked);
    expect((await lobby()).next_visit_id).toBe(walkIn.body.data.id);
    app.clock.set(NINE);
    await signIn();
    expect((await lobby()).next_visit_id).toBe(booked.id);
  });

  it('goes first from the minutes before the start that the vendor sets', async () => {
    await setSetting(db, world.vendor, { key: 'lobby.dueMinutesBefore', value: 20 });
    await joinsNow();
    await own(booked);
    const before = async () => (await inLine(booked)).people_before;
    expect([(await names())[1], await before()]).toEqual(['Ana', 1]);
    app.clock.set(NINE - 20 * MINUTE);
    await estimated();
    expect([(await names())[0], await before()]).toEqual(['Ana', 0]);
    await signIn();
    const next = await ask(app, `POST /api/internal/v1/admin/lobby/${world.location}/call-next`, {
      ...world.session,
      body: {},
    });
    expect(next.body.data.id).toBe(booked.id);
  });

  it('waits as a walk-in after the minutes late that the vendor sets, and not for waiting long', async () => {
    await setSetting(db, world.vendor, { key: 'lobby.lateAfterMinutes', value: 10 });
    const inTime = await book('Bea', 'Sol', NINE + 30 * MINUTE);
    app.clock.set(NINE + 11 * MINUTE);
    await signIn();
    const first = await joinsNow();
    await own(booked);
    expect((await lobby()).next_visit_id).toBe(first);
    expect((await inLine(booked)).people_before).toBe(1);
    app.clock.set(NINE + 40 * MINUTE);
    await signIn();
    await own(inTime);
    app.clock.set(NINE + 60 * MINUTE);
    await signIn();
    expect(await names()).toEqual(['Bea', 'Ana', 'Ana']);
    expect((await lobby()).next_visit_id).toBe(inTime.id);
  });

  it('is found by last name, end of the phone number and start, and by nothing less', async () => {
    const named = { last_name: 'pétit', last3: '142', start: toIso(NINE) };
    expect((await byStaff({ ...named, last3: '143' })).status).toBe(404);
    expect((await byStaff({ ...named, start: toIso(NINE + 60 * MINUTE) })).status).toBe(404);
    expect((await byStaff({ last_name: 'Petit' })).errors.map(({ source }) => source?.pointer)).toEqual([
      '/last3',
      '/start',
    ]);
    const other = await book('Bo', 'Petit', NINE + 30 * MINUTE);
    // Of two of a family, the named start decides; between both it does not.
    expect((await byStaff({ ...named, start: toIso(NINE + 15 * MINUTE) })).status).toBe(404);
    expect((await byStaff({ ...named, start: toIso(NINE + 30 * MINUTE) })).body.data.id).toBe(other.id);
    expect((await byStaff(named)).body.data.id).toBe(booked.id);
  });

  it('may check in on their own page within the vendor’s time, and later with the staff', async () => {
    expect((await appointment(booked)).check_in).toEqual({
      from: toIso(NINE - 60 * MINUTE),
      until: toIso(NINE + 30 * MINUTE),
      asks_position: false,
      ticket_number: null,
    });
    app.clock.set(NINE - 61 * MINUTE);
    const early = await own(booked);
    expect([early.status, early.errors[0]]).toMatchObject([
      409,
      { code: 'check-in-early', meta: { from: toIso(NINE - 60 * MINUTE) } },
    ]);
    expect((await byStaff({ confirmation_number: booked.number })).errors[0]?.code).toBe('check-in-early');
    app.clock.set(NINE + 31 * MINUTE);
    expect((await own(booked)).errors[0]?.code).toBe('check-in-late');
    await signIn();
    expect((await byStaff({ confirmation_number: booked.number })).status).toBe(200);
  });

  it('may check in from and until the minutes that the vendor sets', async () => {
    await setSetting(db, world.vendor, { key: 'lobby.checkInMinutesBefore', value: 20 });
    await setSetting(db, world.vendor, { key: 'lobby.checkInMinutesAfter', value: 5 });
    const [from, until] = [NINE - 20 * MINUTE, NINE + 5 * MINUTE];
    expect((await appointment(booked)).check_in).toMatchObject({ from: toIso(from), until: toIso(until) });
    // By the defaults, the window is open in both of these minutes.
    app.clock.set(from - MINUTE);
    expect((await own(booked)).errors[0]).toMatchObject({
      code: 'check-in-early',
      meta: { from: toIso(from) },
    });
    app.clock.set(until + MINUTE);
    expect((await own(booked)).errors[0]?.code).toBe('check-in-late');
    app.clock.set(until);
    expect((await own(booked)).status).toBe(200);
  });

  it('is asked for the position where the vendor sets a distance', async () => {
    await setSetting(db, world.vendor, { key: 'lobby.checkInMetres', value: 200 });
    await change(db, world.vendor, sql`UPDATE locations SET latitude = 47.61, longitude = -122.33`);
    expect((await appointment(booked)).check_in.asks_position).toBe(true);
    expect((await own(booked)).errors[0]?.source?.pointer).toBe('/position');
    const far = await own(booked, { position: { latitude: 47.62, longitude: -122.33 } });
    expect(far.errors[0]?.code).toBe('check-in-away');
    expect((await own(booked, { position: { latitude: 47.6101, longitude: -122.33 } })).status).toBe(200);
  });

  it('checks in with the staff alone where the vendor sets it, and with the right code only', async () => {
    expect((await own({ ...booked, code: 'wrong' })).status).toBe(404);
    await setSetting(db, world.vendor, { key: 'lobby.checkInByVisitors', value: false });
    expect((await appointment(booked)).check_in).toBeNull();
    expect((await own(booked)).errors[0]?.code).toBe('transition-refused');
    expect((await lobby()).waiting).toEqual([]);
  });

  it('leaves the line by cancelling the appointment, and cannot move it meanwhile', async () => {
    await own(booked);
    const path = `PATCH /api/internal/v1/appointments/${booked.id}?code=${booked.code}` as const;
    expect((await appointment(booked)).reschedule_until).toBeNull();
    const moved = await ask(app, path, { body: { start: toIso(NINE + 60 * MINUTE) } });
    expect(moved.errors[0]).toMatchObject({ code: 'transition-refused', meta: { reason: 'checked-in' } });
    expect((await ask(app, path, { body: { status: 4 } })).status).toBe(200);
    const { waiting, expected } = await lobby();
    expect([waiting, expected]).toEqual([[], []]);
    expect(await inLine(booked)).toMatchObject({ status: 4, cancel_reason: 'cancelled' });
    expect((await own(booked)).errors[0]?.code).toBe('transition-refused');
  });

  it('is served from the line, and gives the rest of the time back', async () => {
    await own(booked);
    const next = await ask(app, `POST /api/internal/v1/admin/lobby/${world.location}/call-next`, {
      ...world.session,
      body: {},
    });
    expect(next.body.data).toMatchObject({ id: booked.id, stage: 'called' });
    let { version } = next.body.data;
    for (const verb of ['start', 'complete'] as const) {
      app.clock.set(app.clock.now() + 5 * MINUTE);
      const moved = await ask(app, `POST /api/internal/v1/admin/visits/${booked.id}/${verb}`, {
        ...world.session,
        body: { version },
      });
      expect(moved.status, moved.text).toBe(200);
      ({ version } = moved.body.data);
    }
    expect((await appointment(booked)).status).toBe(2);
    expect((await appointment(booked)).check_in).toBeNull();
  });

  it('joins one line once when two requests come together', async () => {
    const results = await Promise.all([
      own(booked),
      byStaff({ confirmation_number: booked.number }),
      own(booked),
    ]);
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(results.map(({ body }) => body.data.ticket_number)).size).toBe(1);
    expect((await lobby()).waiting).toHaveLength(1);
  });

  it('of another location or vendor is not found', async () => {
    const elsewhere = await aLocation(db, world.vendor, { name: 'Elsewhere' });
    const body = { confirmation_number: booked.number };
    expect((await byStaff({ ...body, location: String(elsewhere) })).status).toBe(404);
    await change(db, world.vendor, sql`UPDATE visits SET location_id = ${elsewhere}`);
    expect((await byStaff(body)).status).toBe(404);
  });
});
