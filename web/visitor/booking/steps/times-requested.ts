import { requestedLanguage, requestedPerson } from '../flow/answers.ts';
import type { Answers } from '../flow/answers.ts';
import type { VisitorQuery } from '../../modes/visitor-query.ts';
import type { TimesRequest } from '../times/times-queries.ts';

/** The answers that the times depend on, the reference of an offer from the wait list, and the link's token. */
export const timesRequested = (
  { service, location, method, staff, guests }: Answers,
  { offer, shortcut }: Pick<VisitorQuery, 'offer' | 'shortcut'>,
): TimesRequest => ({
  serviceId: service ?? '',
  locationId: location ?? '',
  method: method ?? 1,
  staffId: requestedPerson(staff),
  language: requestedLanguage(staff),
  people: 1 + (guests?.length ?? 0),
  offer,
  shortcut,
});
