import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

/** The framework alone, with a prebuilt response of this many bytes: no database, no headers of ours. */
export async function startBareFastify(bytes: number): Promise<{ port: number; stop(): Promise<void> }> {
  const app = fastify();
  const text = JSON.stringify({ data: 'x'.repeat(Math.max(0, bytes - 11)) });
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, stop: () => app.close() };
}
