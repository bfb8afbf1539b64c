import { requestedLanguage, requestedPerson } from '../flow/answers.ts';
import type { Answers } from '../flow/answers.ts';
import type { TimesRequest } from '../times/times-queries.ts';

/** The answers that the times depend on. */
export const timesRequested = ({ service, location, method, staff, guests }: Answers): TimesRequest => ({
  serviceId: service ?? '',
  locationId: location ?? '',
  method: method ?? 1,
  staffId: requestedPerson(staff),
  language: requestedLanguage(staff),
  people: 1 + (guests?.length ?? 0),
});
