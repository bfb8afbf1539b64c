import type { FastifyRequest } from 'fastify';
import type { PageState } from '#contract/page-state.ts';
import type { Vendor } from '#server/infrastructure/http/call.ts';
import { hostOf } from '#server/infrastructure/http/tenancy.ts';
import type { Program } from './build-manifest.ts';
import { parameterOf, queryWithout, readPageAddress } from './page-address.ts';
import type { PageAddress, Screen } from './page-address.ts';
import type { PageGround } from './page-ground.ts';
import { placeOfAddress } from './pages-store.ts';
import type { VendorPage } from './page-state.ts';

/** What an address is answered with. */
export type Decision =
  | { kind: 'redirect'; to: string }
  | {
      kind: 'document';
      program: Program;
      status: 200 | 404 | 410;
      of: VendorPage | null;
      screen: Screen;
      page?: NonNullable<PageState['page']>;
    };

/** Every status is real: what nobody has is 404, what is no more is 410 (V-03). */
export async function decidePage(ground: PageGround, request: FastifyRequest): Promise<Decision> {
  const address = readPageAddress(pathOf(request));
  const own = isOwnHost(hostOf(request), ground.config.publicUrl);
  if (address.staff && own)
    return { kind: 'document', program: 'admin', status: 200, of: null, screen: address.screen };
  const vendor = await ground.tenancy.ofPage(request, address.pathname);
  if (vendor) return vendorPage(ground, request, { vendor, address });
  if (address.pathname === null && address.screen.name === 'start' && own && ground.config.demo)
    return vendorList(ground);
  return missing(null, 404);
}

/** The staff's pages answer on the host of PUBLIC_URL only (and on every name that this machine itself has). */
export function isOwnHost(host: string, publicUrl: string): boolean {
  return host === new URL(publicUrl).host || /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host);
}

export function missing(of: VendorPage | null, status: 404 | 410): Decision {
  return {
    kind: 'document',
    program: 'visitor',
    status,
    of,
    screen: { name: 'unknown' },
    page: { kind: 'not-found', status },
  };
}

const pathOf = (request: FastifyRequest): string => request.url.split(/[?#]/, 1)[0] ?? '/';

interface Asked {
  vendor: Vendor;
  address: PageAddress;
}

async function vendorPage(
  ground: PageGround,
  request: FastifyRequest,
  { vendor, address }: Asked,
): Promise<Decision> {
  const prefix = address.pathname === null ? '' : `/s/${address.pathname}`;
  const { screen } = address;
  const of: VendorPage = { vendor, prefix, locationId: 0 };
  const location = parameterOf(request.query, 'location');
  const place = (wanted: string) => ground.db.withVendor(vendor.id, (tx) => placeOfAddress(tx, wanted));
  if (screen.name === 'unknown') return missing(of, 404);
  if (screen.name === 'tv' || (screen.name === 'how' && parameterOf(request.query, 'mode') === 'tv')) {
    const found = location === null ? undefined : await place(location);
    if (!found || found.archived) return missing(of, found ? 410 : 404);
    // The board reads the id; people may know the location by the vendor's own name for it.
    if (location !== String(found.id))
      return redirect(
        `${prefix}/${screen.name}`,
        `location=${found.id}`,
        queryWithout(request.url, 'location'),
      );
    return { kind: 'document', program: 'display', status: 200, of: { ...of, locationId: found.id }, screen };
  }
  if (screen.name === 'request') {
    const found = await place(screen.location);
    if (!found || found.archived) return missing(of, found ? 410 : 404);
    if (screen.location !== String(found.id))
      return {
        kind: 'redirect',
        to: `${prefix}/callback-service/${found.id}${queryWithout(request.url, '')}`,
      };
    return {
      kind: 'document',
      program: 'visitor',
      status: 200,
      of: { ...of, locationId: kioskLocation(request, found.id) },
      screen,
    };
  }
  if (screen.name === 'pick-location' || screen.name === 'visit')
    return { kind: 'document', program: 'visitor', status: 200, of, screen };
  // Start pages do not exist yet: they lead to the line, and keep what they were asked with.
  const target = location === null ? '' : `/${encodeURIComponent(location)}`;
  return {
    kind: 'redirect',
    to: `${prefix}/callback-service${target}${queryWithout(request.url, 'location')}`,
  };
}

/** A kiosk stands at one location, whose own settings count; anybody else may move on to another. */
const kioskLocation = (request: FastifyRequest, locationId: number): number =>
  parameterOf(request.query, 'mode') === 'kiosk' ? locationId : 0;

function redirect(path: string, parameter: string, rest: string): Decision {
  return { kind: 'redirect', to: `${path}?${parameter}${rest.replace('?', '&')}` };
}

async function vendorList({ tenancy }: PageGround): Promise<Decision> {
  const vendors = (await tenancy.all()).map(({ name, pathname }) => ({ name, pathname }));
  return {
    kind: 'document',
    program: 'visitor',
    status: 200,
    of: null,
    screen: { name: 'start' },
    page: { kind: 'vendors', status: 200, vendors },
  };
}
