import { beforeAll, describe, expect, it, vi } from 'vitest';
import { STAFF_ADDRESSES } from '#contract/protocol/staff-addresses.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { aPagesApp, HOST, withBuild } from '#server/testing/pages-app.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import type { PagesApp } from '#server/testing/pages-app.ts';

let fixture: PagesApp;
beforeAll(async () => void (fixture = await aPagesApp()));

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
    [`${V}/where`, 200, 'visitor'],
    [`${V}/where?mode=kiosk`, 200, 'visitor'],
    [`${V}/how?location=PLACE`, 200, 'visitor'],
    [`${V}/how?location=SECRET`, 200, 'visitor'],
    [`${V}/how?location=999999`, 404, 'visitor'],
    [`${V}/how?location=//evil.test`, 404, 'visitor'],
    [`${V}/how?location=ARCHIVED`, 410, 'visitor'],
    [`${V}/how?mode=tv`, 404, 'visitor'],
    [`${V}/tv?location=PLACE`, 200, 'display'],
    [`${V}/how?mode=tv&location=PLACE`, 200, 'display'],
    [`${V}/tv`, 404, 'visitor'],
    [`${V}/tv?location=999999`, 404, 'visitor'],
    [`${V}/tv?location=ARCHIVED`, 410, 'visitor'],
    ['/s/sunrise/tv?location=PLACE', 404, 'visitor'],
    ['/', 404, 'visitor'],
    ['/callback-service', 404, 'visitor'],
    ['/sign-in', 200, 'admin'],
    ['/forbidden', 403, 'admin'],
    ['/ip-management', 404, 'visitor'],
    ['/settings/webhooks', 404, 'visitor'],
    ['/points', 404, 'visitor'],
    ['/no-such-page', 404, 'visitor'],
    ['/.env', 404, 'visitor'],
    ['/wp-login.php', 404, 'visitor'],
  ])('%s: %i', async (url, status, script) => {
    const page = await fixture.get(
      url
        .replace('PLACE', String(fixture.place))
        .replace('SECRET', String(fixture.secret))
        .replace('ARCHIVED', String(fixture.archived)),
    );
    expect([page.status, page.script]).toEqual([status, script]);
    expect(page.headers['cache-control']).toBe('no-store');
    if (script === 'admin') return;
    expect(page.state.page?.kind).toBe(status === 200 ? undefined : 'not-found');
    if (script === 'visitor') expect(page.state.page?.status ?? 200).toBe(status);
  });

  it.each([
    [V, `${V}/select-service`],
    [`${V}/?lang=fr&utm_source=a%20b`, `${V}/select-service?lang=fr&utm_source=a%20b`],
    [`${V}/?mode=kiosk&location=PLACE`, `${V}/how?mode=kiosk&location=PLACE`],
    [`${V}/?mode=walk-in&lang=fr`, `${V}/callback-service?mode=walk-in&lang=fr`],
    [`${V}/?mode=walkin&meeting_method=2&location=PLACE`, `${V}/callback-service/PLACE?mode=walkin`],
    [`${V}/?shortcut=tok&lang=fr`, `${V}/select-timeslot?shortcut=tok&lang=fr`],
    [
      `${V}/?mode=walk-in&location=PLACE&services=5&shortcut=tok`,
      `${V}/callback-service/PLACE?mode=walk-in&services=5&shortcut=tok`,
    ],
    [`${V}/how?mode=kiosk`, `${V}/where?mode=kiosk`],
    [`${V}/how?location=e:harbor-001&lang=fr`, `${V}/how?location=PLACE&lang=fr`],
    [`${V}/how?mode=tv&location=harbor-001`, `${V}/how?location=PLACE&mode=tv`],
    [`${V}/?mode=walk-in&location=//evil.test`, `${V}/callback-service/%2F%2Fevil.test?mode=walk-in`],
    [`${V}/callback-service/e%3Aharbor-001?a=b`, `${V}/callback-service/PLACE?a=b`],
    [`${V}/callback-service/harbor-001`, `${V}/callback-service/PLACE`],
    [`${V}/tv?location=e:harbor-001&lang=fr`, `${V}/tv?location=PLACE&lang=fr`],
  ])('%s leads to %s', async (url, to) => {
    const page = await fixture.get(url.replace('PLACE', String(fixture.place)));
    expect([page.status, page.to]).toEqual([302, to.replace('PLACE', String(fixture.place))]);
  });
});

