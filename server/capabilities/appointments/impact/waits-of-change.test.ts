import { expect, it } from 'vitest';
import type { Impact, SetUpChange } from '#contract/vendors/impact.ts';
import type { WhatIf } from '#contract/queue/what-if.ts';
import { DAY } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { saveChange } from '#server/testing/set-up-changes-store.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change as run, worksHours } from '#server/testing/slots-store.ts';

/*
 * Each change is previewed, then really saved. The simulated day of the insights then has the wait that the preview
 * told, at the same hour.
 */

/** The Friday after this Saturday; visitors came on the two Fridays before it. */
const FRIDAY = '2026-11-27';
const [NINE, FIVE] = [540, 1020];

it('tells the wait that the line has after the change is saved', async () => {
  const app = await anApp();
  const { db } = app.deps;
  app.clock.set(MOMENT + DAY);
  const { id: vendor } = await aVendor(db);
  const location = await aLocation(db, vendor, { zone: 'UTC', hours: { from: NINE, to: FIVE } });
  const far = await aLocation(db, vendor, { zone: 'UTC' });
  const service = await aService(db, vendor, { name: 'Accounts', locations: [location], minutes: 8 });
  const loans = await aService(db, vendor, { name: 'Loans', locations: [location, far], minutes: 15 });
  const { id: line } = await db.withVendor(vendor, (tx) =>
    tx.one(sql<{ id: number }>`
      WITH line AS (INSERT INTO lines_of_business (vendor_id, name) VALUES (${vendor}, 'Lending') RETURNING id)
      UPDATE services SET line_of_business_id = line.id FROM line WHERE vendor_id = ${vendor} AND services.id = ${loans} RETURNING line.id`),
  );
  const ana = await aStaffMember(db, vendor, {
    name: 'Ana',
    locations: [location],
    serves: [service, loans],
  });
  const ben = await aStaffMember(db, vendor, { name: 'Ben', locations: [location], serves: [service] });
  for (const staff of [ana, ben]) await worksHours(db, vendor, { staff, location, from: NINE, to: FIVE });
  await run(
    db,
    vendor,
    sql`INSERT INTO rooms (vendor_id, location_id, name) VALUES (${vendor}, ${location}, 'Oak'), (${vendor}, ${location}, 'Elm')`,
  );
  const { id: room } = await db.withVendor(vendor, (tx) =>
    tx.one(sql<{ id: number }>`SELECT min(id) AS id FROM rooms WHERE vendor_id = ${vendor}`),
  );
  await visitorsCame({ db, vendor, location, services: [service, service, loans] });
  const { who } = await aSignedInStaffMember(app, vendor, { role: 30, locations: [location] });
  const { who: elsewhere } = await aSignedInStaffMember(app, vendor, { role: 20, locations: [far] });
  const day = async (): Promise<WhatIf['data']> =>
    (await ask(app, `GET /api/internal/v1/admin/insights/what-if?location=${location}&weekday=5`, who)).body
      .data;
  const preview = async (path: string, change: SetUpChange, as = who) => {
    const { status, text, body } = await ask<{ data: Impact }>(
      app,
      `POST /api/internal/v1/admin/impact/${path}`,
      { ...as, body: { change } },
    );
    expect(status, text).toBe(200);
    return body.data.waits;
  };
  const week = (from: number, to: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      method: null,
      from,
      to,
      effective_from: null,
      effective_to: null,
    }));
  const off = (from: number, to: number) => ({
    adjustment_id: null,
    adjustment: {
      kind: 'unavailable' as const,
      from_date: FRIDAY,
      to_date: FRIDAY,
      from,
      to,
      methods: null,
      recurrence: null,
    },
  });
  const staff = { staff_id: String(ben), location_id: String(location) };
  const steps: [string, SetUpChange][] = [
    ['services', { kind: 'service', service_id: String(service), values: { handle_minutes: 12 } }],
    [
      'services',
      {
        kind: 'service',
        service_id: String(service),
        values: { rooms_needed: [{ kind: 'room', count: 1 }] },
      },
    ],
    ['rooms', { kind: 'room', room_id: String(room), values: { archived: true } }],
    [
      'staff',
      {
        kind: 'staff-assignments',
        staff_id: String(ben),
        assignments: [service, loans].map((id) => ({
          service_id: String(id),
          location_id: String(location),
          meeting_methods: [1],
          duration_minutes: null,
        })),
      },
    ],
    ['staff-schedule', { kind: 'staff-hours', ...staff, hours: week(600, 900) }],
    ['location-hours', { kind: 'location-hours', location_id: String(location), hours: week(NINE, 960) }],
    ['staff-schedule', { kind: 'staff-adjustment', staff_id: String(ana), ...off(780, 840) }],
    ['location-hours', { kind: 'location-adjustment', location_id: String(location), ...off(900, 960) }],
    [
      'lobby-settings',
      {
        kind: 'lobby-settings',
        location_id: null,
        values: { 'lobby.lastCallMinutes': 0, 'lobby.appointmentsPerWalkIn': 2 },
        reset: [],
      },
    ],
    [
      'lobby-settings',
      {
        kind: 'lobby-settings',
        location_id: null,
        values: { 'lobby.callMethod': 'target', 'lobby.targetMinutes': 60 },
        reset: [],
      },
    ],
    ['services', { kind: 'service', service_id: String(loans), values: { target_minutes: 5 } }],
    ['services', { kind: 'service', service_id: String(loans), values: { target_minutes: null } }],
    [
      'lobby-settings',
      {
        kind: 'lobby-settings',
        location_id: null,
        line_of_business_id: String(line),
        values: { 'lobby.targetMinutes': 10 },
        reset: [],
      },
    ],
    [
      'lobby-settings',
      {
        kind: 'lobby-settings',
        location_id: String(location),
        values: { 'lobby.targetMinutes': 30 },
        reset: [],
      },
    ],
    ['staff', { kind: 'staff-leaves', staff_id: String(ben) }],
  ];
  const told: string[] = [];
  for (const [path, change] of steps) {
    const before = await day();
    const [wait, ...more] = await preview(path, change);
    expect(more, change.kind).toEqual([]);
    expect(wait, change.kind).toMatchObject({ location_id: String(location), date: FRIDAY, hour: 12 });
    expect(wait!.now, `${change.kind}, now`).toBe(before.today!.hours[12]!.wait);
    await saveChange(db, vendor, { change, now: app.clock.now() });
    expect(wait!.after, `${change.kind}, after`).toBe((await day()).today!.hours[12]!.wait);
    if (wait!.after !== wait!.now) told.push(change.kind);
  }
  expect(told, 'the waits differ').toEqual(
    expect.arrayContaining(['service', 'room', 'staff-hours', 'staff-adjustment', 'staff-leaves']),
  );
  expect(
    await preview('services', { kind: 'service', service_id: String(service), values: { buffer_after: 10 } }),
    'a change that leaves the line alone',
  ).toEqual([]);
  const longer: SetUpChange = { kind: 'service', service_id: String(loans), values: { handle_minutes: 40 } };
  expect(await preview('services', longer), 'without visitors there is nothing to tell').toHaveLength(1);
  expect(await preview('services', longer, elsewhere), 'only locations within the scope').toEqual([]);
});

