import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { refuse } from './response/refusal.ts';

/**
 * Responds with the allowed methods (405) for a known path, instead of 404. It is no route itself: routes are
 * the contract.
 */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  const addresses = [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, at]) => {
    const methods = at.map(({ method }) => method);
    return {
      pattern: patternOf(path),
      allow: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '),
    };
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isUnrouted(request)) return;
    const path = request.url.split('?', 1)[0]!;
    const address = addresses.find(({ pattern }) => pattern.test(path));
    if (!address) return;
    reply.header('allow', address.allow);
    if (request.method !== 'OPTIONS') throw refuse('method-not-allowed');
    await reply.code(204).header('cache-control', 'no-store').send();
  });
}

/** Matches the addresses of an endpoint's path. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);

/** True without a route, or with only the pages' catch-all route. */
const isUnrouted = (request: FastifyRequest): boolean => request.is404 || request.routeOptions.url === '/*';
