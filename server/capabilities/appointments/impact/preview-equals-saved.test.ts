import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Impact, ImpactCounts, SetUpChange } from '#contract/vendors/impact.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { fromIso } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { saveChange } from '#server/testing/set-up-changes-store.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { change as run, isBooked, worksHours } from '#server/testing/slots-store.ts';

/*
 * The preview computes a change on rows in memory. Here each change is then really saved, and the endpoint of slots
 * is asked for the same week: every start that the preview counts must be there, and no other.
 */

const app = await anApp();
const { db } = app.deps;
const ZONES = { near: 'America/Los_Angeles', far: 'America/New_York' };

interface Town {
  vendor: number;
  who: SignedIn;
  near: string;
  far: string;
  plain: string;
  roomy: string;
  ana: string;
  ben: string;
  room: string;
  absence: string;
  holiday: string;
  closing: string;
  shut: string;
}

async function aTown(): Promise<Town> {
  app.clock.set(MOMENT);
  const vendor = (
    await aVendor(db, {
      settings: { schedule_interval: 30, 'feature.appointmentMeetingMethods': true },
      roomless: true,
    })
  ).id;
  await setSetting(db, vendor, { key: 'supports_video', value: true });
  const near = await aLocation(db, vendor, { zone: ZONES.near, hours: { from: 480, to: 1080 } });
  const far = await aLocation(db, vendor, { zone: ZONES.far, hours: { from: 540, to: 1020 } });
  const plain = await aService(db, vendor, { locations: [near, far] });
  const roomy = await aService(db, vendor, { locations: [near] });
  const ana = await aStaffMember(db, vendor, { locations: [near, far], serves: [plain, roomy] });
  const ben = await aStaffMember(db, vendor, { locations: [near], serves: [plain, roomy], methods: [1, 3] });
  await run(db, vendor, sql`UPDATE staff SET video_link = 'https://meet.example/ben' WHERE id = ${ben}`);
  await run(
    db,
    vendor,
    sql`UPDATE services SET rooms_needed = '[{"kind":"room","count":1}]', duration_minutes = 45 WHERE id = ${roomy}`,
  );
  await worksHours(db, vendor, { staff: ana, location: near, from: 540, to: 720 });
  await worksHours(db, vendor, { staff: ana, location: far, from: 840, to: 960 });
  await worksHours(db, vendor, { staff: ben, location: near, from: 660, to: 900 });
  for (const [staff, hour] of [
    [ana, 18],
    [ben, 20],
  ] as const)
    await isBooked(db, vendor, {
      staff,
      location: near,
      service: plain,
      from: Date.UTC(2026, 10, 24, hour),
      minutes: 30,
    });
  const one = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    String((await db.withVendor(vendor, (tx) => tx.one(statement))).id);
  const room = await one(
    sql`INSERT INTO rooms (vendor_id, location_id, name, capacity) VALUES (${vendor}, ${near}, 'Oak', 2) RETURNING id`,
  );
  const adjusted = (type: number, subject: number, day: string) =>
    one(sql`INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, from_minute, to_minute)
      VALUES (${vendor}, ${type}, ${subject}, 'unavailable', ${day}, ${day}, 600, 780) RETURNING id`);
  const { who } = await aSignedInStaffMember(app, vendor, { role: 30, locations: [near] });
  return {
    vendor,
    who,
    room,
    near: String(near),
    far: String(far),
    plain: String(plain),
    roomy: String(roomy),
    ana: String(ana),
    ben: String(ben),
    absence: await adjusted(1, ana, '2026-11-24'),
    closing: await adjusted(2, near, '2026-11-25'),
    holiday: await adjusted(3, 0, '2026-11-26'),
    shut: await adjusted(4, Number(room), '2026-11-23'),
  };
}

