import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

/*
 * Holds on a time. Our booking pages create none; the waitlist, payments and composed bookings may (see the
 * data model). Ana works from 9:00 to 11:00, in the only room.
 */
const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');
const TEN = NINE + 60 * MINUTE;
const UNTIL = MOMENT + 10 * MINUTE;

let town: { vendor: number; location: number; service: number; staff: number; room: number };
let manager: SignedIn;

beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 660 });
  manager = (await aSignedInStaffMember(app, vendor, { role: 20, locations: [location] })).who;
  const { id: room } = await db.withVendor(vendor, (tx) =>
    tx.one(
      sql<{
        id: number;
      }>`INSERT INTO rooms (vendor_id, location_id, name, kind, capacity) VALUES (${vendor}, ${location}, 'One', 'room', 2) RETURNING id`,
    ),
  );
  await change(db, vendor, sql`UPDATE services SET rooms_needed = '[{"kind": "room", "count": 1}]'`);
  town = { vendor, location, service, staff, room };
});

const inTown = (statement: Sql) => change(db, town.vendor, statement);
const holds = () =>
  db.withVendor(town.vendor, (tx) => tx.many(sql`SELECT id FROM reservations WHERE kind = 'hold'`));

const hold = (resource: { kind: 1 | 2; id: number }, from = NINE, until: number | null = UNTIL) =>
  inTown(sql`
    INSERT INTO reservations (vendor_id, kind, resource_kind, resource_id, during, from_min, to_min, expires_at)
    VALUES (${town.vendor}, 'hold', ${resource.kind}, ${resource.id}, tstzrange(${at(from)}, ${at(from + 30 * MINUTE)}), ${from / MINUTE},
      ${from / MINUTE + 30}, ${at(until)})`);

const book = (start = NINE, input: object = {}) =>
  ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(start),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
      ...input,
    },
  });

const window = () =>
  `location=${town.location}&service=${town.service}&from=2026-11-23&to=2026-11-24` as const;
/** Minutes after 9:00 of the offered starts, on our own pages and on the open API, whose response is cached. */
const offered = async () => {
  const pages = await ask(app, `GET /api/internal/v1/slots?${window()}`);
  const open = await ask(
    app,
    `GET /api/v2/open/times?location_id=${town.location}&service_id=${town.service}&start=2026-11-23&end=2026-11-23`,
  );
  const starts = pages.body.data.map(({ start }: { start: string }) => start);
  expect(open.body.data.map(({ id }: { id: string }) => id)).toEqual(starts);
  return starts.map((start: string) => (fromIso(start) - NINE) / MINUTE);
};
const against = async (start: number) => {
  const { body } = await ask(app, `GET /api/internal/v1/slots?${window()}&explain=1`, manager);
  const reasons = body.meta.reasons as { staff: string; start: string; causes: string[] }[];
  return reasons.find((each) => each.staff === String(town.staff) && each.start === toIso(start))?.causes;
};

describe.each([
  ['a staff member', 1, 'staff-held'],
  ['a room', 2, 'no-room'],
] as const)('a time with a hold on %s', (_, kind, cause) => {
  beforeEach(() => hold({ kind, id: kind === 1 ? town.staff : town.room }));

  it('is not offered, and staff see the reason', async () => {
    expect(await offered()).toEqual([30, 60, 90]);
    expect(await against(NINE)).toEqual([cause]);
    const { status, errors } = await book();
    expect([status, errors[0]?.code]).toEqual([409, 'slot-unavailable']);
  });

  it('is offered again from the end of the hold, and a booking removes the ended hold', async () => {
    expect(await offered()).toEqual([30, 60, 90]);
    app.clock.set(UNTIL - 1);
    expect(await offered()).toEqual([30, 60, 90]);
    app.clock.set(UNTIL);
    expect(await offered()).toEqual([0, 30, 60, 90]);
    expect(await holds()).toHaveLength(1);
    expect((await book()).status).toBe(201);
    expect(await holds()).toEqual([]);
  });

  it('can be the target of a move only after the hold ends', async () => {
    const { id, attributes } = (await book(TEN)).body.data;
    const move = () =>
      ask(app, `PATCH /api/internal/v1/appointments/${id}?code=${attributes.confirm_code}`, {
        body: { start: toIso(NINE) },
      });
    expect((await move()).status).toBe(409);
    app.clock.set(UNTIL);
    expect((await move()).body.data.attributes.start).toBe(toIso(NINE));
    expect(await holds()).toEqual([]);
  });
});

it('lets staff with the permission overbook a held time with a reason, and keeps it busy for others', async () => {
  await hold({ kind: 1, id: town.staff });
  const body = {
    location_id: String(town.location),
    service_id: String(town.service),
    start: toIso(NINE),
    staff_id: String(town.staff),
    attendee: { first_name: 'Dana', email: 'dana@example.com' },
  };
  const over = await ask(app, 'POST /api/internal/v1/admin/appointments', {
    ...manager,
    body: { ...body, overbook: { reason: 'They are here already' } },
  });
  expect(over.status).toBe(201);
  app.clock.set(UNTIL);
  expect(await offered()).toEqual([30, 60, 90]);
});

it('keeps a hold without an end until it is released', async () => {
  await hold({ kind: 1, id: town.staff }, NINE, null);
  app.clock.set(MOMENT + 24 * 60 * MINUTE);
  expect(await offered()).toEqual([30, 60, 90]);
  await inTown(sql`DELETE FROM reservations WHERE kind = 'hold'`);
  expect(await offered()).toEqual([0, 30, 60, 90]);
});
