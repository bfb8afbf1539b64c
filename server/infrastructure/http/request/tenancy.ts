import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import type { Database } from '../../database/database.ts';
import type { Vendor } from './request-context.ts';
import { readId } from './read-loosely.ts';
import {
  allVendors,
  originsOfVendors,
  vendorByHost,
  vendorByPathname,
  vendorOfRecord,
} from './tenancy-store.ts';

/** No vendor: requests for an unknown record do the same work under it, and find nothing. */
export const NO_VENDOR: Vendor = { id: -1, pathname: '', name: '' };

export interface Tenancy {
  /**
   * Returns the vendor of an open request: from its header, `?vendor=`, its record, its host, the only one, or
   * the record of a filter. Undefined if it names none.
   */
  ofRequest(endpoint: Endpoint, request: FastifyRequest): Promise<Vendor | undefined>;
  /** Returns the vendor that `?vendor=` or the host names, before the endpoint is known. */
  named(request: FastifyRequest): Promise<Vendor | undefined>;
  /** The ids of the vendors that allow each origin of another site. */
  allowedOrigins(): Promise<ReadonlyMap<string, ReadonlySet<number>>>;
  ofPage(request: FastifyRequest, pathname: string | null): Promise<Vendor | undefined>;
  byPathname(pathname: string): Promise<Vendor | undefined>;
  all(): Promise<(Vendor & { isDemo: boolean })[]>;
}

const KEEP_MS = 5_000;

export function tenancyOf(db: Database, publicHost: string): Tenancy {
  const keep = keepShortly();
  const find = <T>(name: string, check: () => Promise<T>) => keep(name, check);
  const byPathname = (pathname: string) =>
    /^[a-z0-9][a-z0-9-]{0,62}$/.test(pathname)
      ? find(`p:${pathname}`, () => db.acrossVendors((tx) => vendorByPathname(tx, pathname)))
      : Promise.resolve(undefined);
  const byHost = (host: string) =>
    host === publicHost
      ? Promise.resolve(undefined)
      : find(`h:${host}`, () => db.acrossVendors((tx) => vendorByHost(tx, host)));
  const all = () => find('all', () => db.acrossVendors(allVendors));
  const theOnlyOne = async () => {
    const vendors = await all();
    return vendors.length === 1 ? vendors[0] : undefined;
  };
  const ofRecord = async (kind: string, id: number) =>
    (await db.acrossVendors((tx) => vendorOfRecord(tx, kind, id))) ?? NO_VENDOR;
  return {
    byPathname,
    all,
    named: async (request) => {
      const pathname = textIn(request.query, 'vendor');
      return pathname === null ? byHost(hostOf(request)) : byPathname(pathname);
    },
    allowedOrigins: () =>
      find('origins', async () => {
        const rows = await db.acrossVendors(originsOfVendors);
        const byOrigin = Map.groupBy(rows, ({ origin }) => origin);
        return new Map([...byOrigin].map(([origin, of]) => [origin, new Set(of.map((row) => row.vendorId))]));
      }),
    async ofPage(request, pathname) {
      const mapped = await byHost(hostOf(request));
      if (mapped) return pathname === null || pathname === mapped.pathname ? mapped : undefined;
      return pathname === null ? theOnlyOne() : byPathname(pathname);
    },
    async ofRequest({ vendor }, request) {
      const named = textIn(request.headers, 'x-vendor') ?? textIn(request.query, 'vendor');
      if (named !== null) return (await byPathname(named)) ?? NO_VENDOR;
      if (typeof vendor === 'object') {
        const id = idAt(request[vendor.in], vendor.at);
        if (id === null) return NO_VENDOR;
        if (id !== undefined) return ofRecord(vendor.record, id);
      }
      const fallback = (await byHost(hostOf(request))) ?? (await theOnlyOne());
      if (fallback) return fallback;
      if (typeof vendor === 'object' && vendor.in === 'params') return NO_VENDOR;
      const filter = FILTERS.find(({ name }) => idAt(request.query, name) !== undefined);
      const id = filter && idAt(request.query, filter.name);
      return filter && id ? ofRecord(filter.record, id) : undefined;
    },
  };
}

function textIn(from: unknown, name: string): string | null {
  const value = (from as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Filters that name a record of one vendor. */
const FILTERS = [
  { name: 'filter[location]', record: 'location' },
  { name: 'filter[lobby_location_id]', record: 'location' },
  { name: 'filter[without_remote_staff_only_at_location]', record: 'location' },
  { name: 'filter[service]', record: 'service' },
  { name: 'filter[matching]', record: 'service' },
  { name: 'filter[user]', record: 'staff' },
] as const;

export const hostOf = (request: FastifyRequest): string => (request.host ?? '').toLowerCase();

/**
 * Returns a record id below 2^53 at a dotted path, the first of a list, or the `id` of an object; a key may
 * itself contain dots or brackets. Undefined if absent; null if invalid.
 */
export function idAt(value: unknown, path: string): number | null | undefined {
  const bag = value as Record<string, unknown> | undefined;
  const direct = bag?.[path] ?? bag?.[`${path}[]`] ?? bag?.[`${path}[0]`];
  const result =
    direct ??
    path
      .split('.')
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
  const named: unknown = Array.isArray(result) ? result[0] : result;
  const first = named && typeof named === 'object' ? (named as { id?: unknown }).id : named;
  const text =
    typeof first === 'number' || typeof first === 'string' ? String(first).split(',')[0]!.trim() : '';
  return text === '' ? undefined : readId(text);
}

/** Caches results for five seconds: vendors and hosts change rarely, and every request needs them. */
function keepShortly() {
  const stored = new Map<string, { until: number; value: Promise<unknown> }>();
  return <T>(name: string, check: () => Promise<T>): Promise<T> => {
    const now = performance.now();
    const entry = stored.get(name);
    if (entry && entry.until > now) return entry.value as Promise<T>;
    if (stored.size > 1_000) stored.clear();
    const value = check();
    stored.set(name, { until: now + KEEP_MS, value });
    value.catch(() => stored.delete(name));
    return value;
  };
}
