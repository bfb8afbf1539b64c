import { expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';

it('a location of the open API has every field, as stored', async () => {
  const app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db);
  const id = await aLocation(db, vendor.id, {
    name: 'Harbor',
    externalId: 'pier-9',
    curbside: true,
    accessible: true,
  });
  await db.withVendor(vendor.id, async (tx) => {
    await tx.run(sql`UPDATE locations SET region = 'West Coast', mailing_code = 'H1', sort_order = 4, lang = 'fr',
        review_link = 'https://reviews.example/harbor', google_review_url = 'https://google.example/harbor',
        physical = false, instructions = 'Ring twice', restrict_callback_request_hours = true
      WHERE vendor_id = ${vendor.id} AND id = ${id}`);
    await tx.run(sql`INSERT INTO translations (vendor_id, subject_kind, subject_id, field, locale, content)
      VALUES (${vendor.id}, 'location', ${id}, 'name', 'es', 'Puerto')`);
  });
  const { body } = await ask(app, `GET /api/v2/open/locations/${id}`);
  expect(body.data).toMatchObject({
    id: String(id),
    type: 'locations',
    attributes: {
      external_id: 'pier-9',
      name: 'Harbor',
      address: '1 Main Street',
      formatted_address: '1 Main Street, Seattle, WA 98101',
      city: 'Seattle',
      prov_state: 'WA',
      postal_zip: '98101',
      country: 'US',
      region: 'West Coast',
      latitude: 47.6,
      longitude: -122.3,
      timezone: 'America/Los_Angeles',
      lang: 'fr',
      mailing_code: 'H1',
      phone: '+12065550100',
      physical: false,
      visibility: 'public',
      sort_order: 4,
      instructions: 'Ring twice',
      review_link: 'https://reviews.example/harbor',
      google_review_url: 'https://google.example/harbor',
      accessible: true,
      supports_curbside_pickup: true,
      restrict_callback_request_hours: true,
      is_currently_open: true,
      translations: [{ locale: 'es', field: 'name', content: 'Puerto' }],
    },
  });
});
