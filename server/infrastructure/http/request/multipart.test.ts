import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesOf, takeMultipart } from './multipart.ts';
import { Refusal } from '../response/refusal.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  takeMultipart(app);
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return reply.code(error.status).send({ code: error.code });
  });
  app.post('/form', { config: { multipart: true } as object }, (request, reply) =>
    reply.send({
      body: request.body,
      files: filesOf(request).map(({ field, name, bytes }) => [field, name, bytes.toString()]),
    }),
  );
  await app.ready();
});
afterAll(() => app.close());

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
