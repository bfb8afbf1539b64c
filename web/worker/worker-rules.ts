/* Which requests of a kiosk the service worker serves without a connection. Pure: it runs in tests too. */

/** The parts of a request that decide. */
export type WorkerRequest = { method: string; mode: string; url: string; language: string | null };

export type WorkerRule =
  /** Built files never change: the cache comes first. */
  | { kind: 'file' }
  /** A document: the network comes first, then the shell. */
  | { kind: 'page' }
  /** What the form needs of the location: the network comes first, then the last response under this key. */
  | { kind: 'facts'; key: string }
  /** Not ours: the browser does as ever. */
  | { kind: 'network' };

/** Services, questions and words of the location: the same for every visitor. */
const FACTS =
  /^(\/api\/v2\/open\/(locations\/[^/]+|queue-appointments-services\/[^/]+|questions)|\/cx\/snippets\/api\/v1\/cx_snippets)$/;

export function ruleFor(request: WorkerRequest, scope: string): WorkerRule {
  const url = new URL(request.url);
  const own = new URL(scope);
  if (request.method !== 'GET' || url.origin !== own.origin) return { kind: 'network' };
  if (request.mode === 'navigate')
    return { kind: url.pathname.startsWith(own.pathname) ? 'page' : 'network' };
  if (url.pathname.startsWith('/assets/')) return { kind: 'file' };
  if (!FACTS.test(url.pathname)) return { kind: 'network' };
  // The language of a response is in a header, which a cache does not tell apart.
  url.searchParams.set('cached-language', request.language ?? '');
  return { kind: 'facts', key: url.href };
}

/** A server that cannot work is as good as none. */
export const isOutage = (status: number): boolean => [502, 503, 504].includes(status);

export const CACHE_PREFIX = 'foyer-kiosk-';

/** The shell of a build. Another build replaces it wholly. */
export const cacheOf = (build: string): string => CACHE_PREFIX + build;

/** Whether the address is a kiosk’s start page, rather than one that a visitor has opened. */
export const isStartPage = (url: string): boolean => {
  const { pathname, searchParams } = new URL(url);
  return /\/how\/?$/.test(pathname) && searchParams.get('mode') === 'kiosk';
};
