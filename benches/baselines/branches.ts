import type { Database } from '#server/infrastructure/database/database.ts';
import { aLine, aLocation, aService, aStaffMember, aVendor, onDuty } from '#server/testing/builders-store.ts';

export interface Branches {
  vendor: { id: number; pathname: string };
  locations: number[];
  services: number[];
  /** Visits of all lines. */
  visits: number[];
}

const SERVICES = [
  { name: 'Open an account', minutes: 15, prefix: 'A' },
  { name: 'Cards', minutes: 8, prefix: 'C' },
  { name: 'A loan', minutes: 25, prefix: 'L' },
] as const;

/**
 * Makes a business with this many locations, always open; three services, staff on duty (two by default) and
 * a line at each.
 */
export async function theBranches(
  db: Database,
  of: { locations: number; inLine: number; pathname: string; staffEach?: number },
): Promise<Branches> {
  const vendor = await aVendor(db, { pathname: of.pathname, name: 'Bench Bank' });
  const locations: number[] = [];
  for (let n = 1; n <= of.locations; n += 1)
    locations.push(await aLocation(db, vendor.id, { name: `Branch ${String(n).padStart(4, '0')}` }));
  const services: number[] = [];
  for (const service of SERVICES) services.push(await aService(db, vendor.id, { ...service, locations }));
  const visits: number[] = [];
  for (const location of locations) {
    for (let n = 0; n < (of.staffEach ?? 2); n += 1) {
      const staff = await aStaffMember(db, vendor.id, { locations: [location], serves: services });
      await onDuty(db, vendor.id, { staff, location });
    }
    if (of.inLine > 0)
      visits.push(
        ...(await aLine(db, vendor.id, {
          location,
          service: services[0]!,
          people: of.inLine,
          day: '2026-11-20',
        })),
      );
  }
  return { vendor, locations, services, visits };
}
