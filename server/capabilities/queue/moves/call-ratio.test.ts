import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor, setSetting } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

interface Visitor {
  id: string;
  code: string;
  ticket: string;
}

let app: TestApp;
let vendor: number;
let pathname: string;
let [location, service, other] = [0, 0, 0];
let mara: SignedIn;
let line: Visitor[] = [];
let visitors = 0;
beforeAll(async () => {
  app = await anApp();
});

/** A location with two walk-ins and five appointments that are due, joined in this order. */
beforeEach(async () => {
  const { db } = app.deps;
  ({ id: vendor, pathname } = await aVendor(db, { settings: { 'access.mfaRequired': false } }));
  location = await aLocation(db, vendor);
  service = await aService(db, vendor, { locations: [location], minutes: 10 });
  other = await aService(db, vendor, { locations: [location], minutes: 10 });
  mara = await signedIn([service]);
  line = [];
  for (let n = 0; n < 7; n += 1) line.push(await joins());
  await areDue(line.slice(2));
});

const signedIn = async (serves: number[]) =>
  (await aSignedInStaffMember(app, vendor, { role: 15, locations: [location], serves })).who;

async function joins(of = service): Promise<Visitor> {
  visitors += 1;
  app.clock.advance(1_000);
  const body = aJoin({ location, service: of, email: `ratio${visitors}@example.com` });
  const { data } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body;
  const { confirm_code: code, ticket_number: ticket } = data.attributes;
  return { id: String(data.id), code, ticket };
}

/** They have an appointment that begins as they come. */
const areDue = (of: readonly Visitor[]) =>
  app.deps.db.withVendor(vendor, (tx) =>
    tx.run(sql`
      UPDATE visits v SET starts_at = t.joined_at, ends_at = t.joined_at + interval '30 minutes' FROM tickets t
      WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id AND v.id = ANY(${of.map(({ id }) => Number(id))}::bigint[])`),
  );
const ratio = (value: number, at?: number) =>
  setSetting(app.deps.db, vendor, {
    key: 'lobby.appointmentsPerWalkIn',
    value,
    ...(at !== undefined && { location: at }),
  });
const numbersOf = (ids: readonly string[]) => ids.map((id) => line.findIndex((one) => one.id === id) + 1);
const lobby = async (who = mara) =>
  (await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, who)).body.data;
const listed = async () => numbersOf((await lobby()).waiting.map(({ id }: { id: string }) => id));
const onTheWall = async () => {
  const { body } = await ask(app, `GET /api/internal/v1/display/${location}`, { vendor: pathname });
  return body.data.waiting.map(
    ({ label }: { label: string }) => line.findIndex(({ ticket }) => ticket === label) + 1,
  );
};
/** Calls the next visitor; undefined if none waits. */
const next = async (who = mara): Promise<{ id: string; version: number } | undefined> => {
  app.clock.advance(1_000);
  const call = `POST /api/internal/v1/admin/lobby/${location}/call-next` as const;
  return (await ask(app, call, { ...who, body: {} })).body?.data;
};
const move = (id: string, verb: string, body: object, who = mara) =>
  ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, { ...who, body });
const allCalls = async (who = mara) => {
  const ids: string[] = [];
  for (let one = await next(who); one; one = await next(who)) ids.push(one.id);
  return numbersOf(ids);
};
const estimated = async () => {
  app.queue.waitUpdater.mark(vendor, location);
  await app.queue.waitUpdater.flush();
};

