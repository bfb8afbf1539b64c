import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { registerSecurityHeaders } from '#server/infrastructure/http/security-headers.ts';
import { aService, aStaffMember } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/calls.ts';
import { aPagesApp, EVIL, HOST, withBuild } from '#server/testing/pages-app.ts';
import type { PagesApp } from '#server/testing/pages-app.ts';
import { readCatalogue } from '#translations/read.ts';
import { text } from './markup.ts';
import { pagesCapability } from './index.ts';

let house: PagesApp;
beforeAll(async () => void (house = await aPagesApp()));

describe('a document', () => {
  it.each([
    ['/s/harbor-bank/callback-service?lang=en'],
    ['/s/harbor-bank/nothing?lang=en'],
    ['/s/harbor-bank/tv?location=PLACE'],
    ['/lobby'],
  ])('%s runs nothing but its own program, by a nonce of its own', async (url) => {
    const [page, again] = [
      await house.get(url.replace('PLACE', String(house.place))),
      await house.get(url.replace('PLACE', String(house.place))),
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
    // On a visitor's page one more, which tells when the program does not come.
    expect(page.html.match(/<script/g)).toHaveLength(page.script === 'visitor' ? 3 : 2);
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
      const { html, state } = await house.get(url);
      expect(html).not.toMatch(/<img|<script>alert/);
      expect(html.match(/<\/script>/g)).toHaveLength(3);
      expect(state.vendor?.name).toContain(EVIL);
      expect((state.settings['disabledTitle'] as Record<string, string>)['en']).toBe(EVIL);
    }
    const list = await house.get('/', {}, await withBuild(house.app, true));
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
    ['/lobby', true],
  ])('%s is kept out of search engines: %s', async (url, hidden) => {
    const page = await house.get(url.replace('PLACE', String(house.place)));
    expect([
      page.headers['x-robots-tag'],
      page.html.includes('<meta name="robots" content="noindex">'),
    ]).toEqual(hidden ? ['noindex', true] : [undefined, false]);
  });

  it('can be read without a script', async () => {
    const { html } = await house.get('/s/sunrise/callback-service?lang=fr', { 'accept-language': 'fr' });
    expect(html).toMatch(/<main class="first"><p>sunrise<\/p><h1>[^<]+<\/h1><noscript>/);
  });

  it('says in its own language when its program does not come', async () => {
    const { html } = await house.get('/s/harbor-bank/callback-service?lang=fr');
    const words = readCatalogue('fr', 'visitor');
    expect(html).toContain(
      `<p id="lost" class="lost" role="alert" hidden>${text(words?.['err.connection'] ?? '')} <a href="">`,
    );
    expect((await house.get('/lobby')).html).not.toContain('id="lost"');
  });

  it('is answered to HEAD without its text', async () => {
    const response = await house.http.inject({
      method: 'HEAD',
      url: '/s/sunrise/callback-service',
      headers: { host: HOST },
    });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });
});

describe('when something fails', () => {
  it('the error page comes without the database', async () => {
    const failing = Fastify();
    registerSecurityHeaders(failing, { https: false });
    const away = () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const db = { ...house.app.deps.db, withVendor: away, acrossVendors: away, read: away };
    const tenancy = { ...house.app.deps.tenancy, ofPage: away, all: away };
    await pagesCapability({
      ...house.app.deps,
      db,
      tenancy,
      sessions: { personOf: away },
      csrfTokenOf: () => '',
      webFolder: '/nowhere',
    }).register(failing);
    const page = await house.get('/s/harbor-bank/callback-service', { 'accept-language': 'fr' }, failing);
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
      ...house.app.deps.tenancy,
      ofPage: () => Promise.reject(new Error('secret detail in /etc/passwd')),
    };
    await pagesCapability({
      ...house.app.deps,
      tenancy,
      sessions: house.app.access.sessions,
      csrfTokenOf: () => '',
      webFolder: '/nowhere',
    }).register(failing);
    const page = await house.get('/s/harbor-bank/callback-service', {}, failing);
    expect([page.status, page.state.page]).toEqual([
      500,
      { kind: 'error', status: 500, reference: 'ref-4711' },
    ]);
    expect(page.html).toContain('Reference ref-4711');
    expect(page.html).not.toContain('secret detail');
    expect(house.lines.some((line) => line.includes('ref-4711') && line.includes('secret detail'))).toBe(
      true,
    );
    await failing.close();
  });

  it('words are left when even the error page cannot be drawn', async () => {
    const failing = Fastify();
    const broken = () => {
      throw new Error('no clock');
    };
    await pagesCapability({
      ...house.app.deps,
      clock: { now: broken },
      tenancy: { ...house.app.deps.tenancy, ofPage: broken },
      sessions: house.app.access.sessions,
      csrfTokenOf: () => '',
      webFolder: '/nowhere',
    }).register(failing);
    const page = await house.get('/s/harbor-bank/', {}, failing);
    expect([page.status, page.heading, page.headers['content-type']]).toEqual([
      500,
      'Oops, something went wrong',
      'text/html; charset=utf-8',
    ]);
    await failing.close();
  });
});

it('no log line holds a code that came in an address', async () => {
  const service = await aService(house.app.deps.db, house.vendor.id, { locations: [house.place] });
  await aStaffMember(house.app.deps.db, house.vendor.id, { locations: [house.place], serves: [service] });
  const joined = await ask(house.app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location: house.place, service }),
  });
  const { id, attributes } = joined.body.data;
  const code: string = attributes.confirm_code;
  for (const screen of ['confirmation', 'manage']) {
    expect(
      (await house.get(`/s/harbor-bank/callback-service/${screen}?id=${id}&code=${code}`, {}, house.app.http))
        .status,
    ).toBe(200);
    expect(
      (await house.get(`/s/nobody/callback-service/${screen}?id=${id}&code=${code}`, {}, house.app.http))
        .status,
    ).toBe(404);
  }
  await ask(house.app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);
  expect(house.lines.filter((line) => line.includes('"route":"/*"')).length).toBeGreaterThanOrEqual(4);
  expect(house.lines.filter((line) => line.includes(code))).toEqual([]);
  expect(house.other.id).not.toBe(house.vendor.id);
});
