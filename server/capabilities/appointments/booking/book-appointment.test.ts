import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import {
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  aVendor,
  setSetting,
} from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;

let town: { vendor: number; location: number; service: number; staff: number[] };

/** Monday, 9:00 to 11:00 in Seattle, half-hour appointments, three staff. */
beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  await setSetting(db, vendor, { key: 'feature.appointmentMeetingMethods', value: true });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location], methods: [1, 2, 3, 4] });
  town = { vendor, location, service, staff: [] };
  for (const name of ['Ana', 'Ben', 'Cho']) town.staff.push(await hire(name));
});

async function hire(name: string): Promise<number> {
  const { vendor, location, service } = town;
  const staff = await aStaffMember(db, vendor, {
    name,
    locations: [location],
    serves: [service],
    methods: [1, 2, 4],
  });
  await worksHours(db, vendor, { staff, location, from: 540, to: 660 });
  return staff;
}

const NINE = fromIso('2026-11-23T17:00:00Z');
const PERSON = { first_name: 'Dana', last_name: 'Diaz', email: 'dana@example.com' };

const body = (input: object = {}) => ({
  location_id: String(town.location),
  service_id: String(town.service),
  start: toIso(NINE),
  attendee: PERSON,
  ...input,
});
const book = (input: object = {}, more: { key?: string } = {}) =>
  ask(app, 'POST /api/internal/v1/appointments', { body: body(input), ...more });
const rows = <Row>(query: Sql<Row>) => db.withVendor(town.vendor, (tx) => tx.many(query));
const inTown = (statement: Sql) => change(db, town.vendor, statement);
const reservations = () =>
  rows(sql<{ kind: number; id: number; from: number; to: number }>`
    SELECT resource_kind AS kind, resource_id AS id, from_min AS from, to_min AS to FROM reservations WHERE live ORDER BY 1, 2, 3`);
const timesThen = async (): Promise<{ attributes: { seats_left?: number } }[]> => {
  const path = `/api/v2/open/times?location_id=${town.location}&service_id=${town.service}&start=2026-11-23&end=2026-11-23`;
  return (await ask(app, `GET ${path}`)).body.data;
};
const times = async (): Promise<number> => (await timesThen()).length;

