import { expect, it } from 'vitest';
import type { SetUpState } from '#contract/shell/set-up.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

it('counts each step of the set-up once it is done, and no longer after its records are archived', async () => {
  const app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db, { pathname: 'new-bank', settings: { 'access.mfaRequired': false } });
  const other = await aVendor(db);
  await aLocation(db, other.id);
  const { who } = await aSignedInStaffMember(app, vendor.id, { role: 30, locations: [] });
  const state = async (): Promise<SetUpState['data']> =>
    (await ask<SetUpState>(app, 'GET /api/internal/v1/admin/set-up', who)).body.data;
  const done = async (): Promise<string[]> =>
    Object.entries((await state()).steps).flatMap(([step, isDone]) => (isDone ? [step] : []));

  expect(await state()).toEqual({
    steps: {
      location: false,
      hours: false,
      service: false,
      person: false,
      assignment: false,
      schedule: false,
    },
    booking_page: '/s/new-bank/select-service',
  });
  const location = await aLocation(db, vendor.id, { hours: null });
  expect(await done()).toEqual(['location']);
  await aLocation(db, vendor.id, { hours: { from: 540, to: 1020 } });
  expect(await done()).toEqual(['location', 'hours']);
  const service = await aService(db, vendor.id, { locations: [location] });
  expect(await done()).toEqual(['location', 'hours', 'service']);
  await aStaffMember(db, vendor.id, { locations: [location] });
  expect(await done()).toEqual(['location', 'hours', 'service', 'person']);
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  expect(await done()).toEqual(['location', 'hours', 'service', 'person', 'assignment']);
  await worksHours(db, vendor.id, { staff, location, from: 540, to: 1020 });
  expect(await done()).toEqual(['location', 'hours', 'service', 'person', 'assignment', 'schedule']);
  await db.withVendor(vendor.id, (tx) =>
    tx.run(sql`UPDATE services SET archived_at = created_at WHERE vendor_id = ${vendor.id}`),
  );
  expect(await done()).toEqual(['location', 'hours', 'person', 'schedule']);
});
