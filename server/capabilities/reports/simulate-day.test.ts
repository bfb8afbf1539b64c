import { beforeAll, describe, expect, it } from 'vitest';
import { changedDay } from '#domain/queue/day-plan.ts';
import { simulateDays } from '#domain/queue/simulate-days.ts';
import { DAY, HOUR, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { locationRow } from '../locations/index.ts';
import { branchDay, SIMULATED } from '../queue/index.ts';

let app: TestApp;
let vendor: TestVendor;
let admin: SignedIn;
let [location, service, loans, ana, ben] = [0, 0, 0, 0, 0];
/** The same weekday a week before, at or after 04:00 local time. */
const NINE = 9 * 60;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  location = await aLocation(db, vendor.id, { zone: 'UTC', hours: { from: NINE, to: 17 * 60 } });
  service = await aService(db, vendor.id, { name: 'Accounts', locations: [location], minutes: 10 });
  loans = await aService(db, vendor.id, { name: 'Loans', locations: [location], minutes: 20 });
  ana = await aStaffMember(db, vendor.id, { name: 'Ana', locations: [location], serves: [service, loans] });
  ben = await aStaffMember(db, vendor.id, { name: 'Ben', locations: [location], serves: [service] });
  admin = (await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] })).who;
  await db.withVendor(vendor.id, (tx) =>
    tx.run(sql`INSERT INTO staff_hours (vendor_id, staff_id, location_id, weekday, from_minute, to_minute)
      SELECT ${vendor.id}, staff, ${location}, day, ${NINE}, ${17 * 60} FROM generate_series(0, 6) AS day, unnest(${[ana, ben]}::bigint[]) AS staff`),
  );
  // One and two weeks ago: six visitors an hour, twelve at noon.
  const midnight = Math.floor(MOMENT / DAY) * DAY;
  for (const week of [1, 2])
    for (let hour = 9; hour < 17; hour += 1)
      for (let n = 0; n < (hour === 12 ? 12 : 6); n += 1)
        await joined(midnight - week * 7 * DAY + hour * HOUR + n * 4 * MINUTE, n % 3 === 2 ? loans : service);
});

let number = 0;
async function joined(when: number, of: number, waited = MINUTE): Promise<void> {
  number += 1;
  await app.deps.db.withVendor(vendor.id, async (tx) => {
    const { id } = await tx.one(sql<{ id: number }>`
      INSERT INTO visits (vendor_id, entry, service_id, location_id, meeting_method, source, first_name, time_zone, current_leg, confirmation_number, public_ref, created_at, status)
      VALUES (${vendor.id}, 'joined', ${of}, ${location}, 1, 13, 'Ana', 'UTC', 1, ${`w${number}`}, ${`what-if-${number}`}, ${at(when)}, 2) RETURNING id`);
    await tx.run(sql`INSERT INTO tickets (vendor_id, visit_id, location_id, day, prefix, number, joined_at, order_at, left_at, left_reason)
      VALUES (${vendor.id}, ${id}, ${location}, ${new Date(when).toISOString().slice(0, 10)}, 'A', ${number}, ${at(when)}, ${at(when)}, ${at(when + waited)}, 'served')`);
    await tx.run(sql`INSERT INTO legs (vendor_id, visit_id, seq, service_id, location_id, queued_at, called_at, ended_at, outcome)
      VALUES (${vendor.id}, ${id}, 1, ${of}, ${location}, ${at(when)}, ${at(when + waited)}, ${at(when + waited)}, 'served')`);
  });
}

const weekday = new Date(MOMENT).getUTCDay();
const see = (query = '', who = admin) =>
  ask(
    app,
    `GET /api/internal/v1/admin/insights/what-if?location=${location}&weekday=${weekday}${query}`,
    who,
  );

