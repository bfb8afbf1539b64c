import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { refuse } from './response/refusal.ts';

/**
 * Responds with the allowed methods (405) for a known path, instead of 404. It is no route itself: routes are
 * the contract.
 */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  const methodsOf = methodsByAddress(endpoints);
  app.addHook('onRequest', async (request, reply) => {
    if (!isUnrouted(request)) return;
    const methods = methodsOf(request);
    if (methods.length === 0) return;
    reply.header('allow', [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '));
    if (request.method !== 'OPTIONS') throw refuse('method-not-allowed');
    await reply.code(204).header('cache-control', 'no-store').send();
  });
}

/**
 * Returns the methods at a request's address. Several paths may share it: `appointments/5/attendees` is an address of
 * `appointments/:id/attendees` and of `appointments/:id/:attendee`.
 */
export function methodsByAddress(
  endpoints: readonly AnyEndpoint[],
): (request: Pick<FastifyRequest, 'url'>) => string[] {
  const addresses = endpoints.map(({ path, method }) => ({ pattern: patternOf(path), method }));
  return ({ url }) => {
    const path = url.split('?', 1)[0]!;
    return [...new Set(addresses.flatMap(({ pattern, method }) => (pattern.test(path) ? [method] : [])))];
  };
}

/** Matches the addresses of an endpoint's path. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);

/** True without a route, or with only the pages' catch-all route. */
const isUnrouted = (request: FastifyRequest): boolean => request.is404 || request.routeOptions.url === '/*';
