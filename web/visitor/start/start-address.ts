import { carriedQuery } from '../modes/query-string.ts';
import type { StartChoice } from './start-choices.ts';

export type StartLocation = {
  locationId: string;
  search: string;
};

/** Where a choice leads, keeping the query. The method is always said: the address may come from another choice. */
export function startAddress(choice: StartChoice, { locationId, search }: StartLocation): string {
  // Where it is to be is known already, whatever a booking begins with.
  if (choice.kind === 'book') {
    const named = new URLSearchParams(search).get('location');
    return `/select-service${carriedQuery(search, named ? {} : { location: locationId })}`;
  }
  const query = carriedQuery(search, { meeting_method: String(choice.method) });
  return `/callback-service/${encodeURIComponent(locationId)}${query}`;
}
