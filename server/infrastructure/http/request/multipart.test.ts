import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, takeMultipart } from './multipart.ts';
import { Refusal } from '../response/refusal.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

async function anApp(options?: { periodMs: number }): Promise<FastifyInstance> {
  const made = Fastify();
  takeMultipart(made, options);
  made.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return reply.code(error.status).send({ code: error.code });
  });
  made.post('/form', { config: { multipart: true } as object }, (request, reply) =>
    reply.send({
      body: request.body,
      files: filesOf(request).map(({ field, name, bytes }) => [field, name, bytes.toString()]),
    }),
  );
  await made.ready();
  return made;
}

const part = (headers: string, content: string) => `--x\r\n${headers}\r\n\r\n${content}\r\n`;
const named = (name: string, content: string, more = '') =>
  part(`Content-Disposition: form-data; name="${name}"${more}`, content);
const send = async (payload: string) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const response = await app.inject({ method: 'POST', url: '/form', headers, payload });
  return { status: response.statusCode, ...response.json() };
};
const ofParts = (...parts: string[]) => send(`${parts.join('')}--x--\r\n`);

describe('a multipart form', () => {
  it('reads brackets as a tree, numbers as a list and `data` as JSON', async () => {
    const { body } = await ofParts(
      named('a[b][0]', 'one'),
      named('a[b][1]', 'two'),
      named('data', '{"c":[3]}'),
      named('notes', '{"d":4}'),
    );
    expect(body).toEqual({ a: { b: ['one', 'two'] }, data: { c: [3] }, notes: '{"d":4}' });
  });

  it('reads a part declared as JSON like every other text', async () => {
    const json = '\r\nContent-Type: application/json';
    const { body } = await ofParts(named('data', '{"a":1}', json), named('notes', '{"b":2}', json));
    expect(body).toEqual({ data: { a: 1 }, notes: '{"b":2}' });
    for (const content of ['{"__proto__":{}}', '{"a":{"constructor":1}}', '{'])
      expect((await ofParts(named('data', content, json))).status).toBe(400);
  });

  it('reads a file by its name only, as the browser wrote it', async () => {
    const { body, files } = await ofParts(
      named('front', 'bytes', '; filename="a%22b%.png"\r\nContent-Type: image/png'),
      named('empty', '', '; filename=""'),
      named('typed', 'text', '\r\nContent-Type: application/octet-stream'),
    );
    expect(files).toEqual([['front', 'a"b%.png', 'bytes']]);
    expect(body).toEqual({ typed: 'text' });
  });

  it.each([
    ['nothing at all', ''],
    ['no end', named('a', 'b')],
    ['a file without an end', named('a', 'b', '; filename="c"')],
    ['no name', `${part('Content-Disposition: form-data', 'b')}--x--\r\n`],
    ['a name of a prototype', `${named('a[__proto__]', 'b')}--x--\r\n`],
    ['more parts than any form has', `${named('a', 'b').repeat(501)}--x--\r\n`],
  ])('refuses %s', async (_what, payload) => {
    expect(await send(payload)).toEqual({ status: 400, code: 'malformed-request' });
  });

  it('accepts a text of several megabytes, within the limit of the whole form', async () => {
    const text = 'a'.repeat(3 * 2 ** 20);
    expect((await ofParts(named('notes', text))).body.notes.length).toBe(text.length);
  });

  it('refuses a form that grows beyond its limit', async () => {
    const file = named('a', 'a'.repeat(11 * 2 ** 20), '; filename="a"');
    // The server counts what arrives, whatever the header says.
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '5' };
    const payload = `${file}${file}--x--\r\n`;
    const response = await app.inject({ method: 'POST', url: '/form', headers, payload });
    expect([response.statusCode, response.headers['connection']]).toEqual([413, 'close']);
    expect((await ofParts(named('a', 'b'))).status).toBe(200);
  });
});

describe('forms over sockets', () => {
  const MEGABYTE = 2 ** 20;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const head = '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n';

  /** Starts a form that declares `declared` bytes and sends fewer; resolves with the response's status. */
  function begin(
    of: FastifyInstance,
    { megabytes = 0, declared = 20 * MEGABYTE, localAddress = '127.0.0.1' },
  ) {
    const { port } = of.server.address() as AddressInfo;
    const sent = { ...headers, 'content-length': String(declared) };
    const call = http.request({ port, localAddress, method: 'POST', path: '/form', headers: sent });
    const status = new Promise<number | undefined>((resolve) => {
      call.on('response', (response) => {
        resolve(response.statusCode);
        response.resume();
      });
      call.on('error', () => resolve(undefined));
    });
    call.write(head);
    for (let n = 0; n < megabytes; n += 1) call.write(Buffer.alloc(MEGABYTE));
    return { status, stop: () => call.destroy() };
  }
  async function small(of: FastifyInstance, localAddress: string): Promise<number | undefined> {
    const { port } = of.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const call = http.request(
        { port, localAddress, method: 'POST', path: '/form', headers },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      call.on('error', reject);
      call.end(`${head}b\r\n--x--\r\n`);
    });
  }

  it('that declare much and send nothing leave room for every other form', async () => {
    const of = await anApp();
    await of.listen({ port: 0, host: '127.0.0.1' });
    const idle = Array.from({ length: 12 }, () => begin(of, {}));
    await sleep(100);
    expect(await small(of, '127.0.0.1')).toBe(200);
    for (const { stop } of idle) stop();
    await of.close();
  });

  it('of one source fill its own share of the memory only, until they end', async () => {
    const of = await anApp();
    await of.listen({ port: 0, host: '127.0.0.1' });
    const forms = [1, 2, 3].map(() => begin(of, { megabytes: 15, localAddress: '127.0.0.2' }));
    const refused = await Promise.race(forms.map(({ status }) => status));
    expect([503, undefined]).toContain(refused);
    expect(await small(of, '127.0.0.1')).toBe(200);
    for (const { stop } of forms) stop();
    await expect.poll(() => small(of, '127.0.0.2')).toBe(200);
    await of.close();
  });

  it('that stall are cut off, and give their memory back', async () => {
    const of = await anApp({ periodMs: 50 });
    await of.listen({ port: 0, host: '127.0.0.1' });
    expect(await begin(of, {}).status).toBe(408);
    expect(await small(of, '127.0.0.1')).toBe(200);
    await of.close();
  });
});
