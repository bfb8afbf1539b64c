import type { DemoParts } from './demo-state-store.ts';
import type { VendorData } from './vendor-data.ts';
import type { VendorLayout } from './vendor-layout.ts';

/**
 * A demo vendor's parts matched with what stands in the database. What people have renamed, moved to the archive or taken away
 * is left out: it is theirs now.
 */
export function knownLayout(data: VendorData, parts: DemoParts): VendorLayout {
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
      const known = parts.locations?.find(({ key }) => key === location.externalId);
      return known ? [{ data: location, id: known.id, stationIds: known.stations ?? [], roomIds: [] }] : [];
    }),
    staff: data.staff.flatMap((person) => {
      const known = parts.staff?.find(
        ({ first, last }) => first === person.firstName && last === person.lastName,
      );
      return known ? [{ data: person, id: known.id }] : [];
    }),
  };
}
