import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aVendor } from '#server/testing/builders-store.ts';

let app: TestApp;
let port = 0;
beforeAll(async () => {
  app = await anApp();
  await aVendor(app.deps.db, { pathname: 'a-bank' });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.http.server.address() as AddressInfo);
});

/** Uses a plain socket: a client library would normalise the address. */
function answerOf(path: string, more = ''): Promise<{ status: number; type: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const parts: Buffer[] = [];
    socket.on('error', reject);
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('end', () => {
      const [head = '', ...rest] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
        type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
        body: rest.join('\r\n\r\n'),
      });
    });
    const line = path.startsWith('/') ? `GET ${path}` : path;
    socket.write(`${line} HTTP/1.1\r\nHost: localhost:3000\r\n${more}Connection: close\r\n\r\n`);
  });
}

describe('an address that cannot be decoded', () => {
  it.each([
    '/%',
    '/%E0%A4%A',
    '/s/a-bank/%E0%A4%A',
    '/s/%zz/callback-service',
    '/a%00b',
    `/${'a'.repeat(400)}%`,
  ])('gets a page: %s', async (path) => {
    const { status, type, body } = await answerOf(path);
    expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('<!doctype html>');
    expect(body).not.toContain('FST_');
  });

  it.each([
    '/api/v2/open/%E0%A4%A',
    '/api/v2/open/queue-appointments/%',
    '/api/internal/v1/%zz',
    '/api%2Fv2%2Fopen%2Flocations',
    '/api?x=1',
  ])('gets a JSON refusal at a program’s address: %s', async (path) => {
    const { status, type, body } = await answerOf(path);
    expect(type).toMatch(/json/);
    expect(JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, ''))).toMatchObject({
      errors: [{ status: String(status), code: 'not-found' }],
    });
  });
});

describe('a request that the server cannot route', () => {
  const jsonOf = (body: string) => JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, ''));

  it.each([
    ['an unknown method', 'BREW /api/v2/open/locations', 400, 'malformed-request'],
    ['a method of another protocol', 'PROPFIND /api/v2/open/locations', 405, 'method-not-allowed'],
    ['a method without meaning here', 'TRACE /api/v2/open/locations', 405, 'method-not-allowed'],
    ['such a method at an unknown address', 'PROPFIND /api/v2/open/nothing', 404, 'not-found'],
    ['no address', 'GET', 400, 'malformed-request'],
  ])('gets a JSON:API refusal: %s', async (_, line, status, code) => {
    const response = await answerOf(line);
    expect([response.status, response.type.split(';')[0]]).toEqual([status, 'application/vnd.api+json']);
    expect(jsonOf(response.body)).toMatchObject({ errors: [{ status: String(status), code }] });
  });

  it('gets one for headers that are too large', async () => {
    const response = await answerOf('/api/v2/open/locations', `X-Long: ${'a'.repeat(20_000)}\r\n`);
    expect([response.status, response.type.split(';')[0]]).toEqual([431, 'application/vnd.api+json']);
    expect(jsonOf(response.body)).toMatchObject({ errors: [{ status: '431', code: 'headers-too-large' }] });
  });
});
