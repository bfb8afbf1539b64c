import { carriedQuery, changeQuery } from './query-string.ts';

export type BookAnotherFrom = {
  /** '' or '/s/{pathname}'. */
  prefix: string;
  search: string;
  /** The vendor's own address for it, '' when there is none. */
  link: string;
  locationLocked: boolean;
  /** The location of the visit on screen, or of the page. */
  locationId: string | null;
  isKioskDevice: boolean;
};

/** The query string without a shortcut, a walk-in link or an invitation that has ended. */
export const withoutShortcut = (search: string): string =>
  changeQuery(search, { shortcut: null, invitation: null, mode: null });

/** The target of "Book another appointment" (§2.4). A kiosk always keeps its location: there the action is a restart. */
export function bookAnotherHref(from: BookAnotherFrom): string {
  if (from.link !== '' && !from.isKioskDevice) return from.link;
  const keepsLocation = from.locationLocked || from.isKioskDevice;
  // A location that is only in the address stays unchanged.
  const asItStands = keepsLocation && from.locationId === null;
  const location = keepsLocation ? from.locationId : null;
  return `${from.prefix}/${carriedQuery(from.search, asItStands ? {} : { location })}`;
}
