import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { aLocation, aService, aStaffMember, setSetting } from '#server/testing/builders-store.ts';
import { aPagesApp, EVIL } from '#server/testing/pages-app.ts';
import type { PagesApp } from '#server/testing/pages-app.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const PAGE = '/s/harbor-bank/branch-locator';

let fixture: PagesApp;
beforeAll(async () => {
  fixture = await aPagesApp();
  const { db } = fixture.app.deps;
  const { vendor, place, secret } = fixture;
  // Without staff for a service; visitors see no such location.
  await aLocation(db, vendor.id, { name: 'Unstaffed' });
  const locations = [place, secret];
  const service = await aService(db, vendor.id, { locations });
  await aStaffMember(db, vendor.id, { locations, serves: [service] });
  await db.withVendor(vendor.id, (tx) =>
    tx.run(
      sql`UPDATE locations SET name = ${EVIL}, phone = '+12065550100' WHERE vendor_id = ${vendor.id} AND id = ${place}`,
    ),
  );
});
const set = async (key: string, value: unknown) => {
  await setSetting(fixture.app.deps.db, fixture.vendor.id, { key, value });
};
beforeEach(async () => set('branch_locator.enabled', true));

const DATA = /<script type="application\/ld\+json">([^<]*)<\/script>/;
const businesses = (html: string) => {
  const [, json] = DATA.exec(html) ?? [];
  if (json === undefined) return null;
  const all = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
  return all.filter((one) => one['@type'] === 'LocalBusiness');
};

describe('the branch locator', () => {
  it('is off by default: a real 404 with the look of its vendor', async () => {
    const off = await fixture.get('/s/sunrise/branch-locator');
    expect([off.status, off.state.page?.kind, off.state.vendor?.pathname]).toEqual([
      404,
      'not-found',
      'sunrise',
    ]);
    expect(off.html).not.toMatch(DATA);
  });

  it('may be listed by search engines, unless the vendor says otherwise', async () => {
    const page = await fixture.get(PAGE);
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, undefined]);
    await set('branch_locator.search_engines', false);
    const hidden = await fixture.get(PAGE);
    expect([hidden.status, hidden.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(hidden.html).not.toMatch(DATA);
    await set('branch_locator.search_engines', true);
  });

  it('describes public locations alone, inert, and no more than visitors see', async () => {
    const { html } = await fixture.get(PAGE);
    expect(html).not.toMatch(/<img|<script>alert/);
    expect(businesses(html)).toEqual([expect.objectContaining({ name: EVIL, telephone: '+12065550100' })]);
    expect(businesses(html)![0]).toHaveProperty('openingHoursSpecification');
    await set('branch_locator.columns', { call: 'hidden', hours: 'hidden' });
    const [less] = businesses((await fixture.get(PAGE)).html)!;
    expect(less).not.toHaveProperty('telephone');
    expect(less).not.toHaveProperty('openingHoursSpecification');
    await set('branch_locator.columns', {});
    await set('branch_locator.structured_data', false);
    expect((await fixture.get(PAGE)).html).not.toMatch(DATA);
    await set('branch_locator.structured_data', true);
  });

  it('has the title and the description of its language, escaped', async () => {
    const plain = await fixture.get(`${PAGE}?lang=en`);
    expect(plain.heading).toBe('Our locations');
    expect(plain.html).not.toContain('name="description"');
    await set('branch_locator.title', { en: 'Find a <b>branch</b>', fr: 'Trouver une agence' });
    await set('branch_locator.description', { en: 'Hours & "waits"' });
    const [en, fr] = [await fixture.get(`${PAGE}?lang=en`), await fixture.get(`${PAGE}?lang=fr`)];
    expect(en.html).toContain('<title>Find a &#60;b&#62;branch&#60;/b&#62; – ');
    expect(en.html).toContain('<meta name="description" content="Hours &#38; &#34;waits&#34;">');
    expect(fr.html).toContain('<title>Trouver une agence – ');
  });

  it('shows its admins a preview before it is on, and no other person', async () => {
    await set('branch_locator.enabled', false);
    const as = async (role: 20 | 30) =>
      (await aSignedInStaffMember(fixture.app, fixture.vendor.id, { role, locations: [] })).who.cookie;
    const preview = await fixture.get(`${PAGE}?preview=1`, { cookie: await as(30) });
    expect([preview.status, preview.state.preview, preview.headers['x-robots-tag']]).toEqual([
      200,
      true,
      'noindex',
    ]);
    expect((await fixture.get(`${PAGE}?preview=1`, { cookie: await as(20) })).status).toBe(404);
    expect((await fixture.get(`${PAGE}?preview=1`)).status).toBe(404);
    expect((await fixture.get(PAGE)).status).toBe(404);
  });

  it('may be framed by the websites of the vendor', async () => {
    await set('api.allowedOrigins', ['https://www.harbor.example']);
    const framed = await fixture.get(`${PAGE}?mode=embed`);
    expect(framed.headers['content-security-policy']).toContain('frame-ancestors https://www.harbor.example');
    expect((await fixture.get(PAGE)).headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
