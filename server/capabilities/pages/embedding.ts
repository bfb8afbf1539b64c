import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { VisitorPageName } from '#contract/protocol/visitor-pages.ts';
import { pageMode } from '#domain/codes/page-mode.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { parameterOf, queryWithout } from './page-address.ts';
import type { Screen } from './page-address.ts';

/** Shared screens and their enrolment stay out of other sites' frames. */
const NEVER_FRAMED: ReadonlySet<VisitorPageName | 'unknown'> = new Set(['device', 'check-in', 'tv']);

/** Whether a visitor's page is meant for a frame of another site; the vendor's list decides who may frame it. */
export function isEmbedded({ query }: Pick<FastifyRequest, 'query'>, screen: Pick<Screen, 'name'>): boolean {
  const mode = pageMode(parameterOf(query, 'mode'));
  if (mode === 'kiosk' || mode === 'tv' || NEVER_FRAMED.has(screen.name)) return false;
  return mode === 'embed' || parameterOf(query, 'embed') === '1';
}

/** The query of `/embed` for the page that it leads to: embedded, in the mode that it names. */
export function embeddedQuery(url: string, query: unknown): string {
  const mode = pageMode(parameterOf(query, 'mode'));
  const isOther = mode !== null && mode !== 'embed';
  const rest = isOther ? queryWithout(url, 'embed') : queryWithout(url, 'mode', 'embed');
  return `${rest === '' ? '?' : `${rest}&`}${isOther ? 'embed=1' : 'mode=embed'}`;
}

/** A header holds ASCII alone: other letters of a host become their punycode. */
export const policyOrigin = (origin: string): string[] =>
  URL.canParse(origin) ? [new URL(origin).origin] : [];

/** The built script, which the server sends under a name that host pages keep. */
export const EMBED_SCRIPT = '.embed.js';

/**
 * The script of host pages. Any site may load it: it holds nothing of a vendor, and only the frame's own policy decides
 * where a vendor's pages show. Its name stays, so browsers ask for a newer one each hour.
 */
export function serveEmbedScript(app: FastifyInstance, { web }: { web: string }): void {
  app.get('/embed.js', async (_request, reply) => {
    const script = await readFile(join(web, EMBED_SCRIPT), 'utf8').catch(() => {
      throw refuse('not-found');
    });
    return reply
      .headers({
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
}
