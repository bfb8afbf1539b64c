import type { DemoParts } from './demo-state-store.ts';
import type { VendorData } from './vendor-data.ts';
import type { VendorLayout } from './vendor-layout.ts';
import { withLocations } from './vendor-size.ts';

/**
 * A demo vendor's parts matched with what stands in the database. What people have renamed, moved to the archive or taken away
 * is left out: it is theirs now.
 */
export function knownLayout(data: VendorData, parts: DemoParts): VendorLayout {
  const places = new Map((parts.locations ?? []).map((place) => [place.key, place]));
  // The first of a name is the demo's: ids rise.
  const people = new Map(
    (parts.staff ?? []).toReversed().map((person) => [`${person.first}/${person.last}`, person]),
  );
  return {
    data,
    categoryIds: new Map(),
    services: data.services.flatMap((service) => {
      const known = parts.services?.find(({ key }) => key === service.key);
      if (!known) return [];
      const questions = service.questions ?? [];
      // Questions have no name of their own: where their number has changed none is answered.
      const questionIds = known.questions?.length === questions.length ? known.questions : [];
      return [
        { data: questionIds.length > 0 ? service : { ...service, questions: [] }, id: known.id, questionIds },
      ];
    }),
    locations: data.locations.flatMap((location) => {
      const known = places.get(location.externalId);
      return known ? [{ data: location, id: known.id, stationIds: known.stations ?? [], roomIds: [] }] : [];
    }),
    staff: data.staff.flatMap((person) => {
      const known = people.get(`${person.firstName}/${person.lastName}`);
      return known ? [{ data: person, id: known.id }] : [];
    }),
  };
}

/** The vendor with as many locations as it was made with; their numbers stand at the end of their keys. */
export function asMade(data: VendorData, parts: DemoParts): VendorData {
  const numbers = (parts.locations ?? []).map(({ key }) => Number(/-(\d+)$/.exec(key)?.[1] ?? 0));
  return withLocations(data, Math.max(data.locations.length, ...numbers));
}
