import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '#domain/codes/role.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { ask, signInAs } from '#server/testing/requests.ts';

/* Uses a minimal build of this test's own, which requests and renders just enough to tell cases apart. */

let app: TestApp;
let vendor: TestVendor;
let location: number;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-picture-'));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, '.first'));
  const sources = ['visitor/main.tsx', 'visitor/queue/request/RequestFlow.tsx'];
  const chunks = sources.map((source, at) => [source, { file: `code-${at}.js` }]);
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(Object.fromEntries(chunks)));
  await writeFile(join(folder, '.first', 'first-render.js'), MARKUP);
  app = await anApp({ webFolder: folder });
  vendor = await aVendor(app.deps.db, { pathname: 'harbor-bank' });
  location = await aLocation(app.deps.db, vendor.id, { externalId: 'harbor-001' });
  await app.deps.db.withVendor(vendor.id, (tx) =>
    tx.run(
      sql`UPDATE locations SET name = ${'Pike </script> Street'} WHERE vendor_id = ${vendor.id} AND id = ${location}`,
    ),
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** Requests the addresses in `ask=`, and renders the names of the responses. */
const MARKUP = `
const asked = ({ search }) => new URLSearchParams(search).getAll('ask');
export const requestPaths = async (page, at) => asked(at);
export const renderPage = async (page, at, answers) => {
  if (at.search.includes('fall')) throw new Error('fallen');
  if (at.search.includes('never')) return new Promise(() => {});
  return '<h1>' + asked(at).map((path) => answers[path].status + ' ' + page.locale).join() + '</h1>';
};
`;

const addressAsking = (...asks: string[]): string =>
  `/s/harbor-bank/callback-service?${asks.map((one) => `ask=${encodeURIComponent(one)}`).join('&')}`;

const pageAsking = (...asks: string[]) => pageFor({}, ...asks);

const pageFor = async (as: Pick<InjectOptions, 'headers' | 'remoteAddress'>, ...asks: string[]) => {
  const response = await app.http.inject({ url: addressAsking(...asks), ...as });
  const input = /id="first-responses">([^<]*)</.exec(response.body)?.[1];
  return {
    ...response,
    html: response.body,
    input: JSON.parse(input ?? '{}') as Record<string, { status: number; body: unknown }>,
  };
};

describe('a server-rendered page', () => {
  it('is rendered from the responses that the page would get, and is inert until the program has loaded', async () => {
    const path = `/api/v2/open/locations/${location}`;
    const page = await pageAsking(path);
    const api = await app.http.inject({ url: path, headers: { 'x-vendor': 'harbor-bank' } });
    expect(page.input).toEqual({ [path]: { status: 200, body: api.json() } });
    expect(page.html).toContain('<div id="root" data-server-rendered><h1>200 en</h1></div>\n<script nonce=');
    expect(page.html).toContain('>document.getElementById("root").inert=true</script>');
    expect(page.html).toContain('data-density="visitor"');
    // The script follows the markup.
    expect(page.html).toMatch(
      /<template id="program">\s*(<link rel="modulepreload"[^>]*>\s*)*<script type="module"/,
    );
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.html).not.toContain('Pike </script>');
  });

  it('stores a 404, so that the program does not request it again', async () => {
    const page = await pageAsking('/api/v2/open/queue-appointments/1?confirm_code=wrong');
    expect(Object.values(page.input).map(({ status }) => status)).toEqual([404]);
    expect(page.html).toContain('<h1>404 en</h1>');
  });

  it.each([
    ['a staff-only endpoint', '/api/internal/v1/admin/insights/accuracy'],
    ['a refusal', '/api/v2/open/locations?filter%5Bnothing%5D=1'],
  ])('is not rendered from %s', async (_what, path) => {
    const page = await pageAsking(path, `/api/v2/open/locations/${location}`);
    expect(Object.keys(page.input)).not.toContain(path);
    expect(page.html).toContain('<div id="root"><main class="first">');
  });

  it('is omitted for another status, HEAD, prefetch, and a render that fails or does not end', async () => {
    const nowhere = await app.http.inject(`/s/harbor-bank/nothing?ask=/api/v2/open/locations/${location}`);
    expect([nowhere.statusCode, nowhere.body.includes('first-responses')]).toEqual([404, false]);
    const fallen = await app.http.inject(
      `/s/harbor-bank/callback-service?fall=1&ask=/api/v2/open/locations/${location}`,
    );
    expect(fallen.statusCode).toBe(200);
    expect(fallen.body).toContain('<div id="root"><main class="first">');
    const path = `/api/v2/open/locations/${location}`;
    const endless = await pageAsking(`${path}?never=1`);
    expect([endless.statusCode, endless.html.includes('<div id="root"><main')]).toEqual([200, true]);
    // A response that arrived in time is not requested again.
    expect(Object.keys(endless.input)).toEqual([`${path}?never=1`]);
    const later = await pageFor({ headers: { 'sec-purpose': 'prefetch;prerender' } }, path);
    expect([later.statusCode, later.input]).toEqual([200, {}]);
    expect(later.html).toContain('<div id="root"><main class="first">');
    const head = await app.http.inject({
      method: 'HEAD',
      url: `/s/harbor-bank/callback-service?ask=/api/v2/open/locations/${location}`,
    });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('leaves large responses to the page', async () => {
    const many = Array.from({ length: 200 }, (_, at) => `/api/v2/open/locations/${location}?copy=${at}`);
    const page = await pageAsking(...many);
    expect(Object.keys(page.input).length).toBeLessThan(200);
    expect(page.html.length).toBeLessThan(200_000);
    expect(page.html).toContain('<main class="first">');
  });
});

describe('a server-rendered page holds nothing that its visitor could not request', () => {
  it('shows signed-in staff the same as visitors', async () => {
    const [email, password] = ['marlow@harbor.test', 'a-long-password-1'];
    const identityId = await app.access.createIdentity({ email, name: 'Marlow Ashdown', password });
    await aStaffMember(app.deps.db, vendor.id, {
      name: 'Marlow Ashdown',
      role: ROLE.manager,
      locations: [location],
      identityId,
    });
    const hidden = await aLocation(app.deps.db, vendor.id, { visibility: 'private' });
    const asks = [location, hidden].map((id) => `/api/v2/open/locations/${id}`);
    const requested = [...asks, '/api/v2/open/locations', '/api/v2/open/users'];
    const { cookie } = await signInAs(app, email, password);
    const page = await pageFor({ headers: { cookie } }, ...requested, '/api/internal/v1/session');
    expect(Object.keys(page.input)).toEqual(requested);
    expect(page.input).toEqual((await pageAsking(...requested)).input);
    expect(page.html.replace(/"first-responses">[^<]*/, '')).not.toMatch(/Marlow|marlow/);
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('counts a wrong code once per page against the caller, and not for HEAD', async () => {
    const path = '/api/v2/open/queue-appointments/7001?confirm_code=wrong';
    const asker = { remoteAddress: '10.9.0.1' };
    for (let n = 0; n < 12; n += 1)
      await app.http.inject({ method: 'HEAD', url: addressAsking(path), ...asker });
    for (let n = 0; n < 10; n += 1)
      expect((await pageFor(asker, path)).input[path]?.status, `page ${n + 1}`).toBe(404);
    const shutOut = await pageFor(asker, path);
    expect([shutOut.statusCode, shutOut.input]).toEqual([200, {}]);
    expect(shutOut.html).toContain('<main class="first">');
    const again = (from: string) => ask(app, `GET ${path}`, { vendor: 'harbor-bank', from });
    expect([(await again('10.9.0.1')).status, (await again('10.9.0.2')).status]).toEqual([429, 404]);
  });

  it('is not cached, not readable by other sites and not framed', async () => {
    const path = `/api/v2/open/locations/${location}`;
    const page = await pageFor(
      {
        headers: {
          origin: 'https://elsewhere.test',
          'sec-fetch-site': 'cross-site',
          'sec-fetch-dest': 'iframe',
        },
      },
      path,
    );
    expect(Object.keys(page.input)).toEqual([path]);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(page.headers).not.toHaveProperty('access-control-allow-origin');
    expect(page.headers).not.toHaveProperty('etag');
  });
});
