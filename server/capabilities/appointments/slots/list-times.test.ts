import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { change, isBooked, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;

interface Town {
  vendor: number;
  location: number;
  service: number;
  staff: number;
}
let town: Town;

/** Monday, 9:00 to 11:00 in Seattle, half-hour starts: 9:00, 9:30, 10:00, 10:30. */
beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  await setSetting(db, vendor, { key: 'feature.appointmentMeetingMethods', value: true });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 660 });
  town = { vendor, location, service, staff };
});

const NINE = fromIso('2026-11-23T17:00:00Z');
const ALL = ['09:00', '09:30', '10:00', '10:30'];

const seen = async (more = '', dates = 'start=2026-11-23&end=2026-11-23') =>
  ask(app, `GET /api/v2/open/times?location_id=${town.location}&service_id=${town.service}&${dates}${more}`);

/** In Seattle's local time. */
async function times(more = ''): Promise<string[]> {
  const { body } = await seen(more);
  return (body as { data: { id: string }[] }).data.map(({ id }) =>
    new Date(fromIso(id) - 8 * 60 * MINUTE).toISOString().slice(11, 16),
  );
}

const inTown = (statement: Sql) => change(db, town.vendor, statement);

it('keeps appointments within the booking hours, whatever the opening hours', async () => {
  await setSetting(db, town.vendor, { key: 'bookingHours', value: { from: 570, to: 630 } });
  expect(await times()).toEqual(['09:30', '10:00']);
});

it('takes no appointments of a method whose own hours lie outside the booking hours', async () => {
  await inTown(sql`INSERT INTO location_hours (vendor_id, location_id, weekday, meeting_method, from_minute, to_minute)
    VALUES (${town.vendor}, ${town.location}, 1, 2, 600, 660)`);
  expect(await times('&meeting_method=2')).toEqual(['10:00', '10:30']);
  await setSetting(db, town.vendor, { key: 'bookingHours', value: { from: 540, to: 600 } });
  expect(await times('&meeting_method=2')).toEqual([]);
  expect(await times()).toEqual(['09:00', '09:30']);
});

it('has times of other methods with the feature of meeting methods alone', async () => {
  const key = 'feature.appointmentMeetingMethods';
  for (const value of [true, false]) {
    await setSetting(db, town.vendor, { key, value });
    expect(await times(), String(value)).toEqual(ALL);
    for (const method of [2, 3]) expect(await times(`&meeting_method=${method}`)).toEqual(value ? ALL : []);
  }
});

it('keeps appointments in extra opening hours within the booking hours', async () => {
  await inTown(sql`UPDATE location_hours SET to_minute = 600`);
  await inTown(adjustment({ type: 2, subject: town.location, kind: 'extra', from: 600, to: 660 }));
  expect(await times()).toEqual(ALL);
  await setSetting(db, town.vendor, { key: 'bookingHours', value: { from: 540, to: 630 } });
  expect(await times()).toEqual(['09:00', '09:30', '10:00']);
});

