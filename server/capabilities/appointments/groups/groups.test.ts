import { beforeAll, describe, expect, it } from 'vitest';
import type { GroupSessionListRow, Roster } from '#contract/appointments/group-sessions.ts';
import type { Schedule, ScheduleChanges } from '#contract/appointments/schedule.ts';
import type { GroupSessionValues } from '#contract/appointments/group-sessions.values.ts';
import { blankGroupSession } from '#contract/appointments/group-sessions.values.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { addDays } from '#domain/time/date.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aService } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aGroupSession, nextSession } from '#server/testing/group-sessions-store.ts';

const BASE = '/api/internal/v1/admin/groups';

let app: TestApp;
let world: EveryRole;
let service: number;
let host: number;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  service = await aService(app.deps.db, world.vendorId, { locations: [world.location], name: 'Workshop' });
  // A first session marks the service as one of groups.
  await aGroupSession(app.deps.db, { ...of(), starts: nextSession() });
  host = await world.staffOf(10);
});

const of = () => ({ vendorId: world.vendorId, location: world.location, service });
const DATE = addDays(toIso(MOMENT).slice(0, 10), 21);
let days = 0;
/** A date of its own. */
const nextDate = () => addDays(DATE, (days += 1));

const valuesOf = (part: Partial<GroupSessionValues>): GroupSessionValues => ({
  ...blankGroupSession,
  name: 'First home',
  service_id: String(service),
  location_id: String(world.location),
  date: nextDate(),
  time: '10:00',
  ...part,
});
type Who = Parameters<EveryRole['call']>[0];
const create = (part: Partial<GroupSessionValues>, who: Who = 30) =>
  world.call(who, `POST ${BASE}`, { body: { values: valuesOf(part) } });
async function created(part: Partial<GroupSessionValues>): Promise<string> {
  const { body, text, status } = await create(part);
  if (status !== 201) throw new Error(text);
  return (body as { data: { id: string } }).data.id;
}
const seen = async (id: string) =>
  (
    (await world.call(30, `GET ${BASE}/${id}`)).body as {
      data: { version: number; values: GroupSessionValues };
    }
  ).data;
const change = async (id: string, part: Partial<GroupSessionValues>) => {
  const { version, values } = await seen(id);
  return world.call(30, `PUT ${BASE}/${id}`, { body: { version, values: { ...values, ...part } } });
};
const roster = async (id: string, who: Who = 30) =>
  ((await world.call(who, `GET ${BASE}/${id}/roster`)).body as { data: Roster }).data;
let clients = 0;
const add = (id: string, who: Who = 30) => {
  const email = `client-${(clients += 1)}@example.com`;
  const body = { attendee: { first_name: 'Ana', last_name: 'Silva', email } };
  return world.call(who, `POST ${BASE}/${id}/attendees`, { body });
};
const listed = async (query: string, who: Who = 30) =>
  ((await world.call(who, `GET ${BASE}?${query}`)).body as { data: GroupSessionListRow[] }).data;
const faults = (came: { errors: { source?: { pointer?: string }; title?: string }[] }) =>
  came.errors.map(({ source, title }) => [source?.pointer, title]);
const tx = <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
  app.deps.db.withVendor(world.vendorId, (one) => one.many(statement as never));

const book = (at: string, email: string, more: object = {}) =>
  ask<{ data: { id: string; attributes: { confirm_code: string } } }>(
    app,
    'POST /api/internal/v1/appointments',
    {
      vendor: 'ours',
      body: {
        location_id: String(world.location),
        service_id: String(service),
        start: at,
        attendee: { first_name: 'Ana', last_name: 'Silva', email },
        ...more,
      },
    },
  );

