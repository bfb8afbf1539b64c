import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageState } from '#contract/page-state.ts';
import { PERMISSIONS } from '#domain/access/permission-table.ts';
import { SETTINGS } from '#domain/vendors/settings.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { registerSecurityHeaders } from '#server/infrastructure/http/security-headers.ts';
import { createLogger } from '#server/infrastructure/logging/logger.ts';
import { readPageToken } from '#server/infrastructure/realtime/page-token.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask, signInAs } from '#server/testing/calls.ts';
import { readCatalogue } from '#translations/read.ts';
import { text } from './html-document.ts';
import { pagesCapability } from './index.ts';

const EVIL = '</script><script>alert(1)</script><img src=x onerror=alert(2)>\u2028';
const HOST = 'localhost:3000';

let app: TestApp;
let http: FastifyInstance;
let lines: string[];
let vendor: TestVendor;
let other: TestVendor;
let place: number;
let archived: number;
let secret: number;

beforeAll(async () => {
  lines = [];
  const log = createLogger({
    level: 'trace',
    destination: { write: (line: string) => void lines.push(line) },
  });
  app = await anApp({ log });
  const { db } = app.ground;
  vendor = await aVendor(db, {
    pathname: 'harbor-bank',
    name: `Harbor ${EVIL}`,
    settings: {
      availableLanguages: ['fr', 'en', 'ko'],
      'client_view.language': 'fr',
      'theme.primary': '#7A1F1F',
      'theme.logo': '/brand/harbor-bank.svg',
      disabledTitle: { en: EVIL },
    },
  });
  other = await aVendor(db, { pathname: 'sunrise' });
  await db.withVendor(vendor.id, (tx) =>
    tx.run(sql`INSERT INTO vendor_hosts (vendor_id, host) VALUES (${vendor.id}, 'queue.harbor.test')`),
  );
  place = await aLocation(db, vendor.id, { externalId: 'harbor-001' });
  secret = await aLocation(db, vendor.id, { visibility: 'private' });
  archived = await aLocation(db, vendor.id, { externalId: 'gone' });
  await db.withVendor(vendor.id, (tx) =>
    tx.run(sql`UPDATE locations SET archived_at = now() WHERE vendor_id = ${vendor.id} AND id = ${archived}`),
  );
  http = await withBuild(app);
});

/** The same pages over a build of this test's own: a script, a style and a hidden manifest. */
async function withBuild(of: TestApp, demo = false): Promise<FastifyInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-web-'));
  await mkdir(join(folder, '.vite'));
  const chunk = (name: string) => [`${name}/main.tsx`, { file: `${name}-1.js`, css: [`${name}-1.css`] }];
  await writeFile(
    join(folder, '.vite', 'manifest.json'),
    JSON.stringify(Object.fromEntries(['visitor', 'display', 'admin'].map(chunk))),
  );
  await writeFile(join(folder, 'visitor-1.js'), `console.log(${JSON.stringify('x'.repeat(5_000))});`);
  const server = Fastify();
  registerSecurityHeaders(server, { https: false });
  const { ground, access } = of;
  await pagesCapability({
    ...ground,
    config: { ...ground.config, demo },
    sessions: access.sessions,
    csrfTokenOf: access.csrfTokenOf,
    webFolder: folder,
  }).register(server);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  return server;
}

async function get(url: string, headers: Record<string, string> = {}, from = http) {
  const answer = await from.inject({ url, headers: { host: HOST, accept: 'text/html', ...headers } });
  const block = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(answer.body)?.[1];
  return {
    status: answer.statusCode,
    headers: answer.headers,
    html: answer.body,
    to: answer.headers.location,
    state: (block === undefined ? undefined : JSON.parse(block)) as PageState,
    script: /<script type="module" src="\/assets\/([a-z]+)-1\.js"/.exec(answer.body)?.[1],
    heading: /<h1>(.*?)<\/h1>/.exec(answer.body)?.[1],
  };
}

