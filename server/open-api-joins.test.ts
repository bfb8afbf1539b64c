import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { ask, signInAs } from '#server/testing/requests.ts';
import type { Asking } from '#server/testing/requests.ts';

let app: TestApp;
let vendorId: number;
let location: number;
let service: number;
let staff: number;
let question: number;

beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  const { db } = app.deps;
  const vendor = await aVendor(db, {
    settings: { walkin_questions: true, show_queue_appointment_feedback: true },
  });
  vendorId = vendor.id;
  await setSetting(db, vendorId, { key: 'callback_contact_options.sms_notifications', value: 'opt-in' });
  location = await aLocation(db, vendorId);
  service = await aService(db, vendorId, { locations: [location], curbside: true });
  const identityId = await app.access.createIdentity({
    email: `mia-${vendorId}@example.com`,
    name: 'Mia',
    password: 'a-long-password-1',
  });
  staff = await aStaffMember(db, vendorId, { locations: [location], serves: [service], identityId });
  await onDuty(db, vendorId, { staff, location });
  question = await aQuestion(db, vendorId, { service, label: 'Which card?' });
});

/** Headers of the public SDKs: they name no vendor, the record determines it. */
const SDK = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'en' };
const send = (line: `${'GET' | 'POST' | 'PATCH'} ${string}`, body?: unknown, more: Asking = {}) =>
  ask(app, line, { ...(body !== undefined && { body }), ...more, headers: { ...SDK, ...more.headers } });

const stored = (id: string) =>
  app.deps.db.withVendor(vendorId, (tx) =>
    tx.one(sql<Record<string, unknown>>`
      SELECT v.*, (SELECT json_agg(a.value) FROM answers a WHERE a.vendor_id = v.vendor_id AND a.visit_id = v.id) AS answers,
        (SELECT json_build_object('kind', e.actor_kind, 'id', e.actor_id) FROM events e
          WHERE e.vendor_id = v.vendor_id AND e.subject_id = v.id AND e.kind = 'visit-joined') AS joined
      FROM visits v WHERE v.vendor_id = ${vendorId} AND v.id = ${Number(id)}`),
  );

/**
 * The output of the SDK's builders: numbers as numbers or text, `receive_sms` next to the attributes, empty
 * notes of the visit.
 */
const aJoinOfTheSdk = (attributes: Record<string, unknown> = {}) => ({
  data: {
    type: 'queue-appointments',
    attributes: {
      booked_through: 13,
      service_id: service,
      location_id: location,
      meeting_method: 1,
      notes: '',
      ...attributes,
    },
    relationships: {
      client: {
        data: {
          type: 'attendees',
          receive_sms: true,
          attributes: {
            cell_phone: '+12065550123',
            email: 'jo@example.com',
            first_name: 'Jo',
            lang: 'fr',
            last_name: 'Doe',
            notes: 'Use the side door',
          },
          relationships: {
            answers: {
              data: [{ type: 'answers', attributes: { question_id: question, value: 'The blue one' } }],
            },
          },
        },
      },
    },
  },
});

