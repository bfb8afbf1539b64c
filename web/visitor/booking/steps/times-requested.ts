import { requestedLanguage, requestedPerson } from '../flow/answers.ts';
import type { Answers } from '../flow/answers.ts';
import type { TimesRequest } from '../times/times-queries.ts';

/** The answers that the times depend on, and the reference of an offer from the wait list. */
export const timesRequested = (
  { service, location, method, staff, guests }: Answers,
  offer: string | null,
): TimesRequest => ({
  serviceId: service ?? '',
  locationId: location ?? '',
  method: method ?? 1,
  staffId: requestedPerson(staff),
  language: requestedLanguage(staff),
  people: 1 + (guests?.length ?? 0),
  offer,
});
