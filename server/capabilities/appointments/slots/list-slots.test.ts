import { beforeEach, describe, expect, it } from 'vitest';
import { channels, EVENTS } from '#contract/protocol/realtime.ts';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import type { Broadcast } from '#server/infrastructure/realtime/broadcast.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { aGroupSession, nextSession } from '#server/testing/group-sessions-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, isBooked, worksHours } from '#server/testing/slots-store.ts';
import { appointmentBroadcasts } from '../documents/appointment-broadcasts.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');

let town: { vendor: number; location: number; service: number; staff: number[] };

beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  town = { vendor, location, service, staff: [] };
  for (const name of ['Ana', 'Ben']) {
    const staff = await aStaffMember(db, vendor, { name, locations: [location], serves: [service] });
    await worksHours(db, vendor, { staff, location, from: 540, to: 600 });
    town.staff.push(staff);
  }
});

const slots = (more = '', from = '2026-11-23', to = '2026-11-24') =>
  ask(
    app,
    `GET /api/internal/v1/slots?location=${town.location}&service=${town.service}&from=${from}&to=${to}${more}`,
  );
const busy = (staff: number, from: number, minutes: number) =>
  isBooked(db, town.vendor, { staff, location: town.location, service: town.service, from, minutes });

describe('the slots of our own pages', () => {
  it('end before the window’s end and name the free staff on request', async () => {
    await busy(town.staff[0]!, NINE, 30);
    const { status, body } = await slots('&who=1');
    expect([status, body.meta.zone, body.meta.why]).toEqual([200, 'America/Los_Angeles', null]);
    expect(body.data).toEqual([
      { start: toIso(NINE), end: toIso(NINE + 30 * MINUTE), staff: [String(town.staff[1])] },
      { start: toIso(NINE + 30 * MINUTE), end: toIso(NINE + 60 * MINUTE), staff: town.staff.map(String) },
    ]);
    expect((await slots()).body.data[0]).toEqual({ start: toIso(NINE), end: toIso(NINE + 30 * MINUTE) });
  });

  it('name the reason when there are none', async () => {
    for (const staff of town.staff) await busy(staff, NINE, 60);
    expect((await slots()).body).toMatchObject({ data: [], meta: { why: 'staff-booked' } });
  });

  it('are explained to staff who see the schedule of that location', async () => {
    await busy(town.staff[0]!, NINE, 30);
    expect((await slots('&explain=1')).status).toBe(403);
    const as = async (role: number, location: number) =>
      (await aSignedInStaffMember(app, town.vendor, { role, locations: [location] })).who;
    const path = `/api/internal/v1/slots?location=${town.location}&service=${town.service}&from=2026-11-23&to=2026-11-24&explain=1`;
    const manager = await as(20, town.location);
    const { status, body } = await ask(app, `GET ${path}`, manager);
    expect(status).toBe(200);
    const of = (staff: number, start: number) =>
      body.meta.reasons.find(
        (each: { staff: string; start: string }) =>
          each.staff === String(staff) && each.start === toIso(start),
      )?.causes;
    expect(of(town.staff[0]!, NINE)).toEqual(['staff-booked']);
    expect(of(town.staff[1]!, NINE)).toBeUndefined();
    expect(of(town.staff[1]!, NINE + 60 * MINUTE)).toEqual(['staff-hours']);
    const elsewhere = await aVendor(db);
    const theirs = await aLocation(db, elsewhere.id);
    const foreign = path.replace(`location=${town.location}`, `location=${theirs}`);
    expect((await ask(app, `GET ${foreign}`, manager)).status).toBe(403);

    const statuses: Record<string, number> = {};
    for (const role of [5, 10, 13, 15, 30])
      statuses[role] = (await ask(app, `GET ${path}`, await as(role, town.location))).status;
    expect(statuses).toEqual({ 5: 403, 10: 403, 13: 200, 15: 200, 30: 200 });
    const other = await aLocation(db, town.vendor);
    const neighbour = await as(20, other);
    expect((await ask(app, `GET ${path}`, neighbour)).status).toBe(403);
    // Without the right, the main cause is also a public one.
    await change(
      db,
      town.vendor,
      sql`INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date)
      SELECT ${town.vendor}, 1, id, 'unavailable', '2026-11-23', '2026-11-23' FROM unnest(${[...town.staff]}::bigint[]) AS id`,
    );
    const bare = path.replace('&explain=1', '');
    expect((await ask(app, `GET ${bare}`, manager)).body.meta.why).toBe('staff-absent');
    expect((await ask(app, `GET ${bare}`, neighbour)).body.meta.why).toBe('staff-hours');
  });

  it('start with the first few, over several locations', async () => {
    const other = await aLocation(db, town.vendor);
    const far = await aService(db, town.vendor, { locations: [town.location, other] });
    for (const [location, from] of [
      [town.location, 600],
      [other, 540],
    ] as const) {
      const staff = await aStaffMember(db, town.vendor, { locations: [location], serves: [far] });
      await worksHours(db, town.vendor, { staff, location, from, to: from + 60 });
    }
    const path = `/api/internal/v1/slots/next?location=${town.location},${other}&service=${far}&from=2026-11-23&n=3`;
    const { body } = await ask(app, `GET ${path}`);
    expect(
      body.data.map((each: { start: string; location_id: string }) => [each.start, each.location_id]),
    ).toEqual([
      [toIso(NINE), String(other)],
      [toIso(NINE + 30 * MINUTE), String(other)],
      [toIso(NINE + 60 * MINUTE), String(town.location)],
    ]);
    const local = await ask(app, `GET ${path.replace('2026-11-23', '2026-11-23T09:30')}`);
    expect(local.body.data[0].start).toBe(toIso(NINE + 30 * MINUTE));
  });

  it('are not found for a private location', async () => {
    await change(
      db,
      town.vendor,
      sql`UPDATE locations SET visibility = 'private' WHERE id = ${town.location}`,
    );
    expect((await slots()).status).toBe(404);
    const next = `/api/internal/v1/slots/next?location=${town.location}&service=${town.service}`;
    expect((await ask(app, `GET ${next}`)).status).toBe(404);
  });

  it.each([
    ['&from=x', 400],
    ['&n=0', 400],
    ['&location=999999999', 404],
  ])('refuse %s', async (more, status) => {
    const base = more.startsWith('&location') ? '' : `&location=${town.location}`;
    const path = `/api/internal/v1/slots/next?service=${town.service}${base}${more}`;
    expect((await ask(app, `GET ${path}`)).status).toBe(status);
  });
});