describe('a join in the form of existing integrations', () => {
  it('is accepted whole: client under data, answers within it, consent next to the attributes', async () => {
    const { status, body } = await send('POST /api/v2/open/queue-appointments', {
      ...aJoinOfTheSdk(),
      campaign: 'spring',
      medium: 'web',
      source: 'branch-page',
      term: 'queue',
      content: 'hero',
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'queue-appointments',
      attributes: { status: 1, location_id: String(location), client: { receive_sms: true } },
    });
    expect(body.included.map((each: { type: string }) => each.type)).toEqual(['services', 'locations']);
    expect(await stored(body.data.id)).toMatchObject({
      firstName: 'Jo',
      lastName: 'Doe',
      notes: 'Use the side door',
      lang: 'fr',
      receiveSms: true,
      source: 13,
      answers: ['The blue one'],
      joined: { kind: 'visitor', id: null },
      utm: { campaign: 'spring', medium: 'web', source: 'branch-page', term: 'queue', content: 'hero' },
    });
  });

  it('may be of type client, with numbers as text and UTM among the attributes', async () => {
    const join = aJoinOfTheSdk({
      service_id: String(service),
      location_id: String(location),
      meeting_method: '1',
      fulfillment_method: '1',
      preferred_staff_id: String(staff),
      campaign: 'autumn',
      utm_source: 'mail',
      recaptcha_token: 'abc',
      booked_through: '13',
    });
    const client = join.data.relationships.client.data;
    const { status, body } = await send('POST /api/v2/open/queue-appointments', {
      ...join,
      data: { ...join.data, relationships: { client: { data: { ...client, type: 'client' } } } },
    });
    expect(status).toBe(201);
    expect(await stored(body.data.id)).toMatchObject({
      preferredStaffId: staff,
      utm: { campaign: 'autumn', source: 'mail' },
    });
  });

  it('uses the client’s language, else the visit’s, else the preferred one, else the request’s', async () => {
    const langOf = async (client: object, attributes: object, query = '') => {
      const join = aJoinOfTheSdk({ ...attributes });
      join.data.relationships.client.data.attributes = {
        ...join.data.relationships.client.data.attributes,
        email: `l${performance.now()}@example.com`,
        lang: '',
        ...client,
      };
      const { body } = await send(`POST /api/v2/open/queue-appointments${query}`, join);
      return (await stored(body.data.id))['lang'];
    };
    expect(await langOf({ lang: 'ko' }, { lang: 'pl', preferred_lang: 'ru' })).toBe('ko');
    expect(await langOf({}, { lang: 'pl', preferred_lang: 'ru' })).toBe('pl');
    expect(await langOf({}, { preferred_lang: 'ru' })).toBe('ru');
    expect(await langOf({}, {}, '?lang=es')).toBe('es');
  });

  it('by a booker counts only with that person’s own session, and otherwise as a visitor’s', async () => {
    const join = { ...aJoinOfTheSdk(), meta: { booker: staff } };
    const joinedBy = async (more: Asking = {}, body: unknown = join) =>
      (await stored((await send('POST /api/v2/open/queue-appointments', body, more)).body.data.id))['joined'];
    const mia = await signInAs(app, `mia-${vendorId}@example.com`);
    expect(await joinedBy()).toEqual({ kind: 'visitor', id: null });
    expect(await joinedBy(mia)).toEqual({ kind: 'staff', id: staff });
    expect(await joinedBy(mia, { ...join, meta: { booker: staff + 1 } })).toEqual({
      kind: 'visitor',
      id: null,
    });
    expect(await joinedBy(mia, aJoinOfTheSdk())).toEqual({ kind: 'visitor', id: null });
  });

  it('without a client is refused, as the SDK sends it before a client is named', async () => {
    expect((await send('POST /api/v2/open/queue-appointments', {})).errors[0]?.code).toBe(
      'malformed-request',
    );
  });
});

describe('a position in the line', () => {
  it('is read, changed, cancelled and rated with the join’s response', async () => {
    const joined = (await send('POST /api/v2/open/queue-appointments', aJoinOfTheSdk())).body.data;
    const { id } = joined;
    const code = joined.attributes.confirm_code;
    const path = `/api/v2/open/queue-appointments/${id}` as const;
    const change = (attributes: object, of: object = {}) =>
      send(`PATCH ${path}`, {
        data: {
          id,
          type: 'queue-appointments',
          attributes: { id, confirm_code: code, ...attributes },
          ...of,
        },
      });

    expect((await send(`GET ${path}?confirm_code=${code}`)).body.data.attributes).toEqual(joined.attributes);
    expect((await send(`GET ${path}`)).status).toBe(404);
    const noted = await change({ notes: 'At the back', colour: 'ignored' });
    expect(noted.body.data.attributes).toMatchObject({ notes: 'At the back', status: 1 });
    expect((await change({ status: 4 }, { id: Number(id) + 1 })).errors[0]?.code).toBe('id-mismatch');
    expect((await change({ status: '2' })).errors[0]?.code).toBe('transition-refused');
    const cancelled = await change({ status: '4' });
    expect(cancelled.body.data.attributes).toMatchObject({ status: 4, cancel_reason: 'cancelled' });
    const rating = { queue_appointment: id, code, experience: 'Quick', rating: '4.5' };
    expect((await send('POST /api/v3/open/walkin-feedback', rating)).errors[0]?.code).toBe(
      'feedback-refused',
    );
    await app.deps.db.withVendor(vendorId, (tx) =>
      tx.run(sql`UPDATE visits SET status = 2 WHERE vendor_id = ${vendorId} AND id = ${Number(id)}`),
    );
    const rated = await send('POST /api/v3/open/walkin-feedback', rating);
    expect([rated.status, rated.body.data.attributes]).toEqual([201, { rating: 4.5, experience: 'Quick' }]);
    expect((await send('POST /api/v3/open/walkin-feedback', rating)).errors[0]?.code).toBe('feedback-given');
  });
});
