import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

async function aVendorWithALine() {
  const { db } = app.deps;
  const vendor = await aVendor(db);
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
  const join = async (key: string) => {
    await onDuty(db, vendor.id, { staff, location, now: app.clock.now() });
    const response = await ask(app, 'POST /api/v2/open/queue-appointments', {
      body: aJoin({ location, service }),
      key,
    });
    expect(response.status).toBe(201);
    return response;
  };
  const keys = async () =>
    (
      await db.read(
        vendor.id,
        sql<{ key: string }>`SELECT key FROM idempotency_keys WHERE vendor_id = ${vendor.id} ORDER BY key`,
      )
    ).map((row) => row.key);
  return { vendor, join, keys };
}
const forget = () => app.jobs.find((job) => job.name === 'retention')!.work({});

describe('stored responses', () => {
  it('are deleted after 72 hours, for every vendor', async () => {
    const [one, other] = [await aVendorWithALine(), await aVendorWithALine()];
    const first = await one.join('an-early-key-of-one');
    await other.join('an-early-key-of-other');
    app.clock.advance(71 * HOUR);
    await one.join('a-later-key-of-one');
    await forget();
    expect((await one.join('an-early-key-of-one')).text).toBe(first.text);
    expect(await other.keys()).toEqual(['an-early-key-of-other']);

    app.clock.advance(HOUR + 1);
    await forget();
    await forget();
    expect([await one.keys(), await other.keys()]).toEqual([['a-later-key-of-one'], []]);
    expect((await one.join('an-early-key-of-one')).body.data.id).not.toBe(first.body.data.id);
  });

  it('of a suspended vendor are deleted as well', async () => {
    const { vendor, join, keys } = await aVendorWithALine();
    await join('a-key-of-who-is-suspended');
    expect(await keys()).toHaveLength(1);
    await app.deps.db.acrossVendors((tx) =>
      tx
        .run(sql`SELECT set_config('role', 'none', true)`)
        .then(() => tx.run(sql`UPDATE vendors SET suspended_at = now() WHERE id = ${vendor.id}`)),
    );
    app.clock.advance(73 * HOUR);
    await forget();
    expect(await keys()).toEqual([]);
  });
});
