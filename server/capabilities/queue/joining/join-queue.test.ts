import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  aVendor,
  anOpenLine,
  setSetting,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp();
  ({ vendor, location, service } = await anOpenLine(app.deps.db));
});

const join = (body: unknown, more = {}) =>
  ask(app, 'POST /api/v2/open/queue-appointments', { body, ...more });

describe('joining the line', () => {
  it('returns a ticket, a code, a wait and a position', async () => {
    const response = await join(aJoin({ location, service }));
    expect(response.status).toBe(201);
    const { attributes, id } = response.body.data;
    expect(attributes).toMatchObject({
      status: 1,
      meeting_method: 1,
      location: 'Pike Street',
      ticket_number: 'A-001',
      people_before: 0,
      shown: true,
      low: 0,
      high: 1,
    });
    expect(attributes.confirm_code).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(attributes.confirmation_number).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(attributes.id).toBe(id);
    expect(response.body.included.map((each: { type: string }) => each.type)).toEqual([
      'services',
      'locations',
    ]);
  });

  it('counts the people before the visitor', async () => {
    const response = await join(aJoin({ location, service, email: 'second@example.com' }));
    expect(response.body.data.attributes).toMatchObject({ ticket_number: 'A-002', people_before: 1 });
    expect(response.body.data.attributes.high).toBeGreaterThan(0);
  });

  it('reads client attributes without `data`, ids as numbers, and answers under `attributes`', async () => {
    const body = aJoin({ location, service });
    const direct = {
      data: {
        ...body.data,
        attributes: { ...body.data.attributes, service_id: service, location_id: location },
        relationships: { client: { attributes: { first_name: 'Émile', cell_phone: '+1 206 555 0123' } } },
      },
    };
    const response = await join(direct);
    expect(response.status).toBe(201);
    expect(response.body.data.attributes.client).toMatchObject({
      first_name: 'Émile',
      cell_phone_formatted: '123',
    });
  });

  it('accepts and returns the JSON:API media type', async () => {
    const response = await join(aJoin({ location, service, email: 'type@example.com' }), {
      headers: { 'content-type': 'application/vnd.api+json' },
    });
    expect(response.status).toBe(201);
    expect(response.headers['content-type']).toContain('application/vnd.api+json');
  });

  it('records an allowed booking source, and the default otherwise', async () => {
    const response = await join(
      aJoin({
        location,
        service,
        email: 'source@example.com',
        more: { booked_through: 14, utm_source: 'poster' },
      }),
    );
    expect(response.status).toBe(201);
    const { sql } = await import('#server/infrastructure/database/database.ts');
    const [row] = await app.deps.db.read(
      vendor.id,
      sql<{
        source: number;
        utm: unknown;
      }>`SELECT source, utm FROM visits WHERE vendor_id = ${vendor.id} AND id = ${Number(response.body.data.id)}`,
    );
    expect(row).toEqual({ source: 13, utm: { source: 'poster' } });
  });

  it('ignores a preferred staff member who does not work there', async () => {
    for (const preferred of [424_242, 'nobody']) {
      const response = await join(
        aJoin({
          location,
          service,
          email: `wish-${preferred}@example.com`,
          more: { preferred_staff_id: preferred },
        }),
      );
      expect(response.status).toBe(201);
    }
  });

  it('refuses a phone call without a number, at its field', async () => {
    const response = await join(aJoin({ location, service, method: 2, email: 'call@example.com' }));
    expect([response.status, response.errors[0]?.meta?.['fault']]).toEqual([422, 'required']);
    expect(response.errors[0]?.source?.pointer).toBe('/data/relationships/client/data/attributes/cell_phone');
    const again = aJoin({ location, service, method: 2, email: 'call@example.com', phone: '+14165550123' });
    expect((await join(again)).status).toBe(201);
  });

  it('accepts a missing first name and ignores unknown attributes', async () => {
    const response = await join(
      aJoin({
        location,
        service,
        first: '',
        email: 'noname@example.com',
        more: { colour: 'green', priority: 99 },
      }),
    );
    expect(response.status).toBe(201);
  });
});

