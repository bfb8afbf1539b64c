import { addDays } from '#domain/time/date.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import type { Database } from '#server/infrastructure/database/database.ts';
import { aLocation, aService, aStaffMember, aVendor } from '#server/testing/builders-store.ts';
import { worksHours } from '#server/testing/slots-store.ts';
import { drawsOf } from '../measure/random.ts';

const ZONE = 'America/Los_Angeles';
/** The Monday after the benches' start time. */
const FIRST = '2026-11-23';
const LENGTHS = [15, 30, 30, 45, 60];

export interface Bookable {
  vendor: { id: number; pathname: string };
  service: number;
  branches: { id: number; staff: number[] }[];
}

/** Makes a business whose staff work from `from` to `to` every day, wall minutes. */
export async function bookableBusiness(
  db: Database,
  of: { locations: number; staffEach: number; from: number; to: number },
): Promise<Bookable> {
  const vendor = await aVendor(db, { pathname: 'bench', name: 'Bench Bank' });
  const positions: number[] = [];
  for (let n = 1; n <= of.locations; n += 1)
    positions.push(await aLocation(db, vendor.id, { name: `Branch ${n}`, zone: ZONE }));
  const service = await aService(db, vendor.id, { locations: positions });
  const branches: Bookable['branches'] = [];
  for (const location of positions) {
    const staff: number[] = [];
    for (let n = 0; n < of.staffEach; n += 1) {
      const id = await aStaffMember(db, vendor.id, { locations: [location], serves: [service] });
      await worksHours(db, vendor.id, { staff: id, location, from: of.from, to: of.to });
      staff.push(id);
    }
    branches.push({ id: location, staff });
  }
  return { vendor, service, branches };
}

/** A start in the wall time of its branches. */
export const startAt = (day: number, minute: number): Instant => instantOf(addDays(FIRST, day), minute, ZONE);

export interface Taken {
  staff: number;
  from: Instant;
  to: Instant;
}

/**
 * Returns this many bookings per staff member within these days and wall minutes, on a five-minute grid,
 * without overlaps.
 */
export function someBookings(
  staff: readonly number[],
  of: { each: number; days: number; from: number; to: number; seed: number },
): Taken[] {
  const draw = drawsOf(of.seed);
  const below = (count: number): number => Math.floor(draw() * count);
  return staff.flatMap((id) => {
    const taken: Taken[] = [];
    while (taken.length < of.each) {
      const minutes = LENGTHS[below(LENGTHS.length)]!;
      const from = startAt(below(of.days), of.from + below((of.to - of.from - minutes) / 5) * 5);
      const to = from + minutes * MINUTE;
      if (taken.every((each) => to <= each.from || each.to <= from)) taken.push({ staff: id, from, to });
    }
    return taken;
  });
}
