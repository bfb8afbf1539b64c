import type { DemoParts } from './demo-state-store.ts';
import type { VendorData } from '../vendors/vendor-data.ts';
import type { VendorLayout } from './vendor-layout.ts';
import { withLocations } from '../vendors/vendor-size.ts';

/**
 * A demo vendor's parts matched with what stands in the database. What people have renamed, moved to the archive or taken away
 * is left out: it is theirs now.
 */
export function existingLayout(data: VendorData, parts: DemoParts): VendorLayout {
  const positions = new Map((parts.locations ?? []).map((position) => [position.key, position]));
  // The first of a name is the demo's: ids rise.
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
      // Questions have no name of their own: where their number has changed none is answered.
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
      const existing = positions.get(location.externalId);
      return existing
        ? [{ data: location, id: existing.id, stationIds: existing.stations ?? [], roomIds: [] }]
        : [];
    }),
    staff: data.staff.flatMap((person) => {
      const existing = people.get(`${person.firstName}/${person.lastName}`);
      return existing ? [{ data: person, id: existing.id }] : [];
    }),
  };
}

/** The vendor with as many locations as it was made with; their numbers stand at the end of their keys. */
export function asMade(data: VendorData, parts: DemoParts): VendorData {
  const numbers = (parts.locations ?? []).map(({ key }) => Number(/-(\d+)$/.exec(key)?.[1] ?? 0));
  return withLocations(data, Math.max(data.locations.length, ...numbers));
}