describe('group sessions', () => {
  it('are planned with hosts and room, listed by time, and change with their version', async () => {
    const values = valuesOf({
      host_ids: [String(host)],
      room_id: String(await world.aRoom()),
      capacity: 1,
      invite_only: true,
      opens_days: 14,
      closes_minutes: 60,
    });
    const { status, body } = await world.call(20, `POST ${BASE}`, { body: { values } });
    expect(status).toBe(201);
    const { id } = (body as { data: { id: string } }).data;
    expect(await seen(id)).toMatchObject({ version: 1, values });
    const [row] = (await listed(`search=first&sort=start`)).filter((one) => one.id === id);
    expect(row).toMatchObject({
      service: 'Workshop',
      hosts: 'role-10',
      room: 'Oak',
      booked: 0,
      status: 'open',
    });
    expect((await change(id, { name: 'Second home' })).status).toBe(200);
    const stale = await world.call(30, `PUT ${BASE}/${id}`, { body: { version: 1, values } });
    expect(stale.errors[0]!.code).toBe('record-changed');
    expect((await create({}, 'manager of another location')).status).toBe(404);
    expect((await create({}, 10)).status).toBe(403);
  });

  it('take the time of their hosts and room, and a refusal names who is not free', async () => {
    const room = String(await world.aRoom());
    const date = nextDate();
    await created({ host_ids: [String(host)], room_id: room, capacity: 1, date });
    const half = { date, time: '10:30' };
    const busy = await create({ ...half, host_ids: [String(host)], room_id: room, capacity: 1 });
    expect(faults(busy)).toEqual([
      ['/values/host_ids', 'role-10 is not free at this time'],
      ['/values/room_id', 'Oak is not free at this time'],
    ]);
    expect((await create({ date, time: '11:00', host_ids: [String(host)] })).status).toBe(201);
    const at = `start=${toIso(Date.parse(`${date}T18:30:00Z`))}&location=${world.location}`;
    const fit = await world.call(
      30,
      `GET /api/internal/v1/admin/schedule/fit?${at}&service=${world.service}&method=1&staff=${host}`,
    );
    expect((fit.body as { data: { causes: string[] } }).data.causes).toContain('staff-booked');
  });

  it('of one time for one host cannot be planned twice, however many try', async () => {
    const date = nextDate();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => create({ date, host_ids: [String(host)] })),
    );
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422]);
  });

  it('refuse what does not fit: another service, few seats, the past', async () => {
    const wrong = async (part: Partial<GroupSessionValues>) => faults(await create(part)).map(([at]) => at);
    expect(await wrong({ service_id: String(world.service) })).toEqual(['/values/service_id']);
    expect(await wrong({ host_ids: ['999999'] })).toEqual(['/values/host_ids']);
    expect(await wrong({ date: '2026-01-05' })).toEqual(['/values/date']);
    expect(await wrong({ room_id: String(await world.aRoom()), capacity: 50 })).toEqual(['/values/capacity']);
    const id = await created({ capacity: 2 });
    await add(id);
    await add(id);
    expect(faults(await change(id, { capacity: 1 })).map(([at]) => at)).toEqual(['/values/capacity']);
  });

  it('give no seat twice, however many clients are added at once', async () => {
    const id = await created({ capacity: 7 });
    const all = await Promise.all(Array.from({ length: 24 }, () => add(id)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(7);
    expect(new Set(all.filter(({ status }) => status !== 201).map(({ errors }) => errors[0]!.code))).toEqual(
      new Set(['slot-unavailable']),
    );
    const { booked, attendees } = await roster(id);
    expect([booked, attendees.length]).toEqual([7, 7]);
    const [row] = await tx(sql<{ taken: number; seats: number }>`
      SELECT g.seats_taken AS taken, (SELECT sum(v.seats)::int FROM visits v WHERE v.session_id = g.id AND v.status = 1) AS seats
      FROM sessions g WHERE g.id = ${Number(id)}`);
    expect(row).toEqual({ taken: 7, seats: 7 });
    expect(await listed(`search=first&service=${service}`)).toContainEqual(
      expect.objectContaining({ id, status: 'full', booked: 7 }),
    );
  });

  it('let attendees leave, move to another session and come, and count their seats', async () => {
    const [id, other] = [await created({ capacity: 2 }), await created({ capacity: 1 })];
    await add(id);
    await add(id);
    const [first, second] = (await roster(id)).attendees;
    const patch = (visit: string, body: object) =>
      world.call(30, `PATCH /api/internal/v1/admin/appointments/${visit}`, { body });
    const { start } = await roster(other);
    expect((await patch(first!.id, { start, session_id: other })).status).toBe(200);
    expect([(await roster(id)).booked, (await roster(other)).booked]).toEqual([1, 1]);
    // It is full now: the second keeps the seat that they have.
    expect((await patch(second!.id, { start, session_id: other })).status).toBe(409);
    expect((await roster(id)).booked).toBe(1);
    const arrive = () => world.call(10, `POST ${BASE}/${other}/attendees/${first!.id}/arrival`);
    expect([(await arrive()).status, (await arrive()).status]).toEqual([200, 200]);
    const [come] = (await roster(other)).attendees;
    expect(come!.arrived_at).toBe(toIso(app.deps.clock.now()));
    expect((await patch(second!.id, { status: 4, reason: 'ill' })).status).toBe(200);
    expect(await roster(id)).toMatchObject({ booked: 0, attendees: [{ status: 4 }] });
  });

  it('show their roster to those who may see it, and to the staff who host them', async () => {
    const [own, others] = [await created({ host_ids: [String(host)] }), await created({})];
    await add(own);
    await add(others);
    expect((await roster(own, 10)).attendees[0]!.email).toContain('@example.com');
    expect((await world.call(10, `GET ${BASE}/${others}/roster`)).status).toBe(404);
    expect((await roster(others, 5)).attendees[0]).toMatchObject({ email: '', phone: '' });
    const file = await world.call(30, `GET ${BASE}/${own}/roster.csv`);
    expect(file.text).toMatch(/name,email,phone,seats,status[^]*Ana Silva,client-\d+@example.com,,1,1/);
  });

  it('are cancelled with a reason, for every attendee, and give their time back', async () => {
    const date = nextDate();
    const id = await created({ date, host_ids: [String(host)] });
    await add(id);
    await add(id);
    const cancel = (version: number, reason: string) =>
      world.call(30, `POST ${BASE}/${id}/cancellation`, { body: { version, reason } });
    expect((await cancel(1, ' ')).errors[0]!.code).toBe('reason-required');
    expect((await cancel(7, 'ill')).errors[0]!.code).toBe('record-changed');
    expect((await cancel(1, 'The host is ill')).status).toBe(201);
    const { cancelled, booked, attendees } = await roster(id);
    expect([cancelled, booked, attendees.map(({ status }) => status)]).toEqual([true, 0, [4, 4]]);
    expect((await add(id)).status).toBe(409);
    expect((await change(id, { capacity: 3 })).status).toBe(422);
    expect((await create({ date, host_ids: [String(host)] })).status).toBe(201);
    expect((await listed('when=cancelled')).map((row) => row.id)).toContain(id);
    const events = await tx(sql<{ kind: string }>`
      SELECT kind FROM events WHERE subject_kind = 'group-session' AND subject_id = ${Number(id)} ORDER BY id`);
    expect(events.map(({ kind }) => kind)).toEqual(['group-session-created', 'group-session-cancelled']);
  });

  it('move with their attendees, and repeat on dates that are checked', async () => {
    const date = nextDate();
    const id = await created({ date, host_ids: [String(host)] });
    await add(id);
    expect((await change(id, { time: '15:00', minutes: 90 })).status).toBe(200);
    const [visit] = (await roster(id)).attendees;
    const [row] = await tx(sql<{ minutes: number; same: boolean }>`
      SELECT (EXTRACT(EPOCH FROM v.ends_at - v.starts_at) / 60)::int AS minutes, v.starts_at = g.starts_at AS same
      FROM visits v JOIN sessions g ON g.id = v.session_id WHERE v.id = ${Number(visit!.id)}`);
    expect(row).toEqual({ minutes: 90, same: true });
    const { start } = await roster(id);
    const fit = async (at: number) =>
      (
        (await world.call(30, `GET ${BASE}/${id}/fit?start=${toIso(at)}`)).body as {
          data: { causes: string[] };
        }
      ).data.causes;
    expect(await fit(Date.parse(start) + 30 * MINUTE)).toContain('staff-booked');
    const later = Date.parse(start) + 24 * 60 * MINUTE;
    expect(await fit(later)).not.toContain('staff-booked');
    const repeat = () => world.call(30, `POST ${BASE}/${id}/repeats`, { body: { start: toIso(later) } });
    expect([(await repeat()).status, (await repeat()).status]).toEqual([201, 422]);
    const series = await tx(
      sql<{ n: number }>`SELECT count(*)::int AS n FROM sessions WHERE series_id = ${Number(id)}`,
    );
    expect(series[0]!.n).toBe(2);
  });

  it('are booked by visitors where they are public, and a cancelled booking gives the seat back', async () => {
    const [id, hidden] = [await created({ capacity: 1 }), await created({ invite_only: true })];
    const { start } = await roster(id);
    expect((await book((await roster(hidden)).start, 'one@example.com')).status).toBe(409);
    const booked = await book(start, 'two@example.com');
    expect(booked.status).toBe(201);
    expect((await book(start, 'three@example.com')).status).toBe(409);
    expect((await roster(id)).booked).toBe(1);
    const { id: visit, attributes } = booked.body.data;
    const gone = await ask(
      app,
      `DELETE /api/v2/open/appointments/${visit}/${visit}?code=${attributes.confirm_code}`,
      {
        vendor: 'ours',
      },
    );
    expect(gone.status).toBeLessThan(300);
    expect((await roster(id)).booked).toBe(0);
  });

  it('are booked by their link among others at the same start, and a full one is stood in for', async () => {
    const date = nextDate();
    const [first, linked] = [await created({ date }), await created({ date, capacity: 1 })];
    const hidden = await created({ date, invite_only: true });
    const { start } = await roster(linked);
    const booked = async () => [(await roster(first)).booked, (await roster(linked)).booked];
    const go = async (session: string, email: string) =>
      (await book(start, email, { session_id: session })).status;
    expect(await go(linked, 'by-link-1@example.com')).toBe(201);
    expect(await booked()).toEqual([0, 1]);
    expect(await go(linked, 'by-link-2@example.com')).toBe(201);
    expect(await booked()).toEqual([1, 1]);
    expect(await go(hidden, 'by-link-3@example.com')).toBe(201);
    expect([(await roster(hidden)).booked, ...(await booked())]).toEqual([0, 2, 1]);
    expect((await roster(hidden)).invite_only).toBe(true);
  });

  it('stand on the schedule once, with the seats that are taken, until they are cancelled', async () => {
    const date = nextDate();
    const room = String(await world.aRoom());
    const id = await created({ date, host_ids: [String(host)], room_id: room, capacity: 1 });
    const others = await created({ date });
    await add(id);
    const on = (who: Who) =>
      world.call(who, `GET /api/internal/v1/admin/schedule?location=${world.location}&from=${date}`);
    const sessions = async (who: Who) =>
      ((await on(who)).body as { data: Schedule }).data.sessions.map((one) => [one.id, one.booked]);
    const shown = ((await on(30)).body as { data: Schedule }).data.sessions.find((one) => one.id === id);
    expect(shown).toMatchObject({
      name: 'First home',
      service: 'Workshop',
      staff_ids: [String(host)],
      room_ids: [room],
      booked: 1,
      capacity: 1,
    });
    expect(Date.parse(shown!.end) - Date.parse(shown!.start)).toBe(60 * MINUTE);
    expect(await sessions(20)).toEqual([
      [id, 1],
      [others, 0],
    ]);
    // Staff whose right ends at their own appointments see the sessions that they host.
    expect(await sessions(10)).toEqual([[id, 1]]);
    const [visit] = (await roster(id)).attendees;
    const named = await world.call(
      30,
      `GET /api/internal/v1/admin/schedule/visits?location=${world.location}&from=${date}&ids=${visit!.id}`,
    );
    expect((named.body as { data: ScheduleChanges }).data.sessions).toHaveLength(2);
    await world.call(30, `POST ${BASE}/${id}/cancellation`, { body: { version: 1, reason: 'ill' } });
    expect(await sessions(30)).toEqual([[others, 0]]);
  });

  it('are archived once they are over or cancelled, and changed together', async () => {
    const id = await created({});
    const archive = async () => {
      const { version } = await seen(id);
      return world.call(30, `PUT ${BASE}/${id}/archived`, { body: { version, archived: true } });
    };
    expect((await archive()).errors[0]!.code).toBe('transition-refused');
    const bulk = (action: string) =>
      world.call(30, `POST ${BASE}/bulk`, {
        body: { action, ids: [id], match: { when: 'all', state: 'all' }, preview: false },
      });
    expect((await bulk('invited')).body).toMatchObject({ data: { count: 1 } });
    expect((await seen(id)).values.invite_only).toBe(true);
    await world.call(30, `POST ${BASE}/${id}/cancellation`, { body: { version: 2, reason: 'because' } });
    expect((await archive()).status).toBe(200);
    expect((await bulk('public')).body).toMatchObject({
      data: { count: 0, left_out: [{ reason: 'invalid', count: 1 }] },
    });
  });
});
