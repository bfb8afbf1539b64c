import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#domain/time/instant.ts';
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
let [location, loans, cash] = [0, 0, 0];
let mara: SignedIn;
let admin: SignedIn;
let line: Visitor[] = [];
let visitors = 0;
beforeAll(async () => {
  app = await anApp();
});

/** Three visitors for loans and then two for cash, a minute apart. Cash has a target wait of 2 minutes. */
beforeEach(async () => {
  const { db } = app.deps;
  ({ id: vendor, pathname } = await aVendor(db, { settings: { 'access.mfaRequired': false } }));
  location = await aLocation(db, vendor);
  loans = await aService(db, vendor, { locations: [location], minutes: 10 });
  cash = await aService(db, vendor, { locations: [location], minutes: 10, target: 2 });
  mara = (await aSignedInStaffMember(app, vendor, { role: 15, locations: [location], serves: [loans, cash] }))
    .who;
  admin = (await aSignedInStaffMember(app, vendor, { role: 30, locations: [location] })).who;
  line = [];
  for (const service of [loans, loans, loans, cash, cash]) await joins(service);
});

async function joins(service: number): Promise<void> {
  visitors += 1;
  app.clock.advance(MINUTE);
  const body = aJoin({ location, service, email: `target${visitors}@example.com` });
  const { data } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body;
  const { confirm_code: code, ticket_number: ticket } = data.attributes;
  line.push({ id: String(data.id), code, ticket });
}

const setting = (key: string, value: unknown, at?: number) =>
  setSetting(app.deps.db, vendor, { key, value, ...(at !== undefined && { location: at }) });
const byTarget = () => setting('lobby.callMethod', 'target', location);
const numbersOf = (ids: readonly string[]) => ids.map((id) => line.findIndex((one) => one.id === id) + 1);
const lobby = async () => (await ask(app, `GET /api/internal/v1/admin/lobby/${location}`, mara)).body.data;
const listed = async () => numbersOf((await lobby()).waiting.map(({ id }: { id: string }) => id));
const onTheWall = async () => {
  const { body } = await ask(app, `GET /api/internal/v1/display/${location}`, { vendor: pathname });
  return body.data.waiting.map(
    ({ label }: { label: string }) => line.findIndex(({ ticket }) => ticket === label) + 1,
  );
};
const next = async (): Promise<string | undefined> => {
  const call = `POST /api/internal/v1/admin/lobby/${location}/call-next` as const;
  return (await ask(app, call, { ...mara, body: {} })).body?.data?.id;
};
const move = (id: string, verb: string, body: object) =>
  ask(app, `POST /api/internal/v1/admin/visits/${id}/${verb}`, { ...mara, body: { version: 1, ...body } });
const atWork = () =>
  ask(app, `PUT /api/internal/v1/admin/lobby/${location}/duty`, {
    ...mara,
    body: { state: 'available', station_id: null },
  });
const estimated = async () => {
  app.queue.waitUpdater.mark(vendor, location);
  await app.queue.waitUpdater.flush();
};
const lineOfBusiness = (minutes: number) =>
  app.deps.db.withVendor(vendor, (tx) =>
    tx.run(sql`
      WITH line AS (INSERT INTO lines_of_business (vendor_id, name) VALUES (${vendor}, 'Lending') RETURNING id),
        own AS (INSERT INTO line_settings (vendor_id, line_of_business_id, key, value, updated_at)
          SELECT ${vendor}, id, 'lobby.targetMinutes', to_jsonb(${minutes}::integer), now() FROM line)
      UPDATE services SET line_of_business_id = line.id FROM line WHERE vendor_id = ${vendor} AND services.id = ${loans}`),
  );

