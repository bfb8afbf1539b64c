import type { FastifyRequest } from 'fastify';
import { sameText } from '#server/infrastructure/signing/keys.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';

type Headers = Pick<FastifyRequest, 'headers' | 'host'>;

/** What a page of a session sends as X-CSRF-Token: nobody who cannot read our answers knows it. */
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
 * Whether the browser says that a page of this site made the call. What is no browser sends neither header, and has no
 * cookie that anybody could misuse.
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
