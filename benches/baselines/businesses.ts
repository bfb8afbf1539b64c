import type { TestApp } from '#server/testing/app.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { signInAs } from '#server/testing/requests.ts';
import type { SignedIn } from '#server/testing/requests.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { Connection, wireOf } from '../measure/connection.ts';
import { milliseconds, times } from '../measure/report.ts';
import type { Row } from '../measure/report.ts';
import { inTurn, median, ratioOf } from '../measure/rounds.ts';
import type { Product } from './product.ts';
import { fillDay } from './schedule-store.ts';
import type { Branch } from './schedule-store.ts';

/** A vendor with one branch, and its admin. */
export interface Business {
  branch: Branch;
  who: SignedIn;
}

const EACH = 15;
const TURN = 9;
const ROUNDS = 5;

export const HTTP_NOTE = `HTTP: p50 of ${TURN} requests on one connection, ${ROUNDS} rounds in turn; 10 staff and 150 appointments on the day`;

/** Makes a business with so many staff, each with fifteen appointments from an instant on. */
export async function aBusiness(
  { app, pool }: Pick<Product, 'app' | 'pool'>,
  { pathname, people, day }: { pathname: string; people: number; day: number },
): Promise<Business> {
  const testApp = app as TestApp;
  const { db } = testApp.deps;
  const vendor = await aVendor(db, { pathname, name: pathname });
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location] });
  const staffIds: number[] = [];
  for (let n = 0; n < people; n += 1) {
    const staff = await aStaffMember(db, vendor.id, {
      name: `Person ${n}`,
      locations: [location],
      serves: [service],
    });
    await worksHours(db, vendor.id, { staff, location, from: 360, to: 1080 });
    staffIds.push(staff);
  }
  const branch = { vendorId: vendor.id, locationId: location, serviceId: service, staffIds };
  await fillDay(pool, branch, { from: new Date(day), each: EACH });
  const email = `${pathname}@bench.test`;
  const identityId = await testApp.access.createIdentity({
    email,
    name: 'Admin',
    password: 'a-long-password-1',
  });
  await aStaffMember(db, vendor.id, { role: 30, locations: [], identityId });
  return { branch, who: await signInAs(testApp, email) };
}

/** A request of the staff. */
export interface Reading {
  what: string;
  pathOf: (of: Business) => string;
}

/** Measures readings in a big business, each next to the same in a small one. */
export async function bigNextToSmall(
  port: number,
  { big, small }: Readonly<Record<'big' | 'small', Business>>,
  readings: readonly Reading[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, pathOf } of readings) {
    const connection = await Connection.open(port);
    const p50 = async (of: Business): Promise<number> => {
      const taken: number[] = [];
      for (let turn = 0; turn < TURN; turn += 1) {
        const begun = performance.now();
        const came = await connection.send(
          wireOf({ method: 'GET', path: pathOf(of), headers: { cookie: of.who.cookie } }),
        );
        taken.push(performance.now() - begun);
        if (came.status !== 200) throw new Error(came.body);
      }
      return median(taken);
    };
    const measured = await inTurn({ ours: () => p50(big), anchor: () => p50(small) }, ROUNDS);
    connection.close();
    rows.push({
      what,
      ours: milliseconds(median(measured.ours)),
      anchor: milliseconds(median(measured.anchor)),
      ratio: times(ratioOf(measured.ours, measured.anchor)),
      goal: '≤ 1.3',
    });
  }
  return rows;
}
