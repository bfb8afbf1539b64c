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
  const change = keepsLocation ? (from.locationId === null ? {} : { location: from.locationId }) : { location: null };
  return `${from.prefix}/${carriedQuery(from.search, change)}`;
}
