import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#domain/codes/role.ts';
import { fromIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import {
  aClient,
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  aVendor,
  setSetting,
} from '#server/testing/builders-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { importSteps } from '#server/testing/import-steps.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, isBooked, worksHours } from '#server/testing/slots-store.ts';
import { eraseClient as eraseRowsOf } from '../../imports/index.ts';

const FILES = '/api/internal/v1/admin/imports/appointments';
// No message leaves: the test reads which of them wait, and which are suppressed.
const app = await anApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
const { db } = app.deps;

const world = { vendor: 0, north: 0, south: 0, service: 0, ana: 0, ben: 0 };
const people = new Map<Role, SignedIn>();

beforeAll(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  await setSetting(db, vendor, { key: 'notifications.reminder_minutes', value: [1440] });
  await setSetting(db, vendor, { key: 'notifications.staff_channels', value: { 'staff-assigned': 'email' } });
  const north = await aLocation(db, vendor, { name: 'North', externalId: 'n' });
  const south = await aLocation(db, vendor, { name: 'South', zone: 'America/New_York' });
  const service = await aService(db, vendor, { name: 'Advice', locations: [north] });
  const staff = { locations: [north], serves: [service] };
  const ana = await aStaffMember(db, vendor, { ...staff, name: 'Ana' });
  const ben = await aStaffMember(db, vendor, { ...staff, name: 'Ben' });
  for (const one of [ana, ben])
    await worksHours(db, vendor, { staff: one, location: north, from: 540, to: 1020 });
  Object.assign(world, { vendor, north, south, service, ana, ben });
  await change(db, vendor, sql`UPDATE staff SET email = 'ana@example.com' WHERE id = ${ana}`);
  for (const role of [10, 20, 30] as const)
    people.set(role, (await aSignedInStaffMember(app, vendor, { role, locations: [north] })).who);
});

const call: EveryRole['call'] = (who, line, more) => ask(app, line, { ...people.get(who as Role)!, ...more });
const steps = importSteps(() => ({ app, world: { call } as EveryRole }), FILES);
const { started, listed, checked, ran, put, seen, work } = steps;

const HEADS =
  'Appointment ID,Location,Service,Staff,Start,First name,Last name,Email,Mobile phone,Client ID,Language,Notes';
const file = (...rows: string[]) => [HEADS, ...rows].join('\n');
const texts = async (id: string) =>
  (await listed(id, 'plan=fault')).map(({ line, faults }) => [line, ...faults.map(({ text }) => text)]);
const rows = <Row>(query: Sql<Row>) => db.withVendor(world.vendor, (tx) => tx.many(query));
const visit = async (number: string) =>
  (
    await rows(sql<{
      id: number;
      status: number;
      starts: number;
      staff: number | null;
      client: number | null;
      name: string;
      lang: string;
      source: number;
      notes: string;
      version: number;
    }>`SELECT v.id, v.status, extract(epoch FROM v.starts_at)::float8 * 1000 AS starts, v.staff_id AS staff, v.client_id AS client, v.first_name AS name,
        v.lang, v.source, v.notes, v.version
      FROM imported_appointments i JOIN visits v ON v.vendor_id = i.vendor_id AND v.id = i.visit_id WHERE i.external_id = ${number}`)
  )[0];
const clientsNamed = (name: string) =>
  rows(sql<{ id: number; lang: string }>`SELECT id, lang FROM clients WHERE first_name = ${name}`);
/** Messages to clients and to staff, apart from channels without an address or a consent. */
const messagesAbout = async (visits: readonly number[]) =>
  (
    await rows(
      sql<{
        text: string;
      }>`SELECT concat_ws(' ', kind, channel, CASE WHEN state = 'suppressed' THEN 'suppressed ' || reason ELSE 'due' END) AS text FROM messages
        WHERE coalesce(visit_id, about_visit_id) = ANY(${[...visits]}::bigint[]) AND reason NOT IN ('no-consent', 'no-contact') ORDER BY text`,
    )
  ).map(({ text }) => text);
const undone = async (id: string) => {
  await put(id, 'undo');
  await work();
  return seen(id);
};

