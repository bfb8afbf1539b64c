import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';
import { sourceOf } from './source.ts';
import { tokenBucket } from './token-bucket.ts';

/** What visitors write refills at 60 a minute with a burst of 120, since a whole branch shares one address. */
const WRITES = new Set(['joinQueue', 'changeQueueAppointment', 'giveFeedback']);
const BURST = { burst: 120, aMinute: 60 };

/** Calls an address may make in a window. */
const LIMITS: Record<string, { max: number; timeWindow: number }> = {
  signIn: { max: 20, timeWindow: 300_000 },
};
const GENERAL = { max: 1_200, timeWindow: 60_000 };

/** `factor` 0 switches the limits off (load tests on a loopback address); the lock on wrong codes is elsewhere and stays. */
export async function registerLimits(app: FastifyInstance, factor: number): Promise<void> {
  if (factor === 0) return;
  const limitOf = (request: FastifyRequest) =>
    LIMITS[(request.routeOptions.config as { endpoint?: string }).endpoint ?? ''] ?? GENERAL;
  limitWrites(app, factor);
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

function limitWrites(app: FastifyInstance, factor: number): void {
  const buckets = new Map(
    [...WRITES].map((name) => [
      name,
      tokenBucket({ burst: Math.ceil(BURST.burst * factor), aMinute: BURST.aMinute * factor }),
    ]),
  );
  app.addHook('onRequest', async (request) => {
    const wait =
      buckets
        .get((request.routeOptions.config as { endpoint?: string }).endpoint ?? '')
        ?.take(sourceOf(request.ip)) ?? 0;
    if (wait > 0) throw refuse('too-many-requests', { retryAfter: wait });
  });
}
