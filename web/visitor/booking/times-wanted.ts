import { languageWanted, personWanted } from './answers.ts';
import type { Answers } from './answers.ts';
import type { TimesWanted } from './times/times-queries.ts';

/** Of what has been said, what times depend on. */
export const timesWanted = ({ service, location, method, staff, guests }: Answers): TimesWanted => ({
  ...{ serviceId: service ?? '', locationId: location ?? '', method: method ?? 1 },
  staffId: personWanted(staff),
  language: languageWanted(staff),
  people: 1 + (guests?.length ?? 0),
});