describe('appointments from a file', () => {
  it('are booked as staff book them, with their clients, and cause no message but reminders', async () => {
    const eli = await aClient(db, world.vendor, { first: 'Eli', last: 'Eze', email: 'eli@example.com' });
    const text = file(
      'a-1,North,Advice,Ana,2026-11-23 09:00,Eli,Eze,ELI@example.com,,,,Brings papers',
      'a-2,n,Advice,,2026-11-23T18:00:00Z,Noor,Neu,noor@example.com,+12065550111,crm-7,fr,',
      'a-3,North,Advice,Ben,2026-11-23 11:00 AM,,,noor@example.com,,,,',
    );
    const { mapping } = await started(text);
    expect(mapping.join(' ')).toBe(
      'external_id location_id service_id staff_id start first_name last_name email phone client_external_id lang notes',
    );
    const { id, plan } = await checked(text);
    // The client of the third row is the one that the second adds: only the run can know.
    expect(await texts(id)).toEqual([[4, 'First name is required']]);
    expect(plan).toEqual({ create: 2, update: 0, same: 0, fault: 1 });
    expect((await ran(id)).outcome).toMatchObject({ created: 2, failed: 0 });
    const [first, second] = [(await visit('a-1'))!, (await visit('a-2'))!];
    expect(first).toMatchObject({
      status: 1,
      starts: fromIso('2026-11-23T17:00:00Z'),
      staff: world.ana,
      client: eli,
      source: 3,
      notes: 'Brings papers',
    });
    const [noor] = await clientsNamed('Noor');
    expect(noor?.lang).toBe('fr');
    expect(second).toMatchObject({
      starts: fromIso('2026-11-23T18:00:00Z'),
      client: noor!.id,
      lang: 'fr',
    });
    await app.outbox.settle();
    const events = await rows(
      sql<{
        kind: string;
        actor: string;
        silent: boolean;
      }>`SELECT kind, actor_kind AS actor, (data->>'silent')::boolean AS silent FROM events
        WHERE subject_kind = 'visit' AND subject_id = ${second.id}`,
    );
    expect(events).toEqual([{ kind: 'visit-booked', actor: 'staff', silent: true }]);
    // By e-mail alone: a file proves no consent to text messages.
    expect(await messagesAbout([first.id, second.id])).toEqual([
      'booked email suppressed silenced',
      'booked email suppressed silenced',
      'reminder email due',
      'reminder email due',
    ]);
    // By hand, Ana gets a message.
    const { body } = await ask<{ data: { id: string } }>(app, 'POST /api/internal/v1/admin/appointments', {
      ...people.get(30)!,
      body: {
        location_id: String(world.north),
        service_id: String(world.service),
        staff_id: String(world.ana),
        start: '2026-11-23T22:00:00Z',
        attendee: { first_name: 'Han', email: 'han@example.com' },
      },
    });
    await app.outbox.settle();
    expect(await messagesAbout([Number(body.data.id)])).toContain('staff-assigned email due');
    // The client is known now.
    const again = await checked(file('a-3,North,Advice,Ben,2026-11-23 11:00 AM,,,noor@example.com,,,,'));
    expect((await ran(again.id)).outcome).toMatchObject({ created: 1 });
    expect(await visit('a-3')).toMatchObject({ name: 'Noor', client: noor!.id, staff: world.ben });
  });

  it('are skipped or moved by a later file of the same numbers', async () => {
    const one = 'm-1,North,Advice,Ana,2026-11-24 09:00,Mia,Moved,mia@example.com,,,,';
    const two = 'm-2,North,Advice,,2026-11-24 09:00,Max,Moved,max@example.com,,,,';
    expect((await ran((await checked(file(one, two))).id)).outcome).toMatchObject({ created: 2 });
    const before = (await visit('m-2'))!;
    expect(before.staff).toBe(world.ben);
    expect((await checked(file(one, two))).plan).toEqual({ create: 0, update: 0, same: 2, fault: 0 });
    const later = await checked(
      file(one.replace('09:00', '10:00').replace('Mia', 'Maria'), two.replace('North', String(world.south))),
    );
    expect(later.plan).toEqual({ create: 0, update: 1, same: 0, fault: 1 });
    expect(await texts(later.id)).toEqual([
      [3, 'An import does not change this. Cancel the appointment and import another.'],
    ]);
    expect((await ran(later.id)).outcome).toMatchObject({ updated: 1 });
    expect(await visit('m-1')).toMatchObject({
      starts: fromIso('2026-11-24T18:00:00Z'),
      staff: world.ana,
      name: 'Mia',
    });
    // Ben is taken then: without a wish, the other person serves.
    await isBooked(db, world.vendor, {
      staff: world.ben,
      location: world.north,
      service: world.service,
      from: fromIso('2026-11-24T19:00:00Z'),
      minutes: 30,
    });
    await ran((await checked(file(two.replace('09:00', '11:00')))).id);
    expect(await visit('m-2')).toMatchObject({ id: before.id, staff: world.ana, version: 2 });
    // What an import moved, its undo leaves.
    const summary = await seen(later.id);
    expect(summary.undoable).toBe(0);
  });

  it('name each fault by its column, in words', async () => {
    await change(db, world.vendor, sql`UPDATE services SET notice_minutes = 60, horizon_days = 30`);
    await aStaffMember(db, world.vendor, { name: 'Stan', locations: [world.north] });
    const row = (place: string, staff: string, start: string, service = 'Advice') =>
      `f-${Math.random()},${place},${service},${staff},${start},Flo,Fault,flo@example.com,,,,`;
    const text = file(
      row('Far away', '', '2026-11-25 09:00'),
      row('North', 'Nora Unknown', '2026-11-25 09:00'),
      row('North', '', '2026-11-25 09:00', 'Nothing'),
      row('North', 'Stan', '2026-11-25 09:00'),
      row('South', '', '2026-11-25 09:00'),
      row('North', '', '25.11.2026 09:00'),
      row('North', '', '2027-03-14 02:30'),
      row('North', '', '2027-11-07 01:30'),
      row('North', '', '2026-11-19 09:00'),
      row('North', 'Ana', '2026-11-25 20:00'),
      row('North', 'Ana', '2026-11-25 09:10'),
      row('North', 'Ana', '2026-11-24 10:00'),
      row('North', '', '').replace('Flo,Fault,flo@example.com', ',,broken'),
    );
    const { id, plan } = await checked(text);
    expect(plan.fault).toBe(13);
    const faults = (await listed(id, 'plan=fault')).map(({ faults: all }) =>
      all.map((fault) => `${fault.field}: ${fault.text}`).join(' | '),
    );
    expect(faults).toEqual([
      'location_id: We do not recognize this. Check it and try again.',
      'staff_id: We do not recognize this. Check it and try again.',
      'service_id: We do not recognize this. Check it and try again.',
      'staff_id: This staff member does not provide the service at this location',
      'service_id: The service cannot be booked at this location',
      'start: Write the start as 2026-12-31 09:30, or with an offset as 2026-12-31 09:30+01:00',
      'start: The clocks of the location skip this time. Choose another.',
      'start: The clocks of the location show this time twice. Write 2027-11-07 01:30-07:00 or 2027-11-07 01:30-08:00.',
      'start: This time has passed. Choose a later one.',
      'start: The staff member does not work at this time',
      'start: Appointments do not start at this minute here',
      'start: This time is taken',
      'start: Start time is required | email: Enter a valid email address',
    ]);
    await change(db, world.vendor, sql`UPDATE services SET notice_minutes = NULL, horizon_days = NULL`);
  });

  it('have one client: several that match are a fault, and so is a taken number', async () => {
    for (const last of ['Amber', 'Ash'])
      await aClient(db, world.vendor, { first: 'Sam', last, email: 'sams@example.com' });
    const start = '2026-11-25 13:00';
    const { id } = await checked(
      file(
        `s-1,North,Advice,,${start},,,sams@example.com,,,,`,
        `s-2,North,Advice,,${start},Sam,Ash,sams@example.com,,,,`,
        `s-3,North,Advice,,${start},Sim,Ash,sams@example.com,,,,`,
        `s-3,North,Advice,,${start},Sim,Ash,sams@example.com,,,,`,
      ),
    );
    expect(await texts(id)).toEqual([
      [2, 'Several clients match this row. Add the name, or the client’s number in another system.'],
      [5, 'Line 4 has the same record'],
    ]);
    expect((await ran(id)).outcome).toMatchObject({ created: 2 });
    expect(await clientsNamed('Sim')).toHaveLength(1);
    expect(await clientsNamed('Sam')).toHaveLength(2);
  });

  it('ask no questions, and respect the right and the reach of the person', async () => {
    await aQuestion(db, world.vendor, { service: world.service, text: 'Why?', required: true } as never);
    const elsewhere = await aService(db, world.vendor, { name: 'Elsewhere', locations: [world.south] });
    const dot = await aStaffMember(db, world.vendor, {
      name: 'Dot',
      locations: [world.south],
      serves: [elsewhere],
    });
    await worksHours(db, world.vendor, { staff: dot, location: world.south, from: 540, to: 1020 });
    const text = file(
      'r-1,North,Advice,,2026-11-25 14:00,Rae,Right,rae@example.com,,,,',
      'r-2,South,Elsewhere,,2026-11-25 14:00,Ray,Right,ray@example.com,,,,',
    );
    const manager = await checked(text, 20);
    expect(await texts(manager.id)).toEqual([[3, 'You may not create or change this record']]);
    await call(20, `PUT ${FILES}/${manager.id}/run`, { body: {} });
    await work();
    const [rae] = await rows(
      sql<{ home: number }>`SELECT home_location_id AS home FROM clients WHERE first_name = 'Rae'`,
    );
    expect([(await visit('r-1'))?.status, rae?.home]).toEqual([1, world.north]);
    // Staff import their own appointments alone.
    expect((await checked(text.replaceAll('r-', 'own-'), 10)).plan.fault).toBe(2);
    // In New York it is three hours earlier.
    expect((await ran((await checked(text)).id)).outcome).toMatchObject({ created: 1, same: 1 });
    expect((await visit('r-2'))?.starts).toBe(fromIso('2026-11-25T19:00:00Z'));
  });
});

