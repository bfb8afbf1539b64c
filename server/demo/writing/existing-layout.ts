import type { DemoParts } from './demo-state-store.ts';
import type { VendorData } from '../vendors/vendor-data.ts';
import type { VendorLayout } from './vendor-layout.ts';
import { withLocations } from '../vendors/vendor-size.ts';

/**
 * Matches a demo vendor's parts with the rows of the database. Parts that people have renamed, archived or
 * deleted are left out: the simulation does not change them.
 */
export function existingLayout(data: VendorData, parts: DemoParts): VendorLayout {
  const locations = new Map((parts.locations ?? []).map((location) => [location.key, location]));
  // The first row of a name is the demo's: ids rise.
  const people = new Map(
    (parts.staff ?? []).toReversed().map((person) => [`${person.first}/${person.last}`, person]),
  );
  return {
    data,
    categoryIds: new Map(),
    services: data.services.flatMap((service) => {
      const existing = parts.services?.find(({ key }) => key === service.key);
      if (!existing) return [];
      const questions = service.questions ?? [];
      // Questions have no key: if their number has changed, the demo answers none.
      const questionIds = existing.questions?.length === questions.length ? existing.questions : [];
      return [
        {
          data: questionIds.length > 0 ? service : { ...service, questions: [] },
          id: existing.id,
          questionIds,
        },
      ];
    }),
    locations: data.locations.flatMap((location) => {
      const existing = locations.get(location.externalId);
      return existing
        ? [
            {
              data: location,
              id: existing.id,
              stationIds: existing.stations ?? [],
              roomIds: existing.rooms ?? [],
            },
          ]
        : [];
    }),
    staff: data.staff.flatMap((person) => {
      const existing = people.get(`${person.firstName}/${person.lastName}`);
      return existing ? [{ data: person, id: existing.id }] : [];
    }),
  };
}

/** The vendor with its original number of locations, read from the numbers in their keys. */
export function asMade(data: VendorData, parts: DemoParts): VendorData {
  const numbers = (parts.locations ?? []).map(({ key }) => Number(/-(\d+)$/.exec(key)?.[1] ?? 0));
  return withLocations(data, Math.max(data.locations.length, ...numbers));
}
