import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { carriedQuery } from '../modes/query-string.ts';
import type { StartChoice } from './start-choices.ts';

export type StartLocation = {
  locationId: string;
  search: string;
};

/**
 * The address of a choice, with the query. Always sets the method: the current address may have that of
 * another choice.
 */
export function startAddress(choice: StartChoice, { locationId, search }: StartLocation): string {
  // The location is already known, so the booking keeps it.
  if (choice.kind === 'book') {
    const named = new URLSearchParams(search).get('location');
    return visitorPath('select-service') + carriedQuery(search, named ? {} : { location: locationId });
  }
  const query = carriedQuery(search, { meeting_method: String(choice.method) });
  return visitorPath('request', locationId) + query;
}
