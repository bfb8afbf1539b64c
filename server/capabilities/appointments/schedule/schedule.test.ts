import { beforeEach, describe, expect, it } from 'vitest';
import type { Schedule, ScheduleFit } from '#contract/appointments/schedule.ts';
import type { Role } from '#domain/codes/role.ts';
import { DAY, fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { becomesUnassigned, change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
/** A Monday, 09:00 in the builders' zone. */
const NINE = fromIso('2026-11-23T17:00:00Z');
const DATE = '2026-11-23';

let branch: { vendor: number; location: number; service: number; mara: number; jonas: number };
beforeEach(async () => {
  app.clock.set(NINE - 2 * DAY);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 15 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const person = async (name: string) => {
    const staff = await aStaffMember(db, vendor, { name, locations: [location], serves: [service] });
    await worksHours(db, vendor, { staff, location, from: 540, to: 720 });
    return staff;
  };
  branch = { vendor, location, service, mara: await person('Mara'), jonas: await person('Jonas') };
});

const inBranch = (statement: Sql) => change(db, branch.vendor, statement);
const rows = <Row>(query: Sql<Row>) => db.withVendor(branch.vendor, (tx) => tx.many(query));
const as = (role: Role, more: object = {}) =>
  aSignedInStaffMember(app, branch.vendor, { role, locations: [branch.location], ...more });

async function book(who: SignedIn, input: object = {}): Promise<{ id: string; version: number }> {
  const { body, text } = await ask(app, 'POST /api/internal/v1/admin/appointments', {
    ...who,
    body: {
      location_id: String(branch.location),
      service_id: String(branch.service),
      start: toIso(NINE),
      staff_id: String(branch.mara),
      attendee: { first_name: 'Dana', last_name: 'Okafor', email: 'dana@example.com' },
      ...input,
    },
  });
  if (!body?.data) throw new Error(text);
  return { id: body.data.id, version: body.data.attributes.version };
}
const see = async (who: SignedIn, query = ''): Promise<Schedule> =>
  (
    await ask(
      app,
      `GET /api/internal/v1/admin/schedule?location=${branch.location}&from=${DATE}${query}`,
      who,
    )
  ).body.data;
const fit = async (who: SignedIn, more: object = {}): Promise<ScheduleFit> => {
  const query = new URLSearchParams({
    location: String(branch.location),
    service: String(branch.service),
    method: '1',
    staff: String(branch.mara),
    start: toIso(NINE),
    ...more,
  });
  return (await ask(app, `GET /api/internal/v1/admin/schedule/fit?${query.toString()}`, who)).body.data;
};
const move = (who: SignedIn, id: string, body: object) =>
  ask(app, `PATCH /api/internal/v1/admin/appointments/${id}`, { ...who, body });
const work = (who: SignedIn, id: string, body: object) =>
  ask(app, `POST /api/internal/v1/admin/appointments/${id}/work`, { ...who, body });

describe('the schedule of a day', () => {
  it('has a row for each person with hours, and the appointments with their staff', async () => {
    const { who } = await as(20);
    const { id } = await book(who);
    const schedule = await see(who);
    const row = schedule.staff.find(({ name }) => name === 'Mara')!;
    expect(row.hours).toEqual([{ start: toIso(NINE), end: toIso(NINE + 180 * MINUTE) }]);
    expect(schedule.visits).toMatchObject([
      {
        id,
        name: 'Dana Okafor',
        start: toIso(NINE),
        end: toIso(NINE + 30 * MINUTE),
        staff_ids: [String(branch.mara)],
        stage: null,
        status: 1,
        overbooked: false,
        fixed_minutes: null,
      },
    ]);
    expect(schedule.me.may).toEqual({ book: true, edit: true, move: true, overbook: true });
    expect((await see(who, '&days=7')).visits).toHaveLength(1);
  });

  it('names the reason of an absence only to those who may see the schedules of others', async () => {
    await inBranch(sql`INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, from_minute, to_minute, reason)
      VALUES (${branch.vendor}, 1, ${branch.mara}, 'unavailable', ${DATE}::date, ${DATE}::date, 600, 660, 'Dentist')`);
    const absenceFor = async (role: Role) =>
      (await see((await as(role)).who)).staff.find(({ name }) => name === 'Mara')?.absences;
    const during = { start: toIso(NINE + 60 * MINUTE), end: toIso(NINE + 120 * MINUTE), kind: 'away' };
    expect(await absenceFor(20)).toEqual([{ ...during, reason: 'Dentist' }]);
    expect(await absenceFor(5)).toEqual([{ ...during, reason: null }]);
  });

  it('ends at the own appointments for staff, and at other locations', async () => {
    const manager = (await as(20)).who;
    await book(manager);
    const staff = await as(10);
    const own = await see(staff.who);
    expect([own.staff.map(({ id }) => id), own.visits]).toEqual([[String(staff.id)], []]);
    const away = (await as(13, { locations: [await aLocation(db, branch.vendor)] })).who;
    const path = `/api/internal/v1/admin/schedule?location=${branch.location}&from=${DATE}`;
    expect((await ask(app, `GET ${path}`, away)).status).toBe(404);
  });

  it('names the columns that admin_view.appointment_columns hides, at a location alone where it differs', async () => {
    const { who } = await as(20);
    const hidden = async () => (await see(who)).location.hidden_columns;
    expect(await hidden()).toEqual([]);
    const key = 'admin_view.appointment_columns';
    await setSetting(db, branch.vendor, { key, value: { staff: 'hidden', method: 'shown' } });
    expect(await hidden()).toEqual(['staff']);
    await setSetting(db, branch.vendor, { key, value: { method: 'hidden' }, location: branch.location });
    expect(await hidden()).toEqual(['method']);
  });

  it('shows no ticket that an appointment gave up, and no staff without reserved time', async () => {
    const { who } = await as(20);
    const { id } = await book(who);
    await inBranch(sql`INSERT INTO tickets (vendor_id, visit_id, location_id, day, prefix, number, joined_at, order_at, left_at, left_reason)
      VALUES (${branch.vendor}, ${Number(id)}, ${branch.location}, ${DATE}::date, 'B', 7, ${new Date(NINE)}, ${new Date(NINE)}, ${new Date(NINE)}, 'converted')`);
    expect((await see(who)).visits).toMatchObject([{ stage: null, ticket_number: null }]);
    await becomesUnassigned(db, branch.vendor, Number(id));
    expect((await see(who)).visits).toMatchObject([{ staff_ids: [] }]);
  });

  it('counts the days of a month and lists named visits alone', async () => {
    const { who } = await as(20);
    const [first, second] = [await book(who), await book(who, { start: toIso(NINE + 60 * MINUTE) })];
    await move(who, second.id, { status: 4, reason: 'Ill' });
    const path = `/api/internal/v1/admin/schedule`;
    const counted = await ask(
      app,
      `GET ${path}/days?location=${branch.location}&from=2026-11-22&days=3`,
      who,
    );
    expect(counted.body.data).toEqual([
      { date: '2026-11-22', booked: 0, completed: 0, no_shows: 0, cancelled: 0 },
      { date: DATE, booked: 1, completed: 0, no_shows: 0, cancelled: 1 },
      { date: '2026-11-24', booked: 0, completed: 0, no_shows: 0, cancelled: 0 },
    ]);
    const ids = `${first.id},${second.id}`;
    const named = await ask(
      app,
      `GET ${path}/visits?location=${branch.location}&from=${DATE}&ids=${ids}`,
      who,
    );
    expect(named.body.data.visits.map(({ id }: { id: string }) => id)).toEqual([first.id]);
  });
});

describe('a time before it is saved', () => {
  it('fits, or names every cause, the appointments in its way, and whether a reason overrides them', async () => {
    const manager = (await as(20)).who;
    expect(await fit(manager)).toEqual({
      causes: [],
      may_override: true,
      end: toIso(NINE + 30 * MINUTE),
      overlaps: [],
    });
    const { id } = await book(manager);
    const over = await fit(manager, { start: toIso(NINE + 15 * MINUTE) });
    expect([over.causes, over.may_override, over.overlaps.map(({ name }) => name)]).toEqual([
      ['staff-booked'],
      true,
      ['Dana Okafor'],
    ]);
    expect((await fit(manager, { start: toIso(NINE + 15 * MINUTE), visit: id })).causes).toEqual([]);
    expect((await fit(manager, { start: toIso(NINE - 60 * MINUTE) })).causes).toContain('staff-hours');
    // Booked until half past: longer than the morning leaves.
    expect((await fit(manager, { start: toIso(NINE + 150 * MINUTE), minutes: '45' })).causes).toEqual([
      'staff-hours',
    ]);
  });

  it('says no more than the public pages without the right to see others', async () => {
    const manager = (await as(20)).who;
    await book(manager);
    await inBranch(sql`INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, from_minute, to_minute, reason)
      VALUES (${branch.vendor}, 1, ${branch.jonas}, 'unavailable', ${DATE}::date, ${DATE}::date, 540, 660, 'Ill')`);
    const staff = (await as(10)).who;
    const absent = await fit(staff, { staff: String(branch.jonas) });
    expect([absent.causes, absent.may_override, absent.overlaps]).toEqual([['staff-hours'], false, []]);
    expect((await fit(manager, { staff: String(branch.jonas) })).causes).toEqual(['staff-absent']);
  });
});

describe('moving on the schedule', () => {
  it('gives another person, a length that later moves keep, and no message where staff say so', async () => {
    const { who } = await as(20);
    const { id } = await book(who);
    const longer = { start: toIso(NINE), staff_id: String(branch.jonas), minutes: 75, notify: false };
    expect((await move(who, id, longer)).body.data.attributes).toMatchObject({
      end: toIso(NINE + 75 * MINUTE),
      staff: [{ full_name: 'Jonas' }],
    });
    await move(who, id, { start: toIso(NINE + 60 * MINUTE) });
    const [visit] = (await see(who)).visits;
    expect([visit?.end, visit?.fixed_minutes]).toEqual([toIso(NINE + 135 * MINUTE), 75]);
    await move(who, id, { start: toIso(NINE), minutes: 30 });
    expect((await see(who)).visits[0]?.fixed_minutes).toBeNull();
    const silent = await rows(
      sql<{
        silent: boolean | null;
      }>`SELECT (data->>'silent')::boolean AS silent FROM events WHERE kind = 'visit-rescheduled' ORDER BY id`,
    );
    expect(silent.map((row) => row.silent)).toEqual([true, null, null]);
  });

  it('takes the named room of its kind, and no other', async () => {
    const { who } = await as(20);
    await inBranch(
      sql`UPDATE services SET rooms_needed = '[{"kind":"room","count":1}]' WHERE id = ${branch.service}`,
    );
    await inBranch(sql`INSERT INTO rooms (vendor_id, location_id, name, kind, capacity, service_ids, hours)
      VALUES (${branch.vendor}, ${branch.location}, 'Maple', 'room', 2, '{}', '[]'), (${branch.vendor}, ${branch.location}, 'Oak', 'room', 2, '{}', '[]'),
        (${branch.vendor}, ${branch.location}, 'Vault', 'room', 2, '{999999}', '[]')`);
    const { id } = await book(who);
    const schedule = await see(who);
    // A room for other services has its row too.
    expect(schedule.rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(['Oak', 'Vault']));
    const oak = schedule.rooms.find(({ name }) => name === 'Oak')!;
    expect(schedule.visits[0]!.room_ids).not.toEqual([oak.id]);
    expect((await move(who, id, { start: toIso(NINE), room_id: oak.id })).status).toBe(200);
    expect((await see(who)).visits[0]!.room_ids).toEqual([oak.id]);
    const second = await book(who, { staff_id: String(branch.jonas) });
    const taken = await move(who, second.id, { start: toIso(NINE), room_id: oak.id });
    expect([taken.status, taken.errors[0]?.code]).toEqual([409, 'slot-unavailable']);
    const there = await fit(who, { staff: String(branch.jonas), visit: second.id, room: oak.id });
    expect(there.causes).toEqual(['no-room']);
  });
});

describe('working an appointment', () => {
  it('starts one at the location in its line, with the caller and their ticket', async () => {
    const { who } = await as(20);
    const { id } = await book(who);
    expect((await work(who, id, { status: 5 })).errors[0]?.code).toBe('check-in-early');
    app.clock.set(NINE);
    const manager = (await as(20)).who;
    expect((await work(manager, id, { status: 5 })).body.data.attributes.status).toBe(5);
    const [visit] = (await see(manager)).visits;
    expect([visit?.stage, visit?.ticket_number === null]).toEqual(['serving', false]);
    const again = await work(manager, id, { status: 2 });
    expect(again.errors[0]?.meta).toMatchObject({ reason: 'checked-in' });
  });

  it('starts and completes a call without the line, and frees the rest of its time', async () => {
    const { who } = await as(20);
    await setSetting(db, branch.vendor, { key: 'feature.appointmentMeetingMethods', value: true });
    await inBranch(sql`UPDATE services SET meeting_methods = '{1,2}'`);
    await inBranch(sql`UPDATE assignments SET meeting_methods = '{1,2}'`);
    await inBranch(sql`UPDATE locations SET takes_phone = true`);
    const { id } = await book(who, {
      meeting_method: 2,
      attendee: { first_name: 'Dana', email: 'dana@example.com', cell_phone: '+12065550142' },
    });
    app.clock.set(NINE);
    const manager = (await as(20)).who;
    expect((await work(manager, id, { status: 5 })).body.data.attributes.status).toBe(5);
    app.clock.set(NINE + 10 * MINUTE);
    expect((await work(manager, id, { status: 2 })).body.data.attributes.status).toBe(2);
    expect(await rows(sql`SELECT count(*)::integer AS tickets FROM tickets`)).toEqual([{ tickets: 0 }]);
    await app.settle();
    expect(await rows(sql`SELECT to_min - from_min AS minutes FROM reservations`)).toEqual([{ minutes: 10 }]);
  });

  it('is a no-show from its start on, for the caller who may move it', async () => {
    const { who } = await as(20);
    const { id, version } = await book(who);
    const early = await work(who, id, { status: 3 });
    expect(early.errors[0]?.meta).toMatchObject({ reason: 'not-begun' });
    app.clock.set(NINE + 20 * MINUTE);
    const manager = (await as(20)).who;
    expect((await work((await as(5)).who, id, { status: 3 })).status).toBe(403);
    expect((await work((await as(10)).who, id, { status: 3 })).status).toBe(404);
    expect((await work(manager, id, { status: 3, version: version + 9 })).errors[0]?.code).toBe(
      'visit-changed',
    );
    await setSetting(db, branch.vendor, { key: 'admin_view.reasons', value: { no_show: 'required' } });
    for (const reason of [undefined, ' '])
      expect((await work(manager, id, { status: 3, reason })).errors[0]?.code).toBe('reason-required');
    const missed = await work(manager, id, { status: 3, version, reason: ' No answer at the door ' });
    expect(missed.body.data.attributes.status).toBe(3);
    const [event] = await rows(
      sql`SELECT id, data->'with_reason' AS with_reason FROM events WHERE kind = 'visit-no-showed'`,
    );
    expect(event).toMatchObject({ withReason: true });
  });
});
