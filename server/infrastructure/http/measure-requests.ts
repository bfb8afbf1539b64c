import type { FastifyInstance } from 'fastify';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Counts and logs each response, and names its request in a header. */
export function measureRequests(
  http: FastifyInstance,
  { metrics, log }: { metrics: Metrics; log: Log },
): void {
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    // mutation: measured-request
    metrics.observe('foyer_http_seconds', reply.elapsedTime / 1_000, {
      route,
      method: request.method,
      status: String(reply.statusCode),
    });
    // mutation: logged-request
    log.info(
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  http.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
}
