import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aVendor } from '#server/testing/builders-store.ts';
import { aJoin, ask } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';
import { endDays } from './end-day.ts';
import { moveOn } from './move-on.ts';

const MINUTE = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

let branches = 0;
/** Creates three visits at a location, in the order in which the job handles them. */
async function threeVisits(verb: 'call' | null) {
  branches += 1;
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { 'access.mfaRequired': false } });
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const of = { role: 20, locations: [location], serves: [service] };
  const { who: manager } = await aSignedInStaffMember(app, vendor.id, of);
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const body = aJoin({ location, service, email: `one-fails-${branches}-${n}@example.com` });
    const { data } = (await ask(app, 'POST /api/v2/open/queue-appointments', { body })).body;
    ids.push(Number(data.id));
    if (verb === null) continue;
    const { version } = await see(Number(data.id));
    const path = `/api/internal/v1/admin/visits/${data.id}/${verb}` as const;
    await ask(app, `POST ${path}`, { ...manager, body: { version, reason: 'It was needed' } });
    app.clock.advance(1_000);
  }
  async function see(id: number) {
    return (await ask(app, `GET /api/internal/v1/admin/visits/${id}`, manager)).body.data;
  }
  const inOrder = sql<{
    status: number;
  }>`SELECT status FROM visits WHERE vendor_id = ${vendor.id} ORDER BY id`;
  const statuses = async () =>
    (await db.withVendor(vendor.id, (tx) => tx.many(inOrder))).map(({ status }) => status);
  return { ids, statuses };
}

/** Returns a database that fails every statement about this visit. */
function failingAbout(visitId: number): Database {
  const { db } = app.deps;
  const asks = ['many', 'maybe', 'one', 'run'];
  const spoiled = (tx: Tx) =>
    new Proxy(tx, {
      get: (target, key) => {
        const own = Reflect.get(target, key, target) as unknown;
        if (typeof own !== 'function' || !asks.includes(String(key))) return own;
        return async (query: Sql) => {
          if (isAbout(query, visitId)) throw new Error('this visit cannot be read');
          return (own as (query: Sql) => unknown).call(target, query);
        };
      },
    });
  return {
    ...db,
    withVendor: (vendor, work, role) => db.withVendor(vendor, (tx) => work(spoiled(tx)), role),
  };
}

const isAbout = ({ parts, values }: Sql, visitId: number): boolean =>
  values.some((value, n) => value === visitId && parts[n]!.endsWith('visit_id = '));

const depsWith = (db: Database) => ({ db, clock: app.clock, log: app.deps.log });

describe('one failing visit', () => {
  it('is reported and does not stop the timeouts of the others, at any location', async () => {
    const [here, elsewhere] = [await threeVisits('call'), await threeVisits('call')];
    app.clock.advance(11 * MINUTE);
    await expect(moveOn(depsWith(failingAbout(here.ids[0]!)))).rejects.toThrow('failed for 1 of 2');
    expect(await here.statuses()).toEqual([1, 3, 3]);
    expect(await elsewhere.statuses()).toEqual([3, 3, 3]);
    expect(await moveOn(depsWith(app.deps.db)), 'it has its turn again').toBe(1);
    expect(await here.statuses()).toEqual([3, 3, 3]);
  });

  it('does not stop the end of the day for the others', async () => {
    const [here, elsewhere] = [await threeVisits(null), await threeVisits(null)];
    app.clock.advance(24 * 60 * MINUTE);
    await expect(endDays(depsWith(failingAbout(here.ids[0]!)))).rejects.toThrow('failed for 1 of 2');
    expect(await here.statuses()).toEqual([1, 4, 4]);
    expect(await elsewhere.statuses()).toEqual([4, 4, 4]);
    expect(await endDays(depsWith(app.deps.db))).toBe(1);
  });
});
