import { listLocations } from '#contract/locations.ts';
import { isOpenAt } from '#domain/locations/opening-hours.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/call.ts';
import { readListQuery } from '#server/infrastructure/http/list-query.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { translationsOf } from '../vendors/index.ts';
import { locationResource, nameOf, NO_LINE } from './location-view.ts';
import type { LineNow } from './location-view.ts';
import { locationRows } from './locations-store.ts';
import type { LocationRow } from './locations-store.ts';
import { scheduleOf } from './schedule.ts';

/** The lines of these locations now; the queue provides it, which stands to the right of this capability. */
export type LinesNow = (
  tx: Tx,
  locations: readonly LocationRow[],
  now: Instant,
) => Promise<Map<number, LineNow>>;

const METHODS: Record<string, number> = { 1: 1, 2: 2, 3: 3 };

/** Every public location of the vendor, in the vendor's order; private ones are in no list (§6). */
export function listLocationsRoute(linesNow: LinesNow): Route {
  return route(listLocations, async (call) => {
    const list = readListQuery(call.query, {
      path: listLocations.path,
      filters: ['assigned', 'assignments', 'service', 'method', 'client_view_meeting_method'],
      sorts: ['sort_order', 'name'],
      most: 1000,
    });
    const method = list.filters['method'] ?? list.filters['client_view_meeting_method'];
    if (method !== undefined && !(method in METHODS))
      throw refuse('parameter-invalid', { meta: { parameter: 'filter[method]' } });
    return call.read(async (tx) => {
      const rows = await locationRows(tx, {
        now: call.now,
        assigned: ['1', 'true'].includes(list.filters['assigned'] ?? list.filters['assignments'] ?? ''),
        serviceIds: list.ids('service'),
        method: method === undefined ? null : METHODS[method]!,
        limit: 1000,
        visibility: 'public',
      });
      const page = list.page(inOrder(rows, list.sort), (row) => String(row.id));
      const [lines, translations] = await Promise.all([
        linesNow(tx, page.items, call.now),
        translationsOf(
          tx,
          'location',
          page.items.map((row) => row.id),
        ),
      ]);
      const data = page.items.map((row) =>
        locationResource(row, {
          now: call.now,
          line: lines.get(row.id) ?? NO_LINE,
          translations: translations.get(row.id) ?? [],
        }),
      );
      return ok({
        data,
        meta: { total: rows.length, page: page.number, limit: page.size },
        links: page.links,
      });
    });
  });
}

const ORDERS: Record<string, (a: LocationRow, b: LocationRow) => number> = {
  sort_order: (a, b) => a.sortOrder - b.sortOrder,
  name: (a, b) => nameOf(a).localeCompare(nameOf(b)),
};

function inOrder(rows: readonly LocationRow[], keys: readonly string[]): readonly LocationRow[] {
  if (keys.length === 0) return rows;
  const orders = keys.map((key) =>
    key.startsWith('-') ? (a: LocationRow, b: LocationRow) => ORDERS[key.slice(1)]!(b, a) : ORDERS[key]!,
  );
  return rows.toSorted((a, b) => orders.map((order) => order(a, b)).find((verdict) => verdict !== 0) ?? 0);
}

/** Whether the location is open now, adjustments applied. */
export const isOpenNow = (row: LocationRow, now: Instant): boolean => isOpenAt(now, scheduleOf(row));
