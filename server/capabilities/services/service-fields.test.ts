import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';

let app: TestApp;
let vendor: TestVendor;
let [location, service] = [0, 0];
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db);
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, {
    locations: [location],
    name: 'Loans',
    methods: [1, 2],
    curbside: true,
  });
  await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await db.withVendor(vendor.id, async (tx) => {
    await tx.run(sql`UPDATE services SET description = 'Ask about a loan', instructions = 'Bring two papers', sort_order = 7
      WHERE vendor_id = ${vendor.id} AND id = ${service}`);
    await tx.run(sql`INSERT INTO translations (vendor_id, subject_kind, subject_id, field, locale, content)
      VALUES (${vendor.id}, 'service', ${service}, 'name', 'fr', 'Prêts'),
        (${vendor.id}, 'service', ${service}, 'instructions', 'fr', 'Apportez deux documents')`);
  });
});

const loans = {
  name: 'Loans',
  description: 'Ask about a loan',
  instructions: 'Bring two papers',
  documents: '',
  category: null,
  category_style: null,
  duration_minutes: 30,
  attendees_limit: null as number | null,
  supports_curbside_pickup: true,
  supports_walk_in: true,
  display_in_lobby: true,
  meeting_methods: [1, 2],
  sort_order: 7,
  translations: [
    { field: 'instructions', locale: 'fr', content: 'Apportez deux documents' },
    { field: 'name', locale: 'fr', content: 'Prêts' },
  ],
};
type Found = { id: string; type: string; attributes: typeof loans };

async function found(query = ''): Promise<Found> {
  const path = `GET /api/v2/open/queue-appointments-services/${location}${query}` as const;
  const [[one]] = (await ask<{ data: [Found[]] }>(app, path)).body.data;
  one!.attributes.translations.sort((a, b) => a.field.localeCompare(b.field));
  return one!;
}

describe('a service of the open API', () => {
  it('has every field, as stored', async () => {
    expect(await found()).toEqual({ id: String(service), type: 'services', attributes: loans });
  });

  it('has its texts in the language of the request, as far as they are translated', async () => {
    const french = { ...loans, name: 'Prêts', instructions: 'Apportez deux documents' };
    expect((await found('?lang=fr')).attributes).toEqual(french);
    expect((await found('?lang=ko')).attributes).toEqual(loans);
  });
});