describe('refusing a join', () => {
  const cases: [
    string,
    () => Promise<{ location: number; service: number; method?: number }>,
    number,
    string,
  ][] = [
    ['an unknown location', async () => ({ location: 999_999, service }), 409, 'location-unknown'],
    ['an unknown service', async () => ({ location, service: 999_999 }), 409, 'service-unknown'],
    [
      'a private location',
      async () => ({
        location: await aLocation(app.deps.db, vendor.id, { visibility: 'private' }),
        service,
      }),
      422,
      'location-private',
    ],
    [
      'a method the location does not take',
      async () => ({
        location: await aLocation(app.deps.db, vendor.id, { takes: { video: false } }),
        service,
        method: 3,
      }),
      409,
      'method-unavailable',
    ],
    [
      'a service without staff there',
      async () => ({ location: await aLocation(app.deps.db, vendor.id), service }),
      409,
      'method-unavailable',
    ],
    [
      'a paused line',
      async () => ({ location: await aLocation(app.deps.db, vendor.id, { paused: true }), service }),
      409,
      'queue-paused',
    ],
    [
      'a closed location',
      async () => ({
        location: await aLocation(app.deps.db, vendor.id, {
          restrictHours: true,
          hours: { from: 60, to: 120 },
        }),
        service,
      }),
      409,
      'location-closed',
    ],
  ];
  it.each(cases)('%s', async (_, input, status, code) => {
    const { method, ...of } = await input();
    const response = await join(aJoin({ ...of, ...(method && { method }) }), { vendor: vendor.pathname });
    expect([response.status, response.errors[0]?.code]).toEqual([status, code]);
    expect(response.errors[0]?.title.length).toBeGreaterThan(5);
  });

  it('a full line', async () => {
    const full = await aLocation(app.deps.db, vendor.id, { capacity: 1 });
    const desk = await aService(app.deps.db, vendor.id, { locations: [full] });
    await aStaffMember(app.deps.db, vendor.id, { locations: [full], serves: [desk] });
    expect((await join(aJoin({ location: full, service: desk }))).status).toBe(201);
    const response = await join(aJoin({ location: full, service: desk }));
    expect([response.status, response.errors[0]?.code]).toEqual([409, 'queue-full']);
  });

  it('a line that is full by a setting of its own location, and not of another', async () => {
    const [small, large] = [await aLocation(app.deps.db, vendor.id), await aLocation(app.deps.db, vendor.id)];
    const desk = await aService(app.deps.db, vendor.id, { locations: [small, large] });
    await aStaffMember(app.deps.db, vendor.id, { locations: [small, large], serves: [desk] });
    await setSetting(app.deps.db, vendor.id, { key: 'lobby.max_in_queue', value: 1, location: small });
    const second = async (where: number, name: string) => {
      await join(aJoin({ location: where, service: desk, email: `${name}-1@example.com` }));
      return (await join(aJoin({ location: where, service: desk, email: `${name}-2@example.com` }))).status;
    };
    expect([await second(small, 'small'), await second(large, 'large')]).toEqual([409, 201]);
    await setSetting(app.deps.db, vendor.id, { key: 'lobby.maxPerService', value: 2, location: large });
    const other = await aService(app.deps.db, vendor.id, { locations: [large] });
    await aStaffMember(app.deps.db, vendor.id, { locations: [large], serves: [other] });
    const codes = [desk, other].map(async (each) => {
      const body = aJoin({ location: large, service: each, email: `of-${each}@example.com` });
      return (await join(body)).errors[0]?.code;
    });
    expect(await Promise.all(codes), 'full for one service alone').toEqual(['queue-full', undefined]);
  });

  it('missing contact data, at both fields, in the visitor’s language', async () => {
    const response = await join(aJoin({ location, service, email: '' }), { language: 'fr' });
    expect([response.status, response.errors[0]?.code]).toEqual([422, 'contact-required']);
    expect(response.errors.map((error) => error.source?.pointer)).toEqual([
      '/data/relationships/client/data/attributes/email',
      '/data/relationships/client/data/attributes/cell_phone',
    ]);
    const english = await join(aJoin({ location, service, email: '' }));
    expect(english.errors[0]?.title).toBe('Please provide either a phone number or an email');
    expect(response.errors[0]?.title).not.toBe(english.errors[0]?.title);
  });

  it('every wrong field at once, each with its pointer', async () => {
    const response = await join(
      aJoin({
        location,
        service,
        first: 'R2D2',
        email: 'nowhere',
        phone: '12',
        client: { last_name: 'https://example.com' },
      }),
    );
    expect(response.status).toBe(422);
    const base = '/data/relationships/client/data/attributes';
    expect(response.errors.map((error) => [error.source?.pointer, error.meta?.['fault']])).toEqual([
      [`${base}/first_name`, 'name_characters'],
      [`${base}/last_name`, 'not_url'],
      [`${base}/email`, 'email'],
      [`${base}/cell_phone`, 'phone_valid'],
    ]);
  });

  it.each([
    ['first_name', { value: {} }, 'unknown'],
    ['first_name', { value: true }, 'unknown'],
    ['last_name', { value: 'x'.repeat(5_000) }, 'too_long'],
    ['email', { value: [] }, 'unknown'],
    ['external_id', { value: 'x'.repeat(256) }, 'too_long'],
  ])('a %s of the wrong type, with its pointer', async (field, { value }, fault) => {
    const response = await join(aJoin({ location, service, client: { [field]: value } }));
    expect([
      response.status,
      response.errors[0]?.source?.pointer,
      response.errors[0]?.meta?.['fault'],
    ]).toEqual([422, `/data/relationships/client/data/attributes/${field}`, fault]);
  });

  it('an invalid relationship, with its pointer', async () => {
    const response = await join({
      data: {
        attributes: { location_id: location, service_id: service },
        relationships: { client: { data: [] } },
      },
    });
    expect([response.status, response.errors[0]?.code, response.errors[0]?.source]).toEqual([
      400,
      'malformed-request',
      { pointer: '/data/relationships/client/data' },
    ]);
  });

  it.each([
    ['{"toString":1}', 422],
    ['true', 422],
    ['[]', 422],
    ['"2.5"', 422],
  ])('the method %s', async (json, status) => {
    const response = await join(
      aJoin({
        location,
        service,
        more: { meeting_method: JSON.parse(json) as unknown, booked_through: { valueOf: 1 } },
      }),
    );
    expect([response.status, response.errors[0]?.source?.pointer]).toEqual([
      status,
      '/data/attributes/meeting_method',
    ]);
  });

  it('a lone surrogate in the text', async () => {
    const response = await join(aJoin({ location, service, more: { utm_source: '\ud800' } }));
    expect([response.status, response.errors[0]?.code]).toEqual([400, 'malformed-request']);
  });

  it('plain text, which a form of another site can send', async () => {
    const response = await join(aJoin({ location, service }), { headers: { 'content-type': 'text/plain' } });
    expect([response.status, response.errors[0]?.code]).toEqual([415, 'media-type-unsupported']);
  });

  it('an impossible location id, with or without a vendor header', async () => {
    const nowhere = { data: { attributes: { location_id: 'abc', service_id: service } } };
    expect((await join(nowhere)).errors[0]?.code).toBe('location-unknown');
    expect((await join(nowhere, { vendor: vendor.pathname })).errors[0]?.code).toBe('location-unknown');
  });

  it('terms that were not accepted; and stores accepted terms', async () => {
    const strict = await aVendor(app.deps.db, { settings: { explicitComplianceAgreement: true } });
    const branch = await aLocation(app.deps.db, strict.id);
    const topic = await aService(app.deps.db, strict.id, { locations: [branch] });
    await aStaffMember(app.deps.db, strict.id, { locations: [branch], serves: [topic] });
    expect((await join(aJoin({ location: branch, service: topic }))).errors[0]?.code).toBe(
      'compliance-required',
    );
    expect(
      (await join(aJoin({ location: branch, service: topic, more: { compliance_accepted: true } }))).status,
    ).toBe(201);
  });

  it('a required question without an answer, and an answer that is not an option', async () => {
    const asking = await aVendor(app.deps.db, { settings: { walkin_questions: true } });
    const branch = await aLocation(app.deps.db, asking.id);
    const topic = await aService(app.deps.db, asking.id, { locations: [branch] });
    await aStaffMember(app.deps.db, asking.id, { locations: [branch], serves: [topic] });
    const question = await aQuestion(app.deps.db, asking.id, {
      service: topic,
      type: 'radio',
      required: true,
      options: [{ value: 'yes', text: 'Yes' }],
    });
    const missing = await join(aJoin({ location: branch, service: topic }));
    expect([missing.status, missing.errors[0]?.meta?.['question_id']]).toEqual([422, String(question)]);
    const wrong = await join(
      aJoin({
        location: branch,
        service: topic,
        answers: [{ question_id: String(question), value: 'perhaps' }],
      }),
    );
    expect([wrong.status, wrong.errors[0]?.source?.pointer]).toEqual([
      422,
      '/data/relationships/answers/data/0/value',
    ]);
    const inner = aJoin({ location: branch, service: topic });
    Object.assign(inner.data.relationships, {
      answers: { data: [{ type: 'answers', attributes: { question_id: question, value: 'perhaps' } }] },
    });
    expect((await join(inner)).errors[0]?.source?.pointer).toBe(
      '/data/relationships/answers/data/0/attributes/value',
    );
    Object.assign(inner.data.relationships, { answers: undefined });
    Object.assign(inner.data.relationships.client.data, {
      relationships: { answers: { data: [{ attributes: { question_id: question, value: 'perhaps' } }] } },
    });
    expect((await join(inner)).errors[0]?.source?.pointer).toBe(
      '/data/relationships/client/data/relationships/answers/data/0/attributes/value',
    );
    expect(
      (
        await join(
          aJoin({
            location: branch,
            service: topic,
            answers: [{ question_id: String(question), value: 'yes' }],
          }),
        )
      ).status,
    ).toBe(201);
  });

  it('eight digits in the notes where the vendor checks them', async () => {
    await setSetting(app.deps.db, vendor.id, { key: 'feature.notesFieldDigitValidation', value: true });
    const response = await join(aJoin({ location, service, more: { notes: 'my card 1234-5678' } }));
    expect([response.status, response.errors[0]?.title]).toEqual([
      422,
      'Cannot contain 8 or more consecutive digits',
    ]);
    await setSetting(app.deps.db, vendor.id, { key: 'feature.notesFieldDigitValidation', value: false });
  });

  it('a body that is not a join, and a request that names no vendor among several', async () => {
    expect((await join({ hello: 1 }, { vendor: vendor.pathname })).errors[0]?.code).toBe('malformed-request');
    expect((await join({ data: { attributes: {} } })).errors[0]?.code).toBe('vendor-required');
    expect((await ask(app, 'GET /api/v2/open/locations')).errors[0]?.code).toBe('vendor-required');
  });
});
