import { QUEUE_METHODS } from '#domain/codes/meeting-method.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import type { WallInterval } from '#domain/locations/opening-hours.ts';
import { dateOfDayNumber } from '#domain/time/date.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { configurationVersionOf } from '../vendors/index.ts';

export interface LocationRow {
  id: number;
  externalId: string | null;
  name: string;
  address: string;
  city: string;
  provState: string;
  postalZip: string;
  country: string;
  region: string;
  /** The vendor's name for this category. */
  category: string | null;
  /** Empty means all. */
  linesOfBusiness: number[];
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  lang: string;
  mailingCode: string;
  phone: string;
  physical: boolean;
  visibility: 'public' | 'private';
  sortOrder: number;
  instructions: string;
  reviewLink: string;
  googleReviewUrl: string;
  supportsCurbsidePickup: boolean;
  restrictCallbackRequestHours: boolean;
  takesOnlineQueue: boolean;
  takesPhone: boolean;
  takesVideo: boolean;
  accessible: boolean;
  queueCapacity: number | null;
  pausedAt: number | null;
  pausedMethods: number[];
  version: number;
  hours: HoursRow[] | null;
  adjustments: AdjustmentRow[] | null;
}
export interface HoursRow {
  weekday: number;
  method: number | null;
  from: number;
  to: number;
  effective_from: string | null;
  effective_to: string | null;
}
export interface AdjustmentRow {
  id?: number;
  kind: 'unavailable' | 'extra';
  from_date: string;
  to_date: string;
  from: number;
  to: number;
  methods: number[] | null;
  recurrence: unknown;
  holiday: boolean;
  only: boolean;
  on_holidays: boolean;
  /** The times after the first one. */
  more: WallInterval[];
}

/** A location without a video room takes no video, whatever its switch says. */
const TAKES_VIDEO = sql`(l.takes_video AND offers_video(l.vendor_id, l.id))`;

const COLUMNS = sql`
  l.id, l.external_id, l.name, l.address, l.city, l.prov_state, l.postal_zip, l.country, l.region,
  l.latitude, l.longitude, l.time_zone, l.lang, l.mailing_code, l.phone, l.physical, l.accessible, l.visibility,
  l.sort_order, l.instructions, l.review_link, l.google_review_url,
  l.supports_curbside_pickup, l.restrict_callback_request_hours,
  l.takes_online_queue, l.takes_phone, ${TAKES_VIDEO} AS takes_video,
  (SELECT c.name FROM location_categories c WHERE c.vendor_id = l.vendor_id AND c.id = l.category_id) AS category,
  l.queue_capacity, l.paused_at, l.paused_methods, l.lines_of_business, l.version`;

/**
 * Reads hours and adjustments with the location in one statement; times stay the location's local time.
 * Adjustments are read from two days before UTC's date, which is early enough for the business day of every
 * zone.
 */
const hoursOf = (now: Instant, until: Instant | null = null) => sql`
  (SELECT json_agg(json_build_object('weekday', h.weekday, 'method', h.meeting_method, 'from', h.from_minute, 'to', h.to_minute,
                                     'effective_from', h.effective_from, 'effective_to', h.effective_to))
     FROM location_hours h WHERE h.vendor_id = l.vendor_id AND h.location_id = l.id) AS hours,
  (SELECT json_agg(json_build_object('id', a.id, 'kind', a.kind, 'from_date', a.from_date, 'to_date', a.to_date, 'from', a.from_minute, 'to', a.to_minute,
      'methods', a.meeting_methods, 'recurrence', a.recurrence, 'holiday', a.type = 3, 'only', a.only_hours, 'on_holidays', a.on_holidays, 'more', a.more_times))
     FROM adjustments a WHERE a.vendor_id = l.vendor_id AND a.in_force AND (a.recurrence IS NOT NULL OR a.to_date >= ${dateOfDayNumber(Math.floor(now / DAY) - 2)}::date)
      ${until === null ? sql`` : sql`AND a.from_date <= ${dateOfDayNumber(Math.floor(until / DAY) + 1)}::date`}
      AND ((a.type = 2 AND a.subject_id = l.id) OR (a.type = 3 AND a.subject_id IN (0, l.id)))) AS adjustments`;

export async function locationRow(tx: Tx, id: number, now: Instant): Promise<LocationRow | undefined> {
  return tx.maybe(sql<LocationRow>`
    SELECT ${COLUMNS}, ${hoursOf(now)} FROM locations l
    WHERE l.vendor_id = ${tx.vendorId} AND l.id = ${id} AND l.archived_at IS NULL`);
}

/** The time zones of the public locations, in order of their names. */
export async function publicZones(tx: Tx): Promise<string[]> {
  const rows = await tx.many(sql<{ zone: string }>`
    SELECT DISTINCT time_zone AS zone FROM locations
    WHERE vendor_id = ${tx.vendorId} AND visibility = 'public' AND archived_at IS NULL ORDER BY zone`);
  return rows.map(({ zone }) => zone);
}

/** The version of the configuration, and the instant of each line's last estimate: a cached list depends on both. */
export async function listState(
  db: Database,
  vendorId: number,
): Promise<{ configuration: number; stamps: string }> {
  const [state] = await db.read(
    vendorId,
    sql<{ configuration: number; stamps: string }>`
      SELECT ${configurationVersionOf(vendorId)} AS configuration,
             (SELECT COALESCE(string_agg(location_id || ' ' || estimated_at, ',' ORDER BY location_id), '') FROM line_estimates WHERE vendor_id = ${vendorId}) AS stamps`,
  );
  return state!;
}

