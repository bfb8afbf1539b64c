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
const NINE = fromIso('2026-11-23T17:00:00Z');

let town: { vendor: number; location: number; service: number; staff: number };

beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  await setSetting(db, vendor, { key: 'multiple_attendees_limit', value: 4 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 720 });
  town = { vendor, location, service, staff };
});

const rows = <Row>(query: Sql<Row>) => db.withVendor(town.vendor, (tx) => tx.many(query));
const inTown = (statement: Sql) => change(db, town.vendor, statement);

const HEADERS = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' };
const attendee = (name: string, more: object = {}) => ({
  type: 'attendees',
  attributes: { first_name: name, last_name: 'Diaz', email: `${name.toLowerCase()}@example.com`, ...more },
});

/** A request of the public client library: ids as numbers, unknown values as null. */
const booking = (input: { attributes?: object; people?: unknown[]; meta?: object } = {}) => ({
  data: {
    type: 'appointments',
    attributes: {
      location_id: town.location,
      service_id: [town.service],
      start: toIso(NINE),
      staff_id: null,
      additional_staff_id: null,
      booking_shortcut_id: null,
      invitation_id: null,
      workflow_id: null,
      meeting_method: 1,
      booked_through: null,
      supported_locale: null,
      timezone: 'America/Toronto',
      ...input.attributes,
    },
    relationships: { attendees: { data: input.people ?? [attendee('Dana')] } },
  },
  meta: { booker: null, notify: { client: true, user: true }, ...input.meta },
});
const book = (input: Parameters<typeof booking>[0] = {}) =>
  ask(app, 'POST /api/v2/open/appointments?lang=en', { body: booking(input), headers: HEADERS });

async function booked(input: Parameters<typeof booking>[0] = {}) {
  const { status, body, text } = await book(input);
  if (status !== 201) throw new Error(text);
  return { id: body.data.id as string, code: body.data.attributes.confirm_code as string, body };
}

