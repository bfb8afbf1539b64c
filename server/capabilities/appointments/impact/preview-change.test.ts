import { beforeEach, expect, it } from 'vitest';
import type { Impact } from '#contract/vendors/impact.ts';
import { fromIso, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, isBooked, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');

let town: { vendor: number; location: number; service: number; staff: number; who: SignedIn };

/** Ana works from 9 to 12 in Seattle, with half-hour starts and appointments on Monday. */
beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 720 });
  const { who } = await aSignedInStaffMember(app, vendor, { role: 20, locations: [location] });
  town = { vendor, location, service, staff, who };
});

const booked = (start: number, minutes = 30) => isBooked(db, town.vendor, { ...town, from: start, minutes });
async function preview(path: string, changed: object, who = town.who): Promise<Impact> {
  const { status, body, text } = await ask<{ data: Impact }>(
    app,
    `POST /api/internal/v1/admin/impact/${path}`,
    {
      ...who,
      body: { change: changed },
    },
  );
  expect(status, text).toBe(200);
  return body.data;
}
const hours = (from: number, to: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    method: null,
    from,
    to,
    effective_from: null,
    effective_to: null,
  }));
const staffHours = (from: number, to: number) => ({
  kind: 'staff-hours',
  staff_id: String(town.staff),
  location_id: String(town.location),
  hours: hours(from, to),
});

it('lists appointments that fall outside, each with a free time of the same person', async () => {
  const [early, late, later] = [
    await booked(NINE),
    await booked(NINE + 150 * MINUTE),
    await booked(NINE + 120 * MINUTE),
  ];
  const { outside, starts } = await preview('staff-schedule', staffHours(540, 660));
  expect(outside.count).toBe(2);
  // Two suggestions never share a time, and 9:00 is taken.
  expect(outside.visits.map(({ id, suggest, move_to: to, causes }) => [id, suggest, to, causes])).toEqual([
    [String(later), 'move', '2026-11-23T18:30:00Z', ['staff-hours']],
    [String(late), 'move', '2026-11-23T18:00:00Z', ['staff-hours']],
  ]);
  expect(outside.visits.map(({ id }) => id)).not.toContain(String(early));
  expect([starts.now - starts.after, starts.lost, starts.gained]).toEqual([12, 12, 0]);
});

it('suggests to tell the client if no time is left on that date', async () => {
  await booked(NINE);
  const { outside, nobody_left: left } = await preview('staff', {
    kind: 'staff-leaves',
    staff_id: String(town.staff),
  });
  expect(outside.visits.map(({ suggest, move_to: to, causes }) => [suggest, to, causes])).toEqual([
    ['tell', null, ['not-assigned', 'staff-hours']],
  ]);
  expect(left.map((each) => each.service_id)).toEqual([String(town.service)]);
});

it('leaves out appointments that fall outside already, and keeps their own length and time', async () => {
  await booked(NINE + 360 * MINUTE);
  await booked(NINE);
  expect((await preview('staff-schedule', staffHours(540, 600))).outside.count).toBe(0);
  const longer = { kind: 'service', service_id: String(town.service), values: { duration_minutes: 90 } };
  expect((await preview('services', longer)).outside.count).toBe(0);
});

it('counts the first week that an adjustment concerns, also beyond the horizon', async () => {
  await change(db, town.vendor, sql`UPDATE services SET horizon_days = 10 WHERE id = ${town.service}`);
  const { week, starts } = await preview('location-hours', {
    kind: 'location-adjustment',
    location_id: String(town.location),
    adjustment_id: null,
    adjustment: {
      kind: 'unavailable',
      from_date: '2026-12-24',
      to_date: '2026-12-24',
      from: 0,
      to: 1440,
      methods: null,
      recurrence: null,
    },
  });
  expect(week).toEqual({ from: '2026-12-24', to: '2026-12-30' });
  expect([starts.now, starts.lost]).toEqual([42, 6]);
});

it('counts within the caller’s locations only, and says how much it counted', async () => {
  const other = await aLocation(db, town.vendor);
  await change(
    db,
    town.vendor,
    sql`INSERT INTO location_services (vendor_id, location_id, service_id) VALUES (${town.vendor}, ${other}, ${town.service})`,
  );
  await booked(NINE);
  const { locations, counted } = await preview('services', {
    kind: 'service',
    service_id: String(town.service),
    values: { buffer_after: 30 },
  });
  expect(locations.map(({ id }) => id)).toEqual([String(town.location)]);
  expect(counted).toEqual({ services: 1, of_services: 1, visits: 1, of_visits: 1 });
});

it('changes nothing, and adds no event', async () => {
  const read = () =>
    db.read(
      town.vendor,
      sql`SELECT (SELECT count(*) FROM events) AS events, (SELECT sum(version) FROM slot_versions) AS versions`,
    );
  const before = await read();
  await preview('locations', {
    kind: 'location',
    location_id: String(town.location),
    values: { archived: true },
  });
  expect(await read()).toEqual(before);
});

