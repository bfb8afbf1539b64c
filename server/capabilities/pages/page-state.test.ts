import { beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS } from '#domain/vendors/settings.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { readPageToken } from '#server/infrastructure/realtime/page-token.ts';
import { aLocation, aService, aStaffMember, setSetting } from '#server/testing/builders-store.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { aPagesApp, EVIL } from '#server/testing/pages-app.ts';
import type { PagesApp } from '#server/testing/pages-app.ts';
import { readCatalogue } from '#translations/read.ts';

let fixture: PagesApp;
beforeAll(async () => void (fixture = await aPagesApp()));

describe('the page state', () => {
  const url = '/s/harbor-bank/callback-service';

  it('has the vendor’s public side and its settings for browsers', async () => {
    const { state } = await fixture.get(`${url}?lang=en`);
    expect(state.vendor).toMatchObject({
      id: String(fixture.vendor.id),
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
    // Daylight saving time begins on March 14, 2027 at 10:00 UTC and ended on November 1, 2026 at 09:00 UTC.
    expect(Object.keys(state.zones)).toEqual(['America/Los_Angeles']);
    expect(state.zones['America/Los_Angeles']!.map(([, minutes]) => minutes)).toEqual([
      -420,
      -480,
      -420,
      -480,
      null,
    ]);
    expect(state.zones['America/Los_Angeles']![2]![0]).toBe(Date.UTC(2027, 2, 14, 10) / 1000);
    expect(state.featureDecisions).toMatchObject({ lobby: true, payment: false });
    expect(state.settings).toMatchObject({
      defaultLanguage: 'fr',
      callback_contact_options: { email: 'optional' },
    });
  });

  it('has the whole theme of the vendor, its phone and its homepage', async () => {
    const { db } = fixture.app.deps;
    const values = {
      businessName: 'Harbor Trust',
      phone: '+1 206 555 0100',
      homepage: 'https://bank.example/',
      'theme.secondary': '#ff8800',
      'theme.fontFamily': 'Gill Sans',
      'theme.fontWeightNormal': 350,
      'theme.fontWeightBold': 700,
    };
    for (const [key, value] of Object.entries(values))
      await setSetting(db, fixture.vendor.id, { key, value });
    const { state } = await fixture.get(`${url}?lang=en`);
    expect(state.vendor).toMatchObject({
      name: 'Harbor Trust',
      phone: '+1 206 555 0100',
      homepage: 'https://bank.example/',
      brand: {
        '--brand': '#7A1F1F',
        '--secondary': '#FF8800',
        '--font-face': '"Gill Sans"',
        '--weight': '350',
        '--weight-bold': '700',
      },
    });
    for (const key of Object.keys(values))
      await db.withVendor(fixture.vendor.id, (tx) =>
        tx.run(sql`DELETE FROM settings WHERE vendor_id = ${fixture.vendor.id} AND key = ${key}`),
      );
  });

  it('has the looks of lines of business, and what the address names', async () => {
    const { db } = fixture.app.deps;
    const location = await aLocation(db, fixture.vendor.id);
    const service = await aService(db, fixture.vendor.id, { locations: [location] });
    const line = (name: string, colour: string) =>
      db.withVendor(fixture.vendor.id, (tx) =>
        tx.one(sql<{ id: number }>`INSERT INTO lines_of_business (vendor_id, name, primary_colour, logo)
          VALUES (${fixture.vendor.id}, ${name}, ${colour}, ${colour && 'https://logo.example/wealth.svg'}) RETURNING id`),
      );
    const wealth = await line('Wealth', '#0B6E4F');
    const cards = await line('Cards', '#5B2A86');
    await line('Plain', '');
    await db.withVendor(fixture.vendor.id, async (tx) => {
      await tx.run(
        sql`UPDATE locations SET lines_of_business = ARRAY[${wealth.id}::bigint] WHERE id = ${location}`,
      );
      await tx.run(sql`UPDATE services SET line_of_business_id = ${cards.id} WHERE id = ${service}`);
    });
    const at = await fixture.get(`/s/harbor-bank/how?location=${location}&lang=en`);
    expect(at.state.inView).toEqual({ service: null, services: [], location: String(location) });
    expect(at.state.vendor?.lines).toMatchObject([
      {
        logo: 'https://logo.example/wealth.svg',
        phone: null,
        service_ids: [],
        location_ids: [String(location)],
      },
      { service_ids: [String(service)], location_ids: [] },
    ]);
    const shown = await fixture.get(`/s/harbor-bank/appointments?services=${service}`);
    expect(shown.state.inView).toEqual({
      service: String(service),
      services: [String(service)],
      location: null,
    });
    const several = await fixture.get(`/s/harbor-bank/appointments?services=${service},7`);
    expect(several.state.inView).toMatchObject({ service: null, services: [String(service), '7'] });
  });

  it('has every field of a vendor that a page needs', async () => {
    const { state } = await fixture.get(`${url}?lang=en`);
    expect(Object.keys(state.vendor!).sort()).toEqual([
      'brand',
      'currency',
      'features',
      'homepage',
      'icon',
      'id',
      'lines',
      'logo',
      'name',
      'pathname',
      'phone',
      'private_label',
      'social',
    ]);
    expect(Object.keys(state.settings)).toEqual(
      expect.arrayContaining([
        'schedule_interval',
        'service_interval',
        'client_view.enabled',
        'client_view.language',
        'client_view.layout',
        'location_search_radius',
        'walkin_questions',
        'callback_closed_location_info',
        'modern_client_view',
        'show_queue_appointment_feedback',
        'callback_contact_options',
      ]),
    );
    expect(Object.keys(state.settings.callback_contact_options).sort()).toEqual([
      'email',
      'mobile_phone',
      'notes',
      'sms_notifications',
    ]);
  });

  it('holds nothing private: no server-only setting, nothing of staff, visits or other vendors', async () => {
    const service = await aService(fixture.app.deps.db, fixture.vendor.id, {
      locations: [fixture.place],
      name: 'Secret service',
    });
    await aStaffMember(fixture.app.deps.db, fixture.vendor.id, {
      locations: [fixture.place],
      name: 'Quentin Quiet',
      serves: [service],
    });
    for (const { key, clientVisible, kind } of SETTINGS) {
      if (!clientVisible && kind.type === 'https-url')
        await setSetting(fixture.app.deps.db, fixture.vendor.id, { key, value: 'https://private.example/' });
    }
    const { state, html } = await fixture.get(`${url}?lang=en`);
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
      'captcha',
      'configuration',
      'csrfToken',
      'device',
      'featureDecisions',
      'inView',
      'kioskRedirectUrl',
      'languages',
      'lineSettings',
      'locale',
      'mapTiles',
      'messages',
      'now',
      'platformUrl',
      'prefix',
      'realtime',
      'settings',
      'vendor',
      'zones',
    ]);
  });

  it('carries a token that subscribes to this vendor’s page and opens no visit', async () => {
    const { state } = await fixture.get(url);
    expect(readPageToken(fixture.app.deps.keys, state.realtime.token, fixture.app.clock.now())).toEqual({
      kind: 'visitor',
      vendorId: fixture.vendor.id,
      visits: [],
    });
  });

  it.each([
    [{}, '', 'fr'],
    [{ 'accept-language': 'en-GB,en;q=0.9' }, '', 'en'],
    [{ 'accept-language': 'de,pl' }, '', 'fr'],
    [{ 'accept-language': 'en' }, '?lang=fr', 'fr'],
    [{ 'accept-language': 'en' }, '?lang=xx', 'fr'],
  ])('has, for %j and "%s", %s', async (headers, query, locale) => {
    const page = await fixture.get(url + query, headers);
    expect([
      page.state.locale,
      page.headers['content-language'],
      /<html lang="([^"]+)"/.exec(page.html)?.[1],
    ]).toEqual([locale, locale, locale]);
    expect(page.heading).toBe(readCatalogue(locale as 'fr', 'visitor')?.['step.location']);
  });

  it('names the numbers of the vendor’s features', async () => {
    const { state } = await fixture.get(url);
    expect(state.vendor?.features).toContain(20);
    expect(state.featureDecisions.lobby).toBe(true);
  });

  it('offers complete languages only, where the vendor says so', async () => {
    const { db } = fixture.app.deps;
    const { id } = fixture.vendor;
    const gate = (value: boolean) => setSetting(db, id, { key: 'languages.completeOnly', value });
    await db.withVendor(id, (tx) =>
      tx.run(
        sql`INSERT INTO snippets (vendor_id, key, locale, content) VALUES (${id}, 'cx.visit', 'fr', 'Bonjour')`,
      ),
    );
    await gate(true);
    for (const query of ['', '?lang=en']) {
      const { state } = await fixture.get(url + query, { 'accept-language': 'en' });
      expect([state.locale, state.languages], query).toEqual(['fr', ['fr']]);
    }
    await gate(false);
    expect((await fixture.get(url, { 'accept-language': 'en' })).state.locale).toBe('en');
  });

  it('offers the vendor’s languages, in the vendor’s order', async () => {
    expect((await fixture.get(url)).state.languages).toEqual(['fr', 'en', 'ko']);
  });

  it('prefers a vendor’s snippet to its synonym to the catalogue, and shows a malformed one as written', async () => {
    const { db } = fixture.app.deps;
    const en = { 'step.queue': 'Get in line', 'form.topic': 'Reason', 'form.join': 'Hop {on' };
    await setSetting(db, fixture.vendor.id, { key: 'synonyms', value: { en } });
    await db.withVendor(fixture.vendor.id, async (tx) => {
      await tx.run(
        sql`INSERT INTO snippets (vendor_id, key, locale, content) VALUES (${fixture.vendor.id}, 'form.topic', 'en', ${EVIL})`,
      );
    });
    const { state, html, heading } = await fixture.get(
      `/s/harbor-bank/callback-service/${fixture.place}?lang=en`,
    );
    expect(heading).toBe('Get in line');
    expect(state.messages['form.topic']).toEqual([EVIL]);
    expect(state.messages['form.join']).toEqual(['Hop {on']);
    expect(state.messages['form.email']).toEqual(['Email']);
    expect(html).not.toContain('<img');
  });

  it('has the session’s CSRF token for signed-in staff, in the block and in the head', async () => {
    const { who } = await aSignedInStaffMember(fixture.app, fixture.vendor.id, {
      locations: [fixture.place],
    });
    const { cookie, csrf } = who;
    for (const path of ['/lobby', url]) {
      const page = await fixture.get(path, { cookie });
      expect(page.state.csrfToken).toBe(csrf);
      expect(page.html).toContain(`<meta name="csrf-token" content="${csrf}">`);
    }
    expect(
      readPageToken(
        fixture.app.deps.keys,
        (await fixture.get('/lobby', { cookie })).state.realtime.token,
        fixture.app.clock.now(),
      ),
    ).toMatchObject({ kind: 'staff', vendorId: fixture.vendor.id });
    expect((await fixture.get('/sign-in')).state.csrfToken).not.toBe(csrf);
  });
});
