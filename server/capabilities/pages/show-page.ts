import { PUSH_WORKER } from '#contract/queue/push.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageState } from '#contract/protocol/page-state.ts';
import { vendorPrefix, VISITOR_DOCUMENTS } from '#contract/protocol/visitor-pages.ts';
import { isTagId } from '#domain/vendors/tag-manager.ts';
import { refusalOf } from '#server/infrastructure/http/response/error-response.ts';
import { newNonce, pagePolicy } from '#server/infrastructure/http/security-headers.ts';
import { endedDeviceCookie } from '../devices/index.ts';
import { searchWordsOf } from './branch-locator.ts';
import type { SearchWords } from './branch-locator.ts';
import { firstCode } from './build-manifest.ts';
import type { Program } from './build-manifest.ts';
import { decidePage } from './decide-page.ts';
import type { DocumentDecision } from './decide-page.ts';
import { policyOrigin } from './embedding.ts';
import { NOTHING, firstRender } from './first-render.ts';
import type { RenderedPage } from './first-render.ts';
import { htmlDocument, lastResort } from './html-document.ts';
import { parameterOf, UNKNOWN } from './page-address.ts';
import type { Screen } from './page-address.ts';
import type { PageDeps } from './page-deps.ts';
import { isPreview, previewed } from './page-preview.ts';
import { bareState, staffState, vendorState } from './page-state.ts';
import { speaker } from './page-words.ts';

/** Responds to one address with its document, or redirects the visitor. */
export async function showPage(
  deps: PageDeps,
  to: { app: FastifyInstance; request: FastifyRequest; reply: FastifyReply },
) {
  const { request, reply } = to;
  const decision = await deps.admission.inTurn('visitors', () => decided(deps, request));
  if (decision.kind === 'redirect')
    return reply.header('cache-control', 'no-store').redirect(decision.to, decision.status);
  // Rendering's requests take their own admission slots: holding this one meanwhile could deadlock them.
  return send(deps, to, { ...decision.shown, render: await renderOf(deps, to, decision.shown) });
}

async function decided(deps: PageDeps, request: FastifyRequest) {
  const decision = await decidePage(deps, request);
  if (decision.kind === 'redirect') return decision;
  const { program, status, screen, page, media } = decision;
  const state = await stateOf(deps, request, decision);
  const shown: Shown = { state: { ...state, ...(page && { page }) }, program, status, screen, media };
  if (screen.name === 'branch-locator' && decision.program === 'visitor' && decision.of && !page)
    shown.search = await searchWordsOf(deps, decision.of.vendor, state.locale);
  return { kind: 'document' as const, shown };
}

async function stateOf(
  deps: PageDeps,
  request: FastifyRequest,
  decision: DocumentDecision,
): Promise<PageState> {
  if (decision.program === 'admin') return staffState(deps, request, decision.person);
  if (!decision.of) return bareState(deps, request);
  const state = await vendorState(deps, request, decision.of);
  return (await isPreview(deps, request, decision)) ? previewed(state) : state;
}

/**
 * Renders screens only. Null under full admission, where the page requests its data when it is its turn, and
 * for a prefetch, whose data would be stale.
 */
async function renderOf(
  deps: PageDeps,
  { app, request }: { app: FastifyInstance; request: FastifyRequest },
  { state, program, screen }: Shown,
): Promise<RenderedPage> {
  const draws =
    program === 'visitor' && state.vendor && !state.page && firstCode(program, screen.name).length > 0;
  // The browser makes the example that a preview of a personal page shows.
  if (state.preview && screen.name !== 'unknown' && VISITOR_DOCUMENTS[screen.name].isPersonal) return NOTHING;
  if (!draws || request.method !== 'GET' || isForLater(request)) return NOTHING;
  if (deps.admission.counts('visitors').waiting > 0) return NOTHING;
  const render = await deps.render();
  return render ? firstRender({ render, app, log: deps.log }, request, state) : NOTHING;
}

/** A browser prefetches the page, or a bot fetches a link's preview. */
const isForLater = ({ headers }: FastifyRequest): boolean =>
  /\bprefetch\b/.test(`${String(headers['sec-purpose'])} ${String(headers['purpose'])}`);

/** The general error page (V-03). Needs neither the database nor a build; if even that fails, a fixed text is left. */
export function showError(
  deps: PageDeps,
  error: unknown,
  to: { request: FastifyRequest; reply: FastifyReply },
) {
  const { refusal, unexpected } = refusalOf(error);
  const { request, reply } = to;
  if (unexpected) deps.log.error({ err: error, reqId: request.id }, 'a page failed');
  else if (refusal.status >= 500 && refusal !== error)
    deps.log.warn({ reqId: request.id, refusal: refusal.code }, 'a page is unavailable');
  if (refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter));
  try {
    const page: PageState['page'] = {
      kind: refusal.status === 404 ? 'not-found' : 'error',
      status: refusal.status,
      reference: request.id,
    };
    return send(deps, to, {
      state: { ...bareState(deps, request), page },
      program: 'visitor',
      status: refusal.status,
      screen: UNKNOWN,
    });
  } catch (fault) {
    deps.log.error({ err: fault, reqId: request.id }, 'the error page failed');
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(lastResort(request.id));
  }
}

