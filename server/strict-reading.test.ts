import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

let app: TestApp;
let vendorId: number;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  ({ id: vendorId } = await aVendor(db));
  location = await aLocation(db, vendorId);
  service = await aService(db, vendorId, { locations: [location] });
  await aStaffMember(db, vendorId, { locations: [location], serves: [service] });
});

const JOIN = '/api/v2/open/queue-appointments';
async function sent(payload: string, type = 'application/json') {
  const response = await app.http.inject({
    method: 'POST',
    url: JOIN,
    headers: { 'content-type': type },
    payload,
  });
  return { status: response.statusCode, code: response.json<Refused>().errors?.[0]?.code };
}
type Refused = { errors?: { code: string }[] };
const malformed = { status: 400, code: 'malformed-request' };
const joinText = (more: string) =>
  JSON.stringify(aJoin({ location, service })).replace('"attributes":{', `"attributes":{${more},`);

describe('a body', () => {
  it.each([
    ['with a key __proto__', () => joinText('"__proto__":{"status":4}')],
    ['with a nested key __proto__', () => joinText('"a":[{"b":{"__proto__":{"isAdmin":true}}}]')],
    ['with an escaped key __proto__', () => joinText('"\\u005f_proto__":{"status":4}')],
    ['with a constructor’s prototype', () => joinText('"constructor":{"prototype":{"isAdmin":true}}')],
    ['with half a surrogate pair in a key', () => joinText('"\\ud800":1')],
    ['with a zero byte', () => joinText('"a":"\\u0000"')],
    ['with endless nesting', () => `{"data":${'{"data":'.repeat(5_000)}1${'}'.repeat(5_001)}`],
    ['with endless lists', () => joinText(`"a":${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    ['cut off', () => joinText('"a":1').slice(0, -1)],
    ['that is a list', () => '[]'],
    ['that is a text', () => '"data"'],
    ['that is empty', () => ''],
  ])('%s is refused', async (_, text) => {
    expect(await sent(text())).toEqual(malformed);
  });

  it('of another kind, or too large, is not read', async () => {
    expect(await sent('<data/>', 'application/xml')).toEqual({ status: 415, code: 'media-type-unsupported' });
    expect(await sent('data=1', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    expect(await sent(joinText(`"a":"${'x'.repeat(300_000)}"`))).toEqual({
      status: 413,
      code: 'payload-too-large',
    });
  });

  it('may be as deep as any valid body, and leaves no trace on other objects', async () => {
    expect(await sent(joinText(`"a":${'['.repeat(20)}${']'.repeat(20)}`))).toMatchObject({ status: 201 });
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('a text', () => {
  it('is stored in one Unicode normal form', async () => {
    const response = await ask(app, `POST ${JOIN}`, {
      body: aJoin({ location, service, first: 'Zoe\u0301', more: { notes: 'cafe\u0301' } }),
    });
    const [stored] = await app.deps.db.read(
      vendorId,
      sql<{ first: string; notes: string }>`SELECT first_name AS first, notes FROM visits
        WHERE vendor_id = ${vendorId} AND id = ${Number(response.body.data.id)}`,
    );
    expect(stored).toEqual({ first: 'Zo\u00e9', notes: 'caf\u00e9' });
  });

  it.each([
    ['first_name', 'client', 4_001],
    ['last_name', 'client', 4_001],
    ['email', 'client', 4_001],
    ['cell_phone', 'client', 4_001],
    ['external_id', 'client', 256],
    ['notes', 'more', 2_001],
    ['workflow_id', 'more', 256],
  ] as const)('as %s is refused at its field if it is too long', async (field, where, length) => {
    const body = aJoin({ location, service, [where]: { [field]: 'x'.repeat(length) } });
    const response = await ask(app, `POST ${JOIN}`, { body });
    expect(response.status).toBe(422);
    expect(response.errors.map((error) => error.source?.pointer ?? '').join()).toContain(field);
  });
});

describe('an address', () => {
  it.each([
    [`/api/v2/open/locations?sort=name&sort=sort_order`, 'parameter-invalid'],
    [`${JOIN}/1?confirm_code=a&confirm_code=b`, 'parameter-invalid'],
    [`/api/v2/open/locations?page[size]=1&page[size]=2`, 'parameter-invalid'],
    [`/api/v2/open/locations?filter[method]=1&filter[method]=3`, 'parameter-invalid'],
    [`/api/v3/open/walkin-conversion?id=1&id=2&confirm_code=a`, 'parameter-invalid'],
  ])('with a repeated parameter is refused: %s', async (path, code) => {
    const response = await ask(app, `GET ${path}`);
    expect([response.status, response.errors[0]?.code]).toEqual([400, code]);
  });

  it('is refused with our own words at any length', async () => {
    for (const length of [65, 257, 1_000, 8_000]) {
      const response = await ask(app, `GET ${JOIN}/${'9'.repeat(length)}?confirm_code=x`);
      expect([response.status, response.errors[0]?.code], `${length} digits`).toEqual([404, 'not-found']);
    }
  });

  it('keeps its parameters from reaching a prototype', async () => {
    await ask(app, 'GET /api/v2/open/locations?__proto__[isAdmin]=1&constructor[prototype][isAdmin]=1');
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('a request that is not HTTP', () => {
  it.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\n${`a: ${'b'.repeat(4_000)}\r\n`.repeat(10)}\r\n`],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a space in a header', 'GET / HTTP/1.1\r\nhost : x\r\n\r\n'],
  ])('is refused without details: %s', async (_, text) => {
    if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
    const came = await reply(text);
    expect(came).toMatch(/^HTTP\/1\.1 4(?:00|31) /);
    expect(came).not.toMatch(/HPE_|node:|\.ts:|Parse Error|\n\s+at /);
    expect(came.split('HTTP/1.1 '), 'one answer').toHaveLength(2);
  });
});

/** Reads a plain socket until it is closed. */
function reply(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1');
    let came = '';
    socket.setEncoding('latin1').on('data', (part: string) => (came += part));
    socket.on('error', reject).on('close', () => resolve(came));
    socket.write(text);
  });
}
