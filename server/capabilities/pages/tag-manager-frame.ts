import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TAG_MANAGER_PATH } from '#contract/vendors/tag-manager.ts';
import { isStreamId, isTagId } from '#domain/vendors/tag-manager.ts';
import type { Lane } from '#server/infrastructure/http/admission/admission.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { newNonce } from '#server/infrastructure/http/security-headers.ts';
import { settingsOf } from '../vendors/index.ts';
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
        if (!isTagId(container)) throw refuse('not-found');
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
  return (await settingsOf(db, vendor.id)).get('tag_manager_id');
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
  const program = isStreamId(container) ? 'gtag/js' : 'gtm.js';
  const source = `https://www.googletagmanager.com/${program}?id=${encodeURIComponent(container)}`;
  const stream = isStreamId(container) ? container : null;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Tag manager</title>
<script nonce="${text(nonce)}">${LISTEN}(${scriptData(source)},document.currentScript.nonce,${scriptData(stream)})</script>
</head>
</html>
`;
}

/**
 * The page sends its events once this document has loaded. The document listens first and loads the tag
 * manager afterwards, so a missing tag manager delays no event. `gtm.js` is a container's first event; the
 * nonce admits its own scripts. A data stream reads commands instead of events: each event of the page becomes
 * one, and the frame's own page view, which knows no address, is switched off.
 */
const LISTEN = [
  '((source,nonce,stream)=>{window.dataLayer=[];',
  'function gtag(){window.dataLayer.push(arguments)}',
  'if(stream){gtag("js",new Date());gtag("config",stream,{send_page_view:false,client_storage:"none"})}',
  'const pass=(data)=>{if(!stream){window.dataLayer.push(data);return}',
  'const {event,...parameters}=data||{};if(typeof event==="string")gtag("event",event,parameters)};',
  'addEventListener("message",(message)=>{if(message.source===window.parent)pass(message.data)});',
  'addEventListener("load",()=>{if(!stream)window.dataLayer.push({"gtm.start":Date.now(),event:"gtm.js"});',
  'document.head.append(Object.assign(document.createElement("script"),{nonce,src:source}))})})',
].join('');