describe('times', () => {
  it('are the free starts, as instants, with the location’s zone', async () => {
    const { status, body } = await seen();
    expect(status).toBe(200);
    expect(body).toEqual({
      data: ['17:00', '17:30', '18:00', '18:30'].map((start, i) => ({
        id: `2026-11-23T${start}:00Z`,
        type: 'times',
        attributes: {
          start: `2026-11-23T${start}:00Z`,
          end: `2026-11-23T${['17:30', '18:00', '18:30', '19:00'][i]!}:00Z`,
        },
      })),
      meta: { zone: 'America/Los_Angeles' },
    });
  });

  it('accepts instants, with blanks in place of a plus, and dates', async () => {
    const half = encodeURIComponent('2026-11-23T09:30:00-08:00');
    expect((await seen('', `start=${half}&end=2026-11-23T18:30:00Z`)).body.data).toHaveLength(2);
    expect((await seen('', 'start=2026-11-23T18:30:00+01:00&end=2026-11-23')).body.data).toHaveLength(3);
  });

  it.each<[string, () => Sql, string[]]>([
    ['the location’s hours', () => sql`UPDATE location_hours SET from_minute = 600`, ['10:00', '10:30']],
    [
      'hours in effect from a date on',
      () => sql`UPDATE location_hours SET effective_from = '2026-11-24'`,
      [],
    ],
    ['opening hours of a method', () => sql`UPDATE location_hours SET meeting_method = 2`, []],
    ['the staff’s hours', () => sql`UPDATE staff_hours SET to_minute = 600`, ['09:00', '09:30']],
    ['staff hours of a method', () => sql`UPDATE staff_hours SET meeting_method = 3`, []],
    [
      'staff hours of other weeks',
      () => sql`UPDATE staff_hours SET cycle_weeks = 2, cycle_week = 1, cycle_from = '2026-11-22'`,
      [],
    ],
    [
      'an adjustment of staff hours',
      () => adjustment({ type: 1, subject: town.staff, from: 570, to: 600 }),
      ['09:00', '10:00', '10:30'],
    ],
    [
      'extra staff hours',
      () => adjustment({ type: 1, subject: town.staff, kind: 'extra', from: 660, to: 690 }),
      [...ALL, '11:00'],
    ],
    [
      'an adjustment of the location',
      () => adjustment({ type: 2, subject: town.location, from: 600, to: 1440 }),
      ['09:00', '09:30'],
    ],
    ['a holiday for all locations', () => adjustment({ type: 3, subject: 0, from: 0, to: 1440 }), []],
    [
      'a recurring holiday',
      () =>
        adjustment({
          type: 3,
          subject: 0,
          from: 0,
          to: 1440,
          date: '2026-11-09',
          recurrence: '{"every":"week","interval":2}',
        }),
      [],
    ],
    [
      'a holiday for other methods',
      () => adjustment({ type: 3, subject: 0, from: 0, to: 1440, methods: '{2}' }),
      ALL,
    ],
    [
      'the duration of the service',
      () => sql`UPDATE services SET duration_minutes = 60`,
      ['09:00', '09:30', '10:00'],
    ],
    [
      'the duration of the assignment',
      () => sql`UPDATE assignments SET duration_minutes = 90`,
      ['09:00', '09:30'],
    ],
    ['the interval of the service', () => sql`UPDATE services SET slot_interval = 60`, ['09:00', '10:00']],
    [
      'the notice of the service',
      () => sql`UPDATE services SET notice_minutes = 72 * 60`,
      ['10:00', '10:30'],
    ],
    ['the horizon of the service', () => sql`UPDATE services SET horizon_days = 2`, []],
    ['the locations of the service', () => sql`DELETE FROM location_services`, []],
    ['the methods of the service', () => sql`UPDATE services SET meeting_methods = '{2}'`, []],
    ['an invite-only service', () => sql`UPDATE services SET invite_only = true`, []],
    ['invite-only staff', () => sql`UPDATE staff SET invite_only = true`, []],
    ['assignments', () => sql`DELETE FROM assignments`, []],
    ['the methods of the assignment', () => sql`UPDATE assignments SET meeting_methods = '{2,3}'`, []],
    ['deactivated staff', () => sql`UPDATE staff SET deactivated_at = ${at(MOMENT)}`, []],
    ['the number of staff needed', () => sql`UPDATE services SET staff_needed = 2`, []],
    ['the rooms needed', () => sql`UPDATE services SET rooms_needed = '[{"kind":"room","count":1}]'`, []],
    [
      'lines of business',
      () => sql`WITH line AS (INSERT INTO lines_of_business (vendor_id, name) VALUES (${town.vendor}, 'Advice') RETURNING id)
        UPDATE staff SET lines_of_business = ARRAY[(SELECT id + 1 FROM line)]`,
      ALL,
    ],
    ['a hold', () => hold(NINE, MOMENT + MINUTE), ['09:30', '10:00', '10:30']],
    ['an ended hold', () => hold(NINE, MOMENT), ALL],
    [
      'the calendars of staff',
      () => sql`INSERT INTO busy_times (vendor_id, staff_id, source, external_ref, from_min, to_min, seen_at)
        VALUES (${town.vendor}, ${town.staff}, 'google', 'one', ${NINE / MINUTE - 90_000}, ${NINE / MINUTE + 1}, ${at(MOMENT)})`,
      ['09:30', '10:00', '10:30'],
    ],
  ])('depend on %s', async (_, statement, expected) => {
    expect(await times()).toEqual(ALL);
    await inTown(statement());
    expect(await times()).toEqual(expected);
  });

  it('depend on booked appointments, with buffers on both sides', async () => {
    await inTown(sql`UPDATE services SET buffer_after = 10`);
    await isBooked(db, town.vendor, { ...town, from: NINE + 70 * MINUTE, minutes: 20 });
    expect(await times()).toEqual(['09:00', '09:30', '10:30']);
    await inTown(sql`UPDATE services SET buffer_before = 5`);
    expect(await times()).toEqual(['09:00', '09:30']);
    await inTown(sql`UPDATE reservations SET live = false`);
    expect(await times()).toEqual(ALL);
  });

  it('depend on a staff member’s daily limit', async () => {
    await inTown(sql`UPDATE staff SET daily_limit = 2`);
    await isBooked(db, town.vendor, { ...town, from: NINE, minutes: 30 });
    expect(await times()).toEqual(['09:30', '10:00', '10:30']);
    await isBooked(db, town.vendor, { ...town, from: NINE + 90 * MINUTE, minutes: 30 });
    expect(await times()).toEqual([]);
  });

  it('are recomputed when the staff member is booked at another location', async () => {
    const other = await aLocation(db, town.vendor);
    // The cached list of locations does not contain the other location yet.
    expect(await times()).toEqual(ALL);
    await inTown(
      sql`INSERT INTO staff_locations (vendor_id, staff_id, location_id) VALUES (${town.vendor}, ${town.staff}, ${other})`,
    );
    expect(await times()).toEqual(ALL);
    await isBooked(db, town.vendor, { ...town, location: other, from: NINE, minutes: 30 });
    expect(await times()).toEqual(['09:30', '10:00', '10:30']);
  });

  it('are group sessions where the service is held in groups', async () => {
    await inTown(sql`UPDATE services SET is_group = true`);
    await inTown(sql`INSERT INTO sessions (vendor_id, service_id, location_id, starts_at, ends_at, time_zone, capacity)
      VALUES (${town.vendor}, ${town.service}, ${town.location}, ${at(NINE + 5 * MINUTE)}, ${at(NINE + 95 * MINUTE)}, 'America/Los_Angeles', 10)`);
    expect(await times('&attendees=10')).toEqual(['09:05']);
    await inTown(sql`UPDATE sessions SET seats_taken = 9`);
    expect(await times('&attendees=2')).toEqual([]);
    expect(await times()).toEqual(['09:05']);
  });

  it('shrink as time passes, and return 304 when nothing has changed', async () => {
    const first = await seen();
    const again = () =>
      ask(
        app,
        `GET /api/v2/open/times?location_id=${town.location}&service_id=${town.service}&start=2026-11-23&end=2026-11-23`,
        { headers: { 'if-none-match': String(first.headers['etag']) } },
      );
    expect((await again()).status).toBe(304);
    // The least notice is an hour.
    app.clock.set(NINE - 60 * MINUTE);
    expect((await again()).status).toBe(304);
    app.clock.set(NINE - 60 * MINUTE + 1);
    expect(await times()).toEqual(['09:30', '10:00', '10:30']);
  });

  it('return when a hold ends', async () => {
    await inTown(hold(NINE, MOMENT + 10 * MINUTE));
    expect(await times()).toEqual(['09:30', '10:00', '10:30']);
    app.clock.set(MOMENT + 10 * MINUTE);
    expect(await times()).toEqual(ALL);
  });

  it('filter by staff, language and meeting method', async () => {
    const other = await aStaffMember(db, town.vendor, {
      locations: [town.location],
      serves: [town.service],
      methods: [2],
    });
    await worksHours(db, town.vendor, { staff: other, location: town.location, from: 600, to: 630 });
    await inTown(sql`UPDATE staff SET languages = '{fr}' WHERE id = ${other}`);
    expect(await times(`&staff_id=${other}&meeting_method=2`)).toEqual(['10:00']);
    expect(await times('&supported_locales[]=fr&supported_locales[]=ko&meeting_method=2')).toEqual(['10:00']);
    expect(await times(`&additional_staff_id=${other}&meeting_method=2`)).toEqual(['10:00']);
    expect(await times(`&staff_id=${other}`)).toEqual([]);
  });

  it.each([
    ['start=2026-11-23', 'end'],
    ['start=2026-02-30&end=2026-03-02', 'start'],
    ['start=2026-11-23&end=2026-11-22', 'end'],
    ['start=2026-11-23&end=2027-01-26', 'end'],
    ['start=2026-11-23&end=2026-11-23&meeting_method=5', 'meeting_method'],
    ['start=2026-11-23&end=2026-11-23&staff_id=me', 'staff_id'],
    ['start=2026-11-23&end=2026-11-23&supported_locales=xx', 'supported_locales'],
    ['start=2026-11-23&end=2026-11-23&attendees=0', 'attendees'],
  ])('refuse %s', async (query, parameter) => {
    const { status, errors } = await seen('', query);
    expect([status, errors[0]?.code, errors[0]?.meta]).toEqual([400, 'parameter-invalid', { parameter }]);
  });

  it('return 404 for a private or unknown location and an unknown service', async () => {
    await inTown(sql`UPDATE locations SET visibility = 'private'`);
    expect((await seen()).status).toBe(404);
    await inTown(sql`UPDATE locations SET visibility = 'public', archived_at = ${at(MOMENT)}`);
    expect((await seen()).status).toBe(404);
    await inTown(sql`UPDATE locations SET archived_at = NULL`);
    await inTown(sql`UPDATE services SET archived_at = ${at(MOMENT)}`);
    expect((await seen()).status).toBe(404);
  });
});

function adjustment(of: {
  type: number;
  subject: number;
  from: number;
  to: number;
  kind?: string;
  date?: string;
  methods?: string;
  recurrence?: string;
}): Sql {
  const date = of.date ?? '2026-11-23';
  return sql`INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, from_minute, to_minute, meeting_methods, recurrence)
    VALUES (${town.vendor}, ${of.type}, ${of.subject}, ${of.kind ?? 'unavailable'}, ${date}, ${date}, ${of.from}, ${of.to}, ${of.methods ?? null}::smallint[], ${of.recurrence ?? null}::jsonb)`;
}

function hold(from: number, until: number): Sql {
  return sql`INSERT INTO reservations (vendor_id, kind, resource_kind, resource_id, during, from_min, to_min, expires_at)
    VALUES (${town.vendor}, 'hold', 1, ${town.staff}, tstzrange(${at(from)}, ${at(from + 30 * MINUTE)}), ${from / MINUTE}, ${from / MINUTE + 30}, ${at(until)})`;
}
