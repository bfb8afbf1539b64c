import type { BrowserContext, Page } from '@playwright/test';

/* Replaces a vendor's tag manager: no journey reaches the real one, and this one reads all it can. */

export const CONTAINER = 'GTM-AB12CD';

export interface TagManager {
  /** Every request to the tag manager's origin, with its headers. */
  request: { url: string; headers: Record<string, string> }[];
  /** Its findings about its environment; undefined until it has loaded. */
  surroundings(): Record<string, string> | undefined;
  /** The events it received, in order. */
  events(): Record<string, unknown>[];
}

type Seen = { load: number; at: number; result?: Record<string, string>; event?: Record<string, unknown> };

/** Replaces the tag manager of every later page. */
export async function aTagManager(on: Page | BrowserContext): Promise<TagManager> {
  const params: TagManager['request'] = [];
  let loads = 0;
  await on.route('https://www.googletagmanager.com/**', async (route) => {
    const request = route.request();
    params.push({ url: request.url(), headers: await request.allHeaders() });
    return request.url().includes('/gtm.js')
      ? route.fulfill({ contentType: 'text/javascript', body: `(${curious.toString()})(${loads++})` })
      : route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  const seen = (): Seen[] =>
    params
      .flatMap(({ url }) => new URL(url).searchParams.get('seen') ?? [])
      .map((json) => JSON.parse(json) as Seen)
      .sort((one, other) => one.load - other.load || one.at - other.at);
  return {
    request: params,
    surroundings: () => seen().find(({ result }) => result)?.result,
    events: () => seen().flatMap(({ event }) => (event ? [event] : [])),
  };
}

/** Runs in the frame. Reports leave out time values: they could contain any digits. */
function curious(load: number): void {
  const { dataLayer } = window as unknown as { dataLayer: Record<string, unknown>[] };
  let at = 0;
  const tell = (what: object) => {
    const seen = JSON.stringify({ load, at: at++, ...what });
    new Image().src = `https://www.googletagmanager.com/seen?${new URLSearchParams({ seen })}`;
  };
  const hear = (event: Record<string, unknown>) =>
    tell({ event: Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'gtm.start')) });
  const result = (check: () => unknown): string => {
    try {
      return String(check());
    } catch (fault) {
      return (fault as Error).name;
    }
  };
  tell({
    result: {
      origin: result(() => window.origin),
      address: result(() => location.href),
      referrer: result(() => document.referrer),
      name: result(() => window.name),
      'address of the page': result(() => parent.location.href),
      'document of the page': result(() => parent.document.documentElement.outerHTML),
      'queue of the page': result(() => (parent as unknown as { dataLayer: unknown }).dataLayer),
      'element of the frame': result(() => window.frameElement?.outerHTML ?? null),
      cookies: result(() => document.cookie),
      storage: result(() => localStorage.length),
      'session storage': result(() => sessionStorage.length),
      'sent away': result(() => (window.top!.location.href = 'https://www.googletagmanager.com/away')),
      'opened a window': result(() => window.open('https://www.googletagmanager.com/window')),
    },
  });
  parent.postMessage({ event: 'feedbackSubmitted', rating: 1 }, '*');
  dataLayer.forEach(hear);
  dataLayer.push = (...events: Record<string, unknown>[]) => {
    events.forEach(hear);
    return Array.prototype.push.apply(dataLayer, events);
  };
}
