import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerSecurityHeaders } from '#server/infrastructure/http/security-headers.ts';
import { aService, aStaffMember, setSetting } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { aPagesApp, EVIL, HOST, withBuild } from '#server/testing/pages-app.ts';
import type { PagesApp } from '#server/testing/pages-app.ts';
import { readCatalogue } from '#translations/read.ts';
import { text } from './markup.ts';
import { pagesCapability } from './index.ts';

let fixture: PagesApp;
beforeAll(async () => void (fixture = await aPagesApp()));

describe('a document', () => {
  it.each([
    ['/s/harbor-bank/callback-service?lang=en'],
    ['/s/harbor-bank/nothing?lang=en'],
    ['/s/harbor-bank/tv?location=PLACE'],
    ['/sign-in'],
  ])('%s runs nothing but its own program, by a nonce of its own', async (url) => {
    const [page, again] = [
      await fixture.get(url.replace('PLACE', String(fixture.place))),
      await fixture.get(url.replace('PLACE', String(fixture.place))),
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
    // A visitor's page has one more, which reports a missing program.
    expect(page.html.match(/<script/g)).toHaveLength(page.script === 'visitor' ? 3 : 2);
    expect(policy).toContain("object-src 'none'; base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.includes("require-trusted-types-for 'script'; trusted-types default")).toBe(
      url === '/sign-in',
    );
  });

  it('keeps a vendor’s texts inert in every place', async () => {
    for (const url of [
      '/s/harbor-bank/callback-service?lang=en',
      '/s/harbor-bank/callback-service/manage?lang=en',
      '/s/harbor-bank/nothing?lang=en',
    ]) {
      const { html, state } = await fixture.get(url);
      expect(html).not.toMatch(/<img|<script>alert/);
      expect(html.match(/<\/script>/g)).toHaveLength(3);
      expect(state.vendor?.name).toContain(EVIL);
      expect((state.settings['disabledTitle'] as Record<string, string>)['en']).toBe(EVIL);
    }
    const list = await fixture.get('/', {}, await withBuild(fixture.app, true));
    expect(list.html).not.toMatch(/<img|<script>alert/);
  });

  it.each<[string, boolean]>([
    ['/s/sunrise/callback-service', false],
    ['/s/harbor-bank/callback-service/PLACE', false],
    ['/s/harbor-bank/callback-service/PLACE?code=abc', true],
    ['/s/harbor-bank/callback-service/manage?id=1&code=abc', true],
    ['/s/harbor-bank/callback-service/confirmation', true],
    ['/s/harbor-bank/select-service', false],
    ['/s/harbor-bank/manage', true],
    ['/s/harbor-bank/nothing', true],
    ['/s/harbor-bank/tv?location=PLACE', true],
    ['/sign-in', true],
  ])('%s is kept out of search engines: %s', async (url, hidden) => {
    const page = await fixture.get(url.replace('PLACE', String(fixture.place)));
    expect([
      page.headers['x-robots-tag'],
      page.html.includes('<meta name="robots" content="noindex">'),
    ]).toEqual(hidden ? ['noindex', true] : [undefined, false]);
  });

  it('plays videos of the origins of the location’s playlist on its wall display, and nowhere else', async () => {
    const playlist = [
      'https://media.example/a.mp4',
      'https://bücher.example/b.webm',
      'https://pictures.example/c.png',
    ];
    const mediaOf = async (url: string) =>
      /media-src ([^;]+)/.exec(String((await fixture.get(url)).headers['content-security-policy']))?.[1];
    const [wall, form] = [
      `/s/harbor-bank/tv?location=${fixture.place}`,
      `/s/harbor-bank/callback-service/${fixture.place}`,
    ];
    expect(await mediaOf(wall)).toBeUndefined();
    const { app, vendor } = fixture;
    await setSetting(app.deps.db, vendor.id, {
      key: 'tv.playlist',
      value: playlist,
      location: fixture.place,
    });
    await ask(app, 'GET /api/v2/open/locations', { vendor: vendor.pathname });
    expect(await mediaOf(wall)).toBe('https://xn--bcher-kva.example https://media.example');
    expect(await mediaOf(form)).toBeUndefined();
  });

  it('can be read without a script', async () => {
    const { html } = await fixture.get('/s/sunrise/callback-service?lang=fr', { 'accept-language': 'fr' });
    expect(html).toMatch(/<main class="first"><p>sunrise<\/p><h1>[^<]+<\/h1><noscript>/);
  });

  it('reports a missing program in its own language', async () => {
    const { html } = await fixture.get('/s/harbor-bank/callback-service?lang=fr');
    const words = readCatalogue('fr', 'visitor');
    expect(html).toContain(
      `<p id="lost" class="lost" role="alert" hidden>${text(words?.['err.connection'] ?? '')} <a href="">`,
    );
    expect((await fixture.get('/lobby')).html).not.toContain('id="lost"');
  });

  it('responds to HEAD without a body', async () => {
    const response = await fixture.http.inject({
      method: 'HEAD',
      url: '/s/sunrise/callback-service',
      headers: { host: HOST },
    });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });
});

describe('a fault', () => {
  it('shows the error page without the database', async () => {
    const failing = Fastify();
    registerSecurityHeaders(failing, { https: false });
    const away = () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const db = { ...fixture.app.deps.db, withVendor: away, acrossVendors: away, read: away };
    const tenancy = { ...fixture.app.deps.tenancy, ofPage: away, all: away };
    await pagesCapability({
      ...fixture.app.deps,
      db,
      tenancy,
      sessions: { personOf: away, isRevoked: () => false },
      csrfTokenOf: () => '',
      servicesOf: fixture.app.servicesOf,
      webFolder: '/nowhere',
    }).register(failing);
    const page = await fixture.get('/s/harbor-bank/callback-service', { 'accept-language': 'fr' }, failing);
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

  it('that is unforeseen is 500 with a reference that the log has too, and without its details', async () => {
    const failing = Fastify({ genReqId: () => 'ref-4711' });
    const tenancy = {
      ...fixture.app.deps.tenancy,
      ofPage: () => Promise.reject(new Error('secret detail in /etc/passwd')),
    };
    await pagesCapability({
      ...fixture.app.deps,
      tenancy,
      sessions: fixture.app.access.sessions,
      csrfTokenOf: () => '',
      servicesOf: fixture.app.servicesOf,
      webFolder: '/nowhere',
    }).register(failing);
    const page = await fixture.get('/s/harbor-bank/callback-service', {}, failing);
    expect([page.status, page.state.page]).toEqual([
      500,
      { kind: 'error', status: 500, reference: 'ref-4711' },
    ]);
    expect(page.html).toContain('Reference ref-4711');
    expect(page.html).not.toContain('secret detail');
    expect(fixture.lines.some((line) => line.includes('ref-4711') && line.includes('secret detail'))).toBe(
      true,
    );
    await failing.close();
  });

  it('leaves words even when the error page fails to render', async () => {
    const failing = Fastify();
    const broken = () => {
      throw new Error('no clock');
    };
    await pagesCapability({
      ...fixture.app.deps,
      clock: { now: broken },
      tenancy: { ...fixture.app.deps.tenancy, ofPage: broken },
      sessions: fixture.app.access.sessions,
      csrfTokenOf: () => '',
      servicesOf: fixture.app.servicesOf,
      webFolder: '/nowhere',
    }).register(failing);
    const page = await fixture.get('/s/harbor-bank/', {}, failing);
    expect([page.status, page.heading, page.headers['content-type']]).toEqual([
      500,
      'Oops, something went wrong',
      'text/html; charset=utf-8',
    ]);
    await failing.close();
  });
});

it('logs no code from an address', async () => {
  const service = await aService(fixture.app.deps.db, fixture.vendor.id, { locations: [fixture.place] });
  await aStaffMember(fixture.app.deps.db, fixture.vendor.id, {
    locations: [fixture.place],
    serves: [service],
  });
  const joined = await ask(fixture.app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location: fixture.place, service }),
  });
  const { id, attributes } = joined.body.data;
  const code: string = attributes.confirm_code;
  for (const screen of ['confirmation', 'manage']) {
    expect(
      (
        await fixture.get(
          `/s/harbor-bank/callback-service/${screen}?id=${id}&code=${code}`,
          {},
          fixture.app.http,
        )
      ).status,
    ).toBe(200);
    expect(
      (await fixture.get(`/s/nobody/callback-service/${screen}?id=${id}&code=${code}`, {}, fixture.app.http))
        .status,
    ).toBe(404);
  }
  await ask(fixture.app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);
  expect(fixture.lines.filter((line) => line.includes('"route":"/*"')).length).toBeGreaterThanOrEqual(4);
  expect(fixture.lines.filter((line) => line.includes(code))).toEqual([]);
  expect(fixture.other.id).not.toBe(fixture.vendor.id);
});