describe('a location that calls by target waits', () => {
  it('calls the oldest first until it does', async () => {
    expect(await listed()).toEqual([1, 2, 3, 4, 5]);
    await byTarget();
    // Loans have the target of the location, 20 minutes.
    expect(await listed()).toEqual([4, 5, 1, 2, 3]);
    await setting('lobby.callMethod', 'oldest', location);
    expect(numbersOf([(await next())!])).toEqual([1]);
  });

  it('calls the visitor with the least time left first, in the order that all pages show', async () => {
    await byTarget();
    // Counted from the first who joined: loans have to be called after 6, 7 and 8 minutes, cash after 5 and 6.
    await setting('lobby.targetMinutes', 6, location);
    const order = [4, 1, 5, 2, 3];
    expect(await listed()).toEqual(order);
    expect(await onTheWall()).toEqual(order);
    await atWork();
    await estimated();
    const starts: number[] = [];
    for (const [index, number] of order.entries()) {
      const { id, code } = line[number - 1]!;
      const own = await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);
      expect(own.body.data.attributes.people_before).toBe(index);
      starts.push(Date.parse(own.body.data.attributes.expected_start));
    }
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(new Set(starts).size).toBe(starts.length);
    for (let left = order; left.length > 0; left = left.slice(1)) {
      expect(await listed()).toEqual(left);
      expect(numbersOf([(await lobby()).next_visit_id])).toEqual(left.slice(0, 1));
      expect(numbersOf([(await next())!])).toEqual(left.slice(0, 1));
    }
    expect(await next()).toBeUndefined();
  });

  it('takes the target of the service, else of the location, else of its line of business, else of the vendor', async () => {
    await byTarget();
    // Now the first three have to be called 4, 5 and 6 minutes after the first joined.
    await setting('lobby.targetMinutes', 4);
    expect(await listed()).toEqual([1, 2, 4, 3, 5]);
    await lineOfBusiness(5);
    expect(await listed()).toEqual([1, 4, 2, 5, 3]);
    await setting('lobby.targetMinutes', 30, location);
    expect(await listed()).toEqual([4, 5, 1, 2, 3]);
  });

  it('tells visitors who choose a service the wait and the people before that they then get', async () => {
    await byTarget();
    await atWork();
    await estimated();
    for (const [service, before] of [
      [cash, 2],
      [loans, 6],
    ] as const) {
      await joins(service);
      const { id, code } = line.at(-1)!;
      const own = await ask(app, `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}`);
      expect(own.body.data.attributes.people_before).toBe(before);
    }
  });

  it('asks for a reason to call another visitor, and leaves a moved visitor where staff put them', async () => {
    await byTarget();
    const [first, , third, fourth] = line as [Visitor, Visitor, Visitor, Visitor];
    expect((await move(first.id, 'call', {})).errors[0]?.code).toBe('reason-required');
    const moved = { reason: 'Has a train', after_id: null };
    expect((await move(third.id, 'position', moved)).status).toBe(200);
    expect(await listed()).toEqual([3, 4, 5, 1, 2]);
    expect((await move(first.id, 'position', { ...moved, after_id: fourth.id })).status).toBe(200);
    await joins(cash);
    expect(await listed()).toEqual([3, 4, 1, 5, 6, 2]);
    expect(numbersOf([(await next())!])).toEqual([3]);
  });

  it('leaves due appointments first, in the order in which they came', async () => {
    await byTarget();
    await app.deps.db.withVendor(vendor, (tx) =>
      tx.run(sql`
        UPDATE visits v SET starts_at = t.joined_at, ends_at = t.joined_at + interval '30 minutes' FROM tickets t
        WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id AND v.id = ANY(${[line[2]!, line[4]!].map(({ id }) => Number(id))}::bigint[])`),
    );
    expect(await listed()).toEqual([3, 5, 4, 1, 2]);
  });

  it('sorts the display of unsaved settings by them', async () => {
    await lineOfBusiness(5);
    const shown = async (body: object) => {
      const path = `POST /api/internal/v1/admin/settings/lobby/preview?location=${location}` as const;
      const {
        status,
        text,
        body: board,
      } = await ask(app, path, {
        ...admin,
        body: { location_id: null, reset: [], ...body },
      });
      expect(status, text).toBe(200);
      return board.data.waiting.map(
        ({ label }: { label: string }) => line.findIndex(({ ticket }) => ticket === label) + 1,
      );
    };
    expect(await shown({ values: { 'lobby.callMethod': 'target' } })).toEqual([1, 4, 2, 5, 3]);
    const values = { 'lobby.callMethod': 'target', 'lobby.targetMinutes': 30 };
    expect(await shown({ location_id: String(location), values })).toEqual([4, 5, 1, 2, 3]);
  });
});
