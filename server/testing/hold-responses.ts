import type { FastifyInstance } from 'fastify';
import { assertResponseDescribed } from '../infrastructure/http/response/response-check.ts';

/** Compares every response of a test with its description; a mismatch becomes an error, printed on the console. */
export function holdResponses(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: string };
    if (endpoint === undefined || request.method === 'HEAD' || reply.statusCode >= 300) return payload;
    try {
      const isJson = String(reply.getHeader('content-type') ?? 'json').includes('json');
      const isStream = typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';
      const sent = isStream ? 'a stream' : Buffer.isBuffer(payload) ? payload.toString('latin1') : payload;
      const text = typeof sent === 'string' && sent !== '' ? sent : null;
      const body = text !== null && isJson ? (JSON.parse(text) as unknown) : text;
      assertResponseDescribed(endpoint, reply.statusCode, body);
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
      throw error;
    }
    return payload;
  });
}
