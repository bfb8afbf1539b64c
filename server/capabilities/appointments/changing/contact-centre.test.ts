import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionPerson } from '#contract/vendors/session.ts';
import { grantsOfProfile } from '#domain/access/custom-role.ts';
import type { SettingKey } from '#domain/vendors/settings.ts';
import { settingDefault } from '#domain/vendors/settings.ts';
import { fromIso, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { worksHours } from '#server/testing/slots-store.ts';

/* Each setting of the contact centre, in both states. */

const ADMIN = '/api/internal/v1/admin';
/** Nine in the morning; staff work from nine to eleven. */
const NINE = fromIso('2026-11-23T17:00:00Z');
const ELEVEN = NINE + 2 * HOUR;
const NO_CONTACT = { home_phone: '', work_phone: '', address: '', time_zone: '', external_id: '', tags: [] };
const REASON = { overbook: { reason: 'She flies tonight' } };

let app: TestApp;
let town: { vendor: number; location: number; elsewhere: number; service: number; staff: number };
let centre: SignedIn;
let manager: SignedIn;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  app.clock.set(MOMENT);
  const { db } = app.deps;
  const settings = { 'access.mfaRequired': false, 'feature.roleBasedAccessControl': true };
  const vendor = (await aVendor(db, { settings })).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const [location, elsewhere] = [await aLocation(db, vendor), await aLocation(db, vendor)];
  const locations = [location, elsewhere];
  const service = await aService(db, vendor, { locations });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations, serves: [service] });
  for (const at of locations) await worksHours(db, vendor, { staff, location: at, from: 540, to: 660 });
  town = { vendor, location, elsewhere, service, staff };
  centre = await as(5);
  manager = await as(20);
});

const as = async (role: 5 | 20 | 30): Promise<SignedIn> =>
  (await aSignedInStaffMember(app, town.vendor, { role, locations: [town.location, town.elsewhere] })).who;
const set = (key: SettingKey, value: unknown, location = 0) =>
  setSetting(app.deps.db, town.vendor, { key, value, location });
const book = (who: SignedIn, of: object = {}) =>
  ask(app, `POST ${ADMIN}/appointments`, {
    ...who,
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(NINE),
      staff_id: String(town.staff),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
      notes: 'Comes with her sister',
      ...of,
    },
  });
const scheduleOf = (who: SignedIn, location = town.location) =>
  ask(app, `GET ${ADMIN}/schedule?location=${location}&from=2026-11-23`, who);
const sessionOf = async (who: SignedIn) =>
  (await ask<SessionPerson>(app, 'GET /api/internal/v1/session', who)).body.data;

describe('contact_centre.enabled', () => {
  it('opens the tool; without it nothing opens and nothing is booked, from the next request on', async () => {
    expect((await sessionOf(centre)).landing).toBe('/schedule');
    expect((await book(centre)).body.data.attributes.source).toBe(6);
    await set('contact_centre.enabled', false);
    const session = await sessionOf(centre);
    expect([session.landing, session.contact_centre?.is_on]).toEqual(['/forbidden', false]);
    expect(session.permissions).toEqual({ 'public-see': 'V' });
    const later = { start: toIso(NINE + 30 * MINUTE) };
    const refused = await Promise.all([
      book(centre, later),
      scheduleOf(centre),
      ask(app, `GET ${ADMIN}/clients`, centre),
      ask(app, `GET ${ADMIN}/lobby/${town.location}`, centre),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await book(manager, later)).status, 'other roles go on').toBe(201);
    await set('contact_centre.enabled', true);
    expect((await scheduleOf(centre)).status).toBe(200);
  });
});