describe('the open API of booking', () => {
  it('books with all attendees and shows the appointment to clients with the code', async () => {
    const meta = { utm: { campaign: 'autumn', content: null, medium: 'mail', source: null, term: null } };
    const people = [attendee('Dana', { notes: 'Ring twice' }), attendee('Eli', { email: '' })];
    const { id, code, body } = await booked({ people, meta });
    expect(body.data.attributes).toMatchObject({
      status: 1,
      start: '2026-11-23T17:00:00Z',
      end: '2026-11-23T17:30:00Z',
      notes: 'Ring twice',
      time_zone: 'America/Los_Angeles',
      client_time_zone: 'America/Toronto',
      staff: [{ id: String(town.staff), full_name: 'Ana' }],
    });
    expect(
      body.included.map(({ type, attributes }: { type: string; attributes: object }) => [type, attributes]),
    ).toEqual([
      ['attendees', { first_name: 'Dana', last_name: 'Diaz', status: 1 }],
      ['attendees', { first_name: 'Eli', last_name: 'Diaz', status: 1 }],
      ['users', { full_name: 'Ana' }],
    ]);
    const [visit] = await rows(sql`SELECT utm, seats, source, client_time_zone AS zone FROM visits`);
    expect(visit).toEqual({
      utm: { campaign: 'autumn', medium: 'mail' },
      seats: 2,
      source: 9,
      zone: 'America/Toronto',
    });
    const seen = await ask(app, `GET /api/v2/open/appointments?id=${id}&code=${code}`);
    expect([seen.status, seen.text]).toEqual([200, JSON.stringify(body)]);
    expect((await ask(app, `GET /api/v2/open/appointments?id=${id}&code=${'x'.repeat(22)}`)).status).toBe(
      404,
    );
    expect((await ask(app, `GET /api/v2/open/appointments?id=${id}`)).status).toBe(404);
  });

  it('moves it, and counts its old time as free for its owner only', async () => {
    const { id, code } = await booked();
    const path = `/api/v2/open/times?location_id=${town.location}&service_id=${town.service}&start=2026-11-23&end=2026-11-23`;
    const starts = async (more = '') =>
      (await ask(app, `GET ${path}${more}`)).body.data.map((time: { id: string }) => time.id);
    expect(await starts()).not.toContain(toIso(NINE));
    expect(await starts(`&exclusion=${id}`)).toContain(toIso(NINE));
    // Requests without the code see its time as taken.
    const stranger = async (more = '') =>
      (await ask(app, `GET ${path}&exclusion=${id}${more}`, { from: '192.0.2.7' })).body.data?.map(
        (time: { id: string }) => time.id,
      );
    expect(await stranger()).not.toContain(toIso(NINE));
    expect(await stranger(`&code=${code}`)).toContain(toIso(NINE));
    expect(await stranger(`&code=${'x'.repeat(22)}`)).toBeUndefined();
    const to = toIso(NINE + 60 * MINUTE);
    const moved = await ask(app, `PATCH /api/v2/open/appointments/${id}?code=${code}`, {
      body: {
        data: { id, type: 'appointments', attributes: { start: to, timezone: 'Europe/Paris' } },
        meta: { notify: { client: true } },
      },
    });
    expect([moved.status, moved.body.data.attributes.start]).toEqual([200, to]);
    expect(moved.body.data.attributes.client_time_zone).toBe('Europe/Paris');
    const other = { data: { id: '99', type: 'appointments', attributes: { start: to } } };
    const mismatch = await ask(app, `PATCH /api/v2/open/appointments/${id}?code=${code}`, { body: other });
    expect(mismatch.errors[0]?.code).toBe('id-mismatch');
  });

  it('keeps an appointment for the others when one cancels, and ends it with the last', async () => {
    const people = [attendee('Dana'), attendee('Eli', { lang: 'fr' })];
    const { id, code, body } = await booked({ people });
    const [dana, eli] = body.data.attributes.attendees.map((each: { id: string }) => each.id);
    const cancels = (who: string) =>
      ask(app, `DELETE /api/v2/open/appointments/${id}/${who}?code=${code}`, {
        body: { data: { type: 'responses', attributes: {} } },
      });
    const first = await cancels(dana);
    expect([first.status, first.body.data.attributes.status]).toEqual([200, 1]);
    expect(first.body.data.attributes.attendees).toEqual([
      { id: eli, first_name: 'Eli', last_name: 'Diaz', status: 1 },
      { id: dana, first_name: 'Dana', last_name: 'Diaz', status: 4 },
    ]);
    // Eli is the visit's contact from now on: messages go to Eli, in Eli's language.
    expect(await rows(sql`SELECT first_name AS name, email, lang, seats FROM visits`)).toEqual([
      { name: 'Eli', email: 'eli@example.com', lang: 'fr', seats: 1 },
    ]);
    expect((await cancels(dana)).status).toBe(200);
    expect((await cancels('999999')).status).toBe(404);
    const last = await cancels(eli);
    expect([last.status, last.body.data.attributes.status]).toEqual([200, 4]);
    expect(await rows(sql`SELECT 1 FROM reservations WHERE live`)).toEqual([]);
    const kinds = await rows(
      sql<{ kind: string }>`SELECT kind FROM events WHERE subject_kind = 'visit' ORDER BY id`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['visit-booked', 'visit-attendee-left', 'visit-cancelled']);
  });

  it('keeps each attendee’s answers when another takes the lead', async () => {
    const question = await aQuestion(db, town.vendor, { service: town.service, required: true });
    const saying = (name: string, value: string) => ({
      ...attendee(name),
      relationships: {
        answers: { data: [{ type: 'answers', attributes: { question_id: question, value } }] },
      },
    });
    const { id, code, body } = await booked({ people: [saying('Dana', 'Yes'), saying('Eli', 'No')] });
    expect(await rows(sql`SELECT value FROM answers`)).toEqual([{ value: 'Yes' }]);
    const dana = body.data.attributes.attendees[0].id;
    await ask(app, `DELETE /api/v2/open/appointments/${id}/${dana}?code=${code}`);
    expect(await rows(sql`SELECT value FROM answers`)).toEqual([{ value: 'No' }]);
    expect(await rows(sql`SELECT id, answers FROM attendees`)).toEqual([
      { id: Number(dana), answers: [{ questionId: String(question), value: 'Yes' }] },
    ]);
  });

  it('lists the questions as a form and accepts responses to it', async () => {
    const question = await aQuestion(db, town.vendor, {
      service: town.service,
      required: true,
      type: 'radio',
      options: [
        { value: 'new', text: 'New' },
        { value: 'known', text: 'Known' },
      ],
    });
    const vendor = await db.withVendor(town.vendor, (tx) =>
      tx.one(sql<{ pathname: string }>`SELECT pathname FROM vendors WHERE id = ${town.vendor}`),
    );
    const forms = await ask(app, 'GET /api/v2/open/forms?include=questions,options', {
      vendor: vendor.pathname,
    });
    const option = forms.body.included.find(({ id }: { id: string }) => id.endsWith(':known'));
    expect([forms.status, forms.body.data[0]?.attributes.service_id, option.attributes]).toEqual([
      200,
      String(town.service),
      { form_question_id: String(question), label: 'Known' },
    ]);
    const request = await ask(app, 'GET /api/v2/open/forms?filter[type]=1', { vendor: vendor.pathname });
    expect(request.body.data).toEqual([]);
    const response = { form_question_id: question, form_option_id: option.id };
    const relationships = { responses: { data: [{ type: 'responses', attributes: response }] } };
    await booked({ people: [{ ...attendee('Dana'), relationships }] });
    expect(await rows(sql`SELECT value FROM answers`)).toEqual([{ value: 'known' }]);
  });

  it('adds attendees within the limit, by PUT and by a form with `_method`', async () => {
    const { id, code } = await booked();
    const path = `/api/v2/open/appointments/${id}/attendees?code=${code}` as const;
    const put = await ask(app, `PUT ${path}`, {
      body: { data: [attendee('Eli')], meta: { booker: null, origin: 9 } },
      headers: { 'content-type': 'application/json; ext=bulk' },
    });
    expect([put.status, put.body.data.attributes.attendees.length]).toEqual([200, 2]);
    const part = (name: string, value: string) =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const form = async (method: string, data: unknown) => {
      const payload = `${part('_method', method)}${part('data', JSON.stringify(data))}--edge--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
      return app.http.inject({ method: 'POST', url: path, payload, headers });
    };
    expect((await form('PUT', [attendee('Fay', { notes: 'Señora' })])).statusCode).toBe(200);
    expect((await form('DELETE', [attendee('Gus')])).statusCode).toBe(400);
    const crowd = await ask(app, `PUT ${path}`, { body: { data: [attendee('Gus'), attendee('Hal')] } });
    expect([crowd.status, crowd.errors[0]?.code, crowd.errors[0]?.meta]).toEqual([
      422,
      'attendees-limit',
      { limit: 4 },
    ]);
    const nameless = await ask(app, `PUT ${path}`, { body: { data: [attendee('')] } });
    expect(nameless.errors[0]?.source?.pointer).toBe('/data/0/attributes/first_name');
    expect(await rows(sql`SELECT first_name AS name, notes FROM attendees ORDER BY id`)).toEqual([
      { name: 'Eli', notes: '' },
      { name: 'Fay', notes: 'Señora' },
    ]);
    expect(await rows(sql`SELECT seats FROM visits`)).toEqual([{ seats: 3 }]);
  });

  it('counts every attendee against the seats', async () => {
    await inTown(sql`UPDATE services SET is_group = true`);
    await inTown(sql`INSERT INTO sessions (vendor_id, service_id, location_id, starts_at, ends_at, time_zone, capacity)
      VALUES (${town.vendor}, ${town.service}, ${town.location}, ${at(NINE)}, ${at(NINE + 60 * MINUTE)}, 'America/Los_Angeles', 3)`);
    const seats = async () =>
      (await rows(sql<{ taken: number }>`SELECT seats_taken AS taken FROM sessions`))[0]?.taken;
    const { id, code, body } = await booked({ people: [attendee('Dana'), attendee('Eli')] });
    expect(await seats()).toBe(2);
    expect((await book({ people: [attendee('Fay'), attendee('Gus')] })).errors[0]?.code).toBe(
      'slot-unavailable',
    );
    await ask(
      app,
      `DELETE /api/v2/open/appointments/${id}/${body.data.attributes.attendees[1].id}?code=${code}`,
    );
    expect(await seats()).toBe(1);
    const more = { data: [attendee('Fay'), attendee('Gus'), attendee('Hal')] };
    const path = `/api/v2/open/appointments/${id}/attendees?code=${code}` as const;
    expect((await ask(app, `PUT ${path}`, { body: more })).errors[0]?.code).toBe('attendees-limit');
    expect((await ask(app, `PUT ${path}`, { body: { data: [attendee('Fay')] } })).status).toBe(200);
    expect(await seats()).toBe(2);
  });

  it.each<[string, () => Parameters<typeof booking>[0], number, string, string?]>([
    [
      'an empty list of attendees',
      () => ({ people: [] }),
      422,
      'field-invalid',
      '/data/relationships/attendees/data/0/attributes/first_name',
    ],
    [
      'two services in one booking',
      () => ({ attributes: { service_id: [1, 2] } }),
      422,
      'field-invalid',
      '/data/attributes/service_id',
    ],
    [
      'an unknown meeting method',
      () => ({ attributes: { meeting_method: 9 } }),
      422,
      'field-invalid',
      '/data/attributes/meeting_method',
    ],
    [
      'an invalid start',
      () => ({ attributes: { start: 'soon' } }),
      422,
      'field-invalid',
      '/data/attributes/start',
    ],
    [
      'too many attendees',
      () => ({ people: ['A', 'B', 'C', 'D', 'E'].map((name) => attendee(name)) }),
      422,
      'attendees-limit',
    ],
    [
      'a companion without a name',
      () => ({ people: [attendee('Dana'), attendee('')] }),
      422,
      'field-invalid',
      '/data/relationships/attendees/data/1/attributes/first_name',
    ],
    [
      'an invalid conversion token',
      () => ({ attributes: { convert: 'a.b.c' } }),
      409,
      'conversion-unavailable',
    ],
  ])('refuses %s', async (_, input, status, code, pointer) => {
    const refused = await book(input());
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.source?.pointer]).toEqual([
      status,
      code,
      pointer,
    ]);
    expect(await rows(sql`SELECT 1 FROM visits`)).toEqual([]);
  });

  it('is closed where the vendor has closed its pages', async () => {
    await setSetting(db, town.vendor, { key: 'client_view.enabled', value: false });
    expect((await book()).errors[0]?.code).toBe('booking-disabled');
  });

  it('ignores a source that the caller may not claim', async () => {
    for (const [claimed, stored] of [
      [2, 2],
      [6, 9],
      [10, 9],
      [14, 9],
    ] as const) {
      await inTown(sql`DELETE FROM reservations`);
      const { id } = await booked({ attributes: { booked_through: claimed } });
      expect(await rows(sql`SELECT source FROM visits WHERE id = ${Number(id)}`)).toEqual([
        { source: stored },
      ]);
    }
  });
});
