import type { FastifyRequest } from 'fastify';
import { mayOpenSettings } from '#contract/settings/settings-pages.ts';
import {
  mayOpen,
  SETTINGS_HOME,
  SIGN_IN_PATHS,
  staffScreenAt,
  staffScreenPath,
} from '#contract/protocol/staff-addresses.ts';
import type { StaffScreen } from '#contract/protocol/staff-addresses.ts';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { isLoopback } from '#server/infrastructure/http/request/loopback.ts';
import type { Person } from '#server/infrastructure/http/request/request-context.ts';
import { hostOf } from '#server/infrastructure/http/request/tenancy.ts';
import { embeddedQuery, isEmbedded, policyOrigin } from './embedding.ts';
import { readPageAddress, parameterOf, queryWithout, UNKNOWN } from './page-address.ts';
import type { PageDeps } from './page-deps.ts';
import type { VisitorPageName } from '#contract/protocol/visitor-pages.ts';
import { pageMode } from '#domain/codes/page-mode.ts';
import { videoOrigins } from '#domain/devices/playlist.ts';
import type { InView } from '#domain/vendors/line-theme.ts';
import { startPage } from '#domain/vendors/start-page.ts';
import { latestMessages } from '../notifications/index.ts';
import { settingsOf } from '../vendors/index.ts';
import type { Screen } from './page-address.ts';
import { settingsInView } from './lines-in-view.ts';
import { isPreview } from './page-preview.ts';
import { locationOfAddress } from './pages-store.ts';
import type { LocationMatch } from './pages-store.ts';
import type { VendorPage } from './page-state.ts';
import type { PageState } from '#contract/protocol/page-state.ts';
import type { Program } from './build-manifest.ts';

/** Decides the vendor and the response of a page's address. */
export async function decidePage(deps: PageDeps, request: FastifyRequest): Promise<Decision> {
  const address = readPageAddress(pathOf(request));
  const own = isOwnHost(hostOf(request), deps.config.publicUrl);
  if (address.staff && own) return staffPage(deps, request);
  const vendor = await deps.tenancy.ofPage(request, address.pathname);
  if (vendor) {
    const prefix = address.pathname === null ? '' : vendorPrefix(address.pathname);
    return vendorPage(
      {
        deps,
        request,
        of: {
          vendor,
          prefix,
          locationId: 0,
          inView: inViewOf(request, address.screen),
          isEmbedded: isEmbedded(request, address.screen),
        },
      },
      address.screen,
    );
  }
  if (address.pathname === null && address.screen.name === 'start' && own && deps.config.demo)
    return vendorList(deps);
  return missing(null, 404);
}

/**
 * The response to a staff address: 403 without the right, 404 without a screen. While its feature is off, the
 * address says which of the two. A person without a session signs in first and returns; the address to return to
 * is always a path of our own.
 */
async function staffPage(deps: PageDeps, request: FastifyRequest): Promise<Decision> {
  const path = pathOf(request);
  const screen = staffScreenAt(path);
  const person = await deps.sessions.personOf(request);
  if (SIGN_IN_PATHS.includes(path)) return staffDocument(person, 200);
  if (screen?.path === '/forbidden') return staffDocument(person, 403);
  if (!screen && path !== SETTINGS_HOME) return person ? staffDocument(person, 404) : missing(null, 404);
  if (!person)
    return { kind: 'redirect', to: `/sign-in?from=${encodeURIComponent(request.url)}`, status: 303 };
  if (person.mustEnrol && screen?.screen !== 'profile')
    return { kind: 'redirect', to: staffScreenPath('profile'), status: 303 };
  if (!screen) return staffDocument(person, mayOpenSettings(person) ? 200 : 403);
  if (!mayOpen(person, path)) return staffDocument(person, 403);
  if (await isOffered(deps, screen, person)) return staffDocument(person, 200);
  return staffDocument(person, screen.whileOff === 'forbidden' ? 403 : 404);
}

async function isOffered({ db }: PageDeps, { feature }: StaffScreen, { vendor }: Person): Promise<boolean> {
  // A product admin without a vendor chooses one there.
  if (feature === null || vendor === null) return true;
  return (await settingsOf(db, vendor.id)).feature(feature);
}

