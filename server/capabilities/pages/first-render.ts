import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FirstRender, PrefetchedResponse, PageAddress } from '#contract/protocol/first-render.ts';
import type { PageState } from '#contract/protocol/page-state.ts';
import type { Log } from '#server/infrastructure/logging/log.ts';

export interface Screenshot {
  /** The page as its program will draw it; null where there is more to ask than is at hand. */
  html: string | null;
  /** The answers it shows, by the addresses they came from, each as the JSON of a `GivenAnswer`. */
  answers: ReadonlyMap<string, string>;
}

/** Larger lists are asked for by the page: the document must not wait for them. */
const MOST_CHARS = 120_000;
/** Whoever takes longer is asked again by the page, which shows meanwhile that it waits. */
const PATIENCE_MS = 400;

export const NOTHING: Screenshot = { html: null, answers: new Map() };

/** A page's first answers and its first picture. Never throws: a page without them asks and draws for itself. */
export async function firstRender(
  from: { render: FirstRender; app: FastifyInstance; log: Log },
  request: FastifyRequest,
  state: PageState,
): Promise<Screenshot> {
  const address = addressOf(request);
  try {
    const requested = (await inTime(from.render.calls(state, address))) ?? [];
    const answers = await answersTo(requested, (path) => askAsPage(from.app, request, { path, state }));
    const complete = requested.length > 0 && answers.size === requested.length;
    const input = Object.fromEntries(
      [...answers].map(([path, text]) => [path, JSON.parse(text) as PrefetchedResponse]),
    );
    // Pages are drawn one after the other: where many are, the last is not waited for.
    const html = complete ? await inTime(from.render.draw(state, address, input)) : null;
    return { html, answers };
  } catch (error) {
    from.log.warn({ err: error, reqId: request.id }, 'a page has no first picture');
    return NOTHING;
  }
}

function addressOf(request: FastifyRequest): PageAddress {
  const [, path = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(request.url) ?? [];
  return { path, search };
}

/** The answers that came in time and are small enough together, in the order they were wanted. */
async function answersTo(
  requested: readonly string[],
  ask: (path: string) => Promise<string | null>,
): Promise<Map<string, string>> {
  const texts = await Promise.all(requested.map(ask));
  const answers = new Map<string, string>();
  let left = MOST_CHARS;
  for (const [at, path] of requested.entries()) {
    const text = texts[at] ?? null;
    if (text === null || text.length > left) continue;
    left -= text.length;
    answers.set(path, text);
  }
  return answers;
}

/**
 * Asks as the page would a moment later, through the same door: the same limits, the same lock on wrong codes, the same source, and nothing that
 * the page itself would not be told.
 */
async function askAsPage(
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

/** What comes of it, null where that takes too long. */
async function inTime<T>(work: PromiseLike<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Where it is asked from, and by which name the server is known there. Not the cookie: a page shows staff what it shows anybody. */
const CARRIED = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

const carried = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    CARRIED.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );

/** What the build can draw with, loaded anew when it is built again; undefined while there is none. */
export function watchRender(web: string, log: Log): () => Promise<FirstRender | undefined> {
  const file = join(web, '.first', 'first-render.js');
  let existing: { at: number; render: Promise<FirstRender | undefined> } | undefined;
  return () => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (at === undefined) return Promise.resolve(undefined);
    if (existing?.at !== at) existing = { at, render: load(file, at, log) };
    return existing.render;
  };
}

async function load(file: string, at: number, log: Log): Promise<FirstRender | undefined> {
  try {
    return (await import(`${pathToFileURL(file).href}?${at}`)) as FirstRender;
  } catch (error) {
    log.warn({ err: error }, 'pages have no first pictures');
    return undefined;
  }
}