describe('a staff address', () => {
  const signedIn = async (role: number) => {
    const locations = [fixture.place];
    const { who } = await aSignedInStaffMember(fixture.app, fixture.vendor.id, { role, locations });
    return async (url: string) => {
      const page = await fixture.get(url, { cookie: who.cookie });
      return [page.status, page.script];
    };
  };
  const paths = STAFF_ADDRESSES.map(({ path }) => path.replaceAll('*', '12').replace(/([a-z])12$/, '$1'));

  it('leads to the sign-in without a session, and names the address to return to', async () => {
    for (const [url, from] of [
      ['/lobby', '/lobby'],
      ['/lobby/', '/lobby/'],
      ['/lobby?location=3&tab=a%26b', '/lobby?location=3&tab=a%26b'],
      ['/insights?next=//evil.test', '/insights?next=//evil.test'],
    ] as const) {
      const page = await fixture.get(url);
      expect([url, page.status, page.to]).toEqual([url, 303, `/sign-in?from=${encodeURIComponent(from)}`]);
      expect(new URL(page.to!, 'https://foyer.test').searchParams.get('from')).toBe(from);
    }
    for (const url of ['//evil.test/lobby', '/%2Fevil.test/lobby', '/\\evil.test/lobby'])
      expect((await fixture.get(url)).to ?? '').not.toContain('evil');
  });

  it('has the status of its screen and of the right', async () => {
    const [manager, staff] = [await signedIn(20), await signedIn(10)];
    expect(await manager('/lobby')).toEqual([200, 'admin']);
    expect(await manager('/insights')).toEqual([200, 'admin']);
    expect(await staff('/sign-in')).toEqual([200, 'admin']);
    expect(await manager('/forbidden')).toEqual([403, 'admin']);
    expect(await (await signedIn(7))('/lobby')).toEqual([403, 'admin']);
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) {
      const [status, script] = await manager(path);
      expect([path, script]).toEqual([path, 'admin']);
      const built = [
        '/dashboard',
        '/lobby',
        '/schedule',
        '/insights',
        '/profile',
        '/locations',
        '/services',
        '/staff',
        '/staff/12/assignments/edit',
        '/clients',
        '/rooms',
        '/groups',
        '/lines-of-business',
        '/hours',
        '/hours/staff',
        '/hours/adjustments',
        '/hours/holidays',
        '/hours/locations',
        '/hours/effective',
        '/settings/lobby',
        '/settings/notifications/location',
        '/settings/access/audit-log',
      ].includes(path)
        ? 200
        : // All but the first are built, for admins alone.
          [
              '/forbidden',
              '/settings/branding/general',
              '/settings/branding/email',
              '/settings/client-view',
              '/settings/branch-locator',
              '/settings/admin-view',
              '/settings/notifications/client',
              '/settings/notifications/staff',
              '/settings/contact-centre',
              '/settings/conversations',
              '/settings/video-calls',
              '/settings/data',
              '/settings/support',
              '/manage-features',
              '/manage-features/create',
              '/manage-features/12/edit',
              '/settings/access/roles',
              '/settings/access/roles/12',
              '/settings/integrations/12',
              '/synonyms-management',
              '/cx-snippets-management',
            ].includes(path)
          ? 403
          : 404;
      expect([path, status]).toEqual([path, built]);
    }
  });

  it('of all settings opens to roles that may open one of the pages', async () => {
    const cookie = async (role: number) => {
      const locations = [fixture.place];
      return (await aSignedInStaffMember(fixture.app, fixture.vendor.id, { role, locations })).who.cookie;
    };
    expect((await fixture.get('/settings', { cookie: await cookie(20) })).status).toBe(200);
    expect((await fixture.get('/settings', { cookie: await cookie(10) })).status).toBe(403);
    expect((await fixture.get('/settings')).to).toBe('/sign-in?from=%2Fsettings');
  });

  it('looks its session up once, and opens no transaction', async () => {
    const manager = await signedIn(15);
    const { db } = fixture.app.deps;
    // The first request of a session is noted.
    await manager('/lobby');
    const [read, within] = [vi.spyOn(db, 'read'), vi.spyOn(db, 'withVendor')];
    expect(await manager('/lobby')).toEqual([200, 'admin']);
    const readers = read.mock.calls.map(([vendorId]) => vendorId);
    expect([readers, within.mock.calls]).toEqual([[0, fixture.vendor.id], []]);
    vi.restoreAllMocks();
  });

  it('of the line is forbidden while the lobby is off, and other features hide theirs', async () => {
    const manager = await signedIn(30);
    const { db } = fixture.app.deps;
    await setSetting(db, fixture.vendor.id, { key: 'feature.lobby', value: false });
    for (const path of ['/lobby', '/settings/lobby'])
      expect(await manager(path), path).toEqual([403, 'admin']);
    expect(await manager('/insights')).toEqual([200, 'admin']);
    await setSetting(db, fixture.vendor.id, { key: 'feature.lobby', value: true });
    for (const path of ['/lobby', '/settings/lobby'])
      expect(await manager(path), path).toEqual([200, 'admin']);
    for (const value of [false, true]) {
      await setSetting(db, fixture.vendor.id, { key: 'feature.newDatatable', value });
      expect(await manager('/services')).toEqual([value ? 200 : 404, 'admin']);
    }
  });
});

