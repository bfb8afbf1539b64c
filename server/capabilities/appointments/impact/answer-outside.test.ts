import { beforeEach, expect, it } from 'vitest';
import type { SettleResponse } from '#contract/vendors/answers.ts';
import { fromIso, MINUTE, toIso } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { isBooked, worksHours } from '#server/testing/slots-store.ts';

const app = await anApp();
const { db } = app.deps;
const NINE = fromIso('2026-11-23T17:00:00Z');
const TEN = NINE + 60 * MINUTE;

let town: { vendor: number; location: number; service: number; staff: number; who: SignedIn };

/** Ana works from 9 to 12; Ben could stand in, and never does. */
beforeEach(async () => {
  app.clock.set(MOMENT);
  const vendor = (await aVendor(db)).id;
  await setSetting(db, vendor, { key: 'schedule_interval', value: 30 });
  const location = await aLocation(db, vendor);
  const service = await aService(db, vendor, { locations: [location] });
  const [staff, ben] = [
    await aStaffMember(db, vendor, { name: 'Ana', locations: [location], serves: [service] }),
    await aStaffMember(db, vendor, { name: 'Ben', locations: [location], serves: [service] }),
  ];
  for (const one of [staff, ben]) await worksHours(db, vendor, { staff: one, location, from: 540, to: 720 });
  const { who } = await aSignedInStaffMember(app, vendor, { role: 20, locations: [location] });
  town = { vendor, location, service, staff, who };
});

const booked = (from: number) => isBooked(db, town.vendor, { ...town, from, minutes: 30 });
async function answer(answers: object[], { who = town.who, path = 'location-hours', key = '' } = {}) {
  const { status, body, errors } = await ask<SettleResponse>(
    app,
    `POST /api/internal/v1/admin/impact/answers/${path}`,
    { ...who, body: { answers }, key },
  );
  return { status, errors, done: body.data?.visits.map(({ done, start }) => [done, start]) };
}
const eventsOf = (id: number) =>
  db.withVendor(town.vendor, (tx) =>
    tx.many(
      sql<{
        kind: string;
      }>`SELECT kind FROM events WHERE subject_kind = 'visit' AND subject_id = ${id} ORDER BY id`,
    ),
  );
const kinds = async (id: number) => (await eventsOf(id)).map(({ kind }) => kind);
const moveTo = (id: number, to: number) => ({ visit_id: id, version: 1, do: 'move', to: toIso(to) });

it('moves, tells and leaves each appointment on its own', async () => {
  const [moving, telling, leaving] = [
    await booked(NINE),
    await booked(NINE + 30 * MINUTE),
    await booked(TEN + 30 * MINUTE),
  ];
  const { status, done } = await answer([
    moveTo(moving, TEN),
    { visit_id: telling, version: 1, do: 'tell' },
    { visit_id: leaving, version: 1, do: 'leave' },
  ]);
  expect(status).toBe(200);
  expect(done).toEqual([
    ['moved', toIso(TEN)],
    ['told', toIso(NINE + 30 * MINUTE)],
    ['left', toIso(TEN + 30 * MINUTE)],
  ]);
  expect(await kinds(moving)).toEqual(['visit-rescheduled']);
  expect(await kinds(telling)).toEqual(['visit-unfit-told']);
  expect(await kinds(leaving)).toEqual(['visit-unfit-left']);
});

it('tells the client if the same person’s time is gone, though a colleague is free', async () => {
  const [moving] = [await booked(NINE), await booked(TEN)];
  expect((await answer([moveTo(moving, TEN)])).done).toEqual([['told', toIso(NINE)]]);
  expect(await kinds(moving)).toEqual(['visit-unfit-told']);
});

it('answers a repeated request as before, and nothing twice', async () => {
  const visit = await booked(NINE);
  const key = 'one-key-for-the-same-answers';
  const first = await answer([moveTo(visit, TEN)], { key });
  expect(await answer([moveTo(visit, TEN)], { key })).toEqual(first);
  expect((await answer([moveTo(visit, NINE)])).done).toEqual([['changed', null]]);
  expect(await kinds(visit)).toEqual(['visit-rescheduled']);
});

it('leaves alone what is over, elsewhere, or of another vendor', async () => {
  const [over, ahead] = [await booked(MOMENT - 60 * MINUTE), await booked(NINE)];
  expect((await answer([{ visit_id: over, version: 1, do: 'tell' }])).done).toEqual([['over', null]]);
  const elsewhere = await aLocation(db, town.vendor);
  const { who } = await aSignedInStaffMember(app, town.vendor, { role: 20, locations: [elsewhere] });
  const other = (await aVendor(db)).id;
  const stranger = await aSignedInStaffMember(app, other, { role: 30, locations: [] });
  for (const caller of [who, stranger.who])
    expect((await answer([moveTo(ahead, TEN)], { who: caller })).done).toEqual([['not-found', null]]);
  expect([...(await kinds(over)), ...(await kinds(ahead))]).toEqual([]);
});

it('refuses a start that is no instant, at its field', async () => {
  const visit = await booked(NINE);
  const { status, errors } = await answer([{ visit_id: visit, version: 1, do: 'move', to: 'soon' }]);
  expect([status, errors[0]?.source?.pointer]).toEqual([422, '/answers/0/to']);
});
