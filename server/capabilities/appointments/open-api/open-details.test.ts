import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/codes/role.ts';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { Asking } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { messagesOf } from '#server/testing/messages-store.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp({ env: { DEMO: '1' } });
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');

let town: { vendor: number; location: number; service: number; staff: number };

beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'multiple_attendees_limit', value: 3 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 720 });
  town = { vendor, location, service, staff };
});

const inTown = (statement: Sql) => change(db, town.vendor, statement);
const visits = () =>
  db.withVendor(town.vendor, (tx) =>
    tx.many(sql`
      SELECT v.source, e.actor_kind AS by, e.actor_id AS who FROM visits v
      JOIN events e ON e.vendor_id = v.vendor_id AND e.subject_kind = 'visit' AND e.subject_id = v.id AND e.kind = 'visit-booked' ORDER BY v.id`),
  );

const attendee = (name: string) => ({
  type: 'attendees',
  attributes: { first_name: name, email: `${name.toLowerCase()}@example.com` },
});
type Booking = Asking & { meta?: object; people?: readonly object[] };
const book = (attributes: object = {}, { meta = {}, people = [attendee('Dana')], ...asking }: Booking = {}) =>
  ask(app, 'POST /api/v2/open/appointments?lang=en', {
    ...asking,
    body: {
      data: {
        type: 'appointments',
        attributes: {
          location_id: town.location,
          service_id: [town.service],
          start: toIso(NINE),
          ...attributes,
        },
        relationships: { attendees: { data: people } },
      },
      meta,
    },
  });

const as = (role: Role, locations = [town.location]) =>
  aSignedInStaffMember(app, town.vendor, { role, locations });

