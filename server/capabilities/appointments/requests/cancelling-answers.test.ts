import { beforeEach, describe, expect, it } from 'vitest';
import { fromIso, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
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

let town: { vendor: number; pathname: string; location: number; service: number };
let why: number;
let words: number;
beforeEach(async () => {
  app.clock.set(MOMENT);
  const { id: vendor, pathname } = await aVendor(db);
  await setSetting(db, vendor, { key: 'multiple_attendees_limit', value: 3 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const staff = await aStaffMember(db, vendor, { locations: [location], serves: [service] });
  await worksHours(db, vendor, { staff, location, from: 540, to: 720 });
  const options = [
    { value: 'ill', text: 'I am ill' },
    { value: 'other', text: 'Something else' },
  ];
  why = await aQuestion(db, vendor, { service, type: 'radio', label: 'Why?', required: true, options });
  words = await aQuestion(db, vendor, { service, label: 'In your words' });
  await change(db, vendor, sql`UPDATE questions SET asked = 'cancelling'`);
  town = { vendor, pathname, location, service };
});

const rows = <Row>(query: Sql<Row>) => db.withVendor(town.vendor, (tx) => tx.many(query));
const attendee = (name: string) => ({
  type: 'attendees',
  attributes: { first_name: name, email: `${name}@example.com` },
});
async function booked(...names: string[]) {
  const { body, text } = await ask(app, 'POST /api/v2/open/appointments', {
    body: {
      data: {
        type: 'appointments',
        attributes: { location_id: town.location, service_id: town.service, start: toIso(NINE) },
        relationships: { attendees: { data: names.map(attendee) } },
      },
    },
  });
  if (!body?.data) throw new Error(text);
  const { confirm_code: code, attendees } = body.data.attributes;
  const cancels = (at: number, data: unknown) =>
    ask(app, `DELETE /api/v2/open/appointments/${body.data.id}/${attendees[at].id}?code=${code}&lang=en`, {
      body: data,
    });
  const cancelsAll = (answers: object[]) =>
    ask(app, `PATCH /api/internal/v1/appointments/${body.data.id}?code=${code}&lang=en`, {
      body: { status: 4, answers },
    });
  return { id: body.data.id as string, cancels, cancelsAll };
}
const response = (attributes: object) => ({ type: 'responses', attributes });

describe('the cancellation form', () => {
  it('is listed apart from the booking form, with its questions and options', async () => {
    await aQuestion(db, town.vendor, { service: town.service, label: 'At booking' });
    const forms = async (query: string) =>
      (await ask(app, `GET /api/v2/open/forms?include=questions,options${query}`, { vendor: town.pathname }))
        .body;
    const { data, included } = await forms('&filter[type]=1');
    expect(data).toEqual([
      {
        id: `${town.service}:1`,
        type: 'forms',
        attributes: { name: expect.any(String), type: 1, service_id: String(town.service) },
      },
    ]);
    expect(
      included.map(({ id, attributes }: { id: string; attributes: { label: string } }) => [
        id,
        attributes.label,
      ]),
    ).toEqual([
      [String(why), 'Why?'],
      [`${why}:ill`, 'I am ill'],
      [`${why}:other`, 'Something else'],
      [String(words), 'In your words'],
    ]);
    const ids = async (query: string) => (await forms(query)).data.map(({ id }: { id: string }) => id);
    expect(await ids('&filter[type]=0')).toEqual([String(town.service)]);
    expect(await ids('&sort=-id')).toEqual([`${town.service}:1`, String(town.service)]);
    expect(await ids('&limit=1&page=2')).toEqual([`${town.service}:1`]);
    const questions = await ask(app, `GET /api/v2/open/questions?filter[matching]=${town.service}`);
    expect(questions.body.data.map(({ id }: { id: string }) => id)).not.toContain(String(why));
  });

  it('accepts responses alone or within the attendee who cancels', async () => {
    const { cancels } = await booked('Dana', 'Eli', 'Fay');
    const alone = { data: response({ form_question_id: why, form_option_id: `${why}:ill` }) };
    expect((await cancels(0, alone)).status).toBe(200);
    const responses = { data: [response({ form_question_id: words, value: ' The dog ' })] };
    const within = {
      data: {
        type: 'appointments',
        relationships: { attendees: { data: [{ type: 'attendees', id: 1, relationships: { responses } }] } },
      },
    };
    expect((await cancels(1, within)).status).toBe(200);
    const several = [
      response({ form_question_id: String(why), value: 'other' }),
      response({ form_question_id: words, value: 'No time' }),
    ];
    expect((await cancels(2, { data: several })).body.data.attributes.status).toBe(4);
    const left = await rows(sql`SELECT answers FROM attendees ORDER BY id`);
    expect(left.map((each) => (each as { answers: unknown }).answers)).toEqual([
      [{ value: 'ill', questionId: String(why) }],
      [{ value: 'The dog', questionId: String(words) }],
    ]);
    expect(await rows(sql`SELECT value FROM answers ORDER BY question_id`)).toEqual([
      { value: 'other' },
      { value: 'No time' },
    ]);
  });

  it('works on our own page, with faults that point at their questions', async () => {
    const { id, cancelsAll } = await booked('Dana', 'Eli');
    const refused = await cancelsAll([
      { question_id: String(why), value: 'bored' },
      { question_id: String(words), value: 'x'.repeat(300) },
    ]);
    expect(
      refused.errors.map(({ source, meta }) => [source?.pointer, meta?.['question_id'], meta?.['fault']]),
    ).toEqual([
      ['/answers', String(why), 'option'],
      ['/answers', String(words), 'too_long'],
    ]);
    expect(await rows(sql`SELECT status FROM visits`)).toEqual([{ status: 1 }]);
    const text = [
      { question_id: String(why), value: 'ill' },
      { question_id: String(words), value: '  ' },
    ];
    expect((await cancelsAll(text)).body.data.attributes.status).toBe(4);
    expect((await cancelsAll([{ question_id: String(words), value: 'again' }])).status).toBe(200);
    expect(await rows(sql`SELECT visit_id AS visit, question_id AS question, value FROM answers`)).toEqual([
      { visit: Number(id), question: why, value: 'ill' },
    ]);
  });

  it('is optional, and an invalid reply is refused and cancels nothing', async () => {
    const { cancels } = await booked('Dana');
    for (const [attributes, fault] of [
      [{ form_question_id: why, value: 'bored' }, 'option'],
      [{ form_question_id: 999_999, value: 'x' }, 'unknown'],
      [{ form_question_id: words, value: 'x'.repeat(300) }, 'too_long'],
    ] as const) {
      const refused = await cancels(0, { data: response(attributes) });
      expect([refused.status, refused.errors[0]?.meta?.['fault']]).toEqual([422, fault]);
    }
    expect(await rows(sql`SELECT status FROM visits`)).toEqual([{ status: 1 }]);
    expect((await cancels(0, { data: response({}) })).body.data.attributes.status).toBe(4);
    // A repeated request: the attendee stays cancelled and no second reply is stored.
    expect((await cancels(0, { data: response({ form_question_id: words, value: 'again' }) })).status).toBe(
      200,
    );
    expect(await rows(sql`SELECT 1 AS one FROM answers`)).toEqual([]);
  });
});
