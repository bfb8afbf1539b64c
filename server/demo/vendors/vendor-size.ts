import type { VendorData } from './vendor-data.ts';

/** The most locations of a vendor: its own, and its further branches. */
export const mostLocations = (data: VendorData): number => data.branches?.most ?? data.locations.length;

/**
 * The vendor with this many locations: only its first, without staff who would have no location left, or with
 * further branches.
 */
export function withLocations(data: VendorData, count: number): VendorData {
  const { branches } = data;
  if (count <= data.locations.length) return firstLocations(data, count);
  if (!branches) return data;
  const added = Array.from({ length: Math.min(count, branches.most) - data.locations.length }, (_, i) =>
    branches.open(data.locations.length + 1 + i),
  );
  return {
    ...data,
    locations: [...data.locations, ...added.map(({ location }) => location)],
    staff: [...data.staff, ...added.flatMap(({ staff }) => staff)],
  };
}

function firstLocations(data: VendorData, count: number): VendorData {
  const locations = data.locations.slice(0, count);
  const stored = new Set(locations.map(({ externalId }) => externalId));
  const staff = data.staff
    .map((person) => ({
      ...person,
      shifts: Object.fromEntries(Object.entries(person.shifts).filter(([key]) => stored.has(key))),
    }))
    .filter((person) => person.account !== undefined || Object.keys(person.shifts).length > 0);
  return { ...data, locations, staff };
}
