import { expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

it('a visitor with a preferred staff member gets a wait by the location’s pass-over minutes', async () => {
  const app = await anApp();
  const { db } = app.deps;
  const vendor = await aVendor(db);
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const here = { locations: [location], serves: [service] };
  const [ana, ben] = [await aStaffMember(db, vendor.id, here), await aStaffMember(db, vendor.id, here)];
  await onDuty(db, vendor.id, { staff: ana, location });
  const body = aJoin({ location, service, email: 'prefers@example.com' });
  const { id, attributes } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body.data;
  // Ben is off; Ana takes the visitor after the pass-over minutes.
  await db.withVendor(vendor.id, (tx) =>
    tx.run(sql`UPDATE visits SET preferred_staff_id = ${ben} WHERE vendor_id = ${vendor.id} AND id = ${id}`),
  );
  const wait = async () => {
    app.queue.waitUpdater.mark(vendor.id, location);
    await app.queue.waitUpdater.flush();
    const page = `/api/v2/open/queue-appointments/${id}?confirm_code=${attributes.confirm_code}` as const;
    const { expected_start } = (await ask(app, `GET ${page}`)).body.data.attributes;
    return (Date.parse(expected_start) - app.clock.now()) / MINUTE;
  };
  expect(await wait()).toBe(10);
  await setSetting(db, vendor.id, { key: 'lobby.preferred_staff_minutes', value: 3, location });
  expect(await wait()).toBe(3);
});