describe('the status and the program of an address', () => {
  const V = '/s/harbor-bank';
  it.each<[string, number, string]>([
    [`${V}/callback-service`, 200, 'visitor'],
    [`${V}/callback-service/location`, 200, 'visitor'],
    [`${V}/callback-service/manage?id=1&code=a`, 200, 'visitor'],
    [`${V}/callback-service/confirmation?id=1&code=a`, 200, 'visitor'],
    [`${V}/callback-service/PLACE`, 200, 'visitor'],
    [`${V}/callback-service/PLACE?mode=kiosk`, 200, 'visitor'],
    [`${V}/callback-service/SECRET`, 200, 'visitor'],
    [`${V}/callback-service/ARCHIVED`, 410, 'visitor'],
    [`${V}/callback-service/gone`, 410, 'visitor'],
    [`${V}/callback-service/999999`, 404, 'visitor'],
    [`${V}/callback-service/nowhere`, 404, 'visitor'],
    [`${V}/nothing`, 404, 'visitor'],
    [`${V}/lobby`, 404, 'visitor'],
    ['/s/nobody', 404, 'visitor'],
    ['/s/nobody/callback-service', 404, 'visitor'],
    ['/s/sunrise/callback-service/PLACE', 404, 'visitor'],
    [`${V}/tv?location=PLACE`, 200, 'display'],
    [`${V}/how?mode=tv&location=PLACE`, 200, 'display'],
    [`${V}/tv`, 404, 'visitor'],
    [`${V}/tv?location=999999`, 404, 'visitor'],
    [`${V}/tv?location=ARCHIVED`, 410, 'visitor'],
    ['/s/sunrise/tv?location=PLACE', 404, 'visitor'],
    ['/', 404, 'visitor'],
    ['/callback-service', 404, 'visitor'],
    ['/sign-in', 200, 'admin'],
    ['/lobby', 200, 'admin'],
    ['/forbidden', 200, 'admin'],
    ['/dashboard', 200, 'admin'],
    ['/settings/branding/general', 200, 'admin'],
    ['/clients/5/timeline', 200, 'admin'],
    ['/no-such-page', 404, 'visitor'],
    ['/.env', 404, 'visitor'],
    ['/wp-login.php', 404, 'visitor'],
  ])('%s: %i', async (url, status, script) => {
    const page = await get(
      url
        .replace('PLACE', String(place))
        .replace('SECRET', String(secret))
        .replace('ARCHIVED', String(archived)),
    );
    expect([page.status, page.script]).toEqual([status, script]);
    if (script === 'visitor') expect(page.state.page?.kind).toBe(status === 200 ? undefined : 'not-found');
    expect([page.state.page?.status ?? 200, page.headers['cache-control']]).toEqual([status, 'no-store']);
  });

  it('is an admin page for every address of the permission table', async () => {
    const paths = PERMISSIONS.flatMap(({ routes }) => routes).map((route) =>
      route.replaceAll('*', '12').replace(/([a-z])12$/, '$1'),
    );
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) expect([path, (await get(path)).script]).toEqual([path, 'admin']);
  });

  it.each([
    [V, `${V}/callback-service`],
    [`${V}/?lang=fr&utm_source=a%20b`, `${V}/callback-service?lang=fr&utm_source=a%20b`],
    [`${V}/how?location=PLACE&mode=kiosk`, `${V}/callback-service/PLACE?mode=kiosk`],
    [`${V}/where?location=e:harbor-001`, `${V}/callback-service/e%3Aharbor-001`],
    [`${V}/callback-service/e%3Aharbor-001?a=b`, `${V}/callback-service/PLACE?a=b`],
    [`${V}/callback-service/harbor-001`, `${V}/callback-service/PLACE`],
    [`${V}/tv?location=e:harbor-001&lang=fr`, `${V}/tv?location=PLACE&lang=fr`],
    [`${V}/how?location=//evil.test`, `${V}/callback-service/%2F%2Fevil.test`],
  ])('%s leads to %s', async (url, to) => {
    const page = await get(url.replace('PLACE', String(place)));
    expect([page.status, page.to]).toEqual([302, to.replace('PLACE', String(place))]);
  });
});