interface Shown {
  state: PageState;
  program: Program;
  status: number;
  screen: Screen;
  /** Origins of the videos of a wall display. */
  media?: readonly string[] | undefined;
  /** Of the branch locator. */
  search?: SearchWords;
  render?: RenderedPage;
}

function send(
  deps: PageDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  shown: Shown,
) {
  const { state, program, status, screen, search, render = NOTHING } = shown;
  const nonce = newNonce();
  const noIndex = !isPublic(shown, request);
  const say = speaker(state.locale, state.messages as never);
  const html = htmlDocument({
    state,
    nonce,
    files: deps.build().files(program, firstCode(program, screen.name)),
    first: firstOf(shown, request, say),
    render,
    // The display and staff pages do not report that they run.
    lost: program === 'visitor' ? { words: say('err.connection'), again: say('common.tryAgain') } : null,
    noScript: program === 'admin' ? NO_SCRIPT : say('shell.noScript'),
    noIndex,
    description: search?.description ?? '',
    data: noIndex ? null : (search?.data ?? null),
    manifestUrl:
      state.vendor && program === 'visitor' && screen.name !== 'unknown'
        ? `${state.prefix}/app.webmanifest`
        : null,
  });
  pagePolicy(reply, {
    nonce,
    kind: program,
    connects: state.realtime.url,
    frames: framesOf(state),
    media: shown.media,
    framesOwn: isTagId(state.settings['tag_manager_id']),
    isFramed: state.preview === true,
    framedBy: state.framedBy?.flatMap(policyOrigin),
    usesCamera: state.device?.checks_in === true,
    worker: program === 'visitor' ? workerOf(state, request) : undefined,
  });
  if (noIndex) reply.header('x-robots-tag', 'noindex');
  if (deps.sessions.isRevoked(request)) reply.header('set-cookie', endedDeviceCookie(deps.config));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-language', state.locale)
    .header('vary', 'accept-language, cookie')
    .type('text/html; charset=utf-8')
    .send(html);
}

// Not in the staff catalogue: only a browser without scripts shows it.
const NO_SCRIPT = 'This page needs JavaScript.';

/** Search engines may index a vendor's own pages, never one whose address can hold a code. */
function isPublic({ state, program, status, screen, search }: Shown, request: FastifyRequest): boolean {
  if (search?.listed === false) return false;
  const isPersonal = screen.name !== 'unknown' && VISITOR_DOCUMENTS[screen.name].isPersonal;
  const mayHoldCode = isPersonal || parameterOf(request.query, 'code') !== null;
  return program === 'visitor' && status === 200 && state.vendor !== null && !state.preview && !mayHoldCode;
}

/** Content before any script has run: the screen's heading, as far as the server knows it. */
function firstOf(
  { state, program, screen, search }: Shown,
  request: FastifyRequest,
  say: ReturnType<typeof speaker>,
) {
  const { page, vendor } = state;
  if (page?.kind === 'not-found') return { heading: say('err.page.notFound'), text: say('err.page.contact') };
  if (page?.kind === 'error')
    return {
      heading: say('err.page.title'),
      text: say('err.reference', { reference: page.reference ?? '' }),
    };
  if (page?.kind === 'vendors') {
    const links =
      page.vendors?.map(({ name, pathname }) => ({ href: `${vendorPrefix(pathname)}/`, text: name })) ?? [];
    return { heading: say('vendors.title'), links };
  }
  const place = vendor?.name ?? 'Foyer';
  if (program !== 'visitor' || screen.name === 'unknown') return { heading: place };
  if (screen.name === 'request')
    return { heading: say(stepOf(parameterOf(request.query, 'meeting_method'))) };
  if (search && search.title !== '') return { heading: search.title };
  const { heading } = VISITOR_DOCUMENTS[screen.name];
  return { heading: heading === null ? place : say(heading, { place }) };
}

const stepOf = (method: string | null): string =>
  method === null || method === '1' ? 'step.queue' : method === '2' ? 'step.phone' : 'step.video';

/** Origins of the captcha widgets. */
const CAPTCHA_FRAMES: Readonly<Record<string, string>> = {
  turnstile: 'https://challenges.cloudflare.com',
  recaptcha: 'https://www.google.com https://www.recaptcha.net',
  hcaptcha: 'https://*.hcaptcha.com',
};

const framesOf = ({ captcha }: PageState): string | undefined =>
  (captcha && CAPTCHA_FRAMES[captcha.provider]) || undefined;

/** A kiosk caches its shell; a visitor's own browser gets messages. An embedded page may do neither. */
function workerOf({ device, preview, framedBy }: PageState, { host }: FastifyRequest): string | undefined {
  if (device !== null) return `'self'`;
  if (preview === true || framedBy !== undefined || !/^[\w.-]+(:\d+)?$/.test(host)) return undefined;
  return host + PUSH_WORKER;
}