/** On two Fridays: six visitors an hour, twelve at noon. */
async function visitorsCame(of: {
  db: Awaited<ReturnType<typeof anApp>>['deps']['db'];
  vendor: number;
  location: number;
  services: number[];
}): Promise<void> {
  const { db, vendor, location, services } = of;
  await run(
    db,
    vendor,
    sql`
      WITH came AS (
        SELECT row_number() OVER () AS n, f.friday + make_interval(hours => h.hour, mins => 4 * m.n) AS joined_at
        FROM unnest(${['2026-11-13Z', '2026-11-20Z'].map((day) => at(Date.parse(day.replace('Z', 'T00:00Z'))))}::timestamptz[]) AS f(friday),
          generate_series(9, 16) AS h(hour), generate_series(0, 11) AS m(n) WHERE m.n < CASE WHEN h.hour = 12 THEN 12 ELSE 6 END
      ), visit AS (
        INSERT INTO visits (vendor_id, entry, service_id, location_id, meeting_method, source, first_name, time_zone, current_leg, confirmation_number,
          public_ref, created_at, status)
        SELECT ${vendor}::bigint, 'joined', (${services}::bigint[])[1 + n % 3], ${location}::bigint, 1, 13, 'Ana', 'UTC', 1, 'w' || n, 'wait-' || n, joined_at, 2
        FROM came RETURNING id, service_id, created_at
      ), ticket AS (
        INSERT INTO tickets (vendor_id, visit_id, location_id, day, prefix, number, joined_at, order_at, left_at, left_reason)
        SELECT ${vendor}::bigint, id, ${location}::bigint, (created_at AT TIME ZONE 'UTC')::date, 'A', id, created_at, created_at, created_at, 'served' FROM visit)
      INSERT INTO legs (vendor_id, visit_id, seq, service_id, location_id, queued_at, called_at, ended_at, outcome)
      SELECT ${vendor}::bigint, id, 1, service_id, ${location}::bigint, created_at, created_at, created_at, 'served' FROM visit`,
  );
}