it('sends a message to the appointment’s page, to pages that list times, and to schedules', async () => {
  const sent: [string, string, object][] = [];
  const broadcast: Broadcast = { send: ({ channel }, event, data) => void sent.push([channel, event, data]) };
  const listener = appointmentBroadcasts(broadcast);
  const body = {
    location_id: String(town.location),
    service_id: String(town.service),
    start: toIso(NINE),
    staff_id: String(town.staff[0]),
    attendee: { first_name: 'Dana', email: 'dana@example.com' },
  };
  const { body: response } = await ask(app, 'POST /api/internal/v1/appointments', { body });
  const event = {
    vendorId: town.vendor,
    position: 7,
    subjectKind: 'visit',
    subjectId: Number(response.data.id),
  };
  const heard = { ...event, kind: 'visit-booked', data: { location_id: town.location } };
  await db.withVendor(town.vendor, (tx) => listener.handle(tx, heard as never));
  expect(sent).toEqual([
    [
      channels.appointment(response.data.id),
      EVENTS.appointment,
      expect.objectContaining({ status: 1, start: toIso(NINE), user: { full_name: 'Ana' }, version: 1 }),
    ],
    [channels.location(String(town.location)), EVENTS.slots, { version: 7 }],
    [
      channels.schedule(String(town.location)),
      EVENTS.schedule,
      { version: 7, visit_ids: [response.data.id] },
    ],
  ]);
});

it('sends changes of the set-up to the pages that list times of their locations', async () => {
  const { vendor, location, service, staff } = town;
  const one = async (statement: Sql): Promise<number> =>
    (await db.withVendor(vendor, (tx) => tx.one(statement as Sql<{ id: number }>))).id;
  const room = await one(
    sql`INSERT INTO rooms (vendor_id, location_id, name) VALUES (${vendor}, ${location}, 'Oak') RETURNING id`,
  );
  const adjusted = (type: number, subject: number) =>
    one(sql`INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date)
      VALUES (${vendor}, ${type}, ${subject}, 'unavailable', '2030-01-01', '2030-01-01') RETURNING id`);
  const records: [string, number][] = [
    ['location', location],
    ['service', service],
    ['staff', staff[0]!],
    ['room', room],
    ['adjustment', await adjusted(1, staff[0]!)],
    ['adjustment', await adjusted(2, location)],
    ['adjustment', await adjusted(3, 0)],
    ['adjustment', await adjusted(4, room)],
    [
      'group-session',
      await aGroupSession(db, { vendorId: vendor, location, service, starts: nextSession() }),
    ],
  ];
  for (const [subjectKind, subjectId] of records) {
    const sent: [string, string][] = [];
    const listener = appointmentBroadcasts({
      send: ({ channel }, event) => void sent.push([channel, event]),
    });
    const event = {
      vendorId: vendor,
      position: 8,
      subjectKind,
      subjectId,
      kind: `${subjectKind}-changed`,
      data: {},
    };
    await db.withVendor(vendor, (tx) => listener.handle(tx, event as never));
    expect([subjectKind, sent]).toEqual([
      subjectKind,
      expect.arrayContaining([[channels.location(String(location)), EVENTS.slots]]),
    ]);
  }
});
