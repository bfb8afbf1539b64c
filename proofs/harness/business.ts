import { openAccounts } from '#server/capabilities/access/index.ts';
import { systemClock } from '#server/infrastructure/clock/clock.ts';
import { openDatabase } from '#server/infrastructure/database/database.ts';
import { keysOf } from '#server/infrastructure/signing/keys.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import type { Database } from './database.ts';
import { SECRET_KEY } from './product.ts';

export interface Place {
  id: number;
  /** Service ids; each service accepts every meeting method. */
  services: number[];
  /** Staff members, for all services. */
  staff: { id: number; email: string }[];
  /** A manager or an admin who serves no visitors, if requested. */
  boss?: { email: string };
}

export interface Business {
  vendorId: number;
  pathname: string;
  places: Place[];
}

/** Password of all staff. */
export const PASSWORD = 'correct horse battery';

/** A small vendor in a database: open round the clock, its staff able to sign in. A second one in the same database needs another name. */
export async function openBusiness(
  database: Database,
  of: { pathname?: string; places?: number; staffEach?: number; boss?: boolean | 'admin' } = {},
): Promise<Business> {
  const connection = { connectionString: database.url };
  const db = openDatabase(connection, { connections: 2 });
  const accounts = await openAccounts({
    db,
    connection,
    clock: systemClock,
    keys: keysOf([SECRET_KEY]),
    config: { publicUrl: 'http://127.0.0.1' },
  });
  try {
    const vendor = await aVendor(db, { pathname: of.pathname ?? 'proof-bank' });
    const positions: Place[] = [];
    for (let n = 1; n <= (of.places ?? 1); n += 1) {
      const id = await aLocation(db, vendor.id, {
        name: `Branch ${n}`,
        externalId: `${vendor.pathname}-${n}`,
      });
      const services = [
        await aService(db, vendor.id, { name: `Accounts ${n}`, prefix: 'A', locations: [id] }),
        await aService(db, vendor.id, { name: `Loans ${n}`, prefix: 'B', locations: [id] }),
      ];
      const staff: Place['staff'] = [];
      for (let s = 1; s <= (of.staffEach ?? 1); s += 1) {
        const email = `staff-${n}-${s}@${vendor.pathname}.test`;
        const identityId = await accounts.createIdentity({
          email,
          name: `Staff ${n} ${s}`,
          password: PASSWORD,
        });
        const person = { name: `Staff ${n} ${s}`, locations: [id], serves: services, identityId };
        staff.push({ id: await aStaffMember(db, vendor.id, person), email });
      }
      const email = `boss-${n}@${vendor.pathname}.test`;
      if (of.boss) {
        const identityId = await accounts.createIdentity({ email, name: `Boss ${n}`, password: PASSWORD });
        const role = of.boss === 'admin' ? 30 : 20;
        await aStaffMember(db, vendor.id, { name: `Boss ${n}`, role, locations: [id], identityId });
      }
      positions.push({ id, services, staff, ...(of.boss && { boss: { email } }) });
    }
    return { vendorId: vendor.id, pathname: vendor.pathname, places: positions };
  } finally {
    await accounts.close();
    await db.close();
  }
}

/** Makes its staff bookable at any time of any day. */
export async function workRoundTheClock(
  database: Database,
  { vendorId, places: positions }: Business,
): Promise<void> {
  const db = openDatabase({ connectionString: database.url }, { connections: 1 });
  try {
    for (const { id: location, staff } of positions)
      for (const { id } of staff) await worksHours(db, vendorId, { staff: id, location, from: 0, to: 1440 });
  } finally {
    await db.close();
  }
}
