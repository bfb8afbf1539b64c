import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aClient,
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
} from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { historyRows } from './visit-detail-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

it('lists earlier visits of the client within the scope once staff confirm the link, and none for a suggested link', async () => {
  const { db } = app.deps;
  const vendor = await aVendor(db);
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
  const client = await aClient(db, vendor.id, {
    first: 'Zoë',
    email: 'zoe@example.com',
    phone: '+12065550155',
  });
  const join = async (contact: { email?: string; phone?: string }) => {
    const body = aJoin({ location, service, first: 'Zoe', email: '', ...contact });
    const { status, body: came } = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
    expect(status).toBe(201);
    await app.settle();
    app.clock.advance(60_000);
    return Number(came.data.id);
  };
  const byEmail = await join({ email: 'zoe@example.com' });
  const byPhone = await join({ phone: '+12065550155' });
  const history = async (scope: RecordScope = { reach: 'vendor' }) =>
    (await db.withVendor(vendor.id, (tx) => historyRows(tx, byPhone, scope))).map(({ id }) => id);
  expect(await history()).toEqual([]);

  const confirm = sql`UPDATE visits SET client_link = 'confirmed' WHERE client_id = ${client}`;
  expect(await db.withVendor(vendor.id, (tx) => tx.run(confirm))).toBe(2);
  expect(await history()).toEqual([byEmail]);

  const here = [location];
  expect(await history({ reach: 'locations', locationIds: here })).toEqual([byEmail]);
  expect(await history({ reach: 'locations', locationIds: [location + 1] })).toEqual([]);
  expect(await history({ reach: 'own', staffId: staff, locationIds: here })).toEqual([]);
  const serve = sql`UPDATE legs SET staff_id = ${staff} WHERE visit_id = ${byEmail}`;
  await db.withVendor(vendor.id, (tx) => tx.run(serve));
  expect(await history({ reach: 'own', staffId: staff, locationIds: here })).toEqual([byEmail]);
  expect(await history({ reach: 'own', staffId: staff + 1, locationIds: here })).toEqual([]);
});
