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

/** The document of a vendor's tag manager, sandboxed in a visitor's page (0043). */
export function serveTagManager(app: FastifyInstance, deps: PageDeps): void {
  for (const prefix of ['', '/s/:pathname'])
    app.get(
      prefix + TAG_MANAGER_PATH,
      { config: { lane: 'visitors' satisfies Lane } },
      async (request, reply) => {
        const container = await deps.admission.inTurn('visitors', () => containerOf(deps, request));
        if (!isContainerId(container)) throw refuse('not-found');
        const nonce = newNonce();
        // The default response headers would refuse the frame, and older browsers read this one before the
        // policy.
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

/** The sandbox is a header too: opening the address directly gives no access to our origin. */
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
 * The page sends its events once this document has loaded. The document listens first and loads the tag
 * manager afterwards, so a missing tag manager delays no event. `gtm.js` is a container's first event; the
 * nonce admits its own scripts.
 */
const LISTEN = [
  '((source,nonce)=>{window.dataLayer=[];',
  'addEventListener("message",(message)=>{if(message.source===window.parent)window.dataLayer.push(message.data)});',
  'addEventListener("load",()=>{window.dataLayer.push({"gtm.start":Date.now(),event:"gtm.js"});',
  'document.head.append(Object.assign(document.createElement("script"),{nonce,src:source}))})})',
].join('');
