import type { PageState } from '#contract/protocol/page-state.ts';
import { visitorPageAt } from '#contract/protocol/visitor-pages.ts';

/** The start page in the cache is at most so old: its settings are then of this age without a connection. */
const OLDEST_MS = 10 * 60_000;

const canCache = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis;

/** Registers the service worker for the pages of this vendor. A new build has another text, and replaces it. */
export async function registerWorker({ prefix }: Pick<PageState, 'prefix'>): Promise<void> {
  if (!canCache()) return;
  await navigator.serviceWorker.register('/kiosk-worker.js', { scope: `${prefix}/`, updateViaCache: 'none' });
}

/** The state in a document of ours; null for any other text. */
function stateIn(html: string): PageState | null {
  const block = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html)?.[1];
  return block === undefined ? null : (JSON.parse(block) as PageState);
}

/**
 * Caches the start page of this kiosk, unless it is there and new. Only a document for the device is cached: the page
 * of a visitor is another one. Returns its state, whose CSRF token is fresh; null if none was requested.
 */
export async function cacheStartPage(
  address: string,
  { prefix, isDue = false }: { prefix: string; isDue?: boolean },
): Promise<PageState | null> {
  const path = new URL(address).pathname.slice(prefix.length);
  if (!canCache() || visitorPageAt(path)?.name !== 'how') return null;
  const stored = await caches.match(address, { ignoreVary: true });
  const age = Date.now() - Date.parse(stored?.headers.get('date') ?? '');
  if (stored && age < OLDEST_MS && !isDue) return null;
  const response = await fetch(address, { cache: 'no-store' });
  if (!response.ok) return null;
  const state = stateIn(await response.clone().text());
  // The service worker has named the cache of its build; the page of another build is not for it.
  const name = (await caches.keys()).find((one) => one.endsWith(`-${state?.build}`));
  if (!state?.device || name === undefined) return state;
  await (await caches.open(name)).put(address, response);
  return state;
}

/** Whether this kiosk would come back without a connection: the service worker leads every page to its start. */
export async function isShellCached(): Promise<boolean> {
  if (!canCache() || !navigator.serviceWorker.controller) return false;
  const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const stored = (await Promise.all(caching.map((cache) => cache.keys()))).flat();
  return stored.some(({ url }) => new URL(url).searchParams.get('mode') === 'kiosk');
}

/** Staff have revoked the device: its browser is a visitor's again. */
export async function dropShell(): Promise<void> {
  if (!canCache()) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  const own = registrations.filter(({ active, installing, waiting }) =>
    [active, installing, waiting].some((one) => one?.scriptURL.endsWith('/kiosk-worker.js')),
  );
  await Promise.all(own.map((registration) => registration.unregister()));
  // Nothing else of this origin has a cache.
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
