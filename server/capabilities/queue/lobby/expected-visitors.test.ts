import { expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLine, aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';

const MINUTE = 60_000;

it('adds due appointments to the wait until their visitors count as missing', async () => {
  const app = await anApp();
  const { db } = app.deps;
  app.clock.set(MOMENT);
  const vendor = await aVendor(db);
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { role: 10, locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location });
  await aLine(db, vendor.id, { location, service, people: 3, day: '2026-11-20' });
  const shown = async () => {
    // The form shows the result of recalculation, which follows every event.
    app.queue.waitUpdater.mark(vendor.id, location);
    await app.queue.waitUpdater.flush();
    const { body } = await ask(app, `GET /api/v2/open/queue-appointments-services/${location}`);
    return (body.data[1] as { attributes: { wait_minutes: number } }[])[0]!.attributes.wait_minutes;
  };
  const alone = await shown();
  expect(alone).toBeGreaterThan(10);

  await db.withVendor(vendor.id, async (tx) => {
    for (const n of [1, 2, 3])
      await tx.run(sql`
        INSERT INTO visits (vendor_id, entry, service_id, location_id, meeting_method, source, first_name, time_zone, starts_at, ends_at,
          confirmation_number, public_ref, created_at)
        VALUES (${vendor.id}, 'booked', ${service}, ${location}, 1, 2, 'Ada', 'America/Los_Angeles', ${new Date(MOMENT + 4 * MINUTE)},
          ${new Date(MOMENT + 34 * MINUTE)}, ${`7777777${n}`}, ${`booked-${n}`}, ${new Date(MOMENT)})`);
  });
  expect(await shown()).toBeGreaterThan(alone * 1.5);

  await db.withVendor(vendor.id, (tx) =>
    tx.run(
      sql`UPDATE visits SET starts_at = ${new Date(MOMENT - 16 * MINUTE)} WHERE vendor_id = ${vendor.id} AND entry = 'booked'`,
    ),
  );
  expect(await shown()).toBe(alone);
});
