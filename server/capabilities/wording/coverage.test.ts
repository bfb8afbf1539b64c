import { beforeEach, describe, expect, it } from 'vitest';
import type { LanguageCoverage } from '#contract/wording/wording.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLine, aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

const app = await anApp();
const { db } = app.deps;

let town: { vendor: { id: number; pathname: string }; admin: SignedIn; location: number; service: number };
beforeEach(async () => {
  const vendor = await aVendor(db);
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const { who: admin } = await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [location] });
  await setSetting(db, vendor.id, { key: 'availableLanguages', value: ['en', 'fr', 'es'] });
  town = { vendor, admin, location, service };
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

  it('counts own messages to clients, descriptions of categories and labels of own fields', async () => {
    const id = town.vendor.id;
    await run(
      sql`INSERT INTO categories (vendor_id, name, description) VALUES (${id}, 'Money', 'All about it')`,
    );
    await run(sql`
      WITH template AS (
        INSERT INTO message_templates (vendor_id, event, channel, version)
        VALUES (${id}, 'booked', 'sms', 1), (${id}, 'reminder', 'sms', 0) RETURNING id, version)
      INSERT INTO message_template_versions (vendor_id, template_id, version, words, published_at)
      SELECT ${id}, id, 1, '{"texts": {"en": {"body": "Hi"}, "es": {"body": "Hola"}}, "serviceIds": []}', now()
      FROM template WHERE version = 1`);
    await setSetting(db, id, {
      key: 'customContactFields',
      value: [
        {
          key: 'card',
          label: 'Card',
          type: 'text',
          options: [],
          required: false,
          translations: { fr: 'Carte' },
        },
      ],
    });
    expect((await coverage('en')).parts).toMatchObject({
      category: { done: 2, total: 2 },
      setting: { done: 1, total: 1 },
      message: { done: 1, total: 1 },
    });
    expect((await coverage('fr')).parts).toMatchObject({
      category: { done: 0, total: 2 },
      setting: { done: 1, total: 1 },
      message: { done: 0, total: 1 },
    });
    expect((await coverage('es')).parts).toMatchObject({
      setting: { done: 0, total: 1 },
      message: { done: 1, total: 1 },
    });
  });

  it('keeps a language without an own message from visitors, where the vendor says so', async () => {
    const id = town.vendor.id;
    await setSetting(db, id, { key: 'languages.completeOnly', value: true });
    await translate('fr');
    expect(await offered()).toEqual(['en', 'fr']);
    await run(sql`
      WITH template AS (
        INSERT INTO message_templates (vendor_id, event, channel, version)
        VALUES (${id}, 'booked', 'sms', 1) RETURNING id)
      INSERT INTO message_template_versions (vendor_id, template_id, version, words, published_at)
      SELECT ${id}, id, 1, '{"texts": {"en": {"body": "Hi"}}, "serviceIds": []}', now() FROM template`);
    expect(await offered()).toEqual(['en']);
  });

  it('tells the share of each language in the visits', async () => {
    const { location, service, vendor } = town;
    const [first, , , old] = await aLine(db, vendor.id, { location, service, people: 5, day: '2026-11-19' });
    await run(sql`UPDATE visits SET lang = 'fr' WHERE vendor_id = ${vendor.id} AND id = ${first!}`);
    // Visits of more than 90 days ago say nothing of today's languages.
    await run(sql`UPDATE visits SET lang = 'es', created_at = created_at - interval '91 days'
      WHERE vendor_id = ${vendor.id} AND id = ${old!}`);
    expect((await coverage('fr')).share).toBe(0.25);
    expect((await coverage('en')).share).toBe(0.75);
    expect((await coverage('es')).share).toBe(0);
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
