import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/codes/role.ts';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import {
  aClient,
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  setSetting,
} from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');

let town: { vendor: number; location: number; service: number; staff: number };

beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 600 });
  town = { vendor, location, service, staff };
});

async function as(role: Role): Promise<SignedIn> {
  return (await aSignedInStaffMember(app, town.vendor, { role, locations: [town.location] })).who;
}

const rows = <Row>(query: Sql<Row>) => db.withVendor(town.vendor, (tx) => tx.many(query));
const inTown = (statement: Sql) => change(db, town.vendor, statement);
const book = (who: SignedIn, input: object = {}) =>
  ask(app, 'POST /api/internal/v1/admin/appointments', {
    ...who,
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(NINE),
      staff_id: String(town.staff),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
      ...input,
    },
  });
const patch = (who: SignedIn, id: string, body: object) =>
  ask(app, `PATCH /api/internal/v1/admin/appointments/${id}`, { ...who, body });
const REASON = { overbook: { reason: 'She flies tonight' } };

describe('staff', () => {
  it('book outside the public rules, and the event records the actor', async () => {
    const manager = await as(20);
    await inTown(sql`UPDATE services SET invite_only = true, notice_minutes = 525600`);
    const { status, body } = await book(manager);
    expect([status, body.data.attributes.confirm_code, body.data.attributes.source]).toEqual([
      201,
      undefined,
      3,
    ]);
    const [event] = await rows(
      sql<{ actor: string }>`SELECT actor_kind AS actor FROM events WHERE kind = 'visit-booked'`,
    );
    expect(event?.actor).toBe('staff');
    const seen = await ask(app, `GET /api/internal/v1/admin/appointments/${body.data.id}`, manager);
    expect(seen.body).toEqual(body);
    expect((await book(await as(5), { start: toIso(NINE + 30 * MINUTE) })).body.data.attributes.source).toBe(
      6,
    );
  });

  it('book for a client on record without typing the contact', async () => {
    const client = await aClient(db, town.vendor, { first: 'Eli', last: 'Eze', email: 'eli@example.com' });
    const { status, body } = await book(await as(30), { client_id: String(client), attendee: {} });
    expect([status, body.data.attributes.attendees[0].first_name]).toEqual([201, 'Eli']);
    expect(await rows(sql`SELECT client_id AS client, client_link AS link, email FROM visits`)).toEqual([
      { client, link: 'confirmed', email: 'eli@example.com' },
    ]);
    const unknown = await book(await as(10), { client_id: '999999' });
    expect(unknown.errors[0]?.source?.pointer).toBe('/client_id');
  });

  it('may answer the vendor’s own fields; the client’s record answers the others', async () => {
    const own = { label: 'Company', type: 'text', options: [], required: true, translations: {} };
    const value = ['company', 'floor', 'fax'].map((key) => ({
      ...own,
      key,
      label: key,
      archived: key === 'fax',
    }));
    await setSetting(db, town.vendor, { key: 'customContactFields', value });
    const client = await aClient(db, town.vendor, { first: 'Eli', last: 'Eze', email: 'eli@example.com' });
    await inTown(
      sql`UPDATE clients SET custom_fields = '{"company": "Acme", "floor": "3", "fax": "5550100"}'`,
    );
    const named = { client_id: String(client), attendee: {} };
    const wrong = await book(await as(30), { ...named, contact_fields: { floor: 'x'.repeat(256) } });
    expect(wrong.errors[0]?.source?.pointer).toBe('/contact_fields/floor');
    expect((await book(await as(30), { ...named, contact_fields: { floor: '5' } })).status).toBe(201);
    expect(await rows(sql`SELECT contact_fields AS fields FROM visits`)).toEqual([
      {
        fields: [
          { label: 'company', value: 'Acme' },
          { label: 'floor', value: '5' },
        ],
      },
    ]);
  });

  it('reach a client on record within their scope only: a stranger reads as unknown', async () => {
    const client = await aClient(db, town.vendor, { first: 'Eli', email: 'eli@example.com' });
    const bookFor = (who: SignedIn, minutes: number) =>
      book(who, { client_id: String(client), start: toIso(NINE + minutes * MINUTE), attendee: {} });
    const [staff, plus] = [await as(10), await as(13)];
    const stranger = await bookFor(staff, 0);
    expect([stranger.status, stranger.errors[0]?.source?.pointer]).toEqual([422, '/client_id']);
    expect(stranger.text).not.toContain('Eli');
    expect((await bookFor(plus, 0)).status).toBe(422);
    // A suggested link is not enough: anyone who types a known contact makes one.
    await inTown(sql`INSERT INTO visits (vendor_id, entry, service_id, location_id, meeting_method, source, client_id, client_link, time_zone, confirmation_number, public_ref, created_at)
      VALUES (${town.vendor}, 'joined', ${town.service}, ${town.location}, 1, 13, ${client}, 'suggested', 'UTC', 'ABCD1234', 'r', ${new Date(MOMENT)})`);
    expect((await bookFor(plus, 0)).status).toBe(422);
    await inTown(sql`UPDATE visits SET client_link = 'confirmed'`);
    expect((await bookFor(plus, 0)).status).toBe(201);
    expect((await bookFor(staff, 30)).status).toBe(422);
    await inTown(
      sql`UPDATE clients SET preferred_staff_id = (SELECT id FROM staff WHERE role = 10 ORDER BY id DESC LIMIT 1)`,
    );
    expect((await bookFor(staff, 30)).status).toBe(201);
  });

  it('overbook only with the permission and a reason', async () => {
    const advanced = await as(15);
    await book(advanced);
    expect((await book(advanced)).errors[0]?.code).toBe('slot-unavailable');
    expect((await book(await as(13), REASON)).status).toBe(403);
    expect((await book(advanced, { overbook: { reason: ' ' } })).errors[0]?.code).toBe('reason-required');
    const { status, body } = await book(advanced, REASON);
    expect(status).toBe(201);
    expect(body.data.attributes.overbooked.reason).toBe('She flies tonight');
    expect(await rows(sql`SELECT field, after FROM personal_changes`)).toEqual([
      { field: 'overbook', after: 'She flies tonight' },
    ]);
    const late = await book(advanced, { ...REASON, start: toIso(NINE + 300 * MINUTE + 7 * MINUTE) });
    expect([late.status, late.text]).toEqual([201, late.text]);
    expect(await rows(sql`SELECT overbooked FROM reservations ORDER BY id`)).toEqual([
      { overbooked: false },
      { overbooked: true },
      { overbooked: true },
    ]);
  });

  it('cannot override a cause that has no exception', async () => {
    const advanced = await as(15);
    const past = await book(advanced, { ...REASON, start: toIso(MOMENT - 60 * MINUTE) });
    expect([past.errors[0]?.code, past.errors[0]?.meta]).toEqual([
      'overbooking-refused',
      { reasons: ['too-soon'] },
    ]);
    expect(
      (await book(advanced, { ...REASON, staff_id: null, start: toIso(NINE + 600 * MINUTE) })).errors[0]
        ?.code,
    ).toBe('overbooking-refused');
  });

  it('get one overbooked appointment promoted once the other is cancelled', async () => {
    const advanced = await as(15);
    const first = (await book(advanced)).body.data.id;
    await book(advanced, REASON);
    await book(advanced, REASON);
    expect((await patch(advanced, first, { status: 4, reason: 'ill' })).status).toBe(200);
    // One of the two is an ordinary reservation now; the other is still overbooked.
    expect(await rows(sql`SELECT overbooked FROM reservations WHERE live ORDER BY id`)).toEqual([
      { overbooked: false },
      { overbooked: true },
    ]);
    expect((await book(advanced)).errors[0]?.code).toBe('slot-unavailable');
  });

  it('give a reason when they cancel, unless admin_view.reasons asks for none', async () => {
    const manager = await as(20);
    const { id } = (await book(manager)).body.data;
    expect((await patch(manager, id, { status: 4, reason: ' ' })).errors[0]?.code).toBe('reason-required');
    expect(await rows(sql`SELECT status FROM visits`)).toEqual([{ status: 1 }]);
    const value = { appointment: 'optional', visitor: 'none' };
    await setSetting(db, town.vendor, { key: 'admin_view.reasons', value });
    expect((await patch(manager, id, { status: 4 })).body.data.attributes.status).toBe(4);
  });

  it('move and cancel after the client’s limit, and get a conflict on an outdated version', async () => {
    const manager = await as(20);
    await setSetting(db, town.vendor, { key: 'timeToReschedule', value: 525600 });
    const { id } = (await book(manager)).body.data;
    const moved = await patch(manager, id, { start: toIso(NINE + 30 * MINUTE), version: 1 });
    expect([moved.status, moved.body.data.attributes.start]).toEqual([200, toIso(NINE + 30 * MINUTE)]);
    expect((await patch(manager, id, { status: 4, version: 1 })).errors[0]?.code).toBe('visit-changed');
    expect((await patch(manager, id, { status: 4, reason: 'closed' })).body.data.attributes.status).toBe(4);
    expect(await rows(sql`SELECT ended_reason AS reason FROM visits`)).toEqual([{ reason: 'staff' }]);
    // A cancellation is final and its time is free for anyone; the client books again.
    expect((await patch(manager, id, { start: toIso(NINE) })).errors[0]?.code).toBe('transition-refused');
    expect(await rows(sql`SELECT 1 FROM reservations WHERE live`)).toEqual([]);
  });

  it('take an appointment from its person, and give it to another later', async () => {
    const manager = await as(20);
    await inTown(
      sql`INSERT INTO rooms (vendor_id, location_id, name) VALUES (${town.vendor}, ${town.location}, 'Blue')`,
    );
    await inTown(sql`UPDATE services SET rooms_needed = '[{"kind":"room","count":1}]'`);
    const { id } = (await book(manager)).body.data;
    expect((await patch(manager, id, { unassigned: true, version: 7 })).errors[0]?.code).toBe(
      'visit-changed',
    );
    const { status, body } = await patch(manager, id, { unassigned: true, reason: 'Ana is ill', version: 1 });
    expect([status, body.data.attributes.start, body.data.attributes.status]).toEqual([200, toIso(NINE), 1]);
    // The room is still booked, and Ana's time is free again.
    expect(await rows(sql`SELECT resource_kind AS kind FROM reservations WHERE live`)).toEqual([{ kind: 2 }]);
    expect(await rows(sql`SELECT staff_id AS staff, version FROM visits`)).toEqual([
      { staff: null, version: 2 },
    ]);
    expect((await patch(manager, id, { unassigned: true })).status).toBe(200);
    expect(
      await rows(
        sql`SELECT kind, (SELECT after FROM personal_changes p WHERE p.event_id = e.id) AS why FROM events e WHERE kind <> 'visit-booked'`,
      ),
    ).toEqual([{ kind: 'visit-unassigned', why: 'Ana is ill' }]);
    const back = await patch(manager, id, { start: toIso(NINE), staff_id: String(town.staff) });
    expect(back.status).toBe(200);
    expect(await rows(sql`SELECT resource_kind AS kind FROM reservations WHERE live ORDER BY 1`)).toEqual([
      { kind: 1 },
      { kind: 2 },
    ]);
    await patch(manager, id, { status: 4, reason: 'closed' });
    expect((await patch(manager, id, { unassigned: true })).errors[0]?.code).toBe('transition-refused');
  });

  it('of another location get 404', async () => {
    const { id } = (await book(await as(20))).body.data;
    const elsewhere = await aLocation(db, town.vendor);
    const here = town.location;
    town.location = elsewhere;
    const stranger = await as(20);
    town.location = here;
    expect((await patch(stranger, id, { status: 4 })).status).toBe(404);
    expect((await book(stranger)).status).toBe(404);
  });
});