describe('booking', () => {
  it('with a required language reserves staff who speak it and refuses otherwise', async () => {
    const french = town.staff[2]!;
    await inTown(sql`UPDATE staff SET languages = ARRAY['en', 'fr'] WHERE id = ${french}`);
    await inTown(sql`UPDATE staff SET languages = ARRAY['en'] WHERE id <> ${french}`);
    const speaks = { languages: ['fr', 'tlh'] };
    const booked = await book(speaks);
    expect(booked.body.data.attributes.staff.map(({ id }: { id: string }) => id)).toEqual([String(french)]);
    // The remaining free staff do not speak the language.
    const next = await book(speaks);
    expect([next.status, next.body.errors[0].code]).toEqual([409, 'slot-unavailable']);
    expect((await book()).status).toBe(201);
  });

  it('records the source of the layout that the vendor sets', async () => {
    const sourceOf = async ({ data }: { data: { id: string } }) =>
      (await rows(sql<{ source: number }>`SELECT source FROM visits WHERE id = ${Number(data.id)}`))[0]
        ?.source;
    expect(await sourceOf((await book()).body)).toBe(9);
    await setSetting(db, town.vendor, { key: 'client_view.layout', value: 'old' });
    expect(await sourceOf((await book()).body)).toBe(2);
  });

  it('stores the instant, the wall time and the staff member, and reserves the time with its buffers', async () => {
    await inTown(sql`UPDATE services SET buffer_before = 5, buffer_after = 10`);
    const [staff] = town.staff;
    const { status, body: response } = await book({
      staff_id: String(staff),
      notes: 'By the side door',
      time_zone: 'Europe/Paris',
    });
    expect(status).toBe(201);
    const { confirm_code: code, confirmation_number: number, ...attributes } = response.data.attributes;
    expect([code.length, number.length]).toEqual([22, 8]);
    expect(attributes).toEqual({
      status: 1,
      start: '2026-11-23T17:00:00Z',
      end: '2026-11-23T17:30:00Z',
      time_zone: 'America/Los_Angeles',
      client_time_zone: 'Europe/Paris',
      meeting_method: 1,
      version: 1,
      location_id: String(town.location),
      location: 'Main Street',
      service_id: String(town.service),
      service: 'Open an account',
      attendees: [{ id: response.data.id, first_name: 'Dana', last_name: 'Diaz', status: 1 }],
      notes: 'By the side door',
      address: '',
      meeting_link: null,
      meeting_message: null,
      dial_in: null,
      join_from: null,
      check_in: {
        from: '2026-11-23T16:00:00Z',
        until: '2026-11-23T17:30:00Z',
        asks_position: false,
        ticket_number: null,
      },
      feedback_given: false,
      // A day before, by the default of the setting.
      told: { email: 'd…@example.com', phone: null, sms: false, reminder_at: '2026-11-22T17:00:00Z' },
      book_another_link: null,
      cancel_until: '2026-11-23T17:00:00Z',
      reschedule_until: '2026-11-23T17:00:00Z',
      created: '2026-11-20T18:00:00Z',
      staff: [{ id: String(staff), full_name: 'Ana' }],
    });
    const from = NINE / MINUTE;
    expect(await reservations()).toEqual([{ kind: 1, id: staff, from: from - 5, to: from + 40 }]);
    const [visit] =
      await rows(sql`SELECT entry, status, staff_id AS staff, first_name AS name, email, notes, local_start::text AS wall,
      time_zone AS zone, source, tzdata FROM visits WHERE id = ${Number(response.data.id)}`);
    expect(visit).toEqual({
      entry: 'booked',
      status: 1,
      staff,
      name: 'Dana',
      email: 'dana@example.com',
      notes: 'By the side door',
      wall: '2026-11-23 09:00:00',
      zone: 'America/Los_Angeles',
      source: 9,
      tzdata: process.versions.tz,
    });
    const [event] = await rows(
      sql<{
        kind: string;
        data: Record<string, unknown>;
      }>`SELECT kind, data FROM events WHERE subject_id = ${Number(response.data.id)}`,
    );
    expect(event).toMatchObject({ kind: 'visit-booked', data: { staff_id: staff, chosen_by: 'wanted' } });
  });

  it('refuses a taken time and names the nearest free ones', async () => {
    const [staff] = town.staff;
    const ten = { staff_id: String(staff), start: toIso(NINE + 60 * MINUTE) };
    expect((await book(ten)).status).toBe(201);
    const { status, errors } = await book(ten);
    expect([status, errors[0]?.code]).toEqual([409, 'slot-unavailable']);
    expect(errors[0]?.meta?.['next']).toEqual([
      '2026-11-22T18:30:00Z',
      '2026-11-23T17:00:00Z',
      '2026-11-23T17:30:00Z',
      '2026-11-23T18:30:00Z',
      '2026-11-24T17:00:00Z',
    ]);
  });

  it('with any staff member spreads the load and records the reason', async () => {
    const input: number[] = [];
    for (const minutes of [0, 30, 60, 90, 0, 30]) {
      const { body: response } = await book({ start: toIso(NINE + minutes * MINUTE) });
      input.push(Number(response.data.attributes.staff[0].id));
    }
    const each = town.staff.map((id) => input.filter((other) => other === id).length);
    expect(each).toEqual([2, 2, 2]);
    const [last] = await rows(
      sql<{
        data: Record<string, string>;
      }>`SELECT data FROM events WHERE kind = 'visit-booked' ORDER BY id DESC LIMIT 1`,
    );
    expect(last?.data['chosen_by']).toMatch(/^(least-loaded|only)$/);
    expect(last?.data['chosen_among']).toContain(`${input.at(-1)}:30/1`);
  });

  it('gives each time to one of several concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => book({ attendee: { ...PERSON, email: `d${i}@example.com` } })),
    );
    const booked = responses.filter(({ status }) => status === 201);
    expect(
      booked
        .map(({ body: response }) => Number(response.data.attributes.staff[0].id))
        .toSorted((a, b) => a - b),
    ).toEqual(town.staff.toSorted((a, b) => a - b));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, errors }) => `${status} ${errors[0]?.code}`)).toEqual(
      refused.map(() => '409 slot-unavailable'),
    );
    expect(
      refused.filter(({ errors }) => (errors[0]?.meta?.['next'] as unknown[] | undefined)?.length !== 5),
    ).toEqual([]);
    const overlaps = await rows(
      sql`SELECT 1 FROM reservations a JOIN reservations b ON a.resource_id = b.resource_id AND a.id < b.id AND a.during && b.during`,
    );
    expect([overlaps.length, (await reservations()).length]).toEqual([0, 3]);
  });

  it('fills the seats of a session and no more', async () => {
    await inTown(sql`UPDATE services SET is_group = true`);
    await inTown(sql`INSERT INTO sessions (vendor_id, service_id, location_id, starts_at, ends_at, time_zone, capacity)
      VALUES (${town.vendor}, ${town.service}, ${town.location}, ${at(NINE)}, ${at(NINE + 60 * MINUTE)}, 'America/Los_Angeles', 10)`);
    const left = async () => (await timesThen()).map(({ attributes }) => attributes.seats_left);
    expect(await left()).toEqual([10]);
    expect((await book({ attendee: PERSON, attendees: [] })).status).toBe(201);
    expect(await left()).toEqual([9]);
    await inTown(sql`UPDATE sessions SET seats_taken = 0`);
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, i) => book({ attendee: { ...PERSON, email: `d${i}@example.com` } })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(20);
    expect(await rows(sql`SELECT seats_taken AS taken FROM sessions`)).toEqual([{ taken: 10 }]);
    expect(await times()).toBe(0);
  });

  it('reserves as many staff and rooms as the service needs, the smallest rooms first', async () => {
    await inTown(sql`UPDATE services SET staff_needed = 2, rooms_needed = '[{"kind":"room","count":1}]'`);
    await inTown(
      sql`INSERT INTO rooms (vendor_id, location_id, name, capacity) VALUES (${town.vendor}, ${town.location}, 'Large', 8), (${town.vendor}, ${town.location}, 'Small', 2)`,
    );
    expect((await book({ staff_id: String(town.staff[1]) })).status).toBe(201);
    const taken = await reservations();
    expect(taken.map(({ kind }) => kind)).toEqual([1, 1, 2]);
    expect(taken.map(({ id }) => id)).toContain(town.staff[1]);
    const [small] = await rows(sql<{ id: number }>`SELECT id FROM rooms WHERE name = 'Small'`);
    expect(taken[2]?.id).toBe(small?.id);
    // One staff member is free; the service needs two.
    expect((await book()).status).toBe(409);
  });

  it('takes a time whose hold has ended', async () => {
    const [staff] = town.staff;
    const hold = (
      until: number,
    ) => sql`INSERT INTO reservations (vendor_id, kind, resource_kind, resource_id, during, from_min, to_min, expires_at)
      VALUES (${town.vendor}, 'hold', 1, ${staff}, tstzrange(${at(NINE)}, ${at(NINE + 30 * MINUTE)}), ${NINE / MINUTE}, ${NINE / MINUTE + 30}, ${at(until)})`;
    await inTown(hold(MOMENT + MINUTE));
    expect((await book({ staff_id: String(staff) })).status).toBe(409);
    app.clock.set(MOMENT + MINUTE);
    expect((await book({ staff_id: String(staff) })).status).toBe(201);
  });

  it('books once per idempotency key', async () => {
    const key = 'a-key-of-one-booking-1';
    const [first, again] = [await book({}, { key }), await book({}, { key })];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    const [stored] = await rows(sql<{ answer: string }>`SELECT answer FROM idempotency_keys`);
    expect(stored?.answer).not.toContain(first.body.data.attributes.confirm_code);
    expect((await book({ start: toIso(NINE + 30 * MINUTE) }, { key })).errors[0]?.code).toBe(
      'idempotency-key-reused',
    );
    expect(await reservations()).toHaveLength(1);
  });

  it.each<[string, object, string, string]>([
    ['a missing name', { attendee: { ...PERSON, first_name: '' } }, 'field-invalid', '/attendee/first_name'],
    ['a missing e-mail', { attendee: { first_name: 'Dana' } }, 'field-invalid', '/attendee/email'],
    ['a missing address', { meeting_method: 4 }, 'field-invalid', '/address'],
    ['an invalid start', { start: 'soon' }, 'field-invalid', '/start'],
    ['a start with half a minute', { start: '2026-11-23T17:00:30Z' }, 'field-invalid', '/start'],
  ])('refuses %s', async (_, input, code, pointer) => {
    const { status, errors } = await book(input);
    expect([status, errors[0]?.code, errors[0]?.source]).toEqual([422, code, { pointer }]);
    expect(await reservations()).toEqual([]);
  });

  it('reports which channels will notify the booker', async () => {
    const value = { first_name: 'required', email: 'optional', cell_phone: 'optional' };
    await setSetting(db, town.vendor, { key: 'clientFields', value });
    await setSetting(db, town.vendor, { key: 'receiveSmsNotifications', value: true });
    const channelsFor = async (more: object) =>
      (await book({ attendee: { ...PERSON, ...more } })).body.data.attributes.told;
    const booker = { email: 'd…@example.com', reminder_at: '2026-11-22T17:00:00Z' };
    expect(await channelsFor({ cell_phone: '+1 206 555 0123' })).toEqual({
      ...booker,
      phone: '123',
      sms: false,
    });
    expect(await channelsFor({ cell_phone: '+1 206 555 0123', receive_sms: true })).toEqual({
      ...booker,
      phone: '123',
      sms: true,
    });
    await setSetting(db, town.vendor, { key: 'notifications.reminder_minutes', value: [] });
    const unreminded = { ...booker, reminder_at: null };
    expect(await channelsFor({ receive_sms: true })).toEqual({ ...unreminded, phone: null, sms: false });
  });

  it('requires answers to the questions of the service', async () => {
    const question = await aQuestion(db, town.vendor, { service: town.service, required: true });
    expect((await book()).errors[0]).toMatchObject({
      code: 'field-invalid',
      source: { pointer: '/answers' },
    });
    expect((await book({ answers: [{ question_id: String(question), value: 'Yes' }] })).status).toBe(201);
    expect(await rows(sql`SELECT value FROM answers`)).toEqual([{ value: 'Yes' }]);
  });

  it('requires the vendor’s own fields and stores the replies under their labels', async () => {
    const field = { label: 'Company', type: 'text', options: [], required: true, translations: {} };
    const value = [
      { key: 'company', ...field },
      { key: 'floor', ...field, label: 'Floor', type: 'select', options: ['1st', '2nd'], required: false },
    ];
    await setSetting(db, town.vendor, { key: 'customContactFields', value });
    const missing = await book({ contact_fields: { floor: '3rd' } });
    expect(missing.errors.map(({ title, source }) => [title, source])).toEqual([
      ['Company is required', { pointer: '/contact_fields/company' }],
      [expect.any(String), { pointer: '/contact_fields/floor' }],
    ]);
    const text = { company: ' Acme ', floor: '2nd', other: 'unrequested' };
    expect((await book({ contact_fields: text })).status).toBe(201);
    expect(await rows(sql`SELECT contact_fields AS fields FROM visits`)).toEqual([
      {
        fields: [
          { label: 'Company', value: 'Acme' },
          { label: 'Floor', value: '2nd' },
        ],
      },
    ]);
    // The open API does not know these fields, so a booking without them is accepted.
    const open = {
      location_id: town.location,
      service_id: town.service,
      start: toIso(NINE + 60 * MINUTE),
    };
    const attendees = { data: [{ type: 'attendees', attributes: PERSON }] };
    const sent = { data: { type: 'appointments', attributes: open, relationships: { attendees } } };
    expect((await ask(app, 'POST /api/v2/open/appointments', { body: sent })).status).toBe(201);
  });

  it('requires other phone numbers per the vendor’s settings and stores them under the vendor’s labels', async () => {
    const value = { first_name: 'required', email: 'required', phone: 'optional', work_phone: 'required' };
    await setSetting(db, town.vendor, { key: 'clientFields', value });
    await setSetting(db, town.vendor, { key: 'client_view.language', value: 'fr' });
    const missing = await book({ attendee: { ...PERSON, phone: 'at home' } });
    expect(missing.errors.map(({ title, source }) => [title, source?.pointer])).toEqual([
      [expect.any(String), '/attendee/phone'],
      ['Work phone is required', '/attendee/work_phone'],
    ]);
    const numbers = { phone: '+1 206 555 0101', work_phone: '+1 (206) 555-0102' };
    // Companions are not asked for other numbers, and unrequested values are dropped.
    const attendees = [{ first_name: 'Ben', work_phone: 'x' }];
    await setSetting(db, town.vendor, { key: 'multiple_attendees_limit', value: 2 });
    expect((await book({ attendee: { ...PERSON, ...numbers }, attendees })).status).toBe(201);
    const stored = sql<{
      phone: string;
      stored: object[];
    }>`SELECT phone, contact_fields AS stored FROM visits`;
    const labelled = (phone: string, work: string) => [
      { label: 'Téléphone', value: phone },
      { label: 'Téléphone professionnel', value: work },
    ];
    expect(await rows(stored)).toEqual([{ phone: '', stored: labelled('+12065550101', '+12065550102') }]);
    // A vendor that requests no other numbers stores none.
    await setSetting(db, town.vendor, { key: 'clientFields', value: { email: 'required' } });
    const later = { start: toIso(NINE + 30 * MINUTE), attendee: { ...PERSON, ...numbers } };
    expect((await book(later)).status).toBe(201);
    expect((await rows(stored)).map(({ stored: fields }) => fields)).toContainEqual([]);
  });

  it.each<[string, () => Promise<object>, number, string]>([
    ['off the grid', async () => ({ start: toIso(NINE + 10 * MINUTE) }), 409, 'slot-unavailable'],
    ['before opening hours', async () => ({ start: toIso(NINE - 30 * MINUTE) }), 409, 'slot-unavailable'],
    [
      'by an unavailable method',
      async () => (await inTown(sql`UPDATE locations SET takes_phone = false`), { meeting_method: 2 }),
      409,
      'method-unavailable',
    ],
    ['for an unknown service', async () => ({ service_id: '999999' }), 409, 'service-unknown'],
    [
      'for a service not offered here',
      async () => (await inTown(sql`DELETE FROM location_services`), {}),
      409,
      'service-unknown',
    ],
    [
      'at a private location',
      async () => (await inTown(sql`UPDATE locations SET visibility = 'private'`), {}),
      422,
      'location-private',
    ],
  ])('refuses a booking %s', async (_, input, status, code) => {
    const refused = await book(await input());
    expect([refused.status, refused.errors[0]?.code]).toEqual([status, code]);
  });
});
