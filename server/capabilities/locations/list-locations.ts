import { createHash } from 'node:crypto';
import { listLocations } from '#contract/vendors/locations.ts';
import { FIRST_WEEKDAY } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { encoded } from '#server/infrastructure/http/request/request-context.ts';
import { inOrder, readListQuery } from '#server/infrastructure/http/request/list-query.ts';
import type { ListQuery } from '#server/infrastructure/http/request/list-query.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { foldText } from '#domain/language/fold-text.ts';
import { openedRecords } from '../shortcuts/index.ts';
import { cachedLocations, locationTexts } from './cached-locations.ts';
import { nameOf, NO_LINE } from './location-view.ts';
import type { LineNow } from './location-view.ts';
import { listState } from './locations-store.ts';
import type { LocationFilters, LocationRow } from './locations-store.ts';

/** The lines of these locations now. Injected: the queue comes after this capability in the order. */
export type LinesNow = (
  tx: Tx,
  locations: readonly LocationRow[],
  at: { now: Instant; configuration: number },
) => Promise<Map<number, LineNow>>;

/** A list is cached at most this long: estimates move on every half minute. */
const STANDS = MINUTE / 2;
/** One line's passed minute is not worth a new list of a thousand lines. */
const AT_LEAST = 1_000;

/** Lists every public location of the vendor, in the vendor's order, and those that a visitor's shortcut opens (§6). */
export function listLocationsRoute(deps: { db: Database; linesNow: LinesNow }): Route {
  const { db } = deps;
  return route(listLocations, async (context) => {
    const { locationIds: openIds } = await openedRecords(context.query, context);
    const request = requestOf(context.query, openIds);
    const vendorId = context.vendor.id;
    const { configuration: version, stamps } = await listState(db, vendorId);
    const key = {
      vendorId,
      version,
      name: `locations-text/${FIRST_WEEKDAY[context.language]}/${request.list.text}/${openIds.join()}`,
    };
    let list = db.cache.get(key) as CachedList | undefined;
    if (list?.stamps !== stamps || context.now < list.from || context.now >= list.until) {
      const { now, language } = context;
      const of = { request, version, now, language, linesNow: deps.linesNow };
      const { text, until } = await context.read((tx) => listText(tx, of));
      list = { stamps, from: context.now, until, text, etag: etagOf(text) };
      db.cache.set(key, list, text.length);
    }
    const headers = { etag: list.etag, 'cache-control': 'no-cache' };
    if (context.headers.ifNoneMatch === list.etag) return { status: 304, body: undefined as never, headers };
    return encoded(list.text, headers);
  });
}

/** A cached list. */
interface CachedList {
  stamps: string;
  /** The list is valid from this instant until before `until`. */
  from: Instant;
  until: Instant;
  text: string;
  etag: string;
}

interface ListLocationsRequest {
  list: ListQuery;
  filters: LocationFilters;
  within: Within;
}
/** Cities, provinces and countries, folded: names are compared without accents and case. */
type Within = Record<'cities' | 'provinces' | 'countries', readonly string[] | null>;

/** Off site, staff meet the client of an appointment; the line has no such visits. */
const METHODS = [1, 2, 3, 4] as const;

function requestOf(query: Record<string, unknown>, openIds: readonly number[]): ListLocationsRequest {
  const list = readListQuery(query, {
    path: listLocations.path,
    filters: [
      'assigned',
      'assignments',
      'city',
      'client_view_meeting_method',
      'country',
      'group_service',
      'invite_only',
      'method',
      'province',
      'service',
      'user',
      'user_category',
      'virtual',
    ],
    // No location is preferred, and a private one is in no list but that of a visitor whose shortcut opens it.
    idle: ['invite_only_resources', 'preferred'],
    sorts: Object.keys(ORDERS),
    most: 1000,
  });
  const filters: LocationFilters = {
    assigned: list.flag('assigned') ?? list.flag('assignments') ?? false,
    serviceIds: list.ids('service'),
    method: list.code('method', METHODS) ?? list.code('client_view_meeting_method', METHODS),
    staffIds: list.ids('user'),
    staffCategoryIds: list.ids('user_category'),
    group: list.flag('group_service'),
    virtual: list.flag('virtual'),
    none: list.flag('invite_only') ?? false,
    ...(openIds.length > 0 && { openIds }),
  };
  const folded = (name: string) => list.texts(name)?.map((text) => foldText(text)) ?? null;
  const within = { cities: folded('city'), provinces: folded('province'), countries: folded('country') };
  return { list, filters, within };
}

async function listText(
  tx: Tx,
  of: {
    request: ListLocationsRequest;
    version: number;
    now: Instant;
    language: Language;
    linesNow: LinesNow;
  },
): Promise<Pick<CachedList, 'text' | 'until'>> {
  const { list, filters, within } = of.request;
  const { version, now, language } = of;
  const rows = (await cachedLocations(tx, { ...filters, version, now })).filter((row) =>
    liesWithin(row, within),
  );
  const page = list.page(inOrder(rows, { keys: list.sort, orders: ORDERS }), (row) => String(row.id));
  const [lines, texts] = await Promise.all([
    of.linesNow(tx, page.items, { now, configuration: version }),
    locationTexts(tx, page.items, { version, now, language }),
  ]);
  const cards = texts.map((text) => text.with(lines.get(text.row.id) ?? NO_LINE));
  const meta = { total: rows.length, page: page.number, limit: page.size };
  // Countdowns change at the same moment on cards and on the pages of waiting visitors.
  const counted = Math.min(...[...lines.values()].map(({ until }) => until + 1));
  return {
    text: `{"data":[${cards.join(',')}],"meta":${JSON.stringify(meta)},"links":${JSON.stringify(page.links)}}`,
    // Locations open and close by the minute.
    // mutation: cards-valid-until
    until: Math.min(now - (now % STANDS) + STANDS, Math.max(now + AT_LEAST, counted)),
  };
}

function liesWithin(row: LocationRow, { cities, provinces, countries }: Within): boolean {
  const isOf = (requested: readonly string[] | null, text: string) =>
    requested === null || requested.includes(foldText(text));
  return isOf(cities, row.city) && isOf(provinces, row.provState) && isOf(countries, row.country);
}

const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

const ORDERS: Record<string, (a: LocationRow, b: LocationRow) => number> = {
  sort_order: (a, b) => a.sortOrder - b.sortOrder,
  name: (a, b) => nameOf(a).localeCompare(nameOf(b)),
  city: (a, b) => a.city.localeCompare(b.city),
  // Ids are assigned in order of creation.
  created: (a, b) => a.id - b.id,
  id: (a, b) => a.id - b.id,
};
