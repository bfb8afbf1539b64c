import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { without } from '../harness/contents-store.ts';
import { traces } from '../api/judge.ts';
import { expectNone } from '../harness/expect-none.ts';
import { figure } from '../harness/figures.ts';

const proof = 'every-answer';

let app: TestApp;
let world: EveryRole;
let visit: string;
beforeAll(async () => {
  app = await anApp({ env: { PUBLIC_URL: 'https://foyer.test' } });
  world = await everyRole(app);
  visit = await world.aVisit();
});

/** Routes that a browser may cache: equal for all callers. */
const CACHE_SIZE: Record<string, RegExp> = {
  '/api/v2/open/locations': /^no-cache$/,
  '/openapi.json': /^no-cache$/,
  '/docs': /^no-cache$/,
  '/favicon.svg': /^public, max-age=/,
  '/favicon.ico': /^public, max-age=/,
  '/robots.txt': /^public, max-age=/,
  '/app.webmanifest': /^public, max-age=/,
  '/s/ours/app.webmanifest': /^public, max-age=/,
  '/brand/harbor-bank.svg': /^public, max-age=/,
};

/** They describe errors without reporting any. */
const DESCRIBING = new Set(['/openapi.json', '/docs']);

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
interface RouteRequest {
  method: Method;
  url: string;
  who?: Principal;
  payload?: string;
  type?: string;
}

function everything(): RouteRequest[] {
  const filled = (path: string) =>
    path.replace(':locationId', String(world.location)).replace(':id', visit).replace(':verb', 'start');
  const routes = app.routes.flatMap(({ endpoint }) =>
    (endpoint.name === 'signOut' ? [undefined] : ([undefined, 30, 50] as const)).map((who): RouteRequest => ({
      method: endpoint.method,
      url: filled(endpoint.path),
      ...(who && { who }),
      ...(endpoint.method !== 'GET' && { payload: '{}', type: 'application/json' }),
    })),
  );
  const pages = [
    '/',
    '/sign-in',
    '/lobby',
    '/forbidden',
    '/s/ours',
    '/s/ours/callback-service',
    '/s/nobody/x',
    '/nothing',
    '/s/ours/callback-service/confirmation?id=1&confirm_code=x',
    '/s/ours/callback-service/manage?id=1&code=x',
    '/s/ours/tv',
    '/s/ours/tag-manager',
    '/%',
    '/healthz',
    '/readyz',
    '/metrics',
    '/assets/nothing.js',
    '/api/nothing',
    ...Object.keys(CACHE_SIZE),
  ];
  const join = '/api/v2/open/queue-appointments';
  return [
    ...routes,
    ...routes
      .filter(({ method }) => method === 'GET')
      .map((request): RouteRequest => ({ ...request, method: 'HEAD' })),
    ...pages.map((url): RouteRequest => ({ method: 'GET', url })),
    ...pages.slice(0, 6).map((url): RouteRequest => ({ method: 'GET', url, who: 30 })),
    { method: 'DELETE', url: join },
    { method: 'OPTIONS', url: join },
    { method: 'POST', url: '/', payload: '{}', type: 'application/json' },
    { method: 'POST', url: join, payload: '{', type: 'application/json' },
    { method: 'POST', url: join, payload: '{"__proto__":1}', type: 'application/json' },
    { method: 'POST', url: join, payload: 'x', type: 'text/plain' },
    { method: 'POST', url: join, payload: `"${'x'.repeat(300_000)}"`, type: 'application/json' },
    { method: 'GET', url: `${join}/1?confirm_code=a&confirm_code=b` },
  ];
}

const answered = async ({ method, url, who, payload, type }: RouteRequest) => {
  const session = who && world.sessionOf(who);
  const came = await app.http.inject({
    method,
    url,
    headers: {
      host: 'foyer.test',
      'x-vendor': 'ours',
      ...(type && { 'content-type': type }),
      ...(session && { cookie: session.cookie, 'x-csrf-token': session.csrf }),
    },
    ...(payload && { payload }),
  });
  return {
    status: came.statusCode,
    headers: came.headers,
    text: came.body,
    what: `${method} ${url} ${who ?? ''}`,
  };
};

