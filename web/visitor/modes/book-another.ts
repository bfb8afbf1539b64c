import { carriedQuery } from './query-string.ts';

export type BookAnotherFrom = {
  /** '' or '/s/{pathname}'. */
  prefix: string;
  search: string;
  /** The vendor's own address for it, '' when there is none. */
  link: string;
  locationLocked: boolean;
  /** The location of the visit that was shown, or of the page. */
  locationId: string | null;
  isKioskDevice: boolean;
};

/**
 * Where "Book another" leads (§2.4). On a kiosk the location always stays: the screen stands there, and the action is
 * a restart.
 */
export function bookAnotherHref(from: BookAnotherFrom): string {
  if (from.link !== '' && !from.isKioskDevice) return from.link;
  const keepsLocation = from.locationLocked || from.isKioskDevice;
  // A place that stands only in the address is kept as it stands there.
  const asItStands = keepsLocation && from.locationId === null;
  const location = keepsLocation ? from.locationId : null;
  return `${from.prefix}/${carriedQuery(from.search, asItStands ? {} : { location })}`;
}
