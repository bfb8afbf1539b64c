import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole } from '#server/testing/every-role-store.ts';
import { setSetting } from '#server/testing/builders-store.ts';
import { importSteps } from '#server/testing/import-steps.ts';

let app: TestApp;
let world: EveryRole;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
});

const { work, data, seen, listed, put, checked, ran } = importSteps(
  () => ({ app, world }),
  '/api/internal/v1/admin/imports/staff',
);

describe('staff from a file', () => {
  const PLACES = '/api/internal/v1/admin/imports/locations';
  const people = (...rows: string[]) =>
    ['External ID,First name,Last name,email,Role,Locations', ...rows].join('\n');
  const staff = () =>
    app.deps.db.withVendor(1, (tx) =>
      tx.many(sql<{ externalId: string; role: number; places: number; identityId: string | null }>`
        SELECT external_id, role, identity_id, (SELECT count(*)::int FROM staff_locations w WHERE w.vendor_id = s.vendor_id AND w.staff_id = s.id) AS places
        FROM staff s WHERE vendor_id = ${tx.vendorId} AND external_id LIKE 'p-%' ORDER BY external_id`),
    );

  it('are created with the codes of their roles and their places, and undone', async () => {
    const place = world.location;
    const text = people(
      ...['5', '10', '13', '15', '20', '30'].map(
        (role) => `p-${role},Person,${role},p${role}@ours.test,${role},${place}`,
      ),
      `p-7,Person,7,p7@ours.test,7,${place}`,
      `p-50,Person,50,p50@ours.test,50,${place}`,
      `p-99,Person,99,p99@ours.test,manager,`,
      `p-98,Person,98,not an address,10,Nowhere`,
    );
    const { id, plan } = await checked(text);
    expect(plan).toEqual({ create: 6, update: 0, same: 0, fault: 4 });
    const faults = await listed(id, 'plan=fault');
    expect(faults.map(({ line, faults: all }) => [line, all.map(({ field }) => field).toSorted()])).toEqual([
      [8, ['role']],
      [9, ['role']],
      [10, ['role']],
      [11, ['email', 'location_ids']],
    ]);
    expect((await ran(id)).outcome).toMatchObject({ created: 6, failed: 0 });
    expect((await staff()).map(({ role, places }) => [role, places])).toEqual(
      [10, 13, 15, 20, 30, 5].map((role) => [role, 1]),
    );
    expect((await staff()).every(({ identityId }) => identityId === null)).toBe(true);
    data(await put(id, 'undo'));
    await work();
    expect((await seen(id)).outcome).toMatchObject({ undone: 6, kept: 0 });
    expect(await staff()).toEqual([]);
  });

  it('are invited by choice: those with an address, once each', async () => {
    const place = world.location;
    const text = people(
      `p-1,Ann,One,Ann@ours.test,10,${place}`,
      `p-2,Ben,Two,,10,${place}`,
      `p-3,Cleo,Three,cleo@ours.test,20,${place}`,
    );
    const { id, may_invite: may } = await checked(text);
    expect(may).toBe(true);
    data(await put(id, 'run', { invite: true }));
    await work();
    expect((await seen(id)).outcome).toMatchObject({ created: 3 });
    const letters = () =>
      app.deps.db.withVendor(1, (tx) =>
        tx.many(
          sql<{
            email: string;
          }>`SELECT value::json->>'email' AS email FROM identity_verifications WHERE id LIKE 'invitation:1:%' ORDER BY email`,
        ),
      );
    expect((await letters()).map(({ email }) => email)).toEqual(['ann@ours.test', 'cleo@ours.test']);
    const sent = await app.deps.db.withVendor(1, (tx) =>
      tx.many(sql<{ kind: string }>`SELECT kind FROM security_events WHERE kind = 'invitation-sent'`),
    );
    expect(sent).toHaveLength(2);
    data(await put(id, 'undo'));
    await work();
    expect((await seen(id)).outcome).toMatchObject({ undone: 3 });
    const places = await checked('name,address,city,time_zone\nA,1,B,America/Toronto', 30, PLACES);
    const refused = await put(places.id, 'run', { invite: true, base: PLACES });
    expect([refused.status, refused.errors[0]?.source]).toEqual([422, { pointer: '/invite' }]);
  });

  it('get the role of their vendor where the file says none, never above the limit of the person', async () => {
    const { db } = app.deps;
    const place = world.location;
    const roleOf = async (number: string) =>
      (await staff()).find(({ externalId }) => externalId === number)?.role;
    const imported = async (who: 20 | 30, row: string) => {
      const { id, plan } = await checked(people(row), who);
      expect(plan).toMatchObject({ create: 1 });
      data(await put(id, 'run', { who }));
      await work();
      return async () => {
        data(await put(id, 'undo', { who }));
        await work();
      };
    };
    const session = async (who: 20 | 30): Promise<{ new_staff_role: number }> =>
      data(await world.call(who, 'GET /api/internal/v1/session'));
    expect((await session(30)).new_staff_role).toBe(10);
    await setSetting(db, 1, { key: 'access.defaultRole', value: '20' });
    expect((await session(30)).new_staff_role).toBe(20);
    expect((await session(20)).new_staff_role).toBe(10);
    const undo = await imported(30, `p-60,Ann,One,,,${place}`);
    expect(await roleOf('p-60')).toBe(20);
    await undo();
    const undoOther = await imported(20, `p-61,Ben,Two,,,${place}`);
    expect(await roleOf('p-61')).toBe(10);
    await undoOther();
    const undoNamed = await imported(30, `p-62,Cleo,Three,,13,${place}`);
    expect(await roleOf('p-62')).toBe(13);
    await undoNamed();
    await setSetting(db, 1, { key: 'access.defaultRole', value: '10' });
  });

  it('are limited to the roles and the places that the person manages', async () => {
    const place = world.location;
    const text = people(
      `p-1,Low,One,,15,${place}`,
      `p-2,Equal,Two,,20,${place}`,
      `p-3,High,Three,,30,${place}`,
      'p-4,No,Place,,10,',
    );
    const { id, plan } = await checked(text, 20);
    expect(plan).toMatchObject({ create: 1, fault: 3 });
    data(await put(id, 'run', { who: 20 }));
    await work();
    expect((await staff()).map(({ externalId }) => externalId)).toEqual(['p-1']);
    // An admin's file changes their own record no more than their form does.
    const own = await world.staffOf(30);
    const { plan: mine } = await checked(`id,job_title\n${own},Chief`);
    expect(mine).toMatchObject({ update: 0, fault: 1 });
  });
});
