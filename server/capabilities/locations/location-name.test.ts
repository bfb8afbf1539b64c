import { expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';

it('a location without a name shows its address, alone and in the list', async () => {
  const app = await anApp();
  const vendor = await aVendor(app.deps.db);
  const [named, nameless] = [
    await aLocation(app.deps.db, vendor.id, { name: 'Pike Street' }),
    await aLocation(app.deps.db, vendor.id, { name: '' }),
  ];
  const nameOf = async (id: number) =>
    (await ask(app, `GET /api/v2/open/locations/${id}`)).body.data.attributes.name;
  expect([await nameOf(named), await nameOf(nameless)]).toEqual(['Pike Street', '1 Main Street']);
  const { body } = await ask(app, 'GET /api/v2/open/locations', { vendor: vendor.pathname });
  const names = (body.data as { attributes: { name: string } }[]).map(({ attributes }) => attributes.name);
  expect(names.toSorted()).toEqual(['1 Main Street', 'Pike Street']);
});
