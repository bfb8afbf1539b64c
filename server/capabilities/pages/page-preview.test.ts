import { beforeAll, describe, expect, it } from 'vitest';
import { PREVIEW_TOKEN } from '#contract/protocol/endpoint.ts';
import { draftToken } from '#contract/shortcuts/draft-link.ts';
import { blankShortcut } from '#contract/shortcuts/shortcuts.values.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import type { Role } from '#domain/codes/role.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { aPagesApp } from '#server/testing/pages-app.ts';
import type { PagesApp } from '#server/testing/pages-app.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const PAGE = '/s/harbor-bank/select-service';
const FRAMED = "frame-ancestors 'self'";

let fixture: PagesApp;
let admin: SignedIn;
const signedIn = async (role: Role, vendor = fixture.vendor.id) =>
  (await aSignedInStaffMember(fixture.app, vendor, { role, locations: [] })).who;
beforeAll(async () => {
  fixture = await aPagesApp();
  admin = await signedIn(30);
  await setSetting(fixture.app.deps.db, fixture.vendor.id, { key: 'tag_manager_id', value: 'GTM-AB12CD' });
});

describe('the document of a preview', () => {
  it('may be framed by our own pages alone, changes nothing, and loads nothing of other sites', async () => {
    const { headers, state, html } = await fixture.get(`${PAGE}?preview=1`, { cookie: admin.cookie });
    expect(headers['content-security-policy']).toContain(FRAMED);
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' });
    expect(state).toMatchObject({ preview: true, csrfToken: PREVIEW_TOKEN, captcha: null });
    expect(state.settings['tag_manager_id']).toBe('');
    expect(html).not.toContain(admin.csrf);
  });

  it('is an ordinary page, without a frame, for all others', async () => {
    const callers = {
      'a visitor': '',
      'the manager of the vendor': (await signedIn(20)).cookie,
      'the admin of another vendor': (await signedIn(30, fixture.other.id)).cookie,
    };
    const seen = Object.entries(callers).map(([who, cookie]) => [who, `${PAGE}?preview=1`, cookie] as const);
    for (const [who, address, cookie] of [
      ...seen,
      ['an admin without the parameter', PAGE, admin.cookie] as const,
      ['an admin with another value', `${PAGE}?preview=2`, admin.cookie] as const,
      ['the display for a visitor', `/s/harbor-bank/tv?preview=1&location=${fixture.place}`, ''] as const,
    ]) {
      const { status, headers, state } = await fixture.get(address, cookie === '' ? {} : { cookie });
      expect(status, who).toBe(200);
      expect(headers['content-security-policy'], who).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options'], who).toBe('DENY');
      expect(state.preview, who).toBeUndefined();
      expect(state.csrfToken, who).not.toBe(PREVIEW_TOKEN);
    }
  });
});

it('leaves the example of a personal page to the browser', async () => {
  const address = '/s/harbor-bank/callback-service/confirmation?id=1&code=example';
  const preview = await fixture.get(`${address}&preview=1`, { cookie: admin.cookie });
  expect([preview.status, preview.state.preview]).toEqual([200, true]);
  expect(preview.html).not.toContain('data-server-rendered');
  // Without a preview the same address is that of a visit which is not there.
  const plain = await fixture.get(address);
  expect([plain.status, plain.state.preview]).toEqual([200, undefined]);
});

it('previews the draft of a shortcut for a person who may make shortcuts', async () => {
  const draft = encodeURIComponent(draftToken({ ...blankShortcut, name: 'Spring' }));
  const links = [`shortcut=${draft}`, `mode=invitation&invitation=${draft}`, 'shortcut=wJ1fZ0o1xQv7cQ'];
  const states = async ({ cookie }: SignedIn) =>
    Promise.all(
      links.map(async (link) => (await fixture.get(`${PAGE}?${link}&preview=1`, { cookie })).state.preview),
    );
  expect(await states(await signedIn(20))).toEqual([true, true, undefined]);
  expect(await states(await signedIn(20, fixture.other.id))).toEqual([undefined, undefined, undefined]);
  const { status, headers } = await fixture.get(`/s/harbor-bank/?${links[0]}&preview=1`, {
    cookie: admin.cookie,
  });
  expect([status, headers['location']]).toEqual([302, expect.stringContaining('preview=1')]);
});

it('previews the display for a person who may open the settings of the lobby, without changing them', async () => {
  const manager = await signedIn(20);
  for (const { cookie } of [admin, manager]) {
    const { headers, state } = await fixture.get(`/s/harbor-bank/tv?preview=1&location=${fixture.place}`, {
      cookie,
    });
    expect(headers['content-security-policy']).toContain(FRAMED);
    expect(state).toMatchObject({ preview: true, csrfToken: PREVIEW_TOKEN });
  }
});

