import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { anOpenLine } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp();
  ({ vendor, location, service } = await anOpenLine(app.deps.db));
});

const join = (body: unknown) => ask(app, 'POST /api/v2/open/queue-appointments', { body });

it('puts a separate country code before the number, and refuses one without a plus', async () => {
  const withCode = (phone_country_code: string, cell_phone: string) => {
    const body = aJoin({ location, service });
    const client = { attributes: { first_name: 'Ana', phone_country_code, cell_phone } };
    return join({ data: { ...body.data, relationships: { client } } });
  };
  const joined = await withCode('+1', '206 555 0187');
  expect(joined.status).toBe(201);
  const rows = await app.deps.db.withVendor(vendor.id, (tx) =>
    tx.many<{ phone: string }>(
      sql`SELECT phone FROM visits WHERE vendor_id = ${vendor.id} AND id = ${Number(joined.body.data.id)}`,
    ),
  );
  expect(rows).toEqual([{ phone: '+12065550187' }]);
  const pointer = '/data/relationships/client/attributes/phone_country_code';
  for (const phone of ['206 555 0188', '']) {
    const refused = await withCode('1', phone);
    expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.source?.pointer]).toEqual([
      422,
      'field-invalid',
      pointer,
    ]);
  }
  // A code alone is no contact.
  expect((await withCode('+1', '')).errors[0]?.code).toBe('contact-required');
});
