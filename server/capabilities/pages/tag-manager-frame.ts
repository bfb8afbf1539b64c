import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TAG_MANAGER_PATH } from '#contract/vendors/tag-manager.ts';
import { isContainerId } from '#domain/vendors/tag-manager.ts';
import type { Lane } from '#server/infrastructure/http/admission/admission.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { newNonce } from '#server/infrastructure/http/security-headers.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { scriptData } from './html-document.ts';
import { text } from './markup.ts';
import type { PageDeps } from './page-deps.ts';

/** The document that a vendor's tag manager runs in, beside a visitor's page and shut out of it (0043). */
export function serveTagManager(app: FastifyInstance, deps: PageDeps): void {
  for (const prefix of ['', '/s/:pathname'])
    app.get(
      prefix + TAG_MANAGER_PATH,
      { config: { lane: 'visitors' satisfies Lane } },
      async (request, reply) => {
        const container = await deps.admission.inTurn('visitors', () => containerOf(deps, request));
        if (!isContainerId(container)) throw refuse('not-found');
        const nonce = newNonce();
        // What every answer carries would refuse it its place, and older browsers read that before the policy.
        reply.removeHeader('x-frame-options');
        return reply
          .headers({ ...HEADERS, 'content-security-policy': framePolicy(nonce) })
          .send(frameDocument(container, nonce));
      },
    );
}

async function containerOf({ db, tenancy }: PageDeps, request: FastifyRequest): Promise<unknown> {
  const { pathname = null } = request.params as { pathname?: string };
  const vendor = await tenancy.ofPage(request, pathname);
  if (!vendor) return null;
  const settings = await db.withVendor(vendor.id, (tx) => effectiveSettings(tx, 0));
  return settings.get('tag_manager_id');
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), screen-wake-lock=(), payment=()',
};

/** The sandbox stands here as well: whoever opens the address by itself is no nearer to our origin. */
function framePolicy(nonce: string): string {
  return [
    'sandbox allow-scripts',
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    'connect-src https:',
    'img-src https: data:',
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
  ].join('; ');
}

function frameDocument(container: string, nonce: string): string {
  const source = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Tag manager</title>
<script nonce="${text(nonce)}">${LISTEN}(${scriptData(source)},document.currentScript.nonce)</script>
</head>
</html>
`;
}

/**
 * The page tells its events from when this document has loaded: it listens before, and asks for the tag manager after, so that one that
 * does not come delays none of them. `gtm.js` is the event that a container begins with; by the nonce its own scripts run as well.
 */
const LISTEN = [
  '((source,nonce)=>{window.dataLayer=[];',
  'addEventListener("message",(message)=>{if(message.source===window.parent)window.dataLayer.push(message.data)});',
  'addEventListener("load",()=>{window.dataLayer.push({"gtm.start":Date.now(),event:"gtm.js"});',
  'document.head.append(Object.assign(document.createElement("script"),{nonce,src:source}))})})',
].join('');
