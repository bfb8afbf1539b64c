import { visitorPageAt } from '#contract/protocol/visitor-pages.ts';
import type { VisitorPageName } from '#contract/protocol/visitor-pages.ts';
import { routePermission, SETTINGS_HOME, SIGN_IN_PATHS } from '#contract/protocol/staff-addresses.ts';

/** The page of a vendor that an address requests; `location` for the join form only. */
export interface Screen {
  name: VisitorPageName | 'unknown';
  location: string | null;
}

export const UNKNOWN: Screen = { name: 'unknown', location: null };

export interface PageAddress {
  /** The `pathname` in `/s/{pathname}`; null at the root of a host. */
  pathname: string | null;
  screen: Screen;
  /** Whether it is one of the staff's addresses, which contain no vendor. */
  staff: boolean;
}

/** Reads the path of a page (§2.1–2.5). */
export function readPageAddress(path: string): PageAddress {
  const [, pathname, rest] = /^\/s\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  if (pathname !== undefined) return { pathname, screen: screenOf(rest ?? '/'), staff: false };
  return { pathname: null, screen: screenOf(path), staff: isStaffPath(path) };
}

function screenOf(path: string): Screen {
  const page = visitorPageAt(path);
  if (page?.name !== 'request') return page ? { name: page.name, location: null } : UNKNOWN;
  const location = decoded(page.location ?? '');
  return location === undefined ? UNKNOWN : { name: page.name, location };
}

const isStaffPath = (path: string): boolean =>
  path === SETTINGS_HOME || SIGN_IN_PATHS.includes(path) || routePermission(path) !== null;

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