describe('the vendor of a host', () => {
  const at = { host: 'queue.harbor.test' };
  it('is at its root, and behind its own prefix', async () => {
    const page = await get('/callback-service', at);
    expect([page.status, page.state.vendor?.pathname, page.state.prefix]).toEqual([200, 'harbor-bank', '']);
    expect((await get('/', at)).to).toBe('/callback-service');
    expect((await get('/s/harbor-bank/callback-service', at)).state.prefix).toBe('/s/harbor-bank');
  });

  it('shows no other vendor and no admin page', async () => {
    expect((await get('/s/sunrise/callback-service', at)).status).toBe(404);
    for (const path of ['/sign-in', '/lobby', '/settings/api'])
      expect((await get(path, at)).script).toBe('visitor');
    expect((await get('/lobby', at)).status).toBe(404);
    expect((await get('/lobby', { host: 'evil.test' })).status).toBe(404);
  });

  it('is listed with the others in a demo, at the bare address', async () => {
    const page = await get('/', {}, await withBuild(app, true));
    expect([
      page.status,
      page.state.page?.kind,
      page.state.page?.vendors?.map(({ pathname }) => pathname),
    ]).toEqual([200, 'vendors', ['harbor-bank', 'sunrise']]);
    expect(page.html).toContain('<a href="/s/sunrise/">');
  });
});