it('refuses another person in the own schedule, and an adjustment of another record', async () => {
  const { who } = await aSignedInStaffMember(app, town.vendor, { role: 13, locations: [town.location] });
  const path = 'POST /api/internal/v1/admin/impact' as const;
  const others = await ask(app, `${path}/own-schedule`, { ...who, body: { change: staffHours(540, 600) } });
  expect(others.status).toBe(404);
  const unknown = {
    kind: 'holiday',
    location_id: String(town.location),
    adjustment_id: '999999',
    adjustment: null,
  };
  expect((await ask(app, `${path}/location-hours`, { ...town.who, body: { change: unknown } })).status).toBe(
    404,
  );
  const backwards = { ...staffHours(600, 540) };
  const refused = await ask(app, `${path}/staff-schedule`, { ...town.who, body: { change: backwards } });
  expect([refused.status, refused.errors[0]?.code]).toEqual([422, 'field-invalid']);
});

it('lists the appointments on all days of a new holiday calendar, at its locations', async () => {
  const newYear = fromIso('2027-01-01T18:00:00Z');
  const [monday, friday] = [await booked(NINE), await booked(newYear)];
  await booked(NINE + 24 * 60 * MINUTE);
  const calendar = {
    kind: 'holiday-calendar',
    country: 'JP',
    state: '',
    location_ids: [String(town.location)],
  };
  const { week, outside } = await preview('location-hours', calendar);
  expect(week.from).toBe('2026-11-23');
  expect(outside.visits.map(({ id, causes, suggest }) => [id, causes, suggest])).toEqual([
    [String(monday), ['holiday'], 'tell'],
    [String(friday), ['holiday'], 'tell'],
  ]);
  const status = async (of: object) =>
    (
      await ask(app, 'POST /api/internal/v1/admin/impact/location-hours', {
        ...town.who,
        body: { change: { ...calendar, ...of } },
      })
    ).status;
  const elsewhere = String(await aLocation(db, town.vendor));
  expect(await status({ location_ids: [] }), 'all locations are beyond the scope').toBe(404);
  expect(await status({ location_ids: [elsewhere] })).toBe(404);
  expect(await status({ country: 'ZZ' })).toBe(404);
});

it('lists the appointments outside several archived adjustments, each once', async () => {
  const extra = async (date: string) =>
    String(
      (
        await db.withVendor(town.vendor, (tx) =>
          tx.one(sql<{
            id: number;
          }>`INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, from_minute, to_minute)
            VALUES (${town.vendor}, 1, ${town.staff}, 'extra', ${date}, ${date}, 780, 900) RETURNING id`),
        )
      ).id,
    );
  const ids = [await extra('2026-11-23'), await extra('2026-11-24'), await extra('2026-11-24')];
  const [monday, tuesday] = [await booked(NINE + 240 * MINUTE), await booked(NINE + (24 + 4) * 60 * MINUTE)];
  const acted = (of: string[] | null) =>
    preview('staff-schedule', { kind: 'staff-adjustments', action: 'archive', ids: of, match: {} });
  const found = async (of: string[] | null) => (await acted(of)).outside.visits.map(({ id }) => id);
  expect(await found(ids.slice(0, 2)), 'the third keeps Tuesday').toEqual([String(monday)]);
  expect(await found(ids)).toEqual([String(monday), String(tuesday)]);
  expect(await found(null), 'all that match').toEqual([String(monday), String(tuesday)]);
  expect((await acted(['999999'])).starts).toEqual({ now: 0, after: 0, gained: 0, lost: 0 });
});

it('lists the appointments outside several archived services, of those within reach only', async () => {
  const other = await aService(db, town.vendor, { locations: [town.location] });
  const elsewhere = await aService(db, town.vendor, { locations: [await aLocation(db, town.vendor)] });
  const ben = await aStaffMember(db, town.vendor, { locations: [town.location], serves: [other] });
  await worksHours(db, town.vendor, { staff: ben, location: town.location, from: 540, to: 720 });
  const monday = await booked(NINE);
  const tuesday = await isBooked(db, town.vendor, {
    ...town,
    staff: ben,
    service: other,
    from: NINE + 24 * 60 * MINUTE,
    minutes: 30,
  });
  const acted = (action: string, ids: number[] | null) =>
    preview('services', { kind: 'services', action, ids: ids?.map(String) ?? null, match: {} });
  const found = async (ids: number[] | null) =>
    (await acted('archive', ids)).outside.visits.map(({ id }) => id);
  expect(await found([town.service, elsewhere])).toEqual([String(monday)]);
  expect(await found([other, town.service])).toEqual([String(monday), String(tuesday)]);
  expect(await found(null), 'all that match').toEqual([String(monday), String(tuesday)]);
  expect((await acted('hide', null)).outside.count, 'invited clients keep theirs').toBe(0);
  expect((await acted('archive', [elsewhere])).starts).toEqual({ now: 0, after: 0, gained: 0, lost: 0 });
});
