import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { methodsByAddress } from './other-methods.ts';
import { endpointOf } from './request/endpoint-of.ts';
import type { Tenancy } from './request/tenancy.ts';

/** Headers that pages of other origins may send. Cookies never count for them. */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'x-location-details-token',
  'x-requested-with',
  'x-vendor',
].join(', ');
/** Response headers that such a page may read, besides those that browsers always show. */
const RESPONSE_HEADERS = 'allow, etag, retry-after, x-request-id';
const PREFLIGHT_SECONDS = 600;

/** Endpoints for pages of other origins: the open API, without a session. */
const isForOtherOrigins = ({ api, access }: AnyEndpoint): boolean => api === 'open' && access === 'anyone';

/** A request of another origin: the vendors that allow it, and the vendor that the request turned out to have. */
interface CrossOriginRequest {
  origin: string;
  allowedBy: ReadonlySet<number>;
  vendorId: number | null;
}
const requests = new WeakMap<FastifyRequest, CrossOriginRequest>();

/** Records the vendor of a request: only origins of its own list may read the response. */
export function noteVendor(request: FastifyRequest, vendorId: number): void {
  const entry = requests.get(request);
  // Without a vendor, the response is the same for every vendor's pages.
  if (entry && vendorId > 0) entry.vendorId = vendorId;
}

/**
 * Lets pages of other origins call the open API (CORS), if the vendor lists their origin. A preflight request
 * carries no vendor header: there an origin of any vendor suffices, and the request itself is checked.
 */
export function registerCrossOrigin(
  app: FastifyInstance,
  { tenancy, endpoints }: { tenancy: Tenancy; endpoints: readonly AnyEndpoint[] },
): void {
  const open = endpoints.filter(isForOtherOrigins);
  const names = new Set(open.map(({ name }) => name));
  const methodsOf = methodsByAddress(open);

  const check = async (request: FastifyRequest, reply: FastifyReply, origin: string): Promise<void> => {
    const methods = request.method === 'OPTIONS' ? methodsOf(request) : [];
    if (methods.length === 0 && !names.has(endpointOf(request))) return;
    // A database that is down refuses the request itself.
    const allowedBy = (await tenancy.allowedOrigins().catch(() => null))?.get(origin);
    if (!allowedBy) return;
    const entry: CrossOriginRequest = { origin, allowedBy, vendorId: null };
    requests.set(request, entry);
    if (methods.length === 0) return;
    noteVendor(request, (await tenancy.named(request).catch(() => undefined))?.id ?? 0);
    if (isAllowed(entry)) allowRequest(reply, methods.join(', '));
  };

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined) await check(request, reply, origin);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const entry = requests.get(request);
    if (entry || names.has(endpointOf(request))) reply.header('vary', varyOf(reply));
    if (entry && isAllowed(entry))
      reply
        .header('access-control-allow-origin', entry.origin)
        .header('access-control-expose-headers', RESPONSE_HEADERS);
    return payload;
  });
}

const isAllowed = ({ allowedBy, vendorId }: CrossOriginRequest): boolean =>
  vendorId === null || allowedBy.has(vendorId);

function allowRequest(reply: FastifyReply, methods: string): void {
  reply
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', REQUEST_HEADERS)
    .header('access-control-max-age', String(PREFLIGHT_SECONDS));
}

/** Caches must not give one origin's response to another. */
function varyOf(reply: FastifyReply): string {
  const before = reply.getHeader('vary');
  return typeof before === 'string' && before !== '' ? `${before}, origin` : 'origin';
}
