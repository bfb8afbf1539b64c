import type { FastifyRequest } from 'fastify';
import { pageMode } from '#domain/codes/page-mode.ts';
import { startPage } from '#domain/vendors/start-page.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { missing } from './decision.ts';
import type { Decision } from './decision.ts';
import { parameterOf, queryWithout } from './page-address.ts';
import type { Screen } from './page-address.ts';
import type { PageDeps } from './page-deps.ts';
import { locationOfAddress } from './pages-store.ts';
import type { LocationMatch } from './pages-store.ts';
import type { VendorPage } from './page-state.ts';

/** One request of a vendor's page. */
export interface RequestedPage {
  deps: PageDeps;
  request: FastifyRequest;
  of: VendorPage;
}

/** The response to an address of a vendor: a screen, a redirect to the right address, or not found. */
export async function vendorPage(request: RequestedPage, screen: Screen): Promise<Decision> {
  if (screen.name === 'unknown') return missing(request.of, 404);
  if (screen.name === 'start') return start(request);
  if (screen.name === 'tv') return board(request, 'tv');
  if (screen.name === 'how') return modeOf(request.request) === 'tv' ? board(request, 'how') : how(request);
  if (screen.name === 'request') return requestForm(request, screen.location);
  return shown(request.of, screen);
}

/** Redirects the bare address, and keeps its query. */
async function start({ deps, request, of }: RequestedPage): Promise<Decision> {
  const settings = await deps.db.withVendor(of.vendor.id, (tx) => effectiveSettings(tx, 0));
  const page = startPage({
    mode: modeOf(request),
    clientViewEnabled: settings.get('client_view.enabled'),
    joinLine: settings.get('joinLineFromClientView'),
    firstStep: settings.get('firstStep'),
    includeLocationStep: settings.get('includeLocationStep'),
  });
  if (page !== '/callback-service') return redirect(`${of.prefix}${page}${queryWithout(request.url)}`);
  // Visitors at the entrance join in person, at that location (G-41).
  const location = parameterOf(request.query, 'location');
  const at = location === null ? '' : `/${encodeURIComponent(location)}`;
  return redirect(`${of.prefix}${page}${at}${queryWithout(request.url, 'location', 'meeting_method')}`);
}

async function board(request: RequestedPage, name: 'tv' | 'how'): Promise<Decision> {
  const location = parameterOf(request.request.query, 'location');
  const result = location === null ? undefined : await locationNamed(request, location);
  if (!result || result.archived) return missing(request.of, result ? 410 : 404);
  if (location !== String(result.id)) return named(request, name, result);
  return {
    kind: 'document',
    program: 'display',
    status: 200,
    of: { ...request.of, locationId: result.id },
    screen: { name },
  };
}

/** The choice of meeting method belongs to a location; without one, the visitor picks it first (V-01). */
async function how(params: RequestedPage): Promise<Decision> {
  const { of, request } = params;
  const location = parameterOf(request.query, 'location');
  if (location === null) return redirect(`${of.prefix}/where${queryWithout(request.url)}`);
  const result = await locationNamed(params, location);
  if (!result || result.archived) return missing(of, result ? 410 : 404);
  if (location !== String(result.id)) return named(params, 'how', result);
  return shown({ ...of, locationId: kioskLocation(request, result.id) }, { name: 'how' });
}

async function requestForm(params: RequestedPage, location: string): Promise<Decision> {
  const { of, request } = params;
  const result = await locationNamed(params, location);
  if (!result || result.archived) return missing(of, result ? 410 : 404);
  if (location !== String(result.id))
    return redirect(`${of.prefix}/callback-service/${result.id}${queryWithout(request.url)}`);
  return shown({ ...of, locationId: kioskLocation(request, result.id) }, { name: 'request', location });
}

const locationNamed = ({ deps, of }: RequestedPage, requested: string): Promise<LocationMatch | undefined> =>
  deps.db.withVendor(of.vendor.id, (tx) => locationOfAddress(tx, requested));

/** Pages read the id; visitors may use the vendor's own name for the location. */
function named({ of, request }: RequestedPage, name: string, result: LocationMatch): Decision {
  const rest = queryWithout(request.url, 'location').replace('?', '&');
  return redirect(`${of.prefix}/${name}?location=${result.id}${rest}`);
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

const redirect = (to: string): Decision => ({ kind: 'redirect', to });
