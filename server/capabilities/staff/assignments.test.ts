import { beforeAll, describe, expect, it } from 'vitest';
import type { Assignment, AssignmentSheet, LocationTeam } from '#contract/staff/assignments.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation } from '#server/testing/builders-store.ts';
import { everyRole } from '#server/testing/every-role-store.ts';
import type { EveryRole, Principal } from '#server/testing/every-role-store.ts';
import { ask } from '#server/testing/requests.ts';

const ADMIN = '/api/internal/v1/admin';

let app: TestApp;
let world: EveryRole;
let staff: number;
let vendorId: number;
beforeAll(async () => {
  app = await anApp();
  world = await everyRole(app);
  staff = await world.staffOf(10);
  ({ vendorId } = world);
});

const seen = async (who: Principal = 30, id = staff) =>
  ((await world.call(who, `GET ${ADMIN}/staff/${id}/assignments`)).body as { data: AssignmentSheet }).data;
const saved = async (
  change: (list: Assignment[]) => Assignment[],
  { who = 30, id = staff }: { who?: Principal; id?: number } = {},
) => {
  const { version, assignments } = await seen(30, id);
  const body = { version, assignments: change(assignments) };
  return world.call(who, `PUT ${ADMIN}/staff/${id}/assignments`, { body });
};
const isOffered = async () => {
  const { body } = await ask<{ data: { id: string }[] }>(
    app,
    `GET /api/internal/v1/staff?location=${world.location}&service=${world.other}`,
    { vendor: 'ours' },
  );
  return body.data.some(({ id }) => id === String(staff));
};

describe('the assignments of a person', () => {
  it('are a matrix of their locations and the services offered there', async () => {
    const sheet = await seen();
    expect(sheet).toMatchObject({ name: 'role-10', read_only: null });
    expect(sheet.locations).toMatchObject([{ id: String(world.location), weekdays: [0, 1, 2, 3, 4, 5, 6] }]);
    expect(sheet.services.map(({ id }) => id).toSorted()).toEqual(
      [world.service, world.other].map(String).toSorted(),
    );
    expect(sheet.assignments).toHaveLength(2);
    expect(sheet.assignments[0]).toMatchObject({ duration_minutes: null, walk_in: true, share: 'equally' });
    // The other seven roles take both services as well; a device and a person who has left take none.
    expect(sheet.colleagues).toHaveLength(2);
  });

  it('are replaced, followed by visitors’ pages, and recorded with names', async () => {
    expect(await isOffered()).toBe(true);
    const odd = await saved((list) => list.map((one) => ({ ...one, duration_minutes: 42 })));
    expect(odd.errors[0]).toMatchObject({
      title: 'Use a multiple of 5',
      source: { pointer: '/assignments/0/duration_minutes' },
    });
    const result = await saved((list) =>
      list.flatMap((one) =>
        one.service_id === String(world.other)
          ? []
          : [{ ...one, duration_minutes: 40, walk_in: false, share: 'first' as const, meeting_methods: [1] }],
      ),
    );
    expect(result.status, result.text).toBe(200);
    expect(await isOffered()).toBe(false);
    expect((await seen()).assignments).toMatchObject([
      { service_id: String(world.service), duration_minutes: 40, walk_in: false, share: 'first' },
    ]);
    const [event] = await app.deps.db.withVendor(vendorId, (tx) =>
      tx.many(
        sql<{
          data: object;
        }>`SELECT data FROM events WHERE kind = 'staff-assigned' AND subject_id = ${staff}`,
      ),
    );
    expect(event!.data).toEqual({ fields: 'assignments', on: 1, off: 1 });
  });

  it('keep an unchanged list, and refuse an older version with who changed it', async () => {
    const { version } = await seen();
    expect((await saved((list) => list)).body).toEqual({ data: { id: String(staff), version } });
    const late = await world.call(30, `PUT ${ADMIN}/staff/${staff}/assignments`, {
      body: { version: version - 1, assignments: [] },
    });
    expect(late.errors[0]).toMatchObject({ code: 'record-changed', meta: { name: 'role-30', version } });
  });

  it('refuse a service that no location of the person offers, and a method that it lacks', async () => {
    const wrong = async (part: Partial<Assignment>) =>
      (await saved((list) => [{ ...list[0]!, ...part }])).errors.map(({ source }) => source?.pointer);
    expect(await wrong({ service_id: '999' })).toEqual(['/assignments/0/service_id']);
    expect(await wrong({ meeting_methods: [4] })).toEqual(['/assignments/0/meeting_methods']);
    expect((await saved((list) => [list[0]!, list[0]!])).errors[0]?.source?.pointer).toBe(
      '/assignments/1/service_id',
    );
  });

  it('are never the caller’s own, nor a peer’s for a manager', async () => {
    const own = await world.staffOf(30);
    expect((await seen(30, own)).read_only).toBe('self');
    expect((await saved((list) => list, { id: own })).status).toBe(403);
    const manager = await world.staffOf(20);
    expect((await saved((list) => list, { who: 20 })).status).toBe(200);
    expect((await saved((list) => list, { who: 20, id: manager })).status).toBe(403);
    expect((await saved((list) => list, { who: 20, id: own })).status).toBe(403);
    const preview = (id: number) =>
      world.call(20, `POST ${ADMIN}/impact/staff`, {
        body: { change: { kind: 'staff-assignments', staff_id: String(id), assignments: [] } },
      });
    expect((await preview(staff)).status).toBe(200);
    expect((await preview(own)).status).toBe(403);
    expect((await preview(manager)).status).toBe(403);
  });

  it('at locations outside the caller’s scope stay as they are', async () => {
    const { db } = app.deps;
    const far = await aLocation(db, vendorId);
    await db.withVendor(vendorId, async (tx) => {
      await tx.run(
        sql`INSERT INTO location_services (vendor_id, location_id, service_id) VALUES (${vendorId}, ${far}, ${world.other})`,
      );
      await tx.run(
        sql`INSERT INTO staff_locations (vendor_id, staff_id, location_id) VALUES (${vendorId}, ${staff}, ${far})`,
      );
    });
    const there: Assignment = {
      service_id: String(world.other),
      location_id: String(far),
      meeting_methods: [1],
      duration_minutes: null,
      walk_in: true,
      share: 'last',
    };
    expect((await saved((list) => [...list, there])).status).toBe(200);
    const near = await seen(20);
    expect(near.locations).toHaveLength(1);
    const emptied = await world.call(20, `PUT ${ADMIN}/staff/${staff}/assignments`, {
      body: { version: near.version, assignments: [] },
    });
    expect(emptied.status, emptied.text).toBe(200);
    expect((await seen()).assignments).toEqual([there]);
  });
});