describe('contact_centre.search_fields', () => {
  const client = { first_name: 'Eli', last_name: 'Eze', email: 'zoe@example.com', phone: '+12065550188' };
  const others = {
    ...NO_CONTACT,
    lang: 'en',
    receive_sms: false,
    preferred_staff_id: null,
    home_location_id: null,
    notes: '',
    custom_fields: {},
  };
  /** Whether the list and the palette find the client, who must agree. */
  async function finds(who: SignedIn, typed: string): Promise<boolean> {
    const list = await ask(app, `GET ${ADMIN}/clients?search=${encodeURIComponent(typed)}`, who);
    const palette = await ask(app, `GET ${ADMIN}/search?q=${encodeURIComponent(typed)}`, who);
    const hits = (palette.body.data as { kind: string }[]).filter(({ kind }) => kind === 'client');
    expect(hits.length, typed).toBe(list.body.data.length);
    return list.body.data.length === 1;
  }
  const found = async (who: SignedIn) =>
    Promise.all(
      ['eze', 'zoe@', 'zoe', '5550188', 'eli 5550188', 'eli eze'].map((typed) => finds(who, typed)),
    );

  it('says in which fields the contact centre finds a client, and no other role', async () => {
    const admin = await as(30);
    const made = await ask(app, `POST ${ADMIN}/clients`, {
      ...admin,
      body: { values: { ...client, ...others } },
    });
    expect(made.status, made.text).toBe(201);
    expect(await found(centre)).toEqual([true, true, true, true, true, true]);
    await set('contact_centre.search_fields', { email: 'left_out', phone: 'left_out' });
    expect(await found(centre)).toEqual([true, false, false, false, false, true]);
    expect(await found(admin)).toEqual([true, true, true, true, true, true]);
    await set('contact_centre.search_fields', { name: 'left_out', phone: 'left_out' });
    expect(await found(centre)).toEqual([false, true, true, false, false, false]);
    await set('contact_centre.search_fields', { name: 'left_out', email: 'left_out' });
    expect(await found(centre)).toEqual([false, false, false, true, false, false]);
    await set('contact_centre.search_fields', { name: 'left_out', email: 'left_out', phone: 'left_out' });
    expect(await found(centre)).toEqual([false, false, false, false, false, false]);
    expect((await sessionOf(centre)).contact_centre?.search_fields).toEqual([]);
  });

  it('leaves the confirmation number, which the caller reads out', async () => {
    const admin = await as(30);
    const made = await ask(app, `POST ${ADMIN}/clients`, {
      ...admin,
      body: { values: { ...client, ...others } },
    });
    const booked = await book(centre, { client_id: made.body.data.id, attendee: {} });
    expect(booked.status, booked.text).toBe(201);
    await set('contact_centre.search_fields', { name: 'left_out', email: 'left_out', phone: 'left_out' });
    expect(await finds(centre, booked.body.data.attributes.confirmation_number)).toBe(true);
  });
});

