import { changeQuery } from './query-string.ts';
import type { VisitorQuery } from './visitor-query.ts';

/**
 * Where the bare address of a vendor leads: the line's first page. People who scan a code at the door (`walk-in`), and
 * those whose location is fixed, go straight to its form.
 */
export function startPath(query: VisitorQuery, search: string, locationLocked: boolean): string {
  const known = query.location !== null && !query.location.startsWith('e:') ? query.location : null;
  if (query.mode === 'walk-in') {
    const inPerson = changeQuery(search, { meeting_method: '1' });
    return known === null
      ? `/callback-service${inPerson}`
      : `/callback-service/${encodeURIComponent(known)}${inPerson}`;
  }
  const path =
    locationLocked && known !== null ? `/callback-service/${encodeURIComponent(known)}` : '/callback-service';
  return `${path}${changeQuery(search, {})}`;
}