describe('a previewed page', () => {
  it('may change nothing, with or without the session', async () => {
    const join = aJoin({ location: fixture.place, service: 1 });
    for (const cookie of [admin.cookie, undefined])
      for (const [line, body] of [
        ['POST /api/v2/open/queue-appointments', join],
        ['PATCH /api/v2/open/queue-appointments/1', {}],
        ['PUT /api/internal/v1/admin/settings/client-view', { version: 0 }],
        ['DELETE /api/internal/v1/session', undefined],
      ] as const) {
        const caller = { csrf: PREVIEW_TOKEN, vendor: 'harbor-bank', ...(cookie && { cookie }) };
        const refused = await ask(fixture.app, line, { ...caller, body });
        expect([line, refused.status, refused.errors[0]?.code]).toEqual([line, 403, 'preview-only']);
      }
    const { status } = await ask(fixture.app, 'GET /api/internal/v1/session', admin);
    expect(status).toBe(200);
  });

  it('reads, and keeps its live channel', async () => {
    const { state } = await fixture.get(`${PAGE}?preview=1`, { cookie: admin.cookie });
    const asking = { cookie: admin.cookie, csrf: PREVIEW_TOKEN, vendor: 'harbor-bank' };
    expect((await ask(fixture.app, 'GET /api/internal/v1/page-settings', asking)).status).toBe(200);
    const body = { token: state.realtime.token };
    const renewed = await ask(fixture.app, 'POST /api/internal/v1/realtime/token', { ...asking, body });
    expect(renewed.status, renewed.text).toBe(200);
  });
});

describe('the settings of a preview', () => {
  const ADDRESS = '/api/internal/v1/admin/settings/client-view/preview';
  const preview = (body: object, query = '') =>
    ask<{ data: PageSettings }>(fixture.app, `POST ${ADDRESS}${query}`, {
      ...admin,
      body: { location_id: null, values: {}, reset: [], ...body },
    });
  const saved = async () => {
    const asking = { vendor: fixture.vendor.pathname, language: 'en' };
    return (await ask<{ data: PageSettings }>(fixture.app, 'GET /api/internal/v1/page-settings', asking)).body
      .data;
  };

  it('are those of open pages with the changes, which are not stored', async () => {
    const before = await saved();
    const values = {
      hideLocationHours: true,
      privacyPolicyUrl: 'https://harbor.test/privacy',
      availableLanguages: ['en', 'ko'],
    };
    const { status, body, text } = await preview({ values, reset: ['disabledTitle'] }, '?lang=en');
    expect(status, text).toBe(200);
    expect(before.atOnce.settings['disabledTitle']).not.toEqual({});
    expect(body.data).toEqual({
      ...before,
      atOnce: {
        ...before.atOnce,
        languages: ['en', 'ko'],
        settings: {
          ...before.atOnce.settings,
          privacyPolicyUrl: values.privacyPolicyUrl,
          privacy_policy_url: values.privacyPolicyUrl,
          availableLanguages: ['en', 'ko'],
          disabledTitle: {},
        },
      },
      atRest: { ...before.atRest, settings: { ...before.atRest.settings, hideLocationHours: true } },
    });
    expect(await saved()).toEqual(before);
    expect((await preview({}, '?lang=en')).body.data).toEqual(before);
  });

  it('have the own values of a location over unsaved ones of the vendor', async () => {
    const { db } = fixture.app.deps;
    // No setting of the page is both a location's and visible to visitors, so this one is stored by hand.
    await setSetting(db, fixture.vendor.id, {
      key: 'privacyPolicyUrl',
      value: 'https://place.test/',
      location: fixture.place,
    });
    const values = { privacyPolicyUrl: 'https://vendor.test/' };
    const read = async (query: string) =>
      (await preview({ values }, query)).body.data.atOnce.settings['privacyPolicyUrl'];
    expect(await read('')).toBe('https://vendor.test/');
    expect(await read(`?location=${fixture.place}`)).toBe('https://place.test/');
    expect((await preview({}, '?location=999999')).errors[0]?.code).toBe('not-found');
  });

  it('have the unsaved colours, logo and links of the page of branding, which are not stored', async () => {
    const before = await saved();
    const values = { 'theme.primary': '#0B6E4F', social: { x: 'https://x.com/harbor' }, private_label: true };
    const { status, body, text } = await ask<{ data: PageSettings }>(
      fixture.app,
      'POST /api/internal/v1/admin/settings/branding/general/preview?lang=en',
      { ...admin, body: { location_id: null, values, reset: ['theme.logo'] } },
    );
    expect(status, text).toBe(200);
    expect(body.data.atOnce.vendor).toMatchObject({
      brand: { '--brand': '#0B6E4F' },
      social: values.social,
      private_label: true,
      logo: null,
    });
    expect(await saved()).toEqual(before);
  });

  it.each([
    [{ values: { firstStep: 'staff' } }],
    [{ values: { time_to_book: -1, 'lobby.max_in_queue': 5 } }],
    [{ values: { hideLocationHours: true }, reset: ['hideLocationHours', 'tv.public'] }],
  ])('are refused as a save is: %j', async (change) => {
    const refused = await preview(change);
    const save = await ask(fixture.app, 'PUT /api/internal/v1/admin/settings/client-view', {
      ...admin,
      body: { version: 0, location_id: null, reset: [], ...change },
    });
    expect(refused.status).toBe(422);
    expect(refused.errors.map(({ source, title }) => [source, title])).toEqual(
      save.errors.map(({ source, title }) => [source, title]),
    );
  });
});
