import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Impact, ImpactCounts, SetUpChange } from '#contract/vendors/impact.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { fromIso } from '#domain/time/instant.ts';
import { instantOf, wallOf } from '#domain/time/zone.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { KINDS } from '#server/testing/set-up-change-kinds.ts';
import type { Town } from '#server/testing/set-up-town.ts';
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

async function aTown(kind: SetUpChange['kind']): Promise<Town & { vendor: number; who: SignedIn }> {
  app.clock.set(MOMENT);
  const vendor = (
    await aVendor(db, {
      settings: { schedule_interval: 30, 'feature.appointmentMeetingMethods': true },
      roomless: true,
    })
  ).id;
  await setSetting(db, vendor, { key: 'supports_video', value: true });
  await setSetting(db, vendor, { key: 'time_to_book', value: 120 });
  const near = await aLocation(db, vendor, { zone: ZONES.near, hours: { from: 480, to: 1080 } });
  const far = await aLocation(db, vendor, { zone: ZONES.far, hours: { from: 540, to: 1020 } });
  await setSetting(db, vendor, { key: 'bookingHours', value: { from: 0, to: 930 }, location: far });
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
  const line = await one(
    sql`INSERT INTO lines_of_business (vendor_id, name) VALUES (${vendor}, 'Retail') RETURNING id`,
  );
  const other = await one(
    sql`INSERT INTO lines_of_business (vendor_id, name) VALUES (${vendor}, 'Wealth') RETURNING id`,
  );
  await run(db, vendor, sql`UPDATE services SET line_of_business_id = ${line} WHERE id = ${roomy}`);
  await run(db, vendor, sql`UPDATE staff SET lines_of_business = ARRAY[${other}::bigint] WHERE id = ${ben}`);
  const adjusted = (type: number, subject: number, day: string) =>
    one(sql`INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, from_minute, to_minute)
      VALUES (${vendor}, ${type}, ${subject}, 'unavailable', ${day}, ${day}, 600, 780) RETURNING id`);
  const { who } = await aSignedInStaffMember(app, vendor, { role: 30, locations: [near] });
  const gone = async (id: Promise<string>, of: { archived: boolean; approved: boolean }) => {
    await run(
      db,
      vendor,
      sql`UPDATE adjustments SET archived_at = ${of.archived ? at(MOMENT) : null}, approved = ${of.approved} WHERE id = ${await id}`,
    );
    return id;
  };
  const calendar =
    kind === 'holiday-date' || kind === 'holiday-calendar-end'
      ? await ask<{ data: { id: string } }>(app, 'POST /api/internal/v1/admin/holiday-calendars', {
          ...who,
          body: { country: 'JP', state: '', location_ids: [] },
        })
      : null;
  if (kind === 'services' || kind === 'locations') {
    const [table, id] = kind === 'services' ? [sql`services`, roomy] : [sql`locations`, far];
    await run(db, vendor, sql`UPDATE ${table} SET archived_at = ${at(MOMENT)} WHERE id = ${id}`);
  }
  return {
    vendor,
    who,
    room,
    line,
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
    gone: [
      await gone(adjusted(1, ben, '2026-11-24'), { archived: true, approved: true }),
      await gone(adjusted(1, ana, '2026-11-25'), { archived: false, approved: false }),
      await gone(adjusted(1, ben, '2026-11-26'), { archived: true, approved: false }),
      await gone(adjusted(1, ana, '2026-11-27'), { archived: true, approved: true }),
    ],
    calendar: calendar?.body.data.id ?? '',
  };
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

/** The staff whose starts a change alters, as the endpoint of slots names them; null if it is about no one. */
function staffOf({ ana, ben, gone }: Town, change: SetUpChange): string | null {
  if ('staff_id' in change) return change.staff_id;
  if (change.kind !== 'staff-adjustments') return null;
  if (change.action !== 'restore') return ana;
  const isRestored = (id: string) => change.match['state'] === 'all' && change.ids?.includes(id) !== false;
  const restored = [isRestored(gone[0]!) && ben, isRestored(gone[3]!) && ana].filter((one) => one !== false);
  return restored.length === 0 ? null : restored.join(',');
}

/** The service that a change is about; null is any. One of the two is archived when an action is about them. */
function serviceOf({ plain, roomy }: Town, change: SetUpChange): string | null {
  if (change.kind === 'services') return change.action === 'restore' ? roomy : plain;
  return change.kind === 'service' ? change.service_id : null;
}

const RUNS = 6;

it.each(Object.entries(KINDS))(
  'a previewed change of kind %s equals the slots after it is saved',
  async (kind, of) => {
    let altered = 0;
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const town = await aTown(kind as SetUpChange['kind']);
        const change = { kind, ...draw(() => of.change(town)) } as SetUpChange;
        const path = `POST /api/internal/v1/admin/impact/${of.path}` as const;
        const previewed = await ask<{ data: Impact }>(app, path, { ...town.who, body: { change } });
        expect(previewed.status, previewed.text).toBe(200);
        const { data } = previewed.body;
        const staff = staffOf(town, change);
        const before = await slotsThen(town, staff, data.week.from);
        if (of.save) {
          const [address, body] = of.save(change as never);
          const saved = await ask(app, address, { ...town.who, body });
          expect(saved.status, saved.text).toBeLessThan(300);
        } else await saveChange(db, town.vendor, { change, now: MOMENT });
        const after = await slotsThen(town, staff, data.week.from);
        const everywhere = countsOf(before, after, () => true);
        expect([data.slots.gained, data.slots.lost]).toEqual([everywhere.gained, everywhere.lost]);
        // Services and locations that the change does not concern are not counted.
        const places = new Set(data.locations.map(({ id }) => id));
        const isOfRoomy =
          of.path === 'rooms' ||
          ('line_of_business_id' in change && change.line_of_business_id === town.line);
        const only = isOfRoomy ? town.roomy : serviceOf(town, change);
        const concerned = (key: string) => {
          const [location, service] = key.split('/');
          return places.has(location!) && (only === null || service === only);
        };
        expect(data.slots).toEqual(countsOf(before, after, concerned));
        expect(data.weekdays.map(({ slots }) => slots)).toEqual(
          [0, 1, 2, 3, 4, 5, 6].map((day) =>
            countsOf(before, after, (key, on) => concerned(key) && on.weekday === day),
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
  which: (key: string, on: { weekday: number }) => boolean,
): ImpactCounts {
  const keys = (map: Map<string, { weekday: number }>) =>
    [...map].filter(([key, on]) => which(key, on)).map(([key]) => key);
  const [now, then] = [keys(before), keys(after)];
  return {
    now: now.length,
    after: then.length,
    gained: then.filter((key) => !before.has(key)).length,
    lost: now.filter((key) => !after.has(key)).length,
  };
}