const EXPECTED: [header: string, fits: (value: string, kind: string) => boolean][] = [
  ['x-content-type-options', (value) => value === 'nosniff'],
  ['referrer-policy', (value) => value === 'no-referrer'],
  ['x-frame-options', (value) => value === 'DENY'],
  ['cross-origin-opener-policy', (value) => value === 'same-origin'],
  ['strict-transport-security', (value) => /max-age=\d{7,}/.test(value)],
  ['permissions-policy', (value) => value.includes('camera=()')],
  ['content-security-policy', fitsPolicy],
  ['x-request-id', (value) => /^[0-9a-f-]{36}$/.test(value)],
  ['server', (value) => value === ''],
  ['x-powered-by', (value) => value === ''],
];

/** No page may be framed or have its base changed; pages run scripts by nonce only, other responses none. */
function fitsPolicy(policy: string, kind: string): boolean {
  const rules = new Map(policy.split(';').map((rule) => [rule.trim().split(' ')[0]!, rule.trim()]));
  const scripts = rules.get('script-src') ?? rules.get('default-src') ?? '';
  const objects = rules.get('object-src') ?? rules.get('default-src') ?? '';
  return (
    rules.get('frame-ancestors')?.endsWith("'none'") === true &&
    rules.get('base-uri')?.endsWith("'none'") === true &&
    objects.endsWith("'none'") &&
    (kind.startsWith('text/html') ? /'nonce-[\w+/=]{20,}'/.test(scripts) : scripts.endsWith("'none'")) &&
    !/unsafe-inline|unsafe-eval|\*/.test(scripts)
  );
}

describe('every response', () => {
  it('has the headers that keep it private, and contains no internals', async () => {
    const all = everything();
    const wrong: string[] = [];
    const statuses = new Set<number>();
    for (const request of all) {
      const { status, headers, text, what } = await answered(request);
      statuses.add(status);
      const kind = headers['content-type'] ?? '';
      for (const [name, fits] of EXPECTED)
        if (!fits(String(headers[name] ?? ''), kind))
          wrong.push(`${what} ${status}: ${name} is ${String(headers[name])}`);
      const stored = status < 400 ? CACHE_SIZE[request.url] : undefined;
      if (!(stored ?? /^no-store$/).test(headers['cache-control'] ?? ''))
        wrong.push(`${what} ${status}: cache-control is ${String(headers['cache-control'])}`);
      if (!DESCRIBING.has(request.url))
        wrong.push(...traces(text).map((trace) => `${what} ${status}: ${trace}`));
      if (status >= 500) wrong.push(`${what}: ${status}`);
    }
    expectNone('answers', wrong);
    for (const status of [200, 204, 400, 401, 403, 404, 405, 413, 415])
      expect([...statuses]).toContain(status);
    figure({
      proof,
      what: 'responses checked, of every route and kind',
      value: all.length,
      unit: 'answers',
      goal: { atLeast: 100 },
    });
  });

  it('to an internal failure contains its code and no more', async () => {
    const failing: RouteRequest[] = [
      { method: 'GET', url: `/api/v2/open/locations/${world.location}` },
      { method: 'GET', url: `/api/internal/v1/admin/lobby/${world.location}`, who: 30 },
    ];
    await without(app.deps.connection, 'locations', async () => {
      for (const request of failing) {
        const { status, headers, text, what } = await answered(request);
        expect(status, what).toBe(500);
        expect(JSON.parse(text)).toEqual({
          errors: [
            {
              status: '500',
              code: 'general-error',
              title: 'There was an error with your request',
              meta: { request_id: headers['x-request-id'] },
            },
          ],
        });
        expect(headers['cache-control']).toBe('no-store');
        for (const [name, fits] of EXPECTED)
          expect(fits(String(headers[name] ?? ''), 'json'), `${what}: ${name}`).toBe(true);
      }
      const page = await answered({ method: 'GET', url: `/s/ours/callback-service/${world.location}` });
      expect(page.status).toBe(500);
      expect(traces(page.text.replaceAll('file:', ''))).toEqual([]);
      expect(page.text).not.toMatch(/relation "|column "|SELECT |42P01/);
    });
  });
});