/** Filters of a list of locations; null does not filter. */
export interface LocationFilters {
  assigned: boolean;
  serviceIds: readonly number[] | null;
  method: number | null;
  staffIds: readonly number[] | null;
  /** A staff member of one of these categories serves there. */
  staffCategoryIds: readonly number[] | null;
  /** True: locations with a service for groups; false: with a service for one person. */
  group: boolean | null;
  /** True: virtual locations; false: locations with an address to go to. */
  virtual: boolean | null;
  /** No location at all: invitation-only ones are in no list. */
  none: boolean;
  /** Private locations that the visitor's shortcut opens. */
  openIds?: readonly number[];
}

export interface LocationQuery extends Partial<LocationFilters> {
  now: Instant;
  limit: number;
  ids?: readonly number[] | null;
  visibility: 'public' | 'any';
}

export async function locationRows(tx: Tx, query: LocationQuery): Promise<LocationRow[]> {
  const { method = null, virtual = null, group = null, none = false } = query;
  const [serviceIds, staffIds, staffCategoryIds] = [
    query.serviceIds,
    query.staffIds,
    query.staffCategoryIds,
  ].map((ids) => (ids ? [...ids] : null));
  const served = sql`SELECT 1 FROM assignments g JOIN staff s ON s.vendor_id = g.vendor_id AND s.id = g.staff_id AND s.deactivated_at IS NULL
    WHERE g.vendor_id = l.vendor_id AND g.location_id = l.id
      AND (${serviceIds}::bigint[] IS NULL OR g.service_id = ANY(${serviceIds}::bigint[]))
      AND (${staffIds}::bigint[] IS NULL OR g.staff_id = ANY(${staffIds}::bigint[]))
      AND (${staffCategoryIds}::bigint[] IS NULL OR s.category_id = ANY(${staffCategoryIds}::bigint[]))
      AND (${method}::smallint IS NULL OR ${method}::smallint = ANY(methods_with_room(g)))`;
  const byWhom =
    query.assigned === true || [serviceIds, staffIds, staffCategoryIds].some((ids) => ids !== null);
  return tx.many(sql<LocationRow>`
    SELECT ${COLUMNS}, ${hoursOf(query.now)} FROM locations l
    WHERE l.vendor_id = ${tx.vendorId} AND l.archived_at IS NULL AND NOT ${none}::boolean
      AND (${query.visibility} = 'any' OR l.visibility = 'public' OR l.id = ANY(${[...(query.openIds ?? [])]}::bigint[]))
      AND (${query.ids === undefined || query.ids === null} OR l.id = ANY(${[...(query.ids ?? [])]}::bigint[]))
      AND (NOT ${byWhom}::boolean OR EXISTS (${served}))
      AND (${method}::smallint IS NULL OR (CASE ${method}::smallint WHEN 1 THEN l.takes_online_queue WHEN 2 THEN l.takes_phone WHEN 3 THEN ${TAKES_VIDEO} ELSE EXISTS (${offered(sql`${method}::smallint = ANY(v.meeting_methods)`)}) END))
      AND (${virtual}::boolean IS NULL OR l.physical <> ${virtual}::boolean)
      AND (${group}::boolean IS NULL OR EXISTS (${offered(sql`v.is_group = ${group}::boolean`)}))
    ORDER BY l.sort_order, COALESCE(NULLIF(l.name, ''), l.address), l.id LIMIT ${query.limit}`);
}

/** Locations as the switcher shows them, with the hours of today alone: a vendor may have thousands of holidays. */
export async function switcherRows(
  tx: Tx,
  { now, ids }: { now: Instant; ids: readonly number[] | 'all' },
): Promise<SwitcherRow[]> {
  const chosen = ids === 'all' ? sql`` : sql`AND l.id = ANY(${[...ids]}::bigint[])`;
  return tx.many(sql<SwitcherRow>`
    SELECT l.id, l.name, l.address, l.time_zone, l.lines_of_business, ${hoursOf(now, now)} FROM locations l
    WHERE l.vendor_id = ${tx.vendorId} AND l.archived_at IS NULL ${chosen}
    ORDER BY l.sort_order, COALESCE(NULLIF(l.name, ''), l.address), l.id LIMIT ${MOST_SWITCHED}`);
}

const MOST_SWITCHED = 1_000;
type SwitcherRow = Pick<
  LocationRow,
  'id' | 'name' | 'address' | 'timeZone' | 'linesOfBusiness' | 'hours' | 'adjustments'
>;

/** A public service that the location offers. */
const offered = (condition: Sql) => sql`
  SELECT 1 FROM location_services o JOIN services v ON v.vendor_id = o.vendor_id AND v.id = o.service_id AND v.archived_at IS NULL AND NOT v.invite_only
  WHERE o.vendor_id = l.vendor_id AND o.location_id = l.id AND ${condition}`;

/** Locations of a category; null if there is no such category. */
export async function locationsOfCategory(tx: Tx, id: number): Promise<number[] | null> {
  const result = await tx.maybe(sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT l.id FROM locations l WHERE l.vendor_id = c.vendor_id AND l.category_id = c.id ORDER BY l.id)::bigint[] AS ids
    FROM location_categories c WHERE c.vendor_id = ${tx.vendorId} AND c.id = ${id}`);
  return result?.ids ?? null;
}

/** Stores the methods whose intake is paused from now on. */
export async function keepIntake(
  tx: Tx,
  { locationId, methods, now }: { locationId: number; methods: readonly QueueMethod[]; now: Instant },
): Promise<void> {
  const all = methods.length === QUEUE_METHODS.length;
  // mutation: paused-methods
  await tx.run(sql`
    UPDATE locations SET paused_methods = ${[...methods]}::smallint[], paused_at = ${at(all ? now : null)}, version = version + 1
    WHERE vendor_id = ${tx.vendorId} AND id = ${locationId}`);
}