describe('the team of a location', () => {
  const team = async (who: Principal, location: number) =>
    world.call(who, `GET ${ADMIN}/locations/${location}/team`);

  it('has its services, and its people with theirs; a manager gets no other location', async () => {
    const { db } = app.deps;
    const far = await aLocation(db, vendorId);
    await db.withVendor(vendorId, async (tx) => {
      await tx.run(
        sql`INSERT INTO location_services (vendor_id, location_id, service_id) VALUES (${vendorId}, ${far}, ${world.other})`,
      );
      await tx.run(
        sql`INSERT INTO staff_locations (vendor_id, staff_id, location_id) VALUES (${vendorId}, ${staff}, ${far})`,
      );
      await tx.run(sql`INSERT INTO assignments (vendor_id, staff_id, service_id, location_id, meeting_methods)
        VALUES (${vendorId}, ${staff}, ${world.other}, ${far}, ARRAY[1]::smallint[]), (${vendorId}, ${staff}, ${world.service}, ${world.location}, ARRAY[1]::smallint[])
        ON CONFLICT DO NOTHING`);
    });
    const seenBy = async (who: Principal) =>
      ((await team(who, world.location)).body as { data: LocationTeam }).data;
    const [all, near] = [await seenBy(30), await seenBy(20)];
    expect(all.services.map(({ id }) => id).toSorted()).toEqual(
      [world.service, world.other].map(String).toSorted(),
    );
    const placesOf = (of: LocationTeam) => {
      const { assignments } = of.people.find(({ id }) => id === String(staff))!;
      return new Set(assignments.map(({ location_id: place }) => place));
    };
    expect(placesOf(all).has(String(far))).toBe(true);
    expect(placesOf(near)).toEqual(new Set([String(world.location)]));
    // As `seeAssignments` says it, person by person.
    for (const [who, of] of [
      [30, all],
      [20, near],
    ] as const)
      for (const { id, version, name, read_only: readOnly, assignments, weekdays } of of.people) {
        const own = await seen(who, Number(id));
        expect({ id, version, name, read_only: readOnly, assignments }).toEqual({
          id: own.id,
          version: own.version,
          name: own.name,
          read_only: own.read_only,
          assignments: own.assignments,
        });
        expect(own.locations.find((one) => one.id === String(world.location))!.weekdays).toEqual(weekdays);
      }
    // Neither the kiosk’s account nor a person who has left is of the team.
    expect(all.people.length).toBeGreaterThan(3);
    expect(all.people.map(({ name }) => name)).not.toContain('role-7');
    expect((await team(30, far)).status).toBe(200);
    expect((await team(20, far)).status).toBe(404);
    expect((await team(30, 999_999)).status).toBe(404);
  });
});