describe('contact_centre.outside_hours and contact_centre.over_capacity', () => {
  /** A person of the contact centre whose own role has the right to overbook. */
  async function overbooker(): Promise<SignedIn> {
    const member = await aSignedInStaffMember(app, town.vendor, { role: 5, locations: [town.location] });
    const role = await ask(app, `POST ${ADMIN}/roles`, {
      ...(await as(30)),
      body: {
        name: 'Shift leads',
        base: 5,
        scope: 'V',
        grants: [...grantsOfProfile(5), 'overbook'],
        staff_ids: [String(member.id)],
      },
    });
    expect(role.status, role.text).toBe(201);
    return member.who;
  }
  const fitsFor = async (who: SignedIn, start: number) => {
    const at = `location=${town.location}&service=${town.service}&method=1&staff=${town.staff}`;
    const fit = await ask(app, `GET ${ADMIN}/schedule/fit?${at}&start=${toIso(start)}`, who);
    return fit.body.data.may_override as boolean;
  };
  const outcome = ({ status, errors }: Awaited<ReturnType<typeof book>>) => errors[0]?.code ?? status;

  it('narrow what a person with the right may override: each cause alone', async () => {
    const who = await overbooker();
    await book(manager);
    const attempts = async (late: number) => {
      const may = [await fitsFor(who, NINE), await fitsFor(who, ELEVEN + late)];
      const full = await book(who, REASON);
      const outside = await book(who, { ...REASON, start: toIso(ELEVEN + late) });
      return [...may, outcome(full), outcome(outside), (await scheduleOf(who)).body.data.me.may.overbook];
    };
    expect(await attempts(0)).toEqual([true, true, 201, 201, true]);
    await set('contact_centre.over_capacity', false);
    expect(await attempts(HOUR)).toEqual([false, true, 'overbooking-refused', 201, true]);
    await set('contact_centre.outside_hours', false);
    expect(await attempts(2 * HOUR)).toEqual([
      false,
      false,
      'overbooking-refused',
      'overbooking-refused',
      false,
    ]);
    await set('contact_centre.over_capacity', true);
    expect(await attempts(2 * HOUR)).toEqual([true, false, 201, 'overbooking-refused', true]);
    // A move keeps to the same rules.
    const { id } = (await book(who, { start: toIso(NINE + HOUR) })).body.data;
    const moved = await ask(app, `PATCH ${ADMIN}/appointments/${id}`, {
      ...who,
      body: { start: toIso(ELEVEN + 2 * HOUR), staff_id: String(town.staff), ...REASON },
    });
    expect(moved.errors[0]?.code).toBe('overbooking-refused');
  });

  it('give the right to no one: without it, both are refused', async () => {
    await book(manager);
    expect(outcome(await book(centre, REASON))).toBe('forbidden');
    expect([await fitsFor(centre, NINE), await fitsFor(centre, ELEVEN)]).toEqual([false, false]);
  });
});

describe('contact_centre.sees_notes', () => {
  it('lets the contact centre read the notes of a visit, which else stay with the server', async () => {
    const { id } = (await book(manager)).body.data;
    const walkIn = await ask(app, `POST ${ADMIN}/lobby/${town.location}/walk-ins`, {
      ...manager,
      body: { first_name: 'Dana', service_id: String(town.service), notes: 'Comes with her sister' },
    });
    expect(walkIn.status, walkIn.text).toBe(201);
    const notesOf = async (who: SignedIn) => [
      (await ask(app, `GET ${ADMIN}/appointments/${id}`, who)).body.data.attributes.notes,
      (await ask(app, `GET ${ADMIN}/visits/${walkIn.body.data.id}`, who)).body.data.notes,
    ];
    const NOTE = 'Comes with her sister';
    expect([await notesOf(centre), await notesOf(manager)]).toEqual([
      ['', ''],
      [NOTE, NOTE],
    ]);
    await set('contact_centre.sees_notes', true);
    expect(await notesOf(centre)).toEqual([NOTE, NOTE]);
  });
});

describe('contact_centre.books_here', () => {
  it('keeps the contact centre, and no other role, from booking at a location', async () => {
    await set('contact_centre.books_here', false, town.elsewhere);
    const there = { location_id: String(town.elsewhere) };
    const refused = await book(centre, there);
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'location-unknown']);
    const mayBook = async (at: number) => (await scheduleOf(centre, at)).body.data.me.may.book as boolean;
    expect([await mayBook(town.location), await mayBook(town.elsewhere)]).toEqual([true, false]);
    expect((await book(centre)).status).toBe(201);
    expect((await book(manager, { ...there, start: toIso(NINE + HOUR) })).status).toBe(201);
  });
});

