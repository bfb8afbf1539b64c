import { beforeEach, describe, expect, it } from 'vitest';
import { SLOT_CAUSES } from '#domain/appointments/slot-causes.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import { DAY, fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, isBooked, worksHours } from '#server/testing/slots-store.ts';

/*
 * Inserts each kind of cause into the tables, one at a time. Staff see exactly that cause against 9:00 with
 * Ana, and 9:00 is not offered. Without a cause it is.
 */
const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');
const nine = NINE / MINUTE;

let town: { vendor: number; location: number; service: number; staff: number };
let manager: SignedIn;

beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 720 });
  manager = (await aSignedInStaffMember(app, vendor, { role: 20, locations: [location] })).who;
  town = { vendor, location, service, staff };
});

async function shown(more: string): Promise<{ offered: boolean; causes: SlotCause[] }> {
  const path = `/api/internal/v1/slots?location=${town.location}&service=${town.service}&from=2026-11-23&to=2026-11-24${more}`;
  const { body, text } = await ask(app, `GET ${path}&explain=1`, manager);
  if (!body?.data) throw new Error(text);
  const isNine = (each: { start: string }) => each.start === toIso(NINE);
  const reasons = body.meta.reasons as { staff: string; start: string; causes: SlotCause[] }[];
  const mine = reasons.find((each) => each.staff === String(town.staff) && isNine(each));
  return { offered: body.data.some(isNine), causes: mine?.causes ?? [] };
}

const inTown = (statement: Sql) => change(db, town.vendor, statement);

function away(type: number, subject: number): Sql {
  return sql`INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, from_minute, to_minute)
    VALUES (${town.vendor}, ${type}, ${subject}, 'unavailable', '2026-11-23', '2026-11-23', 540, 570)`;
}

async function aLine(name: string): Promise<number> {
  const { id } = await db.withVendor(town.vendor, (tx) =>
    tx.one(
      sql<{
        id: number;
      }>`INSERT INTO lines_of_business (vendor_id, name) VALUES (${town.vendor}, ${name}) RETURNING id`,
    ),
  );
  return id;
}

async function ofTwoLines(theirs: (line: number) => Sql): Promise<void> {
  const [mine, other] = [await aLine('Mine'), await aLine('Other')];
  await inTown(sql`UPDATE services SET line_of_business_id = ${mine}`);
  await inTown(theirs(other));
}

const held = (resource: number, id: number) => sql`
  INSERT INTO reservations (vendor_id, kind, resource_kind, resource_id, during, from_min, to_min, expires_at)
  VALUES (${town.vendor}, 'hold', ${resource}, ${id}, tstzrange(${at(NINE)}, ${at(NINE + 30 * MINUTE)}), ${nine}, ${nine + 30}, ${at(MOMENT + DAY)})`;

const session = (open: boolean, taken: number) => sql`
  INSERT INTO sessions (vendor_id, service_id, location_id, starts_at, ends_at, time_zone, capacity, seats_taken, status)
  VALUES (${town.vendor}, ${town.service}, ${town.location}, ${at(NINE)}, ${at(NINE + 60 * MINUTE)}, 'America/Los_Angeles', 2, ${taken},
    ${open ? 'open' : 'cancelled'})`;
const inGroups = () => inTown(sql`UPDATE services SET is_group = true`);

const CAUSES: [SlotCause, () => Promise<unknown>, string?][] = [
  ['service-not-offered', () => inTown(sql`DELETE FROM location_services`)],
  ['location-private', () => inTown(sql`UPDATE locations SET visibility = 'private'`)],
  ['invitation-only', () => inTown(sql`UPDATE services SET invite_only = true`)],
  [
    'line-of-business',
    () => ofTwoLines((line) => sql`UPDATE locations SET lines_of_business = ARRAY[${line}]::bigint[]`),
  ],
  ['method-not-offered', () => inTown(sql`UPDATE services SET meeting_methods = '{2}'`)],
  ['not-assigned', () => inTown(sql`DELETE FROM assignments`)],
  ['staff-invitation-only', () => inTown(sql`UPDATE staff SET invite_only = true`)],
  [
    'staff-line-of-business',
    () => ofTwoLines((line) => sql`UPDATE staff SET lines_of_business = ARRAY[${line}]::bigint[]`),
  ],
  ['staff-method', () => inTown(sql`UPDATE assignments SET meeting_methods = '{2}'`)],
  ['staff-language', () => inTown(sql`UPDATE staff SET languages = '{en}'`), '&language=fr'],
  ['too-soon', () => inTown(sql`UPDATE services SET notice_minutes = 5000`)],
  ['too-far', () => inTown(sql`UPDATE services SET horizon_days = 2`)],
  ['location-hours', () => inTown(sql`UPDATE location_hours SET from_minute = 541`)],
  ['holiday', () => inTown(away(3, 0))],
  ['location-closed', () => inTown(away(2, town.location))],
  ['staff-hours', () => inTown(sql`UPDATE staff_hours SET from_minute = 541`)],
  ['staff-absent', () => inTown(away(1, town.staff))],
  ['staff-booked', () => isBooked(db, town.vendor, { ...town, from: NINE, minutes: 10 })],
  ['staff-held', () => inTown(held(1, town.staff))],
  [
    'staff-calendar',
    () =>
      inTown(sql`INSERT INTO busy_times (vendor_id, staff_id, source, external_ref, from_min, to_min, seen_at)
        VALUES (${town.vendor}, ${town.staff}, 'calendar', 'x', ${nine - 10}, ${nine + 1}, ${at(MOMENT)})`),
  ],
  [
    'daily-limit',
    async () => {
      await inTown(sql`UPDATE staff SET daily_limit = 1`);
      await isBooked(db, town.vendor, { ...town, from: NINE + 90 * MINUTE, minutes: 10 });
    },
  ],
  ['no-room', () => inTown(sql`UPDATE services SET rooms_needed = '[{"kind": "room", "count": 1}]'`)],
  ['colleague-missing', () => inTown(sql`UPDATE services SET staff_needed = 2`)],
  ['no-session', inGroups],
  ['session-cancelled', () => inGroups().then(() => inTown(session(false, 0)))],
  ['session-full', () => inGroups().then(() => inTown(session(true, 2)))],
];

describe('9:00 with Ana', () => {
  it('is offered without a cause', async () => {
    expect(await shown('')).toEqual({ offered: true, causes: [] });
  });

  it.each(CAUSES)('has exactly one cause: %s', async (cause, insert, more = '') => {
    await insert();
    expect(await shown(more)).toEqual({ offered: false, causes: [cause] });
  });

  it('is tested with each cause that the tables can hold', () => {
    // Not testable here: the request is on the grid, and invitations bring their own dates.
    const elsewhere = new Set<SlotCause>(['off-grid', 'outside-booking-window']);
    const tested = new Set(CAUSES.map(([cause]) => cause));
    expect(SLOT_CAUSES.filter((cause) => !tested.has(cause) && !elsewhere.has(cause))).toEqual([]);
  });
});
