import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';
import { sourceOf } from './source.ts';

/** Calls an address may make: joins refill at 60 a minute with a burst of 120, since a whole branch shares one address. */
const LIMITS: Record<string, { max: number; timeWindow: number }> = {
  joinQueue: { max: 120, timeWindow: 120_000 },
  changeQueueAppointment: { max: 120, timeWindow: 120_000 },
  giveFeedback: { max: 120, timeWindow: 120_000 },
  signIn: { max: 20, timeWindow: 300_000 },
};
const GENERAL = { max: 1_200, timeWindow: 60_000 };

/** `factor` 0 switches the limits off (load tests on a loopback address); the lock on wrong codes is elsewhere and stays. */
export async function registerLimits(app: FastifyInstance, factor: number): Promise<void> {
  if (factor === 0) return;
  const limitOf = (request: FastifyRequest) =>
    LIMITS[(request.routeOptions.config as { endpoint?: string }).endpoint ?? ''] ?? GENERAL;
  await app.register(rateLimit, {
    global: true,
    keyGenerator: (request) => {
      const endpoint = (request.routeOptions.config as { endpoint?: string }).endpoint ?? '';
      return `${endpoint in LIMITS ? endpoint : 'general'}:${sourceOf(request.ip)}`;
    },
    max: (request) => Math.ceil(limitOf(request).max * factor),
    timeWindow: (request) => limitOf(request).timeWindow,
    allowList: (request) =>
      request.url === '/healthz' || request.url === '/readyz' || request.url.startsWith('/assets/'),
    errorResponseBuilder: (_request, context) =>
      refuse('too-many-requests', { retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  });
}