describe('details of a booking of the open API', () => {
  it('put a separate country code before the number, and refuse one without a plus', async () => {
    const withCode = async (phone_country_code: string, start: string) => {
      const { attributes, ...person } = attendee('Dana');
      const data = [
        { ...person, attributes: { ...attributes, phone_country_code, cell_phone: '206 555 0187' } },
      ];
      return book({ start }, { people: data });
    };
    expect((await withCode('+1', toIso(NINE))).status).toBe(201);
    const stored = await db.withVendor(town.vendor, (tx) => tx.many(sql`SELECT phone FROM visits`));
    expect(stored).toEqual([{ phone: '+12065550187' }]);
    const refused = await withCode('1', toIso(NINE + 60 * MINUTE));
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.source?.pointer]).toEqual([
      422,
      'field-invalid',
      '/data/relationships/attendees/data/0/attributes/phone_country_code',
    ]);
  });

  it.each(['invitation_id', 'booking_shortcut_id'])('refuse a link that opens nothing: %s', async (name) => {
    const refused = await book({ [name]: 7 });
    expect([refused.status, refused.errors[0]?.code]).toEqual([410, 'link-expired']);
    expect(await visits()).toEqual([]);
    expect((await book({ [name]: null })).status).toBe(201);
  });

  it.each(['staff_category_id'])('refuse an unknown name: %s', async (name) => {
    const refused = await book({ [name]: 7 });
    expect([refused.status, refused.errors[0]?.source?.pointer, refused.errors[0]?.meta]).toEqual([
      422,
      `/data/attributes/${name}`,
      { fault: 'unknown' },
    ]);
    expect(await visits()).toEqual([]);
    expect((await book({ [name]: null, invite_only_resources: 1 })).status).toBe(201);
  });

  it.each([
    [1, 'in person', 'This location does not offer appointments in person for this service'],
    [2, 'by phone', 'This location does not offer appointments by phone for this service'],
    [3, 'by video', 'This location does not offer appointments by video for this service'],
    [4, 'off site', 'This location does not offer appointments at your place for this service'],
  ])('refuse the method %i in words about appointments, not about the line: %s', async (method, _, title) => {
    await inTown(sql`UPDATE services SET meeting_methods = '{}' WHERE id = ${town.service}`);
    const { status, errors } = await book({ meeting_method: method });
    expect([status, errors[0]?.code, errors[0]?.title]).toEqual([409, 'method-unavailable', title]);
  });

  it('limit a category to its staff and its locations', async () => {
    const other = await aStaffMember(db, town.vendor, {
      locations: [town.location],
      serves: [town.service],
    });
    await worksHours(db, town.vendor, { staff: other, location: town.location, from: 540, to: 720 });
    await inTown(
      sql`INSERT INTO staff_categories (vendor_id, id, name) VALUES (${town.vendor}, 910001, 'Advisers'), (${town.vendor}, 910002, 'Empty')`,
    );
    await inTown(
      sql`INSERT INTO location_categories (vendor_id, id, name) VALUES (${town.vendor}, 920001, 'Branches'), (${town.vendor}, 920002, 'Booths')`,
    );
    await inTown(sql`UPDATE staff SET category_id = 910001 WHERE id = ${town.staff}`);
    await inTown(sql`UPDATE locations SET category_id = 920001 WHERE id = ${town.location}`);
    const path = `/api/v2/open/times?location_id=${town.location}&service_id=${town.service}&start=2026-11-23&end=2026-11-23`;
    const count = async (more: string) => (await ask(app, `GET ${path}${more}`)).body.data.length as number;
    const all = await count('');
    expect(all).toBeGreaterThan(5);
    expect(await count('&staff_category_id=910001&location_category_id=920001')).toBe(all);
    expect(await count('&staff_category_id=0&location_category_id=')).toBe(all);
    for (const none of [
      'staff_category_id=910002',
      'location_category_id=920002',
      `staff_category_id=910001&staff_id=${other}`,
    ])
      expect([none, await count(`&${none}`)]).toEqual([none, 0]);
    const start = toIso(NINE);
    const empty = await book({ start, staff_category_id: '910002' });
    expect([empty.errors[0]?.code, empty.errors[0]?.meta]).toEqual(['slot-unavailable', { next: [] }]);
    const booked = await book({ start, staff_category_id: 910001 });
    expect(booked.body.data.attributes.staff).toMatchObject([{ id: String(town.staff) }]);
    // The other staff member is free, but not in the category.
    const again = await book({ start, staff_category_id: 910001 });
    expect(again.errors[0]?.code).toBe('slot-unavailable');
    expect((await book({ start, staff_id: other, staff_category_id: 910001 })).errors[0]?.code).toBe(
      'slot-unavailable',
    );
    expect((await book({ start })).body.data.attributes.staff).toMatchObject([{ id: String(other) }]);
  });

  it('count as staff’s only with that person’s session, at their locations', async () => {
    const manager = await as(20);
    const elsewhere = await as(20, [await aLocation(db, town.vendor)]);
    const meta = { booker: manager.id };
    expect((await book({ start: toIso(NINE) }, { meta })).status).toBe(201);
    expect((await book({ start: toIso(NINE + 30 * MINUTE) }, { meta, ...manager.who })).status).toBe(201);
    const [third, fourth] = [toIso(NINE + 60 * MINUTE), toIso(NINE + 90 * MINUTE)];
    await book({ start: third, booked_through: 3 }, { meta, ...elsewhere.who });
    await book({ start: fourth }, { meta: { booker: String(elsewhere.id) }, ...elsewhere.who });
    // The name of another staff member than the session's.
    const another = await as(20);
    await book({ start: toIso(NINE + 120 * MINUTE) }, { meta, ...another.who });
    expect(await visits()).toEqual([
      { source: 9, by: 'visitor', who: null },
      { source: 3, by: 'staff', who: manager.id },
      { source: 9, by: 'visitor', who: null },
      { source: 9, by: 'visitor', who: null },
      { source: 9, by: 'visitor', who: null },
    ]);
  });

  it('let staff add attendees with their own session only', async () => {
    const [manager, another] = [await as(20), await as(20)];
    const { id, attributes } = (await book()).body.data;
    const add = (name: string, asking: Asking = {}) =>
      ask(app, `PUT /api/v2/open/appointments/${id}/attendees?code=${attributes.confirm_code}`, {
        ...asking,
        body: { data: [attendee(name)], meta: { booker: manager.id } },
      });
    expect((await add('Eli', manager.who)).status).toBe(200);
    expect((await add('Fay', another.who)).status).toBe(200);
    const added = await db.withVendor(town.vendor, (tx) =>
      tx.many(sql`SELECT actor_kind AS by, actor_id AS who FROM events WHERE subject_kind = 'visit' AND subject_id = ${Number(id)}
        AND kind = 'visit-attendees-added' ORDER BY id`),
    );
    expect(added).toEqual([
      { by: 'staff', who: manager.id },
      { by: 'visitor', who: null },
    ]);
  });

  it('show invite-only times only with a session of staff', async () => {
    await inTown(sql`UPDATE services SET invite_only = true`);
    const manager = await as(20);
    const start = toIso(NINE);
    expect((await book({ start, invite_only_resources: 1 })).errors[0]?.code).toBe('service-unknown');
    const path = `/api/v2/open/times?location_id=${town.location}&service_id=${town.service}&start=2026-11-23&end=2026-11-23`;
    const starts = async (more: string, asking?: Asking) =>
      (await ask(app, `GET ${path}${more}`, asking)).body.data.length as number;
    expect(await starts('&visibility=1&invite_only_resources=1')).toBe(0);
    expect(await starts('', manager.who)).toBe(0);
    expect(await starts('&visibility=1', manager.who)).toBeGreaterThan(5);
    expect(await starts('&visibility=1')).toBe(0);
    expect((await book({ start }, { meta: { booker: manager.id }, ...manager.who })).status).toBe(201);
  });

  it('read a start without an offset in the named zone, else the location’s', async () => {
    const start = async (attributes: object) => (await book(attributes)).body.data?.attributes.start;
    expect(await start({ start: '2026-11-23T09:00:00' })).toBe('2026-11-23T17:00:00Z');
    expect(await start({ start: '2026-11-23 12:30', timezone: 'America/New_York' })).toBe(
      '2026-11-23T17:30:00Z',
    );
    expect(await start({ start: '2026-11-23T19:00:00+01:00', timezone: 'America/New_York' })).toBe(
      '2026-11-23T18:00:00Z',
    );
    const soon = await book({ start: '2026-11-23T25:00:00' });
    expect(soon.errors[0]?.source?.pointer).toBe('/data/attributes/start');
    const { id, attributes } = (await book({ start: '2026-11-23T11:00' })).body.data;
    const moved = await ask(app, `PATCH /api/v2/open/appointments/${id}?code=${attributes.confirm_code}`, {
      body: { data: { id, type: 'appointments', attributes: { start: '2026-11-23T11:30:00' } } },
    });
    expect(moved.body.data.attributes.start).toBe('2026-11-23T19:30:00Z');
    const path = `/api/v2/open/times?location_id=${town.location}&service_id=${town.service}`;
    const times = async (query: string) =>
      (await ask(app, `GET ${path}&${query}`)).body.data.map((time: { id: string }) => time.id);
    expect(await times('start=2026-11-23T10:30:00&end=2026-11-23+11:00:00')).toEqual([
      '2026-11-23T18:30:00Z',
      '2026-11-23T18:45:00Z',
    ]);
    expect(await times('start=2026-11-23T13:30:00&end=2026-11-23T14:00&timezone=America/New_York')).toContain(
      '2026-11-23T18:30:00Z',
    );
    const unknown = await ask(app, `GET ${path}&start=2026-11-23&end=2026-11-23&staff_category_id=4`);
    expect([unknown.status, unknown.errors[0]?.meta]).toEqual([400, { parameter: 'staff_category_id' }]);
  });

  it('silence the message of that request only, where the vendor allows it', async () => {
    const silent = { meta: { notify: { client: false, user: false } } };
    const outcomesOf = async (id: string) => {
      await app.settle();
      await app.settle();
      const rows = await messagesOf(db, town.vendor, Number(id));
      return rows.filter(({ channel }) => channel === 'email').map(({ kind, reason }) => `${kind} ${reason}`);
    };
    const unheard = (await book({}, silent)).body.data;
    expect(await outcomesOf(unheard.id)).not.toContainEqual(expect.stringContaining('silenced'));
    await setSetting(db, town.vendor, { key: 'notifications.callerMaySilence', value: true });
    const { id, attributes } = (await book({ start: toIso(NINE + 30 * MINUTE) }, silent)).body.data;
    expect(await outcomesOf(id)).toContainEqual('booked silenced');
    const url = `/api/v2/open/appointments/${id}` as const;
    const code = attributes.confirm_code as string;
    await ask(app, `PATCH ${url}?code=${code}`, {
      body: { data: { id, attributes: { start: toIso(NINE + 90 * MINUTE) } }, ...silent },
    });
    expect(await outcomesOf(id)).toContainEqual('rescheduled silenced');
    await ask(app, `PUT ${url}/attendees?code=${code}`, { body: { data: [attendee('Eli')], ...silent } });
    expect((await outcomesOf(id)).filter((each) => each === 'booked silenced')).toHaveLength(2);
    await ask(app, `PATCH ${url}?code=${code}`, {
      body: {
        data: { id, attributes: { start: toIso(NINE + 60 * MINUTE) } },
        meta: { notify: { client: true } },
      },
    });
    expect(
      (await outcomesOf(id)).filter((each) => /^rescheduled (?!silenced)/.test(each)).length,
    ).toBeGreaterThan(0);
  });
});
