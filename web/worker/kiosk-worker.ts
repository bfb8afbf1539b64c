import { CACHE_PREFIX, cacheOf, isOutage, isStartPage, ruleFor } from './worker-rules.ts';

/*
 * The service worker of an enrolled kiosk: without a connection its pages come from a cache of the shell, so that it
 * goes on after a power cut. It caches nothing about a visitor. The server writes the build before this text.
 */

declare const shell: { build: string; files: readonly string[] };

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
type Fetch = Extendable & { request: Request; respondWith(response: Promise<Response>): void };
const worker = globalThis as unknown as EventTarget & {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { scope: string };
};

/** Visitors do not wait longer for a server that does not respond. */
const PATIENCE_MS = 5_000;

worker.addEventListener('install', (event) => {
  (event as Extendable).waitUntil(
    (async () => {
      const cache = await caches.open(cacheOf(shell.build));
      // All or nothing: half a shell is none.
      await cache.addAll(shell.files.map((file) => new Request(file, { cache: 'reload' })));
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener('activate', (event) => {
  (event as Extendable).waitUntil(
    (async () => {
      const names = await caches.keys();
      const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheOf(shell.build));
      await Promise.all(old.map((name) => caches.delete(name)));
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request, respondWith } = bound(event as Fetch);
  const { method, mode, url, headers } = request;
  const rule = ruleFor(
    { method, mode, url, language: headers.get('accept-language') },
    worker.registration.scope,
  );
  if (rule.kind === 'file') respondWith(fromCacheFirst(request));
  if (rule.kind === 'page') respondWith(pageOrShell(request));
  if (rule.kind === 'facts') respondWith(freshOrLast(request, rule.key));
});

const bound = (event: Fetch) => ({
  request: event.request,
  respondWith: (response: Promise<Response>) => event.respondWith(response),
});

const opened = (): Promise<Cache> => caches.open(cacheOf(shell.build));

async function fromCacheFirst(request: Request): Promise<Response> {
  return (await (await opened()).match(request.url, ANY)) ?? fetch(request);
}

/** The responses vary by cookie and language, which the keys of this cache contain. */
const ANY = { ignoreVary: true } as const;

async function pageOrShell(request: Request): Promise<Response> {
  try {
    const response = await Promise.race([fetch(request), patienceEnds()]);
    if (!isOutage(response.status)) return response;
    return (await startPage(request.url)) ?? response;
  } catch (fault) {
    const start = await startPage(request.url);
    if (start) return start;
    throw fault;
  }
}

const patienceEnds = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('No response in time')), PATIENCE_MS);
  });

/** The cached start page; any other page leads to it. */
async function startPage(url: string): Promise<Response | undefined> {
  const cache = await opened();
  const own = await cache.match(url, ANY);
  if (own) return own;
  const starts = (await cache.keys()).map((one) => one.url).filter(isStartPage);
  const last = starts.at(-1);
  return last === undefined ? undefined : Response.redirect(last, 302);
}

async function freshOrLast(request: Request, key: string): Promise<Response> {
  const cache = await opened();
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(key, response.clone());
    if (!isOutage(response.status)) return response;
    return (await cache.match(key, ANY)) ?? response;
  } catch (fault) {
    const last = await cache.match(key, ANY);
    if (last) return last;
    throw fault;
  }
}
