import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, isCheckedIn, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');
const nine = NINE / MINUTE;

let town: { vendor: number; location: number; service: number; staff: number };
let manager: SignedIn;
/** Booked for 9:00 with a ten-minute buffer after it; the client has arrived. */
let visit: { id: string; version: number };

beforeEach(async () => {
  app.clock.set(NINE - 12 * MINUTE);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  await setSetting(db, vendor, { key: 'time_to_book', value: 0 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  await change(db, vendor, sql`UPDATE services SET buffer_after = 10`);
  const { id: staff, who } = await aSignedInStaffMember(app, vendor, {
    role: 20,
    locations: [location],
    serves: [service],
  });
  manager = who;
  await worksHours(db, vendor, { staff, location, from: 540, to: 720 });
  town = { vendor, location, service, staff };
  visit = { id: (await book(NINE)).id, version: 1 };
  await isCheckedIn(db, vendor, { visit: Number(visit.id), location, service, at: NINE - 10 * MINUTE });
});

async function book(start: number): Promise<{ id: string; status: number }> {
  const { status, body } = await ask(app, 'POST /api/internal/v1/appointments', {
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(start),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
    },
  });
  return { id: body?.data?.id, status };
}

async function move(verb: string): Promise<number> {
  const { status, body, text } = await ask(app, `POST /api/internal/v1/admin/visits/${visit.id}/${verb}`, {
    ...manager,
    body: { version: visit.version, reason: 'It was needed' },
  });
  if (status !== 200) throw new Error(`${verb}: ${text}`);
  visit.version = body.data.version;
  await app.outbox.settle();
  return status;
}

const rows = <Row>(query: Sql<Row>) => db.withVendor(town.vendor, (tx) => tx.many(query));
const reserved = () =>
  rows(
    sql<{ live: boolean; from: number; to: number; until: number }>`
      SELECT live, from_min - ${nine} AS from, to_min - ${nine} AS to, (EXTRACT(EPOCH FROM upper(during)) / 60)::integer - ${nine} AS until
      FROM reservations WHERE visit_id = ${visit.id}`,
  );
const lost = () => rows(sql<{ data: object }>`SELECT data FROM events WHERE kind = 'visit-time-lost'`);
const WHOLE = [{ live: true, from: 0, to: 40, until: 40 }];

describe('the time of a client who did not come', () => {
  it('is free for others, and reserved again on undo', async () => {
    await move('no-show');
    expect(await reserved()).toEqual([{ ...WHOLE[0], live: false }]);
    await move('undo');
    expect(await reserved()).toEqual(WHOLE);
    expect(await lost()).toEqual([]);
    expect((await book(NINE)).status).toBe(409);
  });

  it('is whole again after an early end is undone', async () => {
    await move('start');
    app.clock.set(NINE + 12 * MINUTE);
    await move('complete');
    expect(await reserved()).toEqual([{ live: true, from: 0, to: 12, until: 12 }]);
    await move('undo');
    expect(await reserved()).toEqual(WHOLE);
    expect((await book(NINE + 30 * MINUTE)).status).toBe(409);
  });

  it('stays with a later booking, and staff see a warning', async () => {
    await move('no-show');
    expect((await book(NINE)).status).toBe(201);
    await move('undo');
    expect(await reserved()).toEqual([{ ...WHOLE[0], live: false }]);
    expect(await lost()).toEqual([{ data: expect.objectContaining({ because: 'taken', status: 1 }) }]);
    const { body } = await ask(app, `GET /api/internal/v1/admin/visits/${visit.id}`, manager);
    expect(JSON.stringify(body.data.timeline)).toContain('visit-time-lost');
  });

  it('is not reserved again for a client who returns to the line later, and staff see a warning', async () => {
    await move('no-show');
    app.clock.advance(5 * MINUTE);
    await move('return');
    expect(await reserved()).toEqual([{ ...WHOLE[0], live: false }]);
    expect(await lost()).toEqual([{ data: expect.objectContaining({ because: 'returned' }) }]);
  });

  it('is reserved again although an ended hold covers it', async () => {
    await move('no-show');
    await change(
      db,
      town.vendor,
      sql`INSERT INTO reservations (vendor_id, kind, resource_kind, resource_id, during, from_min, to_min, expires_at)
        VALUES (${town.vendor}, 'hold', 1, ${town.staff}, tstzrange(${at(NINE)}, ${at(NINE + 30 * MINUTE)}), ${nine}, ${nine + 30}, ${at(app.clock.now())})`,
    );
    app.clock.advance(1_000);
    await move('undo');
    expect(await reserved()).toEqual(WHOLE);
  });

  it('is unaffected by the undo of other actions', async () => {
    await move('call');
    await move('undo');
    expect([await reserved(), await lost()]).toEqual([WHOLE, []]);
  });
});

it('is restored as last booked: its buffers move with the appointment', async () => {
  await change(db, town.vendor, sql`UPDATE services SET buffer_after = 25`);
  const { status } = await ask(app, `PATCH /api/internal/v1/admin/appointments/${visit.id}`, {
    ...manager,
    body: { start: toIso(NINE + 60 * MINUTE) },
  });
  expect(status).toBe(200);
  visit.version += 1;
  await move('no-show');
  await move('undo');
  expect(await reserved()).toEqual([{ live: true, from: 60, to: 115, until: 115 }]);
});
