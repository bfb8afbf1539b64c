import { beforeAll, expect, it } from 'vitest';
import type { ClientAppointment, ClientWalkIn, HistoryPage, VisitLog } from '#contract/clients/history.ts';
import { blankClient } from '#contract/clients/clients.values.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { isBooked } from '#server/testing/slots-store.ts';

const ADMIN = '/api/internal/v1/admin';

let app: TestApp;
let world: EveryRole;
let client: string;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  client = await aClient();
});

const run = (statement: ReturnType<typeof sql>) =>
  app.deps.db.withVendor(world.vendorId, (tx) => tx.run(statement));

async function aClient(): Promise<string> {
  const home_location_id = String(world.location);
  const values = { ...blankClient, first_name: 'Grace', email: 'grace@example.com', home_location_id };
  const { body } = await world.call(30, `POST ${ADMIN}/clients`, { body: { values } });
  return (body as { data: { id: string } }).data.id;
}

const linked = (id: number | string, of = client) =>
  run(sql`UPDATE visits SET client_id = ${Number(of)}, client_link = 'confirmed' WHERE id = ${Number(id)}`);

async function booked(of: string, { days, staff }: { days: number; staff?: number }): Promise<string> {
  const by = staff ?? (await world.staffOf(13));
  const { location, service, vendorId } = world;
  const from = MOMENT + days * DAY;
  const id = await isBooked(app.deps.db, vendorId, { staff: by, location, service, from, minutes: 30 });
  await linked(id, of);
  return String(id);
}

const appointments = async (who: Principal, query = '', of = client) =>
  (await world.call(who, `GET ${ADMIN}/clients/${of}/appointments${query}`))
    .body as HistoryPage<ClientAppointment>;
const walkIns = async (who: Principal) =>
  (await world.call(who, `GET ${ADMIN}/clients/${client}/walk-ins`)).body as HistoryPage<ClientWalkIn>;

it('lists appointments by the filter, with their channel only while the feature is on', async () => {
  const past = await booked(client, { days: -3 });
  const cancelled = await booked(client, { days: 4 });
  await run(sql`UPDATE visits SET status = 4 WHERE id = ${Number(cancelled)}`);
  const body = {
    ...world.booking(),
    client_id: client,
    attendee: {},
  };
  const made = await world.call(30, `POST ${ADMIN}/appointments`, { body });
  const next = (made.body as { data: { id: string } }).data.id;
  await run(sql`UPDATE visits SET utm = '{"utm_source":"mail"}' WHERE id = ${Number(next)}`);
  const ids = async (query: string) => (await appointments(30, query)).data.map(({ id }) => id);
  expect(await ids('')).toEqual([cancelled, next, past]);
  expect(await ids('?when=upcoming')).toEqual([next]);
  expect(await ids('?when=past')).toEqual([past]);
  expect(await ids('?when=cancelled')).toEqual([cancelled]);
  const key = 'feature.appointmentBookingChannel';
  await setSetting(app.deps.db, world.vendorId, { key, value: false });
  const [, row] = (await appointments(30)).data;
  expect(row).toMatchObject({
    booked_through: null,
    utm: null,
    added_by: { kind: 'staff', name: 'role-30' },
    suggested: false,
    may: { edit: true, book: true },
  });
  await setSetting(app.deps.db, world.vendorId, { key, value: true });
  expect((await appointments(30)).data[1]).toMatchObject({ booked_through: 3, utm: { utm_source: 'mail' } });
  await setSetting(app.deps.db, world.vendorId, { key, value: false });
  expect((await appointments(5)).data[1]?.may).toEqual({ edit: true, book: true });
  expect((await appointments(50)).data[1]?.may).toEqual({ edit: false, book: false });
});

it('shows staff with their own clients their own appointments, and other locations none', async () => {
  const other = await aClient();
  const own = await booked(other, { days: 6, staff: await world.staffOf(10) });
  const colleagues = await booked(other, { days: 7 });
  const ids = async (who: Principal) => (await appointments(who, '', other)).data?.map(({ id }) => id);
  expect(await ids(20)).toEqual([colleagues, own]);
  expect(await ids(10)).toEqual([own]);
  expect(await ids('manager of another location')).toBeUndefined();
  expect((await world.call(10, `GET ${ADMIN}/clients/${other}/visits/${colleagues}`)).status).toBe(404);
  expect((await world.call(20, `GET ${ADMIN}/clients/${client}/visits/${own}`)).status).toBe(404);
});

