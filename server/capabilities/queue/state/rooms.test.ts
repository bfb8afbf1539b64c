import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, onDuty } from '#server/testing/builders-store.ts';
import type { TestVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: TestVendor;
let counters: SignedIn[];
let [location, quick, inRoom] = [0, 0, 0];
beforeAll(async () => {
  app = await anApp();
  vendor = await aVendor(app.deps.db, { settings: { 'access.mfaRequired': false } });
});

let people = 0;
/** Two counters at a location with one room; one of two services needs a room. */
beforeEach(async () => {
  app.clock.set(MOMENT);
  const { db } = app.deps;
  location = await aLocation(db, vendor.id);
  quick = await aService(db, vendor.id, { locations: [location], minutes: 10 });
  inRoom = await aService(db, vendor.id, { locations: [location], minutes: 20 });
  await db.withVendor(vendor.id, async (tx) => {
    await tx.run(
      sql`UPDATE services SET rooms_needed = '[{"kind": "room", "count": 1}]' WHERE vendor_id = ${vendor.id} AND id = ${inRoom}`,
    );
    await tx.run(
      sql`INSERT INTO rooms (vendor_id, location_id, name) VALUES (${vendor.id}, ${location}, 'Room 1')`,
    );
  });
  counters = [];
  for (const name of ['ana', 'ben']) {
    const of = { name, role: 20, locations: [location], serves: [quick, inRoom] };
    const { id: staff, who } = await aSignedInStaffMember(app, vendor.id, of);
    await onDuty(db, vendor.id, { staff, location });
    counters.push(who);
  }
});

async function join(service: number) {
  people += 1;
  const body = aJoin({ location, service, email: `rooms-${people}@example.com` });
  const { data } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body;
  return data.id as string;
}
const callNext = async (counter: SignedIn) => {
  const { status, body } = await ask(app, `POST /api/internal/v1/admin/lobby/${location}/call-next`, {
    ...counter,
    body: {},
  });
  return status === 204 ? null : (body.data.id as string);
};
const lobby = async () =>
  (await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, counters[0])).body.data;
const minutesOf = (visit: { expected_start: string }) =>
  (Date.parse(visit.expected_start) - app.clock.now()) / MINUTE;

describe('a location with one room', () => {
  it('calls the visitors who need it one at a time, and others meanwhile', async () => {
    const [first, second, third] = [await join(inRoom), await join(inRoom), await join(quick)];
    expect(await callNext(counters[0]!)).toBe(first);
    expect((await lobby()).next_visit_id, 'the lobby shows who is next by the same rule').toBe(third);
    expect(await callNext(counters[1]!)).toBe(third);
    expect(await callNext(counters[1]!)).toBeNull();
    const { version } = (await lobby()).called.find(({ id }: { id: string }) => id === first);
    const path = `POST /api/internal/v1/admin/visits/${first}/complete` as const;
    expect((await ask(app, path, { ...counters[0]!, body: { version } })).status).toBe(200);
    expect(await callNext(counters[0]!)).toBe(second);
  });

  it('is taken by one of two concurrent calls', async () => {
    for (let round = 0; round < 4; round += 1) {
      const line = [await join(inRoom), await join(inRoom)];
      const called = await Promise.all(counters.map(callNext));
      expect(called.filter((id) => id !== null)).toEqual([line[0]]);
      for (const { id, version } of [...(await lobby()).called, ...(await lobby()).waiting])
        await ask(app, `POST /api/internal/v1/admin/visits/${id}/cancel`, {
          ...counters[0]!,
          body: { version, reason: 'The round is over' },
        });
    }
  });

  it('adds the wait for the room, even if a counter is free', async () => {
    const first = await join(inRoom);
    await join(inRoom);
    await join(quick);
    expect(await callNext(counters[0]!)).toBe(first);
    await app.settle();
    const shown = (await lobby()).waiting.map((visit: { service: string; expected_start: string }) =>
      Math.round(minutesOf(visit)),
    );
    expect(shown[0]).toBeGreaterThan(10);
    expect(shown[1], 'who needs no room is served at once').toBe(0);
    const offered = (await ask(app, `GET /api/v2/open/queue-appointments-services/${location}`)).body.data[1];
    const waits = Object.fromEntries(
      offered.map((one: { id: string; attributes: { wait_minutes: number } }) => [
        one.id,
        one.attributes.wait_minutes,
      ]),
    );
    expect(waits[inRoom]).toBeGreaterThan(shown[0]);
    expect(waits[quick]).toBeLessThan(shown[0]);
  });

  it('does not need it for a call by phone', async () => {
    const [first, second] = [await join(inRoom), await join(inRoom)];
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(
        sql`UPDATE visits SET meeting_method = 2 WHERE vendor_id = ${vendor.id} AND id = ${Number(second)}`,
      ),
    );
    await app.deps.db.withVendor(vendor.id, (tx) =>
      tx.run(sql`UPDATE assignments SET meeting_methods = '{1,2}' WHERE vendor_id = ${vendor.id}`),
    );
    expect(await callNext(counters[0]!)).toBe(first);
    expect(await callNext(counters[1]!)).toBe(second);
  });
});
