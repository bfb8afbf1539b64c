import { createHash } from 'node:crypto';
import { listLocations } from '#contract/locations.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { encoded } from '#server/infrastructure/http/call.ts';
import { readListQuery } from '#server/infrastructure/http/list-query.ts';
import type { ListQuery } from '#server/infrastructure/http/list-query.ts';
import { refuse } from '#server/infrastructure/http/refusal.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { keptLocations, locationTexts } from './kept-locations.ts';
import { nameOf, NO_LINE } from './location-view.ts';
import type { LineNow } from './location-view.ts';
import { listState } from './locations-store.ts';
import type { LocationQuery, LocationRow } from './locations-store.ts';
import { openNow } from './schedule.ts';

/** The lines of these locations now; the queue provides it, which stands to the right of this capability. */
export type LinesNow = (
  tx: Tx,
  locations: readonly LocationRow[],
  at: { now: Instant; configuration: number },
) => Promise<Map<number, LineNow>>;

const METHODS: Record<string, number> = { 1: 1, 2: 2, 3: 3 };

/** How long a list stands while nothing changes: estimates move on by themselves with every half minute. */
const STANDS = MINUTE / 2;

/** Every public location of the vendor, in the vendor's order; private ones are in no list (§6). */
export function listLocationsRoute(ground: { db: Database; linesNow: LinesNow }): Route {
  const { db } = ground;
  return route(listLocations, async (call) => {
    const asked = askedOf(call.query);
    const vendorId = call.vendor.id;
    const now = call.now - (call.now % STANDS);
    const { configuration: version, stamps } = await listState(db, vendorId);
    const place = { vendorId, version, name: `locations-text/${asked.list.text}` };
    let answer = db.kept.get(place) as KeptList | undefined;
    if (answer?.stamps !== stamps || answer.now !== now) {
      const text = await call.read((tx) => listText(tx, { asked, version, now, linesNow: ground.linesNow }));
      answer = { stamps, now, text, etag: etagOf(text) };
      db.kept.set(place, answer, text.length);
    }
    const headers = { etag: answer.etag, 'cache-control': 'no-cache' };
    if (call.headers.ifNoneMatch === answer.etag) return { status: 304, body: undefined as never, headers };
    return encoded(answer.text, headers);
  });
}

/** A list as it was given last. */
interface KeptList {
  stamps: string;
  now: Instant;
  text: string;
  etag: string;
}

interface Asked {
  list: ListQuery;
  filters: Pick<LocationQuery, 'assigned' | 'serviceIds' | 'method'>;
}

function askedOf(query: Record<string, unknown>): Asked {
  const list = readListQuery(query, {
    path: listLocations.path,
    filters: ['assigned', 'assignments', 'service', 'method', 'client_view_meeting_method'],
    sorts: ['sort_order', 'name'],
    most: 1000,
  });
  const method = list.filters['method'] ?? list.filters['client_view_meeting_method'];
  if (method !== undefined && !(method in METHODS))
    throw refuse('parameter-invalid', { meta: { parameter: 'filter[method]' } });
  const filters = {
    assigned: ['1', 'true'].includes(list.filters['assigned'] ?? list.filters['assignments'] ?? ''),
    serviceIds: list.ids('service'),
    method: method === undefined ? null : METHODS[method]!,
  };
  return { list, filters };
}

async function listText(
  tx: Tx,
  of: { asked: Asked; version: number; now: Instant; linesNow: LinesNow },
): Promise<string> {
  const { list, filters } = of.asked;
  const at = { version: of.version, now: of.now };
  const rows = await keptLocations(tx, { ...filters, ...at });
  const page = list.page(inOrder(rows, list.sort), (row) => String(row.id));
  const [lines, texts] = await Promise.all([
    of.linesNow(tx, page.items, { now: of.now, configuration: of.version }),
    locationTexts(tx, page.items, at),
  ]);
  const cards = texts.map((text) => text.with(lines.get(text.row.id) ?? NO_LINE));
  const meta = { total: rows.length, page: page.number, limit: page.size };
  return `{"data":[${cards.join(',')}],"meta":${JSON.stringify(meta)},"links":${JSON.stringify(page.links)}}`;
}

const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

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
export const isOpenNow = (row: LocationRow, now: Instant): boolean => openNow(row, now).open;