describe('the vendor of a host', () => {
  const at = { host: 'queue.harbor.test' };
  it('is at its root, and behind its own prefix', async () => {
    const page = await fixture.get('/callback-service', at);
    expect([page.status, page.state.vendor?.pathname, page.state.prefix]).toEqual([200, 'harbor-bank', '']);
    expect((await fixture.get('/', at)).to).toBe('/select-service');
    expect((await fixture.get('/s/harbor-bank/callback-service', at)).state.prefix).toBe('/s/harbor-bank');
  });

  it('shows no other vendor and no admin page', async () => {
    expect((await fixture.get('/s/sunrise/callback-service', at)).status).toBe(404);
    for (const path of ['/sign-in', '/lobby', '/settings/api'])
      expect((await fixture.get(path, at)).script).toBe('visitor');
    expect((await fixture.get('/lobby', at)).status).toBe(404);
    expect((await fixture.get('/lobby', { host: 'evil.test' })).status).toBe(404);
  });

  it('is listed with the others in a demo, at the bare address', async () => {
    const page = await fixture.get('/', {}, await withBuild(fixture.app, true));
    expect([
      page.status,
      page.state.page?.kind,
      page.state.page?.vendors?.map(({ pathname }) => pathname),
    ]).toEqual([200, 'vendors', ['harbor-bank', 'sunrise']]);
    expect(page.html).toContain('<a href="/s/sunrise/">');
  });
});

describe('files', () => {
  it('of the build are cached for a year, compressed, and hide the manifest', async () => {
    const response = await fixture.http.inject({
      url: '/assets/visitor-1.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([
      response.statusCode,
      response.headers['content-encoding'],
      response.headers['cache-control'],
    ]).toEqual([200, 'br', 'public, max-age=31536000, immutable']);
    expect(response.headers['content-type']).toContain('javascript');
    for (const path of [
      '/assets/.vite/manifest.json',
      '/assets/nothing.js',
      '/assets/../package.json',
      '/assets/%2e%2e/package.json',
      '/brand/nobody.svg',
    ]) {
      const missing = await fixture.http.inject({ url: path, headers: { host: HOST } });
      expect([path, missing.statusCode]).toEqual([path, 404]);
    }
  });

  it('have an icon, a vendor’s logo and a description of the page', async () => {
    expect((await fixture.http.inject('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
    expect((await fixture.http.inject('/favicon.ico')).headers.location).toBe('/favicon.svg');
    expect((await fixture.http.inject('/brand/harbor-bank.svg')).headers['content-type']).toBe(
      'image/svg+xml',
    );
    const manifest = await fixture.http.inject('/s/sunrise/app.webmanifest');
    expect([manifest.statusCode, manifest.json()]).toMatchObject([
      200,
      { name: 'sunrise', start_url: '/s/sunrise/', scope: '/s/sunrise/' },
    ]);
    expect((await fixture.http.inject('/s/nobody/app.webmanifest')).statusCode).toBe(404);
  });

  it('have the vendor’s icon on its own host, for programs that ask for it by themselves', async () => {
    const { db, tenancy } = fixture.app.deps;
    const { id } = (await tenancy.byPathname('harbor-bank'))!;
    const iconAt = async (host: string) =>
      (await fixture.http.inject({ url: '/favicon.ico', headers: { host } })).headers.location;
    expect(await iconAt('queue.harbor.test')).toBe('/favicon.svg');
    await setSetting(db, id, { key: 'theme.favicon', value: '/brand/harbor-icon.png' });
    const at = await fixture.http.inject({ url: '/favicon.ico', headers: { host: 'queue.harbor.test' } });
    expect([at.statusCode, at.headers.location]).toEqual([302, '/brand/harbor-icon.png']);
    expect(await iconAt(HOST)).toBe('/favicon.svg');
    await setSetting(db, id, { key: 'theme.favicon', value: '' });
  });

  it('tell crawlers to skip the staff pages and visitors’ own pages', async () => {
    const rules = (await fixture.http.inject('/robots.txt')).body.split('\n');
    for (const path of [
      '/api/',
      '/lobby',
      '/sign-in',
      '/settings',
      '/s/*/callback-service/manage',
      '/callback-service/confirmation',
      '/manage',
    ])
      expect(rules).toContain(`Disallow: ${path}`);
    expect(rules).not.toContain('Disallow: /');
    expect(rules.some((rule) => rule === 'Disallow: /s/' || rule === 'Disallow: /callback-service')).toBe(
      false,
    );
  });
});

it('an unknown address of an interface gets JSON', async () => {
  for (const [method, url] of [
    ['GET', '/api/v2/open/nothing'],
    ['POST', '/nothing'],
    ['GET', '/cx/none'],
  ] as const) {
    const response = await fixture.http.inject({ method, url, headers: { host: HOST } });
    expect([response.statusCode, response.json().errors[0].code]).toEqual([404, 'not-found']);
  }
});
