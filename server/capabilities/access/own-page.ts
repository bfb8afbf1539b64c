import type { FastifyRequest } from 'fastify';
import { sameText } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';

type Headers = Pick<FastifyRequest, 'headers' | 'host'>;

/** The token that a page of a session sends as X-CSRF-Token. Only a reader of our responses knows it. */
export function csrfTokenOf(keys: Keys, sessionId: string): string {
  return keys.mac('csrf', sessionId).toString('base64url');
}

export function carriesToken(keys: Keys, request: Headers, sessionId: string): boolean {
  const sent = request.headers['x-csrf-token'];
  return (
    typeof sent === 'string' &&
    keys.macs('csrf', sessionId).some((requested) => sameText(requested.toString('base64url'), sent))
  );
}

/**
 * Returns whether the browser marks the request as sent by a page of this site. Other programs send neither
 * header, and have no cookie to misuse.
 */
export function comesFromOwnSite(request: Headers, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  return origin === undefined || origin === publicUrl || hostOfOrigin(origin) === request.host?.toLowerCase();
}

function hostOfOrigin(origin: string): string | undefined {
  const url = URL.parse(origin);
  return url && /^https?:$/.test(url.protocol) && url.origin === origin ? url.host : undefined;
}