const staffDocument = (person: Person | null, status: 200 | 403 | 404): Decision => ({
  kind: 'document',
  program: 'admin',
  status,
  person,
  screen: UNKNOWN,
});

/** Staff pages respond on the host of PUBLIC_URL only (and on every name of this machine). */
const isOwnHost = (host: string, publicUrl: string): boolean =>
  host === new URL(publicUrl).host || isLoopback(host.replace(/:\d+$/, ''));

const pathOf = (request: FastifyRequest): string => request.url.split(/[?#]/, 1)[0] ?? '/';

/** The services and the location that an address names: their line decides the look and the settings. */
function inViewOf(request: FastifyRequest, screen: Screen): InView {
  const numbered = (text: string | null): string | null =>
    text !== null && /^\d+$/.test(text) ? text : null;
  const texts = ['services', 'service', 'service_id'].map((name) => parameterOf(request.query, name));
  const services = (texts.find((one) => one !== null) ?? '')
    .split(',')
    .map((one) => numbered(one.trim()))
    .filter((one) => one !== null);
  return {
    service: services.length === 1 ? services[0]! : null,
    services,
    location: numbered(screen.location ?? parameterOf(request.query, 'location')),
  };
}

async function vendorList({ db, tenancy, demoSignIns }: PageDeps): Promise<Decision> {
  const all = await tenancy.all();
  const vendors = all.map(({ name, pathname }) => ({ name, pathname }));
  const demo = demoSignIns ? all.filter(({ isDemo }) => isDemo) : [];
  const boxes = await Promise.all(demo.map(({ id }) => db.withVendor(id, latestMessages)));
  const mailbox = {
    count: boxes.reduce((sum, { count }) => sum + count, 0),
    latest: boxes
      .flatMap(({ latest }) => latest)
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, 2),
  };
  return {
    kind: 'document',
    program: 'visitor',
    status: 200,
    of: null,
    screen: { name: 'start', location: null },
    page: {
      kind: 'vendors',
      status: 200,
      vendors,
      ...(demoSignIns && { demo: { ...demoSignIns, mailbox } }),
    },
  };
}

/** One request of a vendor's page. */
interface RequestedPage {
  deps: PageDeps;
  request: FastifyRequest;
  of: VendorPage;
}

/** The response to an address of a vendor: a screen, a redirect to the right address, or not found. */
async function vendorPage(request: RequestedPage, screen: Screen): Promise<Decision> {
  if (screen.name === 'unknown') return missing(request.of, 404);
  const decide = DECISIONS[screen.name];
  return decide ? decide(request, screen) : shown(request.of, screen);
}

/** The pages that need more than their screen: a redirect, a location, or the display. */
const DECISIONS: Readonly<
  Partial<Record<VisitorPageName, (request: RequestedPage, screen: Screen) => Promise<Decision>>>
> = {
  start: (request) => start(request, request.request.url),
  embed: (request) => start(request, embeddedQuery(request.request.url, request.request.query)),
  tv: (request) => board(request, 'tv'),
  how: (request) => (modeOf(request.request) === 'tv' ? board(request, 'how') : how(request)),
  request: requestForm,
  'branch-locator': branchLocator,
};

/** The parameters with the token of a shortcut or an invitation. */
const LINKS = ['shortcut', 'invitation'];

/** Redirects the bare address, and keeps the query of `url`. */
async function start({ deps, request, of }: RequestedPage, url: string): Promise<Decision> {
  const settings = await deps.db.withVendor(of.vendor.id, (tx) => settingsInView(tx, of.inView));
  const page = startPage({
    mode: modeOf(request),
    isLinked: LINKS.some((name) => parameterOf(request.query, name) !== null),
    clientViewEnabled: settings.get('client_view.enabled'),
    joinLine: settings.get('joinLineFromClientView'),
    firstStep: settings.get('firstStep'),
    includeLocationStep: settings.get('includeLocationStep'),
  });
  if (page !== 'pick-location') return redirect(of.prefix + visitorPath(page) + queryWithout(url));
  // Visitors at the entrance join in person, at that location (G-41).
  const location = parameterOf(request.query, 'location');
  const path = location === null ? visitorPath(page) : visitorPath('request', location);
  return redirect(of.prefix + path + queryWithout(url, 'location', 'meeting_method'));
}

async function board(request: RequestedPage, name: 'how' | 'tv'): Promise<Decision> {
  const location = parameterOf(request.request.query, 'location');
  const result = location === null ? undefined : await locationNamed(request, location);
  if (!result || result.archived) return missing(request.of, result ? 410 : 404);
  if (location !== String(result.id)) return named(request, name, result);
  const settings = await settingsOf(request.deps.db, request.of.vendor.id, result.id);
  return {
    kind: 'document',
    program: 'display',
    media: videoOrigins(settings.get('tv.playlist')).flatMap(policyOrigin),
    status: 200,
    of: { ...request.of, locationId: result.id },
    screen: { name, location: null },
  };
}

/** The choice of meeting method belongs to a location; without one, the visitor picks it first (V-01). */
async function how(params: RequestedPage): Promise<Decision> {
  const { of, request } = params;
  const location = parameterOf(request.query, 'location');
  if (location === null) return redirect(of.prefix + visitorPath('where') + queryWithout(request.url));
  const result = await locationNamed(params, location);
  if (!result || result.archived) return missing(of, result ? 410 : 404);
  if (location !== String(result.id)) return named(params, 'how', result);
  return shown({ ...of, locationId: kioskLocation(request, result.id) }, { name: 'how', location: null });
}

/** Off by default: then the page is not there, except in a preview of its settings. */
async function branchLocator({ deps, request, of }: RequestedPage, screen: Screen): Promise<Decision> {
  const settings = await settingsOf(deps.db, of.vendor.id);
  const isThere =
    settings.get('branch_locator.enabled') || (await isPreview(deps, request, { program: 'visitor', of }));
  return isThere ? shown(of, screen) : missing(of, 404);
}

async function requestForm(params: RequestedPage, screen: Screen): Promise<Decision> {
  const { of, request } = params;
  const location = screen.location ?? '';
  const result = await locationNamed(params, location);
  if (!result || result.archived) return missing(of, result ? 410 : 404);
  if (location !== String(result.id))
    return redirect(of.prefix + visitorPath('request', result.id) + queryWithout(request.url));
  return shown({ ...of, locationId: kioskLocation(request, result.id) }, screen);
}

const locationNamed = ({ deps, of }: RequestedPage, requested: string): Promise<LocationMatch | undefined> =>
  deps.db.withVendor(of.vendor.id, (tx) => locationOfAddress(tx, requested));

/** Pages read the id; visitors may use the vendor's own name for the location. */
function named({ of, request }: RequestedPage, name: 'how' | 'tv', result: LocationMatch): Decision {
  const rest = queryWithout(request.url, 'location').replace('?', '&');
  return redirect(`${of.prefix}${visitorPath(name)}?location=${result.id}${rest}`);
}

/** A kiosk belongs to one location, whose own settings apply; other visitors may choose another location. */
const kioskLocation = (request: FastifyRequest, locationId: number): number =>
  modeOf(request) === 'kiosk' ? locationId : 0;

const modeOf = (request: FastifyRequest) => pageMode(parameterOf(request.query, 'mode'));

const shown = (of: VendorPage, screen: Screen): Decision => ({
  kind: 'document',
  program: 'visitor',
  status: 200,
  of,
  screen,
});

const redirect = (to: string): Decision => ({ kind: 'redirect', to, status: 302 });

/** The response to an address. */
type Decision = { kind: 'redirect'; to: string; status: 302 | 303 } | DocumentDecision;

export type DocumentDecision =
  | {
      kind: 'document';
      program: 'admin';
      status: 200 | 403 | 404;
      person: Person | null;
      screen: Screen;
      page?: undefined;
      media?: undefined;
    }
  | {
      kind: 'document';
      program: Exclude<Program, 'admin'>;
      status: 200 | 404 | 410;
      of: VendorPage | null;
      screen: Screen;
      page?: NonNullable<PageState['page']>;
      /** Origins of the videos of a wall display. */
      media?: readonly string[];
    };

/** Every status is real: an unknown address is 404, a removed one 410 (V-03). */
function missing(of: VendorPage | null, status: 404 | 410): Decision {
  return {
    kind: 'document',
    program: 'visitor',
    status,
    of,
    screen: UNKNOWN,
    page: { kind: 'not-found', status },
  };
}
