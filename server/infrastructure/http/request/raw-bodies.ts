import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../response/refusal.ts';

/** The largest body: a mail with a few photos. */
const MOST_BYTES = 10 * 1024 * 1024;
/** The bytes of all such requests in progress: the signature is known only after the last byte. */
const MOST_AT_ONCE = 4 * MOST_BYTES;

/** Reads the body as bytes where an endpoint takes them. Everywhere else its media type is refused before the first byte. */
export function takeRawBodies(http: FastifyInstance): void {
  let total = 0;
  http.addHook('preParsing', async (request) => {
    const { raw } = request.routeOptions.config as { raw?: string };
    const isRaw = typeOf(request) === RAW;
    if (isRaw !== (raw !== undefined)) throw refuse('media-type-unsupported');
    if (isRaw && Number(request.headers['content-length'] ?? 0) > MOST_BYTES)
      throw refuse('payload-too-large');
  });
  http.addContentTypeParser(RAW, async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = [];
    let own = 0;
    try {
      for await (const chunk of payload) {
        own += chunk.length;
        total += chunk.length;
        if (own > MOST_BYTES) throw refuse('payload-too-large');
        if (total > MOST_AT_ONCE) throw refuse('unavailable');
        chunks.push(chunk);
      }
    } finally {
      total -= own;
    }
    BYTES.set(request, Buffer.concat(chunks));
  });
}

const RAW = 'message/rfc822';
const NONE = Buffer.alloc(0);

const typeOf = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();

/** The bytes of a request; empty for an endpoint that takes none. */
export const bytesOf = (request: FastifyRequest): Buffer => BYTES.get(request) ?? NONE;

const BYTES = new WeakMap<FastifyRequest, Buffer>();