describe('the page state', () => {
  const url = '/s/harbor-bank/callback-service';

  it('has the vendor’s public side and its settings for browsers', async () => {
    const { state } = await get(`${url}?lang=en`);
    expect(state.vendor).toMatchObject({
      id: String(vendor.id),
      pathname: 'harbor-bank',
      logo: '/brand/harbor-bank.svg',
      currency: 'USD',
      private_label: false,
      phone: null,
    });
    expect(state.vendor?.brand?.['--brand']).toBe('#7A1F1F');
    expect(state).toMatchObject({
      prefix: '/s/harbor-bank',
      locale: 'en',
      device: null,
      now: '2026-11-20T18:00:00Z',
      platformUrl: 'http://localhost:3000',
    });
    expect(state.featureDecisions).toMatchObject({ lobby: true, payment: false });
    expect(state.settings).toMatchObject({
      defaultLanguage: 'fr',
      callback_contact_options: { email: 'optional' },
    });
  });

  it('holds nothing private: no setting that is not for browsers, nothing of staff, visits or other vendors', async () => {
    const service = await aService(app.ground.db, vendor.id, { locations: [place], name: 'Secret service' });
    await aStaffMember(app.ground.db, vendor.id, {
      locations: [place],
      name: 'Quentin Quiet',
      serves: [service],
    });
    for (const { key, clientVisible, kind } of SETTINGS) {
      if (!clientVisible && kind.type === 'https-url')
        await setSetting(app.ground.db, vendor.id, key, 'https://private.example/');
    }
    const { state, html } = await get(`${url}?lang=en`);
    const hidden = SETTINGS.filter(({ clientVisible }) => !clientVisible).flatMap(({ key, twins }) => [
      key,
      ...twins,
    ]);
    expect(hidden.length).toBeGreaterThan(10);
    expect(Object.keys(state.settings).filter((key) => hidden.includes(key))).toEqual([]);
    for (const word of ['Quentin', 'Secret service', 'private.example', 'sunrise', 'password'])
      expect(html.toLowerCase()).not.toContain(word.toLowerCase());
    expect(Object.keys(state).sort()).toEqual([
      'build',
      'csrfToken',
      'device',
      'featureDecisions',
      'kioskRedirectUrl',
      'languages',
      'locale',
      'messages',
      'now',
      'platformUrl',
      'prefix',
      'realtime',
      'settings',
      'vendor',
    ]);
  });

  it('carries a token that listens for this vendor’s page and opens no visit', async () => {
    const { state } = await get(url);
    expect(readPageToken(app.ground.keys, state.realtime.token, app.clock.now())).toEqual({
      kind: 'visitor',
      vendorId: vendor.id,
      visits: [],
    });
  });

  it.each([
    [{}, '', 'fr'],
    [{ 'accept-language': 'en-GB,en;q=0.9' }, '', 'en'],
    [{ 'accept-language': 'de,pl' }, '', 'fr'],
    [{ 'accept-language': 'en' }, '?lang=fr', 'fr'],
    [{ 'accept-language': 'en' }, '?lang=xx', 'fr'],
  ])('speaks, with %j and "%s", %s', async (headers, query, locale) => {
    const page = await get(url + query, headers);
    expect([
      page.state.locale,
      page.headers['content-language'],
      /<html lang="([^"]+)"/.exec(page.html)?.[1],
    ]).toEqual([locale, locale, locale]);
    expect(page.heading).toBe(readCatalogue(locale as 'fr', 'visitor')?.['step.location']);
  });

  it('offers only languages that are whole', async () => {
    expect((await get(url)).state.languages).toEqual(['fr', 'en']);
  });

  it('says a vendor’s snippet before its synonym before the catalogue, and a faulty one as it stands', async () => {
    const { db } = app.ground;
    await db.withVendor(vendor.id, async (tx) => {
      for (const [word, synonym] of [
        ['step.queue', 'Get in line'],
        ['form.topic', 'Reason'],
        ['form.join', 'Hop {on'],
      ]) {
        await tx.run(
          sql`INSERT INTO synonyms (vendor_id, locale, word, synonym) VALUES (${vendor.id}, 'en', ${word}, ${synonym})`,
        );
      }
      await tx.run(
        sql`INSERT INTO snippets (vendor_id, key, locale, content) VALUES (${vendor.id}, 'form.topic', 'en', ${EVIL})`,
      );
    });
    const { state, html, heading } = await get(`/s/harbor-bank/callback-service/${place}?lang=en`);
    expect(heading).toBe('Get in line');
    expect(state.messages['form.topic']).toEqual([EVIL]);
    expect(state.messages['form.join']).toEqual(['Hop {on']);
    expect(state.messages['form.email']).toEqual(['Email']);
    expect(html).not.toContain('<img');
  });

  it('has the session’s CSRF token for whoever is signed in, in the block and in the head', async () => {
    const identityId = await app.access.createIdentity({
      email: 'a@example.com',
      name: 'Robin',
      password: 'a-long-password-1',
    });
    await aStaffMember(app.ground.db, vendor.id, { locations: [place], identityId, role: 10 });
    const { cookie, csrf } = await signInAs(app, 'a@example.com');
    for (const path of ['/lobby', url]) {
      const page = await get(path, { cookie });
      expect(page.state.csrfToken).toBe(csrf);
      expect(page.html).toContain(`<meta name="csrf-token" content="${csrf}">`);
    }
    expect(
      readPageToken(app.ground.keys, (await get('/lobby', { cookie })).state.realtime.token, app.clock.now()),
    ).toMatchObject({ kind: 'staff', vendorId: vendor.id });
    expect((await get('/lobby')).state.csrfToken).not.toBe(csrf);
  });
});