it('reads on from a page, and refuses a broken cursor', async () => {
  const of = await aClient();
  for (let day = 0; day < 27; day += 1) await booked(of, { days: 100 + day });
  const first = await appointments(30, '', of);
  expect(first.data).toHaveLength(25);
  const rest = await appointments(30, `?after=${first.meta.next}`, of);
  expect([rest.data.length, rest.meta.next]).toEqual([2, null]);
  const soonest = await appointments(30, '?when=upcoming', of);
  const later = await appointments(30, `?when=upcoming&after=${soonest.meta.next}`, of);
  expect(soonest.data[0]?.id).toBe(rest.data[1]?.id);
  expect(later.data[1]?.id).toBe(first.data[0]?.id);
  expect((await world.call(30, `GET ${ADMIN}/clients/${of}/appointments?after=x`)).status).toBe(400);
});

it('lists walk-ins with their wait, their service and their end', async () => {
  const [waits, served, left, missed] = [
    await world.aVisit(),
    await world.aVisit(),
    await world.aVisit(),
    await world.aVisit(),
  ];
  for (const id of [waits, served, left, missed]) await linked(id);
  const move = (id: string, verb: string, version: number) =>
    world.call(20, `POST ${ADMIN}/visits/${id}/${verb}`, { body: { version, reason: 'because' } });
  await move(served, 'call', 1);
  await move(served, 'start', 2);
  await move(served, 'serve', 3);
  await run(
    sql`UPDATE legs SET started_at = queued_at + interval '12 minutes', ended_at = queued_at + interval '40 minutes' WHERE visit_id = ${Number(served)}`,
  );
  await run(
    sql`INSERT INTO feedback (vendor_id, visit_id, rating, given_at) VALUES (${world.vendorId}, ${Number(served)}, 4.5, ${new Date(MOMENT + 40 * MINUTE)})`,
  );
  await run(sql`UPDATE visits SET status = 4, ended_reason = 'cancelled' WHERE id = ${Number(left)}`);
  await run(sql`UPDATE visits SET status = 3 WHERE id = ${Number(missed)}`);
  const { data } = await walkIns(20);
  const row = (id: string) => data.find((one) => one.id === id);
  expect(data.map(({ id }) => id)).toEqual([missed, left, served, waits]);
  expect(row(served)).toMatchObject({
    outcome: 'served',
    wait_minutes: 12,
    handle_minutes: 28,
    staff: 'role-20',
    rating: 4.5,
  });
  expect(row(served)?.ticket_number).toMatch(/\d{3}$/);
  expect([waits, left, missed].map((id) => row(id)?.outcome)).toEqual(['open', 'left', 'no-show']);
  expect(row(waits)).toMatchObject({ wait_minutes: null, ended_at: null });
  const log = await world.call(20, `GET ${ADMIN}/clients/${client}/visits/${served}`);
  expect((log.body as { data: VisitLog }).data.timeline.map(({ kind }) => kind)).toEqual([
    'visit-joined',
    'visit-called',
    'visit-started',
    'visit-served',
  ]);
});

it('is not found without the feature', async () => {
  await setSetting(app.deps.db, world.vendorId, { key: 'feature.newActivities', value: false });
  for (const path of ['appointments', 'walk-ins'])
    expect((await world.call(30, `GET ${ADMIN}/clients/${client}/${path}`)).status).toBe(404);
  await setSetting(app.deps.db, world.vendorId, { key: 'feature.newActivities', value: true });
});

it('sends a confirmation again, three times at most', async () => {
  const id = await world.anAppointment();
  const again = (who: Principal = 20) =>
    world.call(who, `POST ${ADMIN}/appointments/${id}/confirmation`, { body: {} });
  expect((await again('manager of another location')).status).toBe(404);
  for (let time = 0; time < 3; time += 1) expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(429);
  const past = await booked(client, { days: -1 });
  expect((await world.call(20, `POST ${ADMIN}/appointments/${past}/confirmation`, { body: {} })).status).toBe(
    422,
  );
});