describe('a simulated day', () => {
  it('uses the location’s own recent visitors, shifts and assignments', async () => {
    const { data } = (await see()).body;
    expect(data).toMatchObject({ weekday, days_seen: 2, from: NINE, to: 17 * 60, changed: null });
    expect(data.actual_wait, 'the wait of those days, not the simulated one').toBe(1);
    expect(data.people).toEqual([
      { id: String(ana), name: 'Ana', shifts: [{ from: NINE, to: 17 * 60 }], service_ids: expect.any(Array) },
      { id: String(ben), name: 'Ben', shifts: [{ from: NINE, to: 17 * 60 }], service_ids: [String(service)] },
    ]);
    expect(Math.abs(data.today.hours[12].joined - 12)).toBeLessThan(1.5);
    expect(Math.abs(data.today.hours[10].joined - 6)).toBeLessThan(1.2);
    expect([data.today.hours[8].joined, data.today.hours[17].joined]).toEqual([0, 0]);
  });

  it('matches the figures of a direct run of the simulator', async () => {
    const { data } = (await see(`&away=${ben}@720-780&skills=${ben}@${loans}&walk_ins=110`)).body;
    const { plan } = await app.deps.db.withVendor(vendor.id, async (tx) =>
      branchDay(tx, (await locationRow(tx, location, app.clock.now()))!, { weekday, now: app.clock.now() }),
    );
    const change = {
      away: [{ staffId: ben, from: 720, to: 780 }],
      skills: [{ staffId: ben, serviceId: loans }],
    };
    const run = SIMULATED;
    const today = simulateDays(plan, run);
    const changed = simulateDays(changedDay(plan, change), { ...run, walkIns: 1.1 });
    const tenth = (figure: number | null) => figure && Math.round(figure * 10) / 10;
    for (const [shown, own] of [[data.today, today] as const, [data.changed, changed] as const]) {
      expect([shown.wait, shown.left, shown.overtime]).toEqual([own.wait, own.left, own.overtime].map(tenth));
      expect(shown.hours.map((one: { wait: number }) => one.wait)).toEqual(
        own.hours.map(({ wait }) => tenth(wait)),
      );
    }
  });

  it('has a longer wait in its busiest hour with one staff member less', async () => {
    const { today, changed } = (await see(`&away=${ben}@720-780`)).body.data;
    expect(changed.hours[12].wait).toBeGreaterThan(today.hours[12].wait + 1);
    expect(changed.joined).toBe(today.joined);
  });

  it('defaults to the weekday with the longest waits', async () => {
    const { data } = (
      await ask(app, `GET /api/internal/v1/admin/insights/what-if?location=${location}`, admin)
    ).body;
    expect(data).toMatchObject({ weekday, days_seen: 2 });
    // Three days ago: few visitors, each with an hour's wait.
    const lately = Math.floor(MOMENT / DAY) * DAY - 3 * DAY;
    for (let n = 0; n < 5; n += 1) await joined(lately + 9 * HOUR + n * MINUTE, service, HOUR);
    const now = (await ask(app, `GET /api/internal/v1/admin/insights/what-if?location=${location}`, admin))
      .body.data;
    expect(now).toMatchObject({ weekday: (weekday + 4) % 7, days_seen: 1, actual_wait: 60 });
  });

  it('is empty for a weekday without visitors', async () => {
    const { data } = (
      await ask(
        app,
        `GET /api/internal/v1/admin/insights/what-if?location=${location}&weekday=${(weekday + 1) % 7}`,
        admin,
      )
    ).body;
    expect(data).toMatchObject({ days_seen: 0, actual_wait: null, today: null, changed: null });
  });

  it('respects rooms, priority, preferred staff and visits on hold', async () => {
    const { db } = app.deps;
    const plan = () =>
      db.withVendor(vendor.id, async (tx) => {
        const now = app.clock.now();
        return (await branchDay(tx, (await locationRow(tx, location, now))!, { weekday, now })).plan;
      });
    const before = await plan();
    expect([before.rooms, before.holds]).toEqual([null, undefined]);
    await db.withVendor(vendor.id, async (tx) => {
      const marked = sql`SELECT visit_id FROM tickets WHERE vendor_id = ${vendor.id} ORDER BY visit_id LIMIT 27`;
      await tx.run(
        sql`UPDATE tickets SET priority = 2 WHERE vendor_id = ${vendor.id} AND visit_id IN (${marked})`,
      );
      await tx.run(
        sql`UPDATE visits SET preferred_staff_id = ${ben} WHERE vendor_id = ${vendor.id} AND id IN (${marked})`,
      );
      await tx.run(sql`INSERT INTO events (vendor_id, subject_kind, subject_id, subject_version, kind, actor_kind, at, data)
        SELECT ${vendor.id}, 'visit', visit_id, 2, 'visit-held', 'staff', ${at(MOMENT)}, '{"minutes": 12}' FROM (${marked}) m`);
      await tx.run(
        sql`UPDATE services SET rooms_needed = '[{"kind": "room", "count": 1}]' WHERE vendor_id = ${vendor.id} AND id = ${loans}`,
      );
      await tx.run(
        sql`INSERT INTO rooms (vendor_id, location_id, name) VALUES (${vendor.id}, ${location}, 'Room 1')`,
      );
    });
    const after = await plan();
    const all = after.walkIns.services.reduce((sum, { share }) => sum + share, 0);
    const first = after.walkIns.services.filter(
      ({ priority, preferredStaffId }) => priority === 2 && preferredStaffId === ben,
    );
    expect(all).toBeCloseTo(1, 9);
    expect(first.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(27 / 108, 9);
    expect(after.holds).toEqual({ share: 27 / 108, minutes: 12 });
    expect(after.rooms).toEqual({
      have: new Map([['room', 1]]),
      needs: new Map([[loans, [{ kind: 'room', count: 1 }]]]),
    });
    const { today } = (await see()).body.data;
    const own = simulateDays(after, SIMULATED);
    expect(today.wait).toBe(Math.round(own.wait! * 10) / 10);
    expect(today.wait).not.toBe(Math.round(simulateDays(before, SIMULATED).wait! * 10) / 10);
  });

  it('is refused for invalid parameters and for another location', async () => {
    for (const query of ['&away=1@2', '&walk_ins=301', '&skills=x', `&shifts=${ana}@1-2,`])
      expect((await see(query)).status, query).toBe(400);
    const other = await aVendor(app.deps.db);
    const elsewhere = await aLocation(app.deps.db, other.id);
    const path = `/api/internal/v1/admin/insights/what-if?location=${elsewhere}` as const;
    expect((await ask(app, `GET ${path}`, admin)).status).toBe(404);
  });
});