describe('a document', () => {
  it.each([
    ['/s/harbor-bank/callback-service?lang=en'],
    ['/s/harbor-bank/nothing?lang=en'],
    ['/s/harbor-bank/tv?location=PLACE'],
    ['/lobby'],
  ])('%s runs nothing but its own program, by a nonce of its own', async (url) => {
    const [page, again] = [
      await get(url.replace('PLACE', String(place))),
      await get(url.replace('PLACE', String(place))),
    ];
    const policy = String(page.headers['content-security-policy']);
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1];
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
    expect(String(again.headers['content-security-policy'])).not.toContain(nonce!);
    const tags = page.html.match(/<(script|style|link rel="(stylesheet|modulepreload)")[^>]*>/g) ?? [];
    expect(
      tags
        .filter((tag) => !tag.includes('application/json'))
        .every((tag) => tag.includes(`nonce="${nonce}"`)),
    ).toBe(true);
    expect(page.html.match(/<script/g)).toHaveLength(2);
    expect(policy).toContain("object-src 'none'; base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.includes("require-trusted-types-for 'script'; trusted-types default")).toBe(
      url === '/lobby',
    );
  });

  it('keeps a vendor’s texts inert wherever they stand', async () => {
    for (const url of [
      '/s/harbor-bank/callback-service?lang=en',
      '/s/harbor-bank/callback-service/manage?lang=en',
      '/s/harbor-bank/nothing?lang=en',
    ]) {
      const { html, state } = await get(url);
      expect(html).not.toMatch(/<img|<script>alert/);
      expect(html.match(/<\/script>/g)).toHaveLength(2);
      expect(state.vendor?.name).toContain(EVIL);
      expect((state.settings['disabledTitle'] as Record<string, string>)['en']).toBe(EVIL);
    }
    const list = await get('/', {}, await withBuild(app, true));
    expect(list.html).not.toMatch(/<img|<script>alert/);
  });

  it.each<[string, boolean]>([
    ['/s/sunrise/callback-service', false],
    ['/s/harbor-bank/callback-service/PLACE', false],
    ['/s/harbor-bank/callback-service/PLACE?code=abc', true],
    ['/s/harbor-bank/callback-service/manage?id=1&code=abc', true],
    ['/s/harbor-bank/callback-service/confirmation', true],
    ['/s/harbor-bank/nothing', true],
    ['/s/harbor-bank/tv?location=PLACE', true],
    ['/lobby', true],
  ])('%s is kept out of search engines: %s', async (url, hidden) => {
    const page = await get(url.replace('PLACE', String(place)));
    expect([
      page.headers['x-robots-tag'],
      page.html.includes('<meta name="robots" content="noindex">'),
    ]).toEqual(hidden ? ['noindex', true] : [undefined, false]);
  });

  it('can be read without a script', async () => {
    const { html } = await get('/s/sunrise/callback-service?lang=fr', { 'accept-language': 'fr' });
    expect(html).toMatch(/<main class="first"><p>sunrise<\/p><h1>[^<]+<\/h1><noscript>/);
  });

  it('is answered to HEAD without its text', async () => {
    const answer = await http.inject({
      method: 'HEAD',
      url: '/s/sunrise/callback-service',
      headers: { host: HOST },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

describe('when something fails', () => {
  it('the error page comes without the database', async () => {
    const failing = Fastify();
    registerSecurityHeaders(failing, { https: false });
    const away = () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const db = { ...app.ground.db, withVendor: away, acrossVendors: away, read: away };
    const tenancy = { ...app.ground.tenancy, ofPage: away, all: away };
    await pagesCapability({
      ...app.ground,
      db,
      tenancy,
      sessions: { personOf: away },
      csrfTokenOf: () => '',
      webFolder: '/nowhere',
    }).register(failing);
    const page = await get('/s/harbor-bank/callback-service', { 'accept-language': 'fr' }, failing);
    expect([page.status, page.headers['retry-after'], page.state.page?.kind, page.state.vendor]).toEqual([
      503,
      '2',
      'error',
      null,
    ]);
    expect(page.state.locale).toBe('fr');
    expect(page.heading).toBe(text(readCatalogue('fr', 'visitor')?.['err.page.title'] ?? ''));
    expect(page.html).toContain(page.state.page!.reference!);
    await failing.close();
  });

  it('an unforeseen fault is 500 with a reference that the log has too, and nothing of the fault', async () => {
    const failing = Fastify({ genReqId: () => 'ref-4711' });
    const tenancy = {
      ...app.ground.tenancy,
      ofPage: () => Promise.reject(new Error('secret detail in /etc/passwd')),
    };
    await pagesCapability({
      ...app.ground,
      tenancy,
      sessions: app.access.sessions,
      csrfTokenOf: () => '',
      webFolder: '/nowhere',
    }).register(failing);
    const page = await get('/s/harbor-bank/callback-service', {}, failing);
    expect([page.status, page.state.page]).toEqual([
      500,
      { kind: 'error', status: 500, reference: 'ref-4711' },
    ]);
    expect(page.html).toContain('Reference ref-4711');
    expect(page.html).not.toContain('secret detail');
    expect(lines.some((line) => line.includes('ref-4711') && line.includes('secret detail'))).toBe(true);
    await failing.close();
  });

  it('words are left when even the error page cannot be drawn', async () => {
    const failing = Fastify();
    const broken = () => {
      throw new Error('no clock');
    };
    await pagesCapability({
      ...app.ground,
      clock: { now: broken },
      tenancy: { ...app.ground.tenancy, ofPage: broken },
      sessions: app.access.sessions,
      csrfTokenOf: () => '',
      webFolder: '/nowhere',
    }).register(failing);
    const page = await get('/s/harbor-bank/', {}, failing);
    expect([page.status, page.heading, page.headers['content-type']]).toEqual([
      500,
      'Oops, something went wrong',
      'text/html; charset=utf-8',
    ]);
    await failing.close();
  });
});

describe('files', () => {
  it('of the build are kept for good, smaller on the way, and hide the manifest', async () => {
    const answer = await http.inject({ url: '/assets/visitor-1.js', headers: { 'accept-encoding': 'br' } });
    expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect(answer.headers['content-type']).toContain('javascript');
    for (const path of [
      '/assets/.vite/manifest.json',
      '/assets/nothing.js',
      '/assets/../package.json',
      '/assets/%2e%2e/package.json',
      '/brand/nobody.svg',
    ]) {
      const missing = await http.inject({ url: path, headers: { host: HOST } });
      expect([path, missing.statusCode]).toEqual([path, 404]);
    }
  });

  it('have a mark, a vendor’s logo and a description of the page', async () => {
    expect((await http.inject('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
    expect((await http.inject('/favicon.ico')).headers.location).toBe('/favicon.svg');
    expect((await http.inject('/brand/harbor-bank.svg')).headers['content-type']).toBe('image/svg+xml');
    const manifest = await http.inject('/s/sunrise/app.webmanifest');
    expect([manifest.statusCode, manifest.json()]).toMatchObject([
      200,
      { name: 'sunrise', start_url: '/s/sunrise/', scope: '/s/sunrise/' },
    ]);
    expect((await http.inject('/s/nobody/app.webmanifest')).statusCode).toBe(404);
  });

  it('tell crawlers to leave the staff and visitors’ own pages alone', async () => {
    const rules = (await http.inject('/robots.txt')).body.split('\n');
    for (const path of [
      '/api/',
      '/lobby',
      '/sign-in',
      '/settings',
      '/s/*/callback-service/manage',
      '/callback-service/confirmation',
    ])
      expect(rules).toContain(`Disallow: ${path}`);
    expect(rules).not.toContain('Disallow: /');
    expect(rules.some((rule) => rule === 'Disallow: /s/' || rule === 'Disallow: /callback-service')).toBe(
      false,
    );
  });
});

it('an address of an interface that is not there is told so in JSON', async () => {
  for (const [method, url] of [
    ['GET', '/api/v2/open/nothing'],
    ['POST', '/nothing'],
    ['GET', '/cx/none'],
  ] as const) {
    const answer = await http.inject({ method, url, headers: { host: HOST } });
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([404, 'not-found']);
  }
});

it('no log line holds a code that came in an address', async () => {
  const service = await aService(app.ground.db, vendor.id, { locations: [place] });
  await aStaffMember(app.ground.db, vendor.id, { locations: [place], serves: [service] });
  const joined = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location: place, service }),
  });
  const { id, attributes } = joined.body.data;
  const code: string = attributes.confirm_code;
  for (const screen of ['confirmation', 'manage']) {
    expect(
      (await get(`/s/harbor-bank/callback-service/${screen}?id=${id}&code=${code}`, {}, app.http)).status,
    ).toBe(200);
    expect(
      (await get(`/s/nobody/callback-service/${screen}?id=${id}&code=${code}`, {}, app.http)).status,
    ).toBe(404);
  }
  await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);
  expect(lines.filter((line) => line.includes('"route":"/*"')).length).toBeGreaterThanOrEqual(4);
  expect(lines.filter((line) => line.includes(code))).toEqual([]);
  expect(other.id).not.toBe(vendor.id);
});