const KINDS: Record<SetUpChange['kind'], { path: string; change: (town: Town) => fc.Arbitrary<object> }> = {
  service: {
    path: 'services',
    change: ({ plain, roomy, near, far }) =>
      fc.record({
        service_id: fc.constantFrom(plain, roomy),
        values: fc.record(
          {
            duration_minutes: fc.constantFrom(15, 60, 90),
            slot_interval: fc.constantFrom(null, 15, 60),
            buffer_before: fc.constantFrom(0, 20),
            buffer_after: fc.constantFrom(0, 30),
            notice_minutes: fc.constantFrom(null, 2880),
            horizon_days: fc.constantFrom(null, 2, 5),
            meeting_methods: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
            staff_needed: fc.constantFrom(1, 2),
            rooms_needed: fc.constantFrom([], [{ kind: 'room', count: 1 }], [{ kind: 'desk', count: 1 }]),
            invite_only: fc.boolean(),
            archived: fc.boolean(),
            location_ids: fc.constantFrom([near], [near, far], []),
          },
          { requiredKeys: [] },
        ),
      }),
  },
  location: {
    path: 'locations',
    change: ({ near, far }) =>
      fc.record({
        location_id: fc.constantFrom(near, far),
        values: fc.record(
          {
            visibility: fc.constantFrom('public', 'private'),
            physical: fc.boolean(),
            takes_phone: fc.boolean(),
            takes_video: fc.boolean(),
            archived: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      }),
  },
  'location-hours': {
    path: 'location-hours',
    change: ({ near }) =>
      fc.record({ location_id: fc.constant(near), hours: fc.array(block(), { maxLength: 12 }) }),
  },
  'location-adjustment': {
    path: 'location-hours',
    change: (town) => adjusting({ location_id: fc.constant(town.near) }, town.closing),
  },
  holiday: {
    path: 'location-hours',
    change: (town) => adjusting({ location_id: fc.constantFrom(null, town.near, town.far) }, town.holiday),
  },
  'staff-hours': {
    path: 'staff-schedule',
    change: ({ ana, near }) =>
      fc.record({
        staff_id: fc.constant(ana),
        location_id: fc.constant(near),
        hours: fc.array(
          fc.tuple(block(), fc.constantFrom(null, { weeks: 2, week: 1 })).map(([hours, cycle]) => ({
            ...hours,
            cycle_weeks: cycle && cycle.weeks,
            cycle_week: cycle && cycle.week,
            cycle_from: cycle && '2026-11-16',
          })),
          { maxLength: 12 },
        ),
      }),
  },
  'staff-adjustment': {
    path: 'staff-schedule',
    change: (town) => adjusting({ staff_id: fc.constant(town.ana) }, town.absence),
  },
  'staff-assignments': {
    path: 'staff',
    change: ({ ana, ben, near, far, plain, roomy }) =>
      fc.record({
        staff_id: fc.constantFrom(ana, ben),
        assignments: fc.uniqueArray(
          fc.record({
            service_id: fc.constantFrom(plain, roomy),
            location_id: fc.constantFrom(near, far),
            meeting_methods: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
            duration_minutes: fc.constantFrom(null, 60),
          }),
          { maxLength: 3, selector: (each) => `${each.service_id}/${each.location_id}` },
        ),
        location_ids: fc.constantFrom(undefined, [near, far], [far]),
      }),
  },
  'staff-leaves': {
    path: 'staff',
    change: ({ ana, ben }) => fc.record({ staff_id: fc.constantFrom(ana, ben) }),
  },
  room: {
    path: 'rooms',
    change: ({ room }) =>
      fc.record({
        room_id: fc.constant(room),
        values: fc.record(
          {
            kind: fc.constantFrom('room', 'desk'),
            capacity: fc.constantFrom(1, 4),
            invite_only: fc.boolean(),
            archived: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      }),
  },
  'room-adjustment': {
    path: 'rooms',
    change: (town) => adjusting({ room_id: fc.constant(town.room) }, town.shut),
  },
};

function block() {
  return fc
    .record({
      weekday: fc.integer({ min: 0, max: 6 }),
      method: fc.constantFrom(null, null, 1, 2),
      from: fc.integer({ min: 16, max: 26 }).map((n) => n * 30),
      length: fc.integer({ min: 1, max: 10 }).map((n) => n * 30),
      effective_from: fc.constantFrom(null, null, '2026-11-25', '2026-12-07'),
      effective_to: fc.constantFrom(null, null, null, '2026-12-09'),
    })
    .map(({ length, ...of }) => ({ ...of, to: of.from + length }));
}

/** Adds an adjustment, or changes or removes the given one. */
function adjusting(subject: Record<string, fc.Arbitrary<unknown>>, id: string): fc.Arbitrary<object> {
  const made = fc
    .record({
      kind: fc.constantFrom('unavailable', 'extra'),
      from_date: fc.constantFrom('2026-11-09', '2026-11-24', '2026-11-30', '2026-12-24'),
      days: fc.integer({ min: 0, max: 2 }),
      from: fc.integer({ min: 12, max: 30 }).map((n) => n * 30),
      length: fc.integer({ min: 1, max: 12 }).map((n) => n * 30),
      methods: fc.constantFrom(null, null, [1], [2, 3]),
      recurrence: fc.constantFrom(
        null,
        { every: 'week', interval: 1 },
        { every: 'day', interval: 3, count: 5 },
      ),
    })
    .map(({ days, length, ...of }) => ({
      ...of,
      to_date: addDays(of.from_date, days),
      to: of.from + length,
    }));
  const act = fc.oneof(
    made.map((adjustment) => ({ adjustment_id: null, adjustment })),
    made.map((adjustment) => ({ adjustment_id: id, adjustment })),
    fc.constant({ adjustment_id: id, adjustment: null }),
  );
  return fc.tuple(fc.record(subject), act).map(([of, how]) => ({ ...of, ...how }));
}

/** The starts of the week by the endpoint of slots, as `location/service/method/start`. */
async function slotsThen(
  town: Town,
  staff: string | null,
  from: LocalDate,
): Promise<Map<string, { weekday: number }>> {
  const found = new Map<string, { weekday: number }>();
  for (const [location, zone] of [
    [town.near, ZONES.near],
    [town.far, ZONES.far],
  ] as const) {
    app.clock.set(Math.max(MOMENT, instantOf(addDays(from, -1), 0, zone)));
    for (const service of [town.plain, town.roomy])
      for (const method of [1, 2, 3, 4]) {
        const { status, body } = await ask(
          app,
          `GET /api/internal/v1/slots?location=${location}&service=${service}&method=${method}&from=${from}&to=${addDays(from, 7)}${staff ? `&staff=${staff}` : ''}`,
        );
        if (status === 404) continue;
        expect(status).toBe(200);
        for (const { start } of (body as { data: { start: string }[] }).data)
          found.set(`${location}/${service}/${method}/${start}`, {
            weekday: wallOf(fromIso(start), zone).weekday,
          });
      }
  }
  app.clock.set(MOMENT);
  return found;
}

const RUNS = 6;

it.each(Object.entries(KINDS))(
  'a previewed change of kind %s equals the slots after it is saved',
  async (kind, of) => {
    let altered = 0;
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const town = await aTown();
        const change = { kind, ...draw(() => of.change(town)) } as SetUpChange;
        const path = `POST /api/internal/v1/admin/impact/${of.path}` as const;
        const previewed = await ask<{ data: Impact }>(app, path, { ...town.who, body: { change } });
        expect(previewed.status, previewed.text).toBe(200);
        const { data } = previewed.body;
        const staff = 'staff_id' in change ? change.staff_id : null;
        const before = await slotsThen(town, staff, data.week.from);
        await saveChange(db, town.vendor, { change, now: MOMENT });
        const after = await slotsThen(town, staff, data.week.from);
        const everywhere = countsOf(before, after, () => true);
        expect([data.slots.gained, data.slots.lost]).toEqual([everywhere.gained, everywhere.lost]);
        // Services and locations that the change does not concern are not counted.
        const places = new Set(data.locations.map(({ id }) => id));
        const only = 'room_id' in change ? town.roomy : change.kind === 'service' ? change.service_id : null;
        const concerned = (key: string) => {
          const [location, service] = key.split('/');
          return places.has(location!) && (only === null || service === only);
        };
        expect(data.slots).toEqual(countsOf(before, after, concerned));
        expect(data.weekdays.map(({ slots }) => slots)).toEqual(
          [0, 1, 2, 3, 4, 5, 6].map((day) =>
            countsOf(before, after, (key, at) => concerned(key) && at.weekday === day),
          ),
        );
        for (const { id, slots } of data.locations)
          expect(slots).toEqual(countsOf(before, after, (key) => concerned(key) && key.startsWith(`${id}/`)));
        if (data.slots.gained + data.slots.lost > 0) altered += 1;
      }),
      { numRuns: RUNS, seed: 75, endOnFailure: true },
    );
    expect(altered, 'most changes alter slots').toBeGreaterThan(RUNS / 4);
  },
  40_000,
);

function countsOf(
  before: Map<string, { weekday: number }>,
  after: Map<string, { weekday: number }>,
  which: (key: string, at: { weekday: number }) => boolean,
): ImpactCounts {
  const keys = (map: Map<string, { weekday: number }>) =>
    [...map].filter(([key, at]) => which(key, at)).map(([key]) => key);
  const [now, then] = [keys(before), keys(after)];
  return {
    now: now.length,
    after: then.length,
    gained: then.filter((key) => !before.has(key)).length,
    lost: now.filter((key) => !after.has(key)).length,
  };
}
