import { beforeAll, expect, it } from 'vitest';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

let app: TestApp;
let vendor: TestVendor;
let line: { location: number; service: number };
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db);
  const location = await aLocation(db, vendor.id, { curbside: true });
  const service = await aService(db, vendor.id, { locations: [location], curbside: true });
  await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  line = { location, service };
});

const join = (more: Record<string, unknown>) =>
  ask(app, 'POST /api/v2/open/queue-appointments', { body: aJoin({ ...line, more }) });
const setFeature = (name: string, value: boolean) =>
  setSetting(app.deps.db, vendor.id, { key: `feature.${name}`, value });

it('takes curbside pickup with the feature alone', async () => {
  const pickup = { fulfillment_method: 2 };
  await setFeature('curbsidePickup', true);
  const asked = await join(pickup);
  expect([asked.status, asked.errors[0]?.source?.pointer]).toEqual([422, '/data/attributes/car_details']);
  const came = await join({ ...pickup, car_details: 'A red van, ABC 12' });
  expect(came.body.data.attributes).toMatchObject({
    fulfillment_method: 2,
    car_details: 'A red van, ABC 12',
  });
  await setFeature('curbsidePickup', false);
  const walkIn = await join(pickup);
  expect(walkIn.status).toBe(201);
  expect(walkIn.body.data.attributes).toMatchObject({ fulfillment_method: 1, car_details: '' });
});

it('refuses eight digits in the notes with the feature alone', async () => {
  const notes = { notes: 'my card 1234-5678' };
  await setFeature('notesFieldDigitValidation', true);
  const refused = await join(notes);
  expect([refused.status, refused.errors[0]?.title]).toEqual([
    422,
    'Cannot contain 8 or more consecutive digits',
  ]);
  await setFeature('notesFieldDigitValidation', false);
  const joined = await join(notes);
  expect([joined.status, joined.body.data.attributes.notes]).toEqual([201, notes.notes]);
});
