import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type {
  PageRenderer,
  PrefetchedResponse,
  PageAddress,
  PageState,
} from '#contract/protocol/page-state.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';

export interface RenderedPage {
  /** The rendered page; null if its program needs more responses than these. */
  html: string | null;
  /** The responses in the markup, by address, each as the JSON of a `PrefetchedResponse`. */
  responses: ReadonlyMap<string, string>;
}

/** The page requests larger lists itself: the document must not wait for them. */
const MOST_CHARS = 120_000;
/** The page repeats a slower request itself and shows a loading state meanwhile. */
const PATIENCE_MS = 400;

export const NOTHING: RenderedPage = { html: null, responses: new Map() };

/** Server-renders a page with its first responses. Never throws: a page without them requests and renders itself. */
export async function firstRender(
  from: { render: PageRenderer; app: FastifyInstance; log: Log },
  request: FastifyRequest,
  state: PageState,
): Promise<RenderedPage> {
  const address = addressOf(request);
  try {
    const requested = (await inTime(from.render.requestPaths(state, address))) ?? [];
    const responses = await responsesTo(requested, (path) =>
      requestAsPage(from.app, request, { path, state }),
    );
    const complete = requested.length > 0 && responses.size === requested.length;
    const input = Object.fromEntries(
      [...responses].map(([path, text]) => [path, JSON.parse(text) as PrefetchedResponse]),
    );
    // Code that a screen imports lazily may be slow to load.
    const html = complete ? await inTime(from.render.renderPage(state, address, input)) : null;
    return { html, responses };
  } catch (error) {
    from.log.warn({ err: error, reqId: request.id }, 'server rendering failed for a page');
    return NOTHING;
  }
}

function addressOf(request: FastifyRequest): PageAddress {
  const [, path = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(request.url) ?? [];
  return { path, search };
}

/** The responses that arrive in time and are small enough together, in the requested order. */
async function responsesTo(
  requested: readonly string[],
  ask: (path: string) => Promise<string | null>,
): Promise<Map<string, string>> {
  const texts = await Promise.all(requested.map(ask));
  const responses = new Map<string, string>();
  let left = MOST_CHARS;
  for (const [at, path] of requested.entries()) {
    const text = texts[at] ?? null;
    if (text === null || text.length > left) continue;
    left -= text.length;
    responses.set(path, text);
  }
  return responses;
}

/**
 * Sends the page's own request through the same public endpoint: same limits, same lock on wrong codes, same
 * entry channel, and no data that the page could not request.
 */
async function requestAsPage(
  app: FastifyInstance,
  request: FastifyRequest,
  { path, state }: { path: string; state: PageState },
): Promise<string | null> {
  const response = app.inject({
    method: 'GET',
    url: path,
    ...(request.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
    headers: {
      ...carried(request),
      accept: 'application/vnd.api+json, application/json',
      'accept-language': state.locale,
      ...(state.vendor && { 'x-vendor': state.vendor.pathname }),
    },
  });
  const come = await inTime(response);
  const status = come?.statusCode;
  return status === 200 || status === 404 ? `{"status":${status},"body":${come!.body}}` : null;
}

/** Resolves to the result, or to null after the time limit. */
async function inTime<T>(work: PromiseLike<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Headers that name the client's address and the server's host. Without the cookie: a page shows staff the
 * same as visitors.
 */
const CARRIED = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

const carried = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    CARRIED.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );

/** Loads the build's renderer, again after each build; undefined without a build. */
export function watchRender(web: string, log: Log): () => Promise<PageRenderer | undefined> {
  const file = join(web, '.first', 'first-render.js');
  let existing: { at: number; render: Promise<PageRenderer | undefined> } | undefined;
  return () => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return Promise.resolve(undefined);
    if (existing?.at !== at) existing = { at, render: load(file, at, log) };
    return existing.render;
  };
}

async function load(file: string, at: number, log: Log): Promise<PageRenderer | undefined> {
  try {
    return (await import(`${pathToFileURL(file).href}?${at}`)) as PageRenderer;
  } catch (error) {
    log.warn({ err: error }, 'server rendering is unavailable');
    return undefined;
  }
}
