import { beforeAll, describe, expect, it } from 'vitest';
import { confirmCode } from '#server/capabilities/visits/index.ts';
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
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp();
  vendor = await aVendor(app.deps.db);
  location = await aLocation(app.deps.db, vendor.id);
  service = await aService(app.deps.db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(app.deps.db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(app.deps.db, vendor.id, { staff, location });
});

async function joined(email = `v${Math.floor(performance.now() * 1000)}@example.com`) {
  const response = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location, service, email }),
  });
  return { id: String(response.body.data.id), code: String(response.body.data.attributes.confirm_code) };
}
const see = (id: string, code: string, from = '127.0.0.1') =>
  ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`, { from });
const change = (id: string, attributes: object, more: object = {}) =>
  ask(app, `PATCH /api/v2/open/queue-appointments/${id}`, {
    body: { data: { type: 'queue-appointments', attributes, ...more } },
  });

describe('the manage page', () => {
  it('opens with id and code', async () => {
    const { id, code } = await joined();
    const response = await see(id, code);
    expect(response.status).toBe(200);
    expect(response.body.data.attributes).toMatchObject({
      id,
      status: 1,
      confirm_code: code,
      feedback_given: false,
      called_at: null,
      station: null,
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('opens with the code of the current version only', async () => {
    const { id, code } = await joined();
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`UPDATE visits SET code_version = 2 WHERE id = ${Number(id)}`),
    );
    expect((await see(id, code)).status).toBe(404);
    const next = confirmCode(app.deps.keys, { vendorId: vendor.id, visitId: Number(id), codeVersion: 2 });
    const { status, body } = await see(id, next);
    expect([status, body.data.attributes.confirm_code]).toEqual([200, next]);
  });

  it('shows the state of the join, and later the call', async () => {
    const response = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service, email: 'same@example.com' }),
    });
    const { id, attributes } = response.body.data;
    expect((await see(id, attributes.confirm_code)).body).toEqual(response.body);
    await app.deps.db.withVendor(vendor.id, async (tx) => {
      await tx.run(
        sql`UPDATE tickets SET called_at = ${new Date(app.clock.now())} WHERE visit_id = ${Number(id)}`,
      );
      await tx.run(
        sql`UPDATE legs SET called_at = ${new Date(app.clock.now())}, calls = 1 WHERE visit_id = ${Number(id)}`,
      );
    });
    const called = (await see(id, attributes.confirm_code)).body;
    expect(called.data.attributes).toMatchObject({ called_at: expect.any(String), people_before: null });
    expect(called.included).toEqual(response.body.included);
  });

  it('returns the same response for a wrong id and a wrong code', async () => {
    const { id, code } = await joined();
    const wrong = [
      await see(id, 'x'.repeat(22), '10.0.0.1'),
      await see('999999999', code, '10.0.0.2'),
      await see('no-number', code, '10.0.0.3'),
      await see(id, '', '10.0.0.4'),
    ];
    for (const response of wrong) {
      expect(response.status).toBe(404);
      expect(response.text).toBe(wrong[0]!.text);
    }
  });

  it('refuses the wrong codes of a source unread after ten of them, and never the right code', async () => {
    const { id, code } = await joined();
    for (let n = 0; n < 10; n += 1) expect((await see(id, `wrong${n}`, '10.1.0.1')).status).toBe(404);
    const refused = await see(id, 'wrong', '10.1.0.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    for (const from of ['10.1.0.1', '10.3.0.1']) expect((await see(id, code, from)).status).toBe(200);
    // The hour starts with the tenth wrong code, not with the first.
    app.clock.advance(3_600_001);
    expect((await see(id, 'wrong', '10.1.0.1')).status).toBe(404);
  });
});

describe('changing a queue appointment', () => {
  it('cancels once, and cancellation is final', async () => {
    const { id, code } = await joined();
    const response = await change(id, { id, status: 4, confirm_code: code }, { id });
    expect([
      response.status,
      response.body.data.attributes.status,
      response.body.data.attributes.cancel_reason,
    ]).toEqual([200, 4, 'cancelled']);
    const twice = await change(id, { status: '4', confirm_code: code });
    expect([twice.status, twice.body.data.attributes.status]).toEqual([200, 4]);
    expect((await change(id, { status: { toString: 4 }, confirm_code: code })).status).toBe(422);
    const again = await change(id, { status: 1, confirm_code: code });
    expect([again.status, again.errors[0]?.code]).toEqual([422, 'transition-refused']);
    const [row] = await app.deps.db.read(
      vendor.id,
      sql<{ reason: string; kinds: string[] }>`
      SELECT (SELECT left_reason FROM tickets WHERE vendor_id = ${vendor.id} AND visit_id = ${Number(id)}) AS reason,
             ARRAY(SELECT kind FROM events WHERE vendor_id = ${vendor.id} AND subject_id = ${Number(id)} AND subject_kind = 'visit' ORDER BY subject_version) AS kinds`,
    );
    expect(row).toEqual({ reason: 'cancelled', kinds: ['visit-joined', 'visit-cancelled'] });
  });

  it.each([1, 2, 3, 5, 6].map((status) => [status]))('refuses status %i from a visitor', async (status) => {
    const { id, code } = await joined();
    const response = await change(id, { status, confirm_code: code });
    expect([response.status, response.errors[0]?.code]).toEqual([422, 'transition-refused']);
  });

  it('requires the code and equal ids', async () => {
    const { id, code } = await joined();
    expect((await change(id, { status: 4 })).status).toBe(404);
    const mismatch = await change(id, { status: 4, confirm_code: code }, { id: '7' });
    expect([mismatch.status, mismatch.errors[0]?.code]).toEqual([409, 'id-mismatch']);
  });

  it('changes notes, car details and arrival, and ignores other attributes', async () => {
    const { id, code } = await joined();
    const response = await change(id, {
      confirm_code: code,
      notes: 'By the window',
      car_details: 'Blue van',
      arrived: true,
      location_id: 1,
      priority: 9,
      booked_through: 14,
      created: '2020-01-01',
    });
    expect(response.body.data.attributes).toMatchObject({
      notes: 'By the window',
      car_details: 'Blue van',
      location_id: String(location),
      status: 1,
    });
    expect(response.body.data.attributes.arrived_at).not.toBeNull();
    const long = await change(id, { confirm_code: code, car_details: 'x'.repeat(501) });
    expect([long.status, long.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/car_details']);
    const shapeless = await change(id, { confirm_code: code, notes: { text: 'x' }, car_details: ['red'] });
    expect(shapeless.errors.map((error) => error.source?.pointer)).toEqual([
      '/data/attributes/notes',
      '/data/attributes/car_details',
    ]);
  });
});

describe('feedback', () => {
  const rate = (body: object) => ask(app, 'POST /api/v3/open/walkin-feedback', { body });
  async function served() {
    const visit = await joined();
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`UPDATE visits SET status = 2 WHERE vendor_id = ${vendor.id} AND id = ${Number(visit.id)}`),
    );
    return visit;
  }
  it('accepts half steps, once', async () => {
    const { id, code } = await served();
    const response = await rate({ queue_appointment: id, code, rating: 4.5, experience: 'Quick and kind' });
    expect([response.status, response.body.data.attributes]).toEqual([
      201,
      { rating: 4.5, experience: 'Quick and kind' },
    ]);
    expect((await see(id, code)).body.data.attributes.feedback_given).toBe(true);
    const again = await rate({ queue_appointment: id, code, rating: 5 });
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'feedback-given']);
  });
  it.each([[undefined], [0], [5.5], [4.2], ['five'], [{ toString: 4 }], [true]])(
    'refuses the rating %s',
    async (rating) => {
      const { id, code } = await served();
      const response = await rate({ queue_appointment: id, code, rating });
      expect([response.status, response.errors[0]?.source?.pointer]).toEqual([422, '/rating']);
    },
  );
  it('requires the end of the visit and the right code', async () => {
    const { id, code } = await joined();
    expect((await rate({ queue_appointment: id, code, rating: 5 })).errors[0]?.code).toBe('feedback-refused');
    expect((await rate({ queue_appointment: id, code: 'wrong', rating: 5 })).status).toBe(404);
  });
});

describe('other requests of visitors', () => {
  it('lists services with waits, and none for a private location', async () => {
    const response = await ask(app, `GET /api/v2/open/queue-appointments-services/${location}`);
    const [services, waits] = response.body.data;
    expect(services[0]).toMatchObject({ id: String(service), type: 'services' });
    expect(waits[0]).toMatchObject({ id: String(service), attributes: { shown: true } });
    const hidden = await aLocation(app.deps.db, vendor.id, { visibility: 'private' });
    expect((await ask(app, `GET /api/v2/open/queue-appointments-services/${hidden}`)).body.data).toEqual([
      [],
      [],
    ]);
    expect((await ask(app, `GET /api/v2/open/locations/${hidden}`)).body.data.attributes).toEqual({
      name: 'Main Street',
      visibility: 'private',
    });
    expect(
      (await ask(app, 'GET /api/v2/open/queue-appointments-services/424242', { vendor: vendor.pathname }))
        .status,
    ).toBe(404);
  });

  it.each(['4', '0', '5', 'video', '1.5'])('refuses the method %s', async (method) => {
    const response = await ask(
      app,
      `GET /api/v2/open/queue-appointments-services/${location}?meeting_method=${method}`,
    );
    expect([response.status, response.errors[0]?.code, response.errors[0]?.source]).toEqual([
      422,
      'field-invalid',
      { parameter: 'meeting_method' },
    ]);
  });

  it('returns not found for an unknown vendor', async () => {
    for (const path of ['/api/v2/open/locations', '/cx/snippets/api/v1/cx_snippets'] as const) {
      const response = await ask(app, `GET ${path}`, { vendor: 'nobody-has-this' });
      expect([path, response.status, response.errors[0]?.code]).toEqual([path, 404, 'not-found']);
    }
  });

  it('lists the methods that an endpoint accepts', async () => {
    const wrong = await ask(app, 'DELETE /api/v2/open/queue-appointments/1');
    expect([wrong.status, wrong.errors[0]?.code, wrong.headers['allow']]).toEqual([
      405,
      'method-not-allowed',
      'GET, PATCH, HEAD, OPTIONS',
    ]);
    const options = await app.http.inject({ method: 'OPTIONS', url: '/api/v2/open/queue-appointments' });
    expect([options.statusCode, options.headers['allow']]).toEqual([204, 'POST, OPTIONS']);
    expect((await ask(app, 'DELETE /api/v2/open/nothing')).status).toBe(404);
  });

  it('lists locations in order, filtered and paged, and names the filters it knows', async () => {
    const other = await aVendor(app.deps.db);
    const ids = [];
    for (const name of ['Cedar', 'Alder', 'Birch'])
      ids.push(await aLocation(app.deps.db, other.id, { name, takes: { video: name !== 'Alder' } }));
    await aLocation(app.deps.db, other.id, { visibility: 'private', name: 'Secret' });
    const list = (query: string) =>
      ask(app, `GET /api/v2/open/locations${query}`, { vendor: other.pathname });
    const names = (response: { body: { data: { attributes: { name: string } }[] } }) =>
      response.body.data.map((each) => each.attributes.name);
    expect(names(await list('?sort=sort_order,name'))).toEqual(['Alder', 'Birch', 'Cedar']);
    expect(names(await list('?filter[method]=3'))).toEqual(['Birch', 'Cedar']);
    expect(names(await list('?filter[assigned]=1'))).toEqual([]);
    const first = await list('?page[size]=2');
    expect(names(first)).toEqual(['Alder', 'Birch']);
    expect(names(await ask(app, `GET ${first.body.links.next}`, { vendor: other.pathname }))).toEqual([
      'Cedar',
    ]);
    const descending = await list('?sort=-name&filter[method]=3&page[size]=1');
    expect(names(descending)).toEqual(['Cedar']);
    const following = await ask(app, `GET ${descending.body.links.next}`, { vendor: other.pathname });
    expect([names(following), following.body.links.next]).toEqual([['Birch'], null]);
    expect((await list('?filter[service]=1,2')).status).toBe(200);
    expect((await list('?filter[service][]=1&filter[service][]=2')).status).toBe(200);
    const unknown = await list('?filter[colour]=green');
    expect([unknown.status, unknown.errors[0]?.code]).toEqual([400, 'filter-unsupported']);
    expect((await list('?page[size]=none')).errors[0]?.code).toBe('parameter-invalid');
    expect((await list('?sort=colour')).status).toBe(400);
    expect((await list('?filter[service]=abc')).status).toBe(400);
  });

  it('returns questions in the requested language', async () => {
    const question = await aQuestion(app.deps.db, vendor.id, {
      service,
      type: 'select',
      label: 'Which card?',
      options: [{ value: 'debit', text: 'Debit' }],
    });
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`INSERT INTO translations (vendor_id, subject_kind, subject_id, field, locale, content)
      VALUES (${vendor.id}, 'question', ${question}, 'label', 'fr', 'Quelle carte ?'), (${vendor.id}, 'question', ${question}, 'option.debit', 'fr', 'Débit')`),
    );
    const response = await ask(app, `GET /api/v2/open/questions?filter[matching]=${service}`, {
      language: 'fr',
    });
    expect(response.body.data[0].attributes).toMatchObject({
      type: 'select',
      label: 'Quelle carte ?',
      options: [{ value: 'debit', text: 'Débit' }],
    });
  });

  it('lists services with the name of their category in the vendor’s languages', async () => {
    const bank = await aVendor(app.deps.db, { name: 'Bank of categories' });
    const branch = await aLocation(app.deps.db, bank.id);
    const loan = await aService(app.deps.db, bank.id, { name: 'Loan', locations: [branch] });
    await aStaffMember(app.deps.db, bank.id, { locations: [branch], serves: [loan] });
    await app.deps.db.withVendor(bank.id, async (tx) => {
      const { id } = await tx.one(sql<{ id: number }>`
        INSERT INTO categories (vendor_id, name) VALUES (${bank.id}, 'Borrowing') RETURNING id`);
      await tx.run(
        sql`UPDATE services SET category_id = ${id} WHERE vendor_id = ${bank.id} AND id = ${loan}`,
      );
      await tx.run(sql`INSERT INTO translations (vendor_id, subject_kind, subject_id, field, locale, content)
        VALUES (${bank.id}, 'category', ${id}, 'name', 'ko', '대출'), (${bank.id}, 'service', ${loan}, 'name', 'ko', '대출 상담')`);
    });
    const line = await ask(app, `GET /api/v2/open/queue-appointments-services/${branch}`);
    expect(line.body.data[0][0].attributes).toMatchObject({
      category: 'Borrowing',
      translations: [
        { locale: 'ko', field: 'name', content: '대출 상담' },
        { locale: 'ko', field: 'category', content: '대출' },
      ],
    });
    const open = await ask(app, 'GET /api/v2/open/services', { vendor: bank.pathname, language: 'ko' });
    expect(open.body.data[0].attributes).toMatchObject({ name: '대출 상담', category: '대출' });
  });

  it('carries method, language and preferred person into the booking', async () => {
    const staff = await aStaffMember(app.deps.db, vendor.id, { locations: [location], serves: [service] });
    const join = aJoin({
      location,
      service,
      method: 2,
      client: { lang: 'fr' },
      email: 'callme@example.com',
      phone: '+14165550123',
      more: { preferred_staff_id: String(staff) },
    });
    const { data } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body: join })).body;
    const { id, attributes } = data;
    const response = await ask(
      app,
      `GET /api/v3/open/walkin-conversion?id=${id}&confirm_code=${attributes.confirm_code}`,
    );
    const { searchParams } = new URL(response.body.data.attributes.url, 'http://localhost');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      meeting_method: '2',
      lang: 'fr',
      preferred_staff: String(staff),
    });
  });

  it('gives the vendor’s snippets of a language', async () => {
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(
        sql`INSERT INTO snippets (vendor_id, key, locale, content) VALUES (${vendor.id}, 'queue.title', 'fr', 'Bienvenue')`,
      ),
    );
    expect(
      (await ask(app, 'GET /cx/snippets/api/v1/cx_snippets', { vendor: vendor.pathname, language: 'fr' }))
        .body,
    ).toEqual({ data: { 'queue.title': 'Bienvenue' } });
  });

  it('offers to convert a live position with its code', async () => {
    const { id, code } = await joined();
    const offer = (by: string) => ask(app, `GET /api/v3/open/walkin-conversion?id=${id}&confirm_code=${by}`);
    const { status, body } = await offer(code);
    expect(status).toBe(200);
    expect(body.data.attributes.url).toMatch(
      /\/select-timeslot\?location=\d+&services=\d+&meeting_method=1&lang=en&convert=[^&]+$/,
    );
    expect((await offer('wrong')).status).toBe(404);
    await change(id, { id, status: 4, confirm_code: code }, { id });
    const gone = await offer(code);
    expect([gone.status, gone.errors[0]?.code]).toEqual([409, 'conversion-unavailable']);
  });
});
