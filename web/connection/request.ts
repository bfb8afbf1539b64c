import type { Language } from '#domain/language/languages.ts';
import { pathOf } from '#contract/protocol/endpoint.ts';
import type { ResponseOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/protocol/endpoint.ts';
import type { ResponseSource } from './prefetched-responses.ts';
import { pageState } from './page-state.ts';
import { reportFault } from './report.ts';
import { ConnectionFailure, Refusal } from './refusal.ts';

// A part that the endpoint does not declare stays optional and untyped; a declared part is required.
type Part<Name extends string, Value> = unknown extends Value
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };

export type RequestOptions = {
  /** One key per submit, from `newIdempotencyKey`; retries repeat it. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Sent unchanged, for endpoints that accept forms. */
  form?: FormData;
  /** Timeout in milliseconds, 30 s by default. */
  timeout?: number;
  /** The token of the captcha widget. */
  captcha?: string | undefined;
  /** The page polls without the person: such a request must not extend the sign-in session. */
  poll?: boolean | undefined;
};

export type RequestInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'body', BodyOf<E>> & {
    query?: Partial<Record<string, QueryValue>> & Partial<QueryOf<E>>;
  } & RequestOptions;

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** Headers that every request of this page sends. */
export type CallerContext = {
  csrfToken: string | null;
  language: Language;
  vendor: string | null;
  origin: string;
};

export type Requester = <E extends Endpoint>(target: E, input?: RequestInput<E>) => Promise<ResponseOf<E>>;

const TIMEOUT_MS = 30_000;

/** Creates a request function over any fetch and context; the page's own is `request`. */
export function callerOf(context: () => CallerContext, send: typeof fetch): Requester {
  let missed = false;
  return async (target, input) => {
    const options = (input ?? {}) as RequestInput<Endpoint> & {
      params?: Record<string, string | number>;
      body?: unknown;
    };
    const here = context();
    if (!here.csrfToken && !missed) {
      missed = true;
      reportFault('CSRF token not found'); // §8: logged once, the request still goes
    }
    const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT_MS);
    const init: RequestInit = {
      method: target.method,
      headers: headersOf(target, here, options),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.form && { body: options.form }),
    };
    const address = addressOf(target, here.origin, options);
    const response = await send(address, init).catch((fault: unknown) => {
      if (options.signal?.aborted) throw fault;
      throw new ConnectionFailure(fault, timeout.aborted);
    });
    return (await readResponse(response)) as never;
  };
}

/**
 * Sends a request to an endpoint of the contract: resolves to its response, rejects with a Refusal or a
 * ConnectionFailure.
 */
export const request: Requester = callerOf(pageContext, (...input) => fetch(...input));

/** The same, but uses a prefetched response first, until the page's language changes. */
export const prefetchedFirst =
  (source: ResponseSource): Requester =>
  async (target, input) => {
    const response =
      target.method === 'GET' && !changed.language ? source(pathAndQuery(target, input)) : undefined;
    return (await (response ?? request(target, input))) as never;
  };

/** Changes the language of later requests, or the token after a sign-in. */
export function changeCalls(
  changes: Partial<Pick<CallerContext, 'csrfToken' | 'language' | 'vendor'>>,
): void {
  changed = { ...changed, ...changes };
}

export function newIdempotencyKey(): string {
  // Not crypto.randomUUID: it is missing on a page served without TLS from another machine.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

let changed: Partial<CallerContext> = {};

function pageContext(): CallerContext {
  const state = pageState();
  return {
    csrfToken:
      state.csrfToken || document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content || null,
    language: state.locale,
    vendor: state.vendor?.pathname ?? null,
    origin: location.origin,
    ...changed,
  };
}

type PathInput = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  poll?: boolean | undefined;
  captcha?: string | undefined;
};

const ANY_ORIGIN = 'http://page.invalid';

const pathAndQuery = (target: Endpoint, input: unknown): string =>
  addressOf(target, ANY_ORIGIN, input ?? {}).slice(ANY_ORIGIN.length);

// §7: a path with a leading slash is relative to the site's origin, any other to the pages' own API.
function addressOf(target: Endpoint, origin: string, { params, query }: PathInput): string {
  const path = pathOf(target, params);
  const address = new URL(path.startsWith('/') ? path : `/api/internal/v1/${path}`, origin);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) address.searchParams.append(name, String(one));
  }
  return address.href;
}

function headersOf(target: Endpoint, here: CallerContext, input: PathInput): Record<string, string> {
  return {
    Accept: target.api === 'open' ? 'application/vnd.api+json, application/json' : 'application/json',
    'Accept-Language': here.language,
    'X-Requested-With': 'XMLHttpRequest',
    ...(here.csrfToken && { 'X-CSRF-Token': here.csrfToken }),
    ...(here.vendor && { 'X-Vendor': here.vendor }),
    ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
    ...(input.idempotencyKey && { 'Idempotency-Key': input.idempotencyKey }),
    ...(input.captcha && { 'X-Captcha-Token': input.captcha }),
    ...(input.poll && { 'X-Poll': '1' }),
  };
}

async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => null);
  if (response.ok && text === '') return null;
  const body = parse(text);
  if (!response.ok || body === undefined) throw new Refusal(response.status, body, response.headers);
  return body;
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
