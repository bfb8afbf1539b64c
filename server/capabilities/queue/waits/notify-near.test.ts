import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { recalculate } from './recalculate-waits.ts';

let app: TestApp;
let vendor: TestVendor;
let location: number;
let service: number;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  vendor = await aVendor(db);
  location = await aLocation(db, vendor.id);
  service = await aService(db, vendor.id, { locations: [location], minutes: 10 });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  await onDuty(db, vendor.id, { staff, location, now: app.clock.now() });
});

/** The calculation of one server: another one knows nothing of it. */
const calculate = () =>
  recalculate({ ...app.deps, broadcast: app.realtime, subscribed: null }, vendor.id, location);

const events = () =>
  app.deps.db.withVendor(vendor.id, (tx) =>
    tx.many(sql<{ kind: string; visitId: number; position: number }>`
      SELECT kind, (data ->> 'visit_id')::bigint AS visit_id, (data ->> 'position')::int AS position FROM events
      WHERE vendor_id = ${vendor.id} AND kind IN ('ticket-near', 'ticket-return') ORDER BY id`),
  );

const told = async () => (await events()).map(({ kind, position }) => `${kind} ${position}`).sort();

describe('a visitor near their turn', () => {
  it('gets one event of each kind, whichever servers calculate at the same time, and none in another leg', async () => {
    for (let count = 0; count < 4; count += 1) {
      const body = aJoin({ location, service, email: `close-${count}@example.com` });
      expect((await ask(app, 'POST /api/v2/open/queue-appointments', { body })).status).toBe(201);
    }
    await app.settle();
    expect(await events()).toEqual([]);
    const { db } = app.deps;
    const set = (key: string, value: unknown) => setSetting(db, vendor.id, { key, value });
    await set('notifications.client_channels', { position: 'email' });
    await set('notifications.position', 2);
    await Promise.all(Array.from({ length: 4 }, calculate));
    await calculate();
    expect(await told()).toEqual(['ticket-near 2']);
    // For the third, both are due: the request to come back says more.
    await set('notifications.position', 3);
    await set('notifications.return_minutes', 60);
    await set('notifications.client_push', { return: 'sent' });
    await Promise.all(Array.from({ length: 4 }, calculate));
    await calculate();
    expect(await told()).toEqual(['ticket-near 2', 'ticket-return 2', 'ticket-return 3', 'ticket-return 4']);
    await db.withVendor(vendor.id, async (tx) => {
      await tx.run(
        sql`UPDATE legs SET ended_at = queued_at, outcome = 'transferred' WHERE vendor_id = ${vendor.id}`,
      );
      await tx.run(sql`
        INSERT INTO legs (vendor_id, visit_id, seq, service_id, location_id, queued_at)
        SELECT vendor_id, visit_id, 2, service_id, location_id, queued_at FROM legs WHERE vendor_id = ${vendor.id}`);
      await tx.run(sql`UPDATE visits SET current_leg = 2 WHERE vendor_id = ${vendor.id}`);
    });
    app.clock.advance(MINUTE);
    await calculate();
    expect(await events()).toHaveLength(4);
  });
});
