import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/protocol/endpoint.ts';
import { callerOf, changeCalls, prefetchedFirst } from './request.ts';
import type { CallerContext } from './request.ts';
import { ConnectionFailure, Refusal } from './refusal.ts';

const see = endpoint<{ data: string }>()({
  name: 'see',
  method: 'GET',
  path: '/api/v2/open/things/:id',
  access: 'anyone',
  vendor: 'header',
  api: 'open',
  params: z.object({ id: z.string() }),
  query: z.looseObject({}),
  refusals: [],
});
const make = endpoint<{ data: string } | null>()({
  name: 'make',
  method: 'POST',
  path: 'things',
  access: 'anyone',
  vendor: 'header',
  api: 'internal',
  body: z.object({ name: z.string() }),
  refusals: [],
});

const here: CallerContext = {
  csrfToken: 'token',
  language: 'fr',
  vendor: 'harbor-bank',
  origin: 'https://foyer.test',
};

function answering(response: Response | Error) {
  const sent: { address: string; request: RequestInit }[] = [];
  const send = (async (address: string, request: RequestInit) => {
    sent.push({ address, request });
    if (response instanceof Error) throw response;
    return response;
  }) as unknown as typeof fetch;
  return { sent, send };
}

afterEach(() => vi.restoreAllMocks());

describe('call', () => {
  it('marks a request that polls', async () => {
    const { sent, send } = answering(Response.json({ data: 'a' }));
    await callerOf(() => here, send)(see, { params: { id: '4' }, poll: true });
    expect((sent[0]!.request.headers as Record<string, string>)['X-Poll']).toBe('1');
  });

  it("fills the path, writes the query and sends the caller's context", async () => {
    const { sent, send } = answering(Response.json({ data: 'a' }));
    const query = { 'filter[matching]': 3, fields: ['a', 'b'], none: undefined, empty: null };
    const response = await callerOf(() => here, send)(see, { params: { id: '4/2' }, query });
    expect(response).toEqual({ data: 'a' });
    expect(sent[0]?.address).toBe(
      'https://foyer.test/api/v2/open/things/4%2F2?filter%5Bmatching%5D=3&fields=a&fields=b',
    );
    expect(sent[0]?.request.headers).toEqual({
      Accept: 'application/vnd.api+json, application/json',
      'Accept-Language': 'fr',
      'X-Requested-With': 'XMLHttpRequest',
      'X-CSRF-Token': 'token',
      'X-Vendor': 'harbor-bank',
    });
    expect(sent[0]?.request.body).toBeUndefined();
  });

  it("resolves a path without a leading slash against the pages' API and sends the idempotency key", async () => {
    const { sent, send } = answering(new Response(null, { status: 204 }));
    const response = await callerOf(() => here, send)(make, { body: { name: 'x' }, idempotencyKey: 'k1' });
    expect(response).toBeNull();
    expect(sent[0]?.address).toBe('https://foyer.test/api/internal/v1/things');
    expect(sent[0]?.request.method).toBe('POST');
    expect(sent[0]?.request.body).toBe('{"name":"x"}');
    expect(sent[0]?.request.headers).toMatchObject({
      'Idempotency-Key': 'k1',
      'Content-Type': 'application/json',
    });
  });

  it('logs a missing token once and still sends', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { sent, send } = answering(new Response('{"data":"a"}'));
    const call = callerOf(
      () => ({ ...here, csrfToken: null }),
      async (...request) => (await send(...request)).clone(),
    );
    await call(see, { params: { id: '1' } });
    await call(see, { params: { id: '2' } });
    expect(error).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.request.headers).not.toHaveProperty('X-CSRF-Token');
  });

  it('rejects with the refusal, its reasons and the fields they point to', async () => {
    const errors = [
      {
        status: '422',
        code: 'field-invalid',
        title: 'Topic is required',
        source: { pointer: '/data/attributes/service_id' },
        meta: { fault: 'required' },
      },
      { status: '422', code: 'field-invalid', title: 'Too long' },
    ];
    const { send } = answering(Response.json({ errors }, { status: 422, headers: { 'retry-after': '7' } }));
    const fault = await callerOf(() => here, send)(see, { params: { id: '1' } }).catch((one: unknown) => one);
    expect(fault).toBeInstanceOf(Refusal);
    expect(fault).toMatchObject({
      status: 422,
      code: 'field-invalid',
      title: 'Topic is required',
      retryAfter: 7,
    });
    expect((fault as Refusal).errors.map(({ pointer }) => pointer)).toEqual([
      '/data/attributes/service_id',
      null,
    ]);
  });

  it.each([
    ['HTML instead of JSON', new Response('<html>', { status: 502 }), 502],
    ['a good status with an unreadable body', new Response('not json', { status: 200 }), 200],
    ['no body', new Response('', { status: 500, headers: { 'x-request-id': '7F2-91C' } }), 500],
  ])('treats %s as a refusal without reasons', async (_case, response, status) => {
    const { send } = answering(response);
    const fault = await callerOf(() => here, send)(see, { params: { id: '1' } }).catch((one: unknown) => one);
    expect(fault).toMatchObject({ name: 'Refusal', status, code: '', errors: [] });
    if (status === 500) expect((fault as Refusal).reference).toBe('7F2-91C');
  });

  it('distinguishes a lost connection from a refusal, and passes on an abort by the caller', async () => {
    const { send } = answering(new TypeError('Failed to fetch'));
    const fault = await callerOf(() => here, send)(see, { params: { id: '1' } }).catch((one: unknown) => one);
    expect(fault).toBeInstanceOf(ConnectionFailure);
    expect((fault as ConnectionFailure).timedOut).toBe(false);
    const abort = new DOMException('gone', 'AbortError');
    const signal = AbortSignal.abort();
    await expect(
      callerOf(() => here, answering(abort).send)(see, { params: { id: '1' }, signal }),
    ).rejects.toBe(abort);
  });

  it('times out', async () => {
    const never = ((_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )) as typeof fetch;
    const fault = await callerOf(() => here, never)(see, { params: { id: '1' }, timeout: 10 }).catch(
      (one: unknown) => one,
    );
    expect(fault).toMatchObject({ name: 'ConnectionFailure', timedOut: true });
  });
});

describe('requests with prefetched responses', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('use them for GET only, and none after a change of the language', async () => {
    const page = { csrfToken: 'token', locale: 'en', vendor: null };
    vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(page) }) });
    vi.stubGlobal('location', { origin: 'https://foyer.test' });
    vi.stubGlobal('fetch', async () => Response.json({ data: 'fetched' }));
    const requested: string[] = [];
    const request = prefetchedFirst((address) => {
      requested.push(address);
      return address.includes('/7') ? Promise.resolve({ data: 'prefetched' }) : undefined;
    });
    await expect(request(see, { params: { id: '7' } })).resolves.toEqual({ data: 'prefetched' });
    await expect(request(see, { params: { id: '8' } })).resolves.toEqual({ data: 'fetched' });
    await expect(request(make, { body: { name: '7' } })).resolves.toEqual({ data: 'fetched' });
    changeCalls({ language: 'fr' });
    await expect(request(see, { params: { id: '7' } })).resolves.toEqual({ data: 'fetched' });
    expect(requested).toEqual(['/api/v2/open/things/7', '/api/v2/open/things/8']);
  });
});
