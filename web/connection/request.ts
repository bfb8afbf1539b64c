import type { Language } from '#domain/language/languages.ts';
import { pathOf } from '#contract/protocol/endpoint.ts';
import type { ResponseOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/protocol/endpoint.ts';
import { prefetchedResponse } from './prefetched-responses.ts';
import { pageState } from './page-state.ts';
import { reportFault } from './report.ts';
import { ConnectionFailure, Refusal } from './refusal.ts';

// A part that the endpoint does not declare stays optional and untyped; a declared one has to be given.
type Part<Name extends string, Value> = unknown extends Value
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };

export type RequestOptions = {
  /** The same key for the same act, however often it is sent: make one per submit with `newIdempotencyKey`. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Sent as it is, where the endpoint takes forms. */
  form?: FormData;
  /** Milliseconds to wait for an answer, 30 s unless told otherwise. */
  timeout?: number;
  /** What a widget has answered that asks whether a person is there. */
  captcha?: string | undefined;
  /** The page looks for news by itself: that must not keep alive a session its person has left. */
  poll?: boolean | undefined;
};

export type RequestInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'body', BodyOf<E>> & {
    query?: Partial<Record<string, QueryValue>> & Partial<QueryOf<E>>;
  } & RequestOptions;

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** What every call of this page says about itself. */
export type CallerContext = {
  csrfToken: string | null;
  language: Language;
  vendor: string | null;
  origin: string;
};

export type Caller = <E extends Endpoint>(target: E, input?: RequestInput<E>) => Promise<ResponseOf<E>>;

const TIMEOUT_MS = 30_000;

/** A caller over any fetch and context; the page's own is `call`. */
export function callerOf(context: () => CallerContext, send: typeof fetch): Caller {
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
    const request: RequestInit = {
      method: target.method,
      headers: headersOf(target, here, options),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.form && { body: options.form }),
    };
    const address = addressOf(target, here.origin, options);
    const response = await send(address, request).catch((fault: unknown) => {
      if (options.signal?.aborted) throw fault;
      throw new ConnectionFailure(fault, timeout.aborted);
    });
    return (await readResponse(response)) as never;
  };
}

const ask: Caller = callerOf(pageContext, (...request) => fetch(...request));

/** Calls an endpoint of the contract: resolves with its answer, rejects with a Refusal or a ConnectionFailure. What came with the page is not asked for. */
export const call: Caller = async (target, input) => {
  const options =
    target.method === 'GET' && !changed.language
      ? prefetchedResponse(pathAndQuery(target, input))
      : undefined;
  return (await (options ?? ask(target, input))) as never;
};

/** Makes the page's later calls speak another language, or carry the token of a session that has begun. */
export function changeCalls(
  changes: Partial<Pick<CallerContext, 'csrfToken' | 'language' | 'vendor'>>,
): void {
  changed = { ...changed, ...changes };
}

export function newIdempotencyKey(): string {
  // Not crypto.randomUUID: that is missing on a page served without TLS to another machine.
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

type GivenInput = {
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

// §7: a path that starts with / is taken from the site's origin, any other from the pages' own API.
function addressOf(target: Endpoint, origin: string, { params, query }: GivenInput): string {
  const path = pathOf(target, params);
  const address = new URL(path.startsWith('/') ? path : `/api/internal/v1/${path}`, origin);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) address.searchParams.append(name, String(one));
  }
  return address.href;
}

function headersOf(target: Endpoint, here: CallerContext, input: GivenInput): Record<string, string> {
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