describe('a location with a ratio of appointments and walk-ins', () => {
  it('calls all due appointments first while it is off', async () => {
    expect(await listed()).toEqual([3, 4, 5, 6, 7, 1, 2]);
    await ratio(2);
    await ratio(0, location);
    expect(await allCalls()).toEqual([3, 4, 5, 6, 7, 1, 2]);
  });

  it('calls one walk-in after so many appointments, in the order that all pages show', async () => {
    await ratio(2, location);
    const order = [3, 4, 1, 5, 6, 2, 7];
    expect(await listed()).toEqual(order);
    expect(await onTheWall()).toEqual(order);
    await ask(app, `PUT /api/internal/v1/admin/lobby/${location}/duty`, {
      ...mara,
      body: { state: 'available', station_id: null },
    });
    await estimated();
    const minutes: number[] = [];
    for (const [index, number] of order.entries()) {
      const { id, code } = line[number - 1]!;
      const own = await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);
      expect(own.body.data.attributes.people_before).toBe(index);
      minutes.push(Date.parse(own.body.data.attributes.expected_start));
    }
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
    expect(new Set(minutes).size).toBe(minutes.length);
    // What the pages show stays true after every call.
    for (let left = order; left.length > 0; left = left.slice(1)) {
      expect(await listed()).toEqual(left);
      expect(numbersOf([(await lobby()).next_visit_id])).toEqual(left.slice(0, 1));
      expect(numbersOf([(await next())!.id])).toEqual(left.slice(0, 1));
    }
    expect(await next()).toBeUndefined();
  });

  it('moves a walk-in among walk-ins, who keep their turns', async () => {
    await ratio(2);
    const { waiting } = await lobby();
    expect(waiting.map(({ due_from: from }: { due_from: string | null }) => from !== null)).toEqual(
      [3, 4, 1, 5, 6, 2, 7].map((number) => number > 2),
    );
    const body = { version: 1, reason: 'Has a train', after_id: null };
    expect((await move(line[1]!.id, 'position', body)).status).toBe(200);
    expect(await listed()).toEqual([3, 4, 2, 5, 6, 1, 7]);
  });

  it('counts calls out of order, and not those that staff undo', async () => {
    await ratio(1);
    const called = await next();
    expect(numbersOf([called!.id])).toEqual([3]);
    expect(await listed()).toEqual([1, 4, 2, 5, 6, 7]);
    expect((await move(called!.id, 'undo', { version: called!.version })).status).toBe(200);
    expect(await listed()).toEqual([3, 1, 4, 2, 5, 6, 7]);
    const [, second] = line as [Visitor, Visitor];
    app.clock.advance(1_000);
    expect((await move(second.id, 'call', { version: 1 })).errors[0]?.code).toBe('reason-required');
    expect((await move(second.id, 'call', { version: 1, reason: 'Has a train' })).status).toBe(200);
    await next();
    // The walk-in is next now: no reason is needed.
    app.clock.advance(1_000);
    expect((await move(line[0]!.id, 'call', { version: 1 })).status).toBe(200);
  });

  it('counts for each staff member the calls of visitors whom they can serve', async () => {
    await ratio(2);
    const teller = await signedIn([other]);
    const quick = [await joins(other), await joins(other), await joins(other)];
    const order: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      order.push((await next())!.id);
      expect((await next(teller))!.id).toBe(quick[n]!.id);
    }
    // The teller's walk-ins take no turn from the walk-in who needs Mara.
    expect(numbersOf(order)).toEqual([3, 4, 1]);
  });

  it('gives each of several staff members another visitor, walk-ins in turn', async () => {
    await ratio(2);
    const team = [mara, ...(await Promise.all([1, 2, 3, 4, 5, 6].map(() => signedIn([service]))))];
    const ids = await Promise.all(team.map(async (who) => (await next(who))!.id));
    expect(numbersOf(ids).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('starts with an appointment after a night', async () => {
    await ratio(1);
    expect(numbersOf([(await next())!.id])).toEqual([3]);
    expect((await listed())[0]).toBe(1);
    await app.deps.db.withVendor(vendor, (tx) =>
      tx.run(sql`UPDATE legs SET called_at = called_at - interval '9 hours' WHERE called_at IS NOT NULL`),
    );
    expect((await listed())[0]).toBe(4);
  });
});
