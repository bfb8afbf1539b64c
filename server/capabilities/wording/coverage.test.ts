import { beforeEach, describe, expect, it } from 'vitest';
import type { LanguageCoverage } from '#contract/wording/wording.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const app = await anApp();
const { db } = app.deps;

let town: { vendor: { id: number; pathname: string }; admin: SignedIn; service: number };
beforeEach(async () => {
  const vendor = await aVendor(db);
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const { who: admin } = await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] });
  await setSetting(db, vendor.id, { key: 'availableLanguages', value: ['en', 'fr', 'es'] });
  town = { vendor, admin, service };
});

const run = (statement: ReturnType<typeof sql>) =>
  db.withVendor(town.vendor.id, async (tx) => void (await tx.run(statement)));
const coverage = async (language: string) => {
  const { status, body, text } = await ask<{ data: LanguageCoverage[] }>(
    app,
    'GET /api/internal/v1/admin/synonyms-management/coverage',
    town.admin,
  );
  expect(status, text).toBe(200);
  return body.data.find((one) => one.language === language)!;
};
const offered = async () =>
  (
    await ask<{ data: PageSettings }>(app, 'GET /api/internal/v1/page-settings', {
      vendor: town.vendor.pathname,
    })
  ).body.data.atOnce.languages;
/** Every text of the service in a language. */
const translate = (locale: string) =>
  run(sql`
    INSERT INTO translations (vendor_id, subject_kind, subject_id, field, locale, content)
    SELECT ${town.vendor.id}, 'service', ${town.service}, f.field, ${locale}, 'x'
    FROM unnest(ARRAY['name', 'description', 'instructions', 'documents']) AS f(field)`);

describe('the coverage of languages', () => {
  it('counts what is written in the default language, and what is there in each', async () => {
    const { vendor, service } = town;
    await run(sql`UPDATE services SET name = 'Loans', description = 'Money', instructions = '', documents = ''
      WHERE vendor_id = ${vendor.id} AND id = ${service}`);
    await run(sql`INSERT INTO questions (vendor_id, service_id, type, label, options)
      VALUES (${vendor.id}, ${service}, 'radio', 'Which?', '[{"value": "a", "text": "A car"}]')`);
    await run(
      sql`INSERT INTO snippets (vendor_id, key, locale, content) VALUES (${vendor.id}, 'cx.how', 'en', 'Hello')`,
    );
    await setSetting(db, vendor.id, {
      key: 'callback_service_help',
      value: { en: 'Ask us', fr: 'Demandez' },
    });
    const english = await coverage('en');
    expect(english).toMatchObject({ offered: true, share: null });
    expect(Object.values(english.parts).every(({ done, total }) => done === total)).toBe(true);
    expect((await coverage('fr')).parts).toMatchObject({
      service: { done: 0, total: 2 },
      question: { done: 0, total: 2 },
      snippet: { done: 0, total: 1 },
      setting: { done: 1, total: 1 },
    });
    await translate('fr');
    expect((await coverage('fr')).parts.service).toEqual({ done: 2, total: 2 });
    expect((await coverage('es')).parts.service).toEqual({ done: 0, total: 2 });
  });

  it('keeps an incomplete language from visitors, where the vendor says so', async () => {
    expect(await offered()).toEqual(['en', 'fr', 'es']);
    await setSetting(db, town.vendor.id, { key: 'languages.completeOnly', value: true });
    expect(await offered()).toEqual(['en']);
    expect(await coverage('fr')).toMatchObject({ offered: false });
    await translate('fr');
    expect(await offered()).toEqual(['en', 'fr']);
    await setSetting(db, town.vendor.id, { key: 'client_view.language', value: 'es' });
    expect(await offered()).toContain('es');
  });
});
