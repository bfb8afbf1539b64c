import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/codes/role.ts';
import { aJpeg, aPdf, aPng } from '#domain/testing/sample-files.ts';
import { DAY, fromIso, HOUR, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { askByForm } from '#server/testing/forms.ts';
import type { FormFile } from '#server/testing/forms.ts';
import { worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const listening = app.http.listen({ port: 0, host: '127.0.0.1' });
const NINE = fromIso('2026-11-23T17:00:00Z');

let town: { vendor: number; pathname: string; location: number; service: number };

beforeEach(async () => {
  app.clock.set(MOMENT);
  const { id: vendor, pathname } = await aVendor(db);
  await setSetting(db, vendor, { key: 'multiple_attendees_limit', value: 4 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  for (const name of ['Ana', 'Ben', 'Cleo', 'Dora']) {
    const staff = await aStaffMember(db, vendor, { name, locations: [location], serves: [service] });
    await worksHours(db, vendor, { staff, location, from: 540, to: 720 });
  }
  town = { vendor, pathname, location, service };
  await request('optional');
});

const request = (uploads: string) =>
  setSetting(db, town.vendor, {
    key: 'clientFields',
    value: { first_name: 'required', last_name: 'optional', email: 'optional', notes: 'optional', uploads },
  });
const rows = <Row>(query: Sql<Row>) => db.withVendor(town.vendor, (tx) => tx.many(query));
const files = () =>
  rows(
    sql<{
      name: string;
    }>`SELECT name, kind, handle IS NULL AS kept, visit_id = attendee_id AS is_leads FROM visit_files ORDER BY id`,
  );
const file = (name: string, bytes: Uint8Array, field = 'uploads[0]'): FormFile => ({ field, name, bytes });

const send = (...sent: FormFile[]) =>
  askByForm(app, '/api/internal/v1/uploads?lang=en', { files: sent, headers: { 'x-vendor': town.pathname } });
/** Uploads from another address. */
const sendFromElsewhere = (...sent: FormFile[]) =>
  askByForm(app, '/api/internal/v1/uploads?lang=en', {
    files: sent,
    headers: { 'x-vendor': town.pathname },
    remoteAddress: '192.0.2.7',
  });
/** Makes the newest file as large as this, without storing as many bytes. */
const grow = (mebibytes: number) =>
  db.withVendor(town.vendor, (tx) =>
    tx.run(
      sql`UPDATE visit_files SET size = ${mebibytes * 1024 ** 2} WHERE id = (SELECT max(id) FROM visit_files)`,
    ),
  );
const book = (input: object = {}) =>
  ask(app, 'POST /api/internal/v1/appointments?lang=en', {
    body: {
      location_id: String(town.location),
      service_id: String(town.service),
      start: toIso(NINE),
      attendee: { first_name: 'Dana', email: 'dana@example.com' },
      ...input,
    },
  });

/** A form of the public library: the whole document in `data`, and files under any field name. */
const choice = (...names: string[]) => ({
  data: {
    type: 'appointments',
    attributes: { location_id: town.location, service_id: town.service, start: toIso(NINE) },
    relationships: {
      attendees: {
        data: names.map((name) => ({
          type: 'attendees',
          attributes: { first_name: name, email: `${name}@example.com` },
        })),
      },
    },
  },
  meta: { utm: { source: 'paper' } },
});
const bookByForm = (sent: FormFile[], { key }: { key?: string } = {}) =>
  askByForm(app, '/api/v2/open/appointments?lang=en', {
    texts: { data: JSON.stringify(choice('Dana')) },
    files: sent,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

async function as(role: Role, locations = [town.location]) {
  return (await aSignedInStaffMember(app, town.vendor, { role, locations })).who;
}

describe('files of a booking', () => {
  it('are uploaded before, named by the booking, and belong to it afterwards', async () => {
    const sent = await send(file('../My passport.PDF', aPdf()));
    expect([sent.status, sent.body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[\w]{20,24}$/),
        name: 'My passport.pdf',
        kind: 'application/pdf',
        size: aPdf().length,
      },
    ]);
    expect(await files()).toEqual([
      { name: 'My passport.pdf', kind: 'application/pdf', kept: false, isLeads: null },
    ]);
    const uploads = [sent.body.data.id];
    expect((await book({ uploads })).status).toBe(201);
    expect(await files()).toEqual([
      { name: 'My passport.pdf', kind: 'application/pdf', kept: true, isLeads: true },
    ]);
    // A second booking with the same files is refused and books nothing.
    const again = await book({ uploads });
    expect([again.status, again.errors[0]?.source?.pointer, again.errors[0]?.title]).toEqual([
      422,
      '/uploads',
      'Please choose your files again',
    ]);
    expect(await rows(sql`SELECT 1 AS one FROM visits`)).toHaveLength(1);
  });

  it('come with the open API’s form, the whole document in its field `data`', async () => {
    const { status, body } = await bookByForm([
      file('a.png', aPng({ text: 'SECRET' }), 'front'),
      file('b.jpg', aJpeg(), 'back'),
    ]);
    expect([status, body.data.attributes.attendees[0].first_name]).toEqual([201, 'Dana']);
    expect(await files()).toEqual([
      { name: 'a.png', kind: 'image/png', kept: true, isLeads: true },
      { name: 'b.jpg', kind: 'image/jpeg', kept: true, isLeads: true },
    ]);
    const [stored] = await rows(sql<{ bytes: Buffer }>`SELECT bytes FROM visit_files ORDER BY id LIMIT 1`);
    expect(new Uint8Array(stored!.bytes)).toEqual(aPng());
    expect(await rows(sql`SELECT utm FROM visits`)).toEqual([{ utm: { source: 'paper' } }]);
    const events = await rows(sql<{ data: object }>`SELECT data FROM events WHERE kind = 'visit-booked'`);
    expect(events[0]?.data).toMatchObject({ files: 2 });
  });

  it('come with attendees added later', async () => {
    const { id, attributes } = (await book()).body.data;
    const texts = {
      contentType: 'application/json; ext=bulk',
      data: JSON.stringify({
        data: [{ type: 'attendees', attributes: { first_name: 'Eli' } }],
        meta: { origin: 9 },
      }),
      _method: 'PUT',
    };
    const url = `/api/v2/open/appointments/${id}/attendees?code=${attributes.confirm_code}`;
    const added = await askByForm(app, url, { texts, files: [file('eli.pdf', aPdf())] });
    expect([added.status, added.body.data.attributes.attendees.length]).toEqual([200, 2]);
    expect(await files()).toEqual([{ name: 'eli.pdf', kind: 'application/pdf', kept: true, isLeads: false }]);
  });

  it('are part of the idempotency key’s request: other files are a conflict', async () => {
    const key = 'a-key-of-this-test-0';
    const first = await bookByForm([file('a.png', aPng())], { key });
    const again = await bookByForm([file('a.png', aPng())], { key });
    expect([again.status, again.text]).toEqual([201, first.text]);
    const other = await bookByForm([file('a.png', aJpeg())], { key });
    expect(other.errors[0]?.code).toBe('idempotency-key-reused');
    expect(await files()).toHaveLength(1);
  });

  it('are refused with a pointer to each invalid one, and nothing is booked', async () => {
    const wrong = await bookByForm([
      file('a.png', aPng(), 'front'),
      file('b.svg', Buffer.from('<svg/>'), 'back'),
      file('c.pdf', new Uint8Array(0), 'paper'),
      file('d.pdf', Buffer.from('%PDF-1.7\n1 0 obj<</S/JavaScript/JS(x)>>endobj\n%%EOF\n'), 'form'),
    ]);
    expect([
      wrong.status,
      wrong.errors.map(({ source, meta }) => [source?.pointer, meta?.['fault']]),
    ]).toEqual([
      422,
      [
        ['/back', 'file_type'],
        ['/paper', 'file_empty'],
        ['/form', 'file_active'],
      ],
    ]);
    expect(await rows(sql`SELECT 1 AS one FROM visits`)).toEqual([]);
    expect((await send(file('big.pdf', new Uint8Array(10 * 1024 * 1024 + 1)))).errors[0]).toMatchObject({
      title: 'Choose a file of at most 10 MB',
      source: { pointer: '/uploads[0]' },
    });
    const many = Array.from({ length: 6 }, (_, index) => file('a.png', aPng(), `f${index}`));
    expect((await bookByForm(many)).errors[0]?.title).toBe('Send at most 5 files');
    expect((await send()).errors[0]?.title).toBe('File is required');
    expect(await files()).toEqual([]);
  });

  it('are refused unread when they are larger than any form', async () => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(1024 ** 3),
    };
    const url = '/api/v2/open/appointments';
    const huge = await app.http.inject({ method: 'POST', url, headers, payload: 'x' });
    expect(huge.statusCode).toBe(413);
    // An endpoint that takes no form does not read one.
    const elsewhere = await app.http.inject({
      method: 'POST',
      url: '/api/v2/open/queue-appointments',
      headers,
      payload: 'x',
    });
    expect(elsewhere.statusCode).toBe(415);
    const read = await app.http.inject({ method: 'GET', url: '/api/v2/open/locations', headers });
    expect(read.statusCode).toBe(400);
  });

  it('are cut off when they declare no size and never end', async () => {
    await listening;
    const { port } = app.http.server.address() as AddressInfo;
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-vendor': town.pathname };
    const [status, sent] = await new Promise<[number | undefined, number]>((resolve) => {
      let megabytes = 0;
      const call = http.request({ port, method: 'POST', path: '/api/internal/v1/uploads', headers });
      const more = (): void => {
        megabytes += 1;
        if (megabytes < 1_000) call.write(Buffer.alloc(1024 ** 2), () => setImmediate(more));
        else call.end();
      };
      call.on('response', (response) => {
        resolve([response.statusCode, megabytes]);
        call.destroy();
      });
      // A reset connection counts as a refusal too.
      call.on('error', () => resolve([undefined, megabytes]));
      more();
    });
    expect([undefined, 413]).toContain(status);
    expect(sent).toBeLessThan(100);
    expect((await send(file('a.pdf', aPdf()))).status).toBe(201);
  });

  it('arrive while idle connections declare large forms, which a timeout ends', async () => {
    await listening;
    const { port } = app.http.server.address() as AddressInfo;
    const connections = () =>
      new Promise<number>((resolve) => app.http.server.getConnections((_error, count) => resolve(count)));
    const idle = Array.from({ length: 8 }, () => {
      const headers = {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(20 * 1024 ** 2),
        'x-vendor': town.pathname,
      };
      const call = http.request({ port, method: 'POST', path: '/api/internal/v1/uploads', headers });
      call.on('error', () => {});
      call.write('--x\r\n');
      return call;
    });
    await expect.poll(connections).toBeGreaterThanOrEqual(8);
    await sleep(100);
    expect((await send(file('a.pdf', aPdf()))).status).toBe(201);
    for (const call of idle) call.destroy();
    expect(app.http.server.requestTimeout).toBe(300_000);
  });

  it('follow the vendor’s setting: off, optional or required', async () => {
    await request('required');
    const without = await book();
    expect([without.status, without.errors[0]?.source?.pointer]).toEqual([422, '/uploads']);
    const sent = await send(file('a.pdf', aPdf()));
    expect((await book({ uploads: [sent.body.data.id] })).status).toBe(201);
    await request('hidden');
    expect((await send(file('a.pdf', aPdf()))).errors[0]?.title).toBe('This cannot be sent here');
    expect((await bookByForm([file('a.png', aPng())])).errors[0]?.meta).toEqual({ fault: 'not_asked' });
    expect((await book({ uploads: ['x'] })).errors[0]?.meta).toEqual({ fault: 'not_asked' });
  });

  it('are not found by another vendor', async () => {
    const other = await aVendor(db);
    await setSetting(db, other.id, {
      key: 'clientFields',
      value: { first_name: 'required', uploads: 'optional' },
    });
    const headers = { 'x-vendor': other.pathname };
    const theirs = await askByForm(app, '/api/internal/v1/uploads', {
      files: [file('a.pdf', aPdf())],
      headers,
    });
    expect((await book({ uploads: [theirs.body.data.id] })).errors[0]?.meta).toEqual({ fault: 'file_gone' });
  });

  it('are downloaded by staff with access to the visit, always as an attachment', async () => {
    const { id } = (await bookByForm([file('Señor.pdf', aPdf())])).body.data;
    const manager = await as(20);
    const seen = await ask(app, `GET /api/internal/v1/admin/appointments/${id}`, manager);
    const [stored] = seen.body.data.attributes.files;
    expect(stored).toMatchObject({ name: 'Señor.pdf', size: aPdf().length });
    const url = `GET /api/internal/v1/admin/visits/${id}/files/${stored.id}` as const;
    const got = await ask(app, url, manager);
    expect([got.status, got.text]).toEqual([200, Buffer.from(aPdf()).toString()]);
    expect(got.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''Se%C3%B1or.pdf",
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await ask(app, url)).status).toBe(401);
    const elsewhere = await as(20, [await aLocation(db, town.vendor)]);
    expect((await ask(app, url, elsewhere)).status).toBe(404);
    // The person serves other visits.
    expect((await ask(app, url, await as(10))).status).toBe(404);
    expect((await ask(app, `${url}0`, manager)).status).toBe(404);
  });

  it('go with their attendee, and with a cancelled appointment', async () => {
    const { id, attributes } = (await bookByForm([file('lead.pdf', aPdf())])).body.data;
    const code = attributes.confirm_code;
    const url = `/api/v2/open/appointments/${id}/attendees`;
    const texts = {
      contentType: 'application/json; ext=bulk',
      data: JSON.stringify({ data: [{ type: 'attendees', attributes: { first_name: 'Eli' } }] }),
      _method: 'PUT',
    };
    const added = await askByForm(app, `${url}?code=${code}`, { texts, files: [file('eli.pdf', aPdf())] });
    expect((await files()).map(({ name }) => name)).toEqual(['lead.pdf', 'eli.pdf']);
    const eli = added.body.data.attributes.attendees[1].id;
    await ask(app, `DELETE /api/v2/open/appointments/${id}/${eli}?code=${code}`);
    expect((await files()).map(({ name }) => name)).toEqual(['lead.pdf']);
    await ask(app, `DELETE /api/v2/open/appointments/${id}/${attributes.attendees[0].id}?code=${code}`);
    expect([await files(), (await rows(sql`SELECT status FROM visits`))[0]]).toEqual([[], { status: 4 }]);
  });

  it('have a limit per visit', async () => {
    const { id, attributes } = (await bookByForm([file('a.pdf', aPdf())])).body.data;
    await grow(100);
    const texts = {
      data: JSON.stringify({ data: [{ type: 'attendees', attributes: { first_name: 'Eli' } }] }),
    };
    const url = `/api/v2/open/appointments/${id}/attendees?code=${attributes.confirm_code}`;
    const added = await askByForm(app, url, {
      texts: { ...texts, _method: 'PUT' },
      files: [file('b.pdf', aPdf())],
    });
    expect([added.status, added.errors[0]?.title]).toEqual([
      422,
      'This appointment has no room for more files',
    ]);
    expect(await files()).toHaveLength(1);
  });

  it('have limits per source: one address does not fill the vendor’s share', async () => {
    await send(file('a.pdf', aPdf()));
    await grow(64);
    const refused = await send(file('b.pdf', aPdf()));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await sendFromElsewhere(file('c.pdf', aPdf()))).status).toBe(201);
    // A booking that brings its files counts against the day of its source.
    expect((await bookByForm([file('d.pdf', aPdf())])).status).toBe(201);
    await grow(512);
    expect((await bookByForm([file('e.pdf', aPdf())])).status).toBe(429);
    app.clock.set(MOMENT + DAY + MINUTE);
    expect((await send(file('f.pdf', aPdf()))).status).toBe(201);
  });

  it('expire: unbooked within hours, booked with the notes', async () => {
    const retain = () => app.jobs.find((job) => job.name === 'retention')!.work({});
    await bookByForm([file('kept.pdf', aPdf())]);
    await send(file('waiting.pdf', aPdf()));
    app.clock.set(MOMENT + 6 * HOUR);
    await retain();
    expect(await files()).toHaveLength(2);
    app.clock.set(MOMENT + 6 * HOUR + MINUTE);
    await retain();
    expect(await files()).toMatchObject([{ name: 'kept.pdf' }]);
    app.clock.set(NINE + 30 * MINUTE + 90 * DAY);
    await retain();
    expect(await files()).toHaveLength(1);
    app.clock.set(NINE + 31 * MINUTE + 90 * DAY);
    await retain();
    expect(await files()).toEqual([]);
  });
});
