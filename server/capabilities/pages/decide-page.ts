import type { FastifyRequest } from 'fastify';
import { vendorPrefix } from '#contract/protocol/visitor-pages.ts';
import { hostOf } from '#server/infrastructure/http/request/tenancy.ts';
import { missing } from './decision.ts';
import type { Decision } from './decision.ts';
import { readPageAddress } from './page-address.ts';
import type { PageDeps } from './page-deps.ts';
import { vendorPage } from './vendor-page.ts';

/** Decides the vendor and the response of a page's address. */
export async function decidePage(deps: PageDeps, request: FastifyRequest): Promise<Decision> {
  const address = readPageAddress(pathOf(request));
  const own = isOwnHost(hostOf(request), deps.config.publicUrl);
  if (address.staff && own)
    return { kind: 'document', program: 'admin', status: 200, of: null, screen: address.screen };
  const vendor = await deps.tenancy.ofPage(request, address.pathname);
  if (vendor) {
    const prefix = address.pathname === null ? '' : vendorPrefix(address.pathname);
    return vendorPage({ deps, request, of: { vendor, prefix, locationId: 0 } }, address.screen);
  }
  if (address.pathname === null && address.screen.name === 'start' && own && deps.config.demo)
    return vendorList(deps);
  return missing(null, 404);
}

/** Staff pages respond on the host of PUBLIC_URL only (and on every name of this machine). */
function isOwnHost(host: string, publicUrl: string): boolean {
  return host === new URL(publicUrl).host || /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(host);
}

const pathOf = (request: FastifyRequest): string => request.url.split(/[?#]/, 1)[0] ?? '/';

async function vendorList({ tenancy }: PageDeps): Promise<Decision> {
  const vendors = (await tenancy.all()).map(({ name, pathname }) => ({ name, pathname }));
  return {
    kind: 'document',
    program: 'visitor',
    status: 200,
    of: null,
    screen: { name: 'start', location: null },
    page: { kind: 'vendors', status: 200, vendors },
  };
}
