import { routePermission } from '#domain/access/permission-table.ts';

/** The screen that an address requests, of any vendor. */
export type Screen =
  | {
      name: 'start' | 'how' | 'where' | 'tv' | 'pick-location' | 'visit' | 'unknown';
    }
  | { name: 'book' | 'book-location' | 'appointment' }
  | { name: 'request'; location: string };

export interface PageAddress {
  /** The `pathname` in `/s/{pathname}`; null at the root of a host. */
  pathname: string | null;
  screen: Screen;
  /** Whether it is one of the staff's addresses, which contain no vendor. */
  staff: boolean;
}

/** Reads the path of a page (§2.1–2.5). Fixed segments win over a location's id; a trailing slash is ignored. */
export function readPageAddress(path: string): PageAddress {
  const [, pathname, rest] = /^\/s\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  if (pathname !== undefined) return { pathname, screen: screenOf(rest ?? '/'), staff: false };
  return { pathname: null, screen: screenOf(path), staff: isStaffPath(path) };
}

const FIXED: Readonly<Record<string, Screen>> = {
  '': { name: 'start' },
  how: { name: 'how' },
  where: { name: 'where' },
  tv: { name: 'tv' },
  'callback-service': { name: 'pick-location' },
  'callback-service/location': { name: 'pick-location' },
  'callback-service/confirmation': { name: 'visit' },
  'callback-service/manage': { name: 'visit' },
  'select-service': { name: 'book' },
  'select-meeting-method': { name: 'book' },
  'select-location': { name: 'book-location' },
  'select-staff': { name: 'book' },
  'select-timeslot': { name: 'book' },
  'select-attendees': { name: 'book' },
  'attendee-details': { name: 'book' },
  manage: { name: 'appointment' },
};

function screenOf(path: string): Screen {
  const clean = path.replace(/^\/|\/$/g, '');
  const fixed = Object.hasOwn(FIXED, clean) ? FIXED[clean] : undefined;
  if (fixed) return fixed;
  if (/^select-location\/[^/]+$/.test(clean)) return { name: 'book-location' };
  const [, segment] = /^callback-service\/([^/]+)$/.exec(clean) ?? [];
  const location = segment === undefined ? undefined : decoded(segment);
  return location === undefined ? { name: 'unknown' } : { name: 'request', location };
}

const isStaffPath = (path: string): boolean => path === '/sign-in' || routePermission(path) !== null;

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The query without some of its parameters: `?a=1&b=2`, or an empty text. */
export function queryWithout(url: string, ...parameters: string[]): string {
  const at = url.indexOf('?');
  const pairs =
    at < 0
      ? []
      : url
          .slice(at + 1)
          .split('&')
          .filter((pair) => pair !== '' && !parameters.includes(pair.split('=', 1)[0] ?? ''));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** A parameter that occurs once, as plain text. */
export function parameterOf(query: unknown, name: string): string | null {
  const value = (query as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