describe('the undo of an import of appointments', () => {
  it('cancels what it created and deletes its clients, and keeps what has changed since', async () => {
    const known = await aClient(db, world.vendor, { first: 'Kay', last: 'Known', email: 'kay@example.com' });
    const { id } = await checked(
      file(
        'u-1,North,Advice,,2026-11-26 09:00,Uma,Undo,uma@example.com,,,,',
        'u-2,North,Advice,,2026-11-26 10:00,Uma,Undo,uma@example.com,,,,',
        'u-3,North,Advice,,2026-11-26 11:00,Kay,Known,kay@example.com,,,,',
        'u-4,North,Advice,Ana,2026-11-26 12:00,Una,Used,una@example.com,,,,',
      ),
    );
    expect((await ran(id)).undoable).toBe(4);
    const ids = await Promise.all(['u-1', 'u-2', 'u-3', 'u-4'].map((number) => visit(number)));
    expect(ids[0]?.client).toBe(ids[1]?.client);
    await ask(app, `PATCH /api/internal/v1/admin/appointments/${ids[3]!.id}`, {
      ...people.get(30)!,
      body: { start: '2026-11-26T21:00:00Z', staff_id: String(world.ana) },
    });
    expect((await undone(id)).outcome).toMatchObject({ undone: 3, kept: 1 });
    expect(await listed(id, 'outcome=kept')).toMatchObject([{ line: 5, reason: 'changed' }]);
    const left = await rows(
      sql<{
        status: number;
        name: string;
        client: number | null;
      }>`SELECT status, first_name AS name, client_id AS client FROM visits
        WHERE id = ANY(${ids.map((one) => one!.id)}::bigint[]) ORDER BY id`,
    );
    expect(left).toMatchObject([
      { status: 4, name: '', client: null },
      { status: 4, name: '', client: null },
      { status: 4, name: 'Kay', client: known },
      { status: 1, name: 'Una' },
    ]);
    expect(await clientsNamed('Uma')).toEqual([]);
    expect(await clientsNamed('Una')).toHaveLength(1);
    await app.outbox.settle();
    const told = await messagesAbout(ids.slice(0, 3).map((one) => one!.id));
    expect(told.filter((text) => !text.includes('suppressed'))).toEqual([]);
    // The time is free again, and the same rows create appointments again.
    const again = await checked(file('u-1,North,Advice,,2026-11-26 09:00,Uma,Undo,uma@example.com,,,,'));
    expect((await ran(again.id)).outcome).toMatchObject({ created: 1 });
  });

  it('leaves an appointment that is over, and a later row of it is a fault', async () => {
    const row = 'o-1,North,Advice,,2026-11-27 09:00,Ola,Over,ola@example.com,,,,';
    const { id } = await checked(file(row));
    await ran(id);
    const { id: visitId } = (await visit('o-1'))!;
    await ask(app, `PATCH /api/internal/v1/admin/appointments/${visitId}`, {
      ...people.get(30)!,
      body: { status: 4, reason: 'Asked by phone' },
    });
    expect((await checked(file(row))).plan).toMatchObject({ same: 1 });
    const moved = await checked(file(row.replace('09:00', '10:00')));
    expect(await texts(moved.id)).toEqual([[2, 'This appointment is cancelled or over']]);
    expect((await undone(id)).outcome).toMatchObject({ undone: 0, kept: 1 });
    expect(await clientsNamed('Ola')).toHaveLength(1);
  });
});

it('the rows of a file go with an erased client: those of their appointments, and those that name them', async () => {
  const { id } = await checked(
    file(
      'e-1,North,Advice,,2026-11-28 09:00,Era,Erased,era@example.com,,,,',
      'e-2,North,Advice,,2026-11-28 10:00,Stay,Stays,stay@example.com,,,,',
      'e-3,North,Advice,,2026-11-28 23:00,Other,Name,era@example.com,,,,',
    ),
  );
  await ran(id);
  const { client } = (await visit('e-1'))!;
  await db.withVendor(world.vendor, (tx) => eraseRowsOf(tx, client!));
  expect((await listed(id)).map(({ line }) => line)).toEqual([3]);
});