describe('contact_centre.books_here of a line of business', () => {
  it('keeps the contact centre from its services, unless the location says otherwise', async () => {
    const { db } = app.deps;
    const cards = await aService(db, town.vendor, { locations: [town.location] });
    await db.withVendor(town.vendor, (tx) =>
      tx.run(sql`
        WITH line AS (INSERT INTO lines_of_business (vendor_id, name) VALUES (${town.vendor}, 'Wealth') RETURNING id),
          own AS (INSERT INTO line_settings (vendor_id, line_of_business_id, key, value, updated_at)
            SELECT ${town.vendor}, id, 'contact_centre.books_here', 'false'::jsonb, ${new Date(MOMENT)} FROM line)
        UPDATE services SET line_of_business_id = line.id FROM line WHERE services.id = ${town.service}`),
    );
    const bookable = async (who: SignedIn): Promise<Record<string, boolean>> => {
      const { services } = (await scheduleOf(who)).body.data as {
        services: { id: string; may_book: boolean }[];
      };
      return Object.fromEntries(services.map(({ id, may_book: may }) => [id, may]));
    };
    const refused = await book(centre);
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'location-unknown']);
    expect(await bookable(centre)).toEqual({ [town.service]: false, [cards]: true });
    expect(await bookable(manager)).toEqual({ [town.service]: true, [cards]: true });
    expect((await book(manager)).status).toBe(201);
    await set('contact_centre.books_here', true, town.location);
    expect(await bookable(centre)).toEqual({ [town.service]: true, [cards]: true });
    expect((await book(centre, { start: toIso(NINE + HOUR) })).status).toBe(201);
    await set('contact_centre.books_here', false, town.location);
    expect((await scheduleOf(centre)).body.data.me.may.book).toBe(false);
  });
});

describe('staff by language', () => {
  it('reads the languages from the schedule, and gives the appointment to a staff member who speaks it', async () => {
    const { db } = app.deps;
    const of = { locations: [town.location], serves: [town.service] };
    const [ben, col] = [await aStaffMember(db, town.vendor, of), await aStaffMember(db, town.vendor, of)];
    for (const staff of [ben, col])
      await worksHours(db, town.vendor, { staff, location: town.location, from: 540, to: 660 });
    await db.withVendor(town.vendor, (tx) =>
      tx.run(sql`UPDATE staff SET languages = '{en,fr}' WHERE id = ${col}`),
    );
    const { staff } = (await scheduleOf(centre)).body.data as {
      staff: { id: string; languages: string[] }[];
    };
    expect(staff.find(({ id }) => id === String(col))?.languages).toEqual(['en', 'fr']);
    const speaks = { staff_id: null, languages: ['fr'] };
    const first = await book(centre, speaks);
    expect([first.status, first.body.data.attributes.staff[0].id]).toEqual([201, String(col)]);
    // The only one who speaks it is taken; two others are free.
    const second = await book(centre, speaks);
    expect([second.status, second.errors[0]?.code]).toEqual([409, 'slot-unavailable']);
    expect((await book(centre, { staff_id: null })).status).toBe(201);
  });
});

describe('contact_centre.default_method and the scripts', () => {
  it('stand in the session of the contact centre, and in no other', async () => {
    expect((await sessionOf(centre)).contact_centre).toEqual({
      is_on: true,
      search_fields: ['name', 'email', 'phone'],
      hides_staff: false,
      default_method: 1,
      scripts: {},
      wrap_up: { is_required: false, reasons: {} },
    });
    await set('contact_centre.default_method', 'phone');
    await set('contact_centre.script_client', { en: 'Who is calling?', fr: 'Qui appelle ?' });
    await set('contact_centre.script_service', { en: 'What about?' });
    await set('contact_centre.script_time', { en: 'When?' });
    await set('contact_centre.script_end', { en: 'Thank you' });
    const { contact_centre: rules } = await sessionOf(centre);
    expect(rules?.default_method).toBe(2);
    expect(rules?.scripts).toEqual({
      en: { client: 'Who is calling?', service: 'What about?', time: 'When?', end: 'Thank you' },
      fr: { client: 'Qui appelle ?' },
    });
    expect((await sessionOf(manager)).contact_centre).toBeNull();
    expect(settingDefault('contact_centre.default_method')).toBe('in_person');
  });
});
