import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VendorRow } from '#contract/support/vendors.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { aGrant } from '#server/testing/support-calls.ts';
import { endGrants } from '#server/testing/support-grants-store.ts';

const ADMIN = '/api/internal/v1/admin';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});
beforeEach(() => app.clock.set(MOMENT));

/** A grant that ends in a quarter of an hour: a session without a request would end before a grant of an hour. */
async function aShortGrant(): Promise<void> {
  await endGrants(world);
  app.clock.set(MOMENT - 45 * MINUTE);
  await aGrant(world, 1);
  app.clock.set(MOMENT);
}

type Came = Awaited<ReturnType<EveryRole['call']>>;
const codesOf = ({ status, errors }: Came) => [status, errors[0]?.code];
const visit = async (vendor: string | null = 'ours'): Promise<Came> =>
  world.call(50, 'PUT /api/internal/v1/session/vendor', {
    body: { vendor, ...(vendor !== null && { reason: 'A call of the bank', minutes: 120 }) },
  });
const viewAsStaff = async (role: 7 | 10 | 20): Promise<Came> =>
  world.call(50, `PUT ${ADMIN}/support/look`, { body: { staff_id: String(await world.staffOf(role)) } });
const endStaffView = () => world.call(50, 'PUT /api/internal/v1/session/view', { body: { role: null } });
const seen = async () =>
  (
    (await world.call(50, 'GET /api/internal/v1/session')).body as {
      data: { role: number; staff_id: string | null; vendor: object | null; viewing_as: object | null };
    }
  ).data;

describe('a look as a member of staff', () => {
  it('needs a grant of the vendor, and no grant of another time', async () => {
    await endGrants(world);
    await visit();
    expect(codesOf(await viewAsStaff(10))).toEqual([409, 'look-needs-grant']);
    await aShortGrant();
    app.clock.set(MOMENT + 15 * MINUTE);
    expect(codesOf(await viewAsStaff(10))).toEqual([409, 'look-needs-grant']);
    expect(await seen()).toMatchObject({ role: 50, viewing_as: null });
  });

  it('has the rights and the records of that person, changes nothing, and ends', async () => {
    await aGrant(world, 4);
    await visit();
    const own = String(await world.staffOf(10));
    expect((await viewAsStaff(10)).status).toBe(200);
    expect(await seen()).toMatchObject({ role: 10, staff_id: own, viewing_as: { role: 10 } });
    // Role 50 reads the log of its acts, and role 10 no log; role 10 reads its own schedule.
    expect((await world.call(50, `GET ${ADMIN}/audit-log`)).status).toBe(403);
    const mine = await world.call(50, `GET ${ADMIN}/dashboard?location=${world.location}&date=2026-11-24`);
    expect(mine.status, mine.text).toBe(200);
    const id = await world.aVisit();
    const moved = await world.call(50, `POST ${ADMIN}/visits/${id as '1'}/call`, { body: { version: 1 } });
    expect(codesOf(moved)).toEqual([403, 'view-only']);
    expect(codesOf(await visit('ours'))).toEqual([403, 'view-only']);
    expect((await endStaffView()).status).toBe(200);
    expect(await seen()).toMatchObject({ role: 50, staff_id: null, viewing_as: null });
  });

  it('ends with the grant, at its time or revoked', async () => {
    await aShortGrant();
    await visit();
    await viewAsStaff(20);
    expect(await seen()).toMatchObject({ role: 20 });
    app.clock.set(MOMENT + 15 * MINUTE);
    expect(await seen()).toMatchObject({ role: 50, vendor: null, viewing_as: null });

    app.clock.set(MOMENT);
    const grant = await aGrant(world, 4);
    await visit();
    await viewAsStaff(20);
    app.clock.set(MOMENT + MINUTE);
    await world.call(30, `POST ${ADMIN}/support/grants/${grant as '1'}/revocation`);
    expect(await seen()).toMatchObject({ role: 50, vendor: null, viewing_as: null });
    // The next visit begins as the product admin.
    await aGrant(world, 4);
    await visit();
    expect(await seen()).toMatchObject({ role: 50, viewing_as: null });
  });

  it('opens no device account, no stranger and no deactivated person, and stands in the log', async () => {
    await aGrant(world, 4);
    await visit();
    expect(codesOf(await viewAsStaff(7))).toEqual([404, 'not-found']);
    const strange = await world.call(50, `PUT ${ADMIN}/support/look`, { body: { staff_id: '999999' } });
    expect(codesOf(strange)).toEqual([404, 'not-found']);
    await viewAsStaff(10);
    const staff = await world.staffOf(10);
    const deactivated = (at: Date | null) =>
      app.deps.db.withVendor(world.vendorId, (tx) =>
        tx.run(sql`UPDATE staff SET deactivated_at = ${at} WHERE id = ${staff}`),
      );
    await deactivated(new Date(MOMENT));
    expect(await seen()).toMatchObject({ role: 50, viewing_as: null });
    await deactivated(null);
    await endStaffView();
    const log = await world.call(30, `GET ${ADMIN}/security-events`);
    expect(log.text).toContain('staff-viewed');
  });
});

describe('a suspended vendor', () => {
  const suspend = (suspended: boolean, reason = 'The contract has ended') =>
    world.call(50, `PUT ${ADMIN}/vendors/${world.vendorId as 1}/suspension`, { body: { suspended, reason } });
  const stateOf = (came: Came) =>
    (came.body as { data: VendorRow[] }).data.find(({ id }) => id === String(world.vendorId))!.suspended_at;

  it('is listed, signs its staff out, is not found, and goes on with all of its data', async () => {
    const listed = await world.call(50, `GET ${ADMIN}/vendors`);
    expect(stateOf(listed)).toBeNull();
    expect(codesOf(await suspend(true, '  '))).toEqual([422, 'reason-required']);
    expect(stateOf(await suspend(true))).not.toBeNull();
    // A second admin suspends it too: the first time stays.
    app.clock.set(MOMENT + MINUTE);
    expect(stateOf(await suspend(true))).toBe(toIso(MOMENT));
    expect((await world.call(30, 'GET /api/internal/v1/session')).status).toBe(401);
    expect(
      await app.deps.db.acrossVendors((tx) => tx.many(sql`SELECT id FROM vendor_by_pathname('ours')`)),
    ).toEqual([]);
    expect(stateOf(await suspend(false))).toBeNull();
    expect((await world.call(30, 'GET /api/internal/v1/session')).status).toBe(200);
    const log = await world.call(30, `GET ${ADMIN}/security-events`);
    expect(log.text.match(/vendor-suspended/g)).toHaveLength(1);
    expect(log.text).toContain('vendor-resumed');
  });

  it('is a vendor that exists', async () => {
    const body = { suspended: true, reason: 'because' };
    const came = await world.call(50, `PUT ${ADMIN}/vendors/999999/suspension`, { body });
    expect(codesOf(came)).toEqual([404, 'not-found']);
  });
});
