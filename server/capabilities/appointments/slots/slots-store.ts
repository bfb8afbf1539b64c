import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import type { WallInterval } from '#domain/locations/opening-hours.ts';
import { dateOfDayNumber } from '#domain/time/date.ts';
import { DAY, MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { seatsGone } from '../offers/offers-store.ts';

/** A query, its time, and whether staff without the service are included, for an explanation. */
interface SlotsRequest {
  query: SlotQuery;
  now: Instant;
  allStaff: boolean;
  /** For the impact of a change: also reads what is archived, and ids of adjustments. */
  preview?: Preview;
}

export interface Preview {
  /** A staff member who may not work at the location yet. */
  alsoStaff: number | null;
  /** Whether reserved time is read. */
  taken: boolean;
}
export interface HoursJson {
  weekday: number;
  method: number | null;
  from: number;
  to: number;
  effective_from: string | null;
  effective_to: string | null;
  cycle_weeks?: number | null;
  cycle_week?: number | null;
  cycle_from?: string | null;
}
export interface AdjustmentJson {
  /** Only for a preview. */
  id?: number;
  kind: 'unavailable' | 'extra';
  from_date: string;
  to_date: string;
  from: number;
  to: number;
  methods: number[] | null;
  recurrence: unknown;
  only?: boolean;
  on_holidays?: boolean;
  /** The times after the first one. */
  more?: readonly WallInterval[];
}

/** All data that slots depend on, read by one statement so that it is consistent. */
export interface SlotRows {
  /** The versions of the data. */
  stamps: string;
  /** The end of the next hold to expire; null without any. */
  heldUntil: Instant | null;
  /** Whether ended holds exist, which the next booking removes first. */
  hasEndedHolds: boolean;
  timeZone: string;
  /** Only for a preview; otherwise an archived location has no rows. */
  archived?: boolean;
  visibility: 'public' | 'private';
  physical: boolean;
  takesPhone: boolean;
  takesVideo: boolean;
  linesOfBusiness: number[];
  hours: HoursJson[] | null;
  adjustments: (AdjustmentJson & { type: number })[] | null;
  service: ServiceJson | null;
  /** The length that staff gave the moved appointment; null or absent without one. */
  fixedMinutes?: number | null;
  staff: StaffJson[] | null;
  rooms: RoomJson[] | null;
  sessions: SessionJson[] | null;
}

interface ServiceJson {
  /** Only for a preview, as in rooms. */
  archived?: boolean;
  offered_here: boolean;
  methods: number[];
  invite_only: boolean;
  is_group: boolean;
  line_of_business: number | null;
  minutes: number;
  flex_time: boolean;
  buffer_before: number;
  buffer_after: number;
  travel: number;
  slot_interval: number | null;
  notice: number | null;
  horizon_days: number | null;
  staff_needed: number;
  rooms_needed: { kind: string; count: number }[];
}
export interface StaffJson {
  id: number;
  /** Only for a preview. */
  works_here?: boolean;
  name: string;
  invite_only: boolean;
  languages: string[];
  lines: number[];
  daily_limit: number | null;
  methods: number[] | null;
  minutes: number | null;
  weight: number;
  hours: HoursJson[] | null;
  adjustments: AdjustmentJson[] | null;
  /** Pairs of epoch minutes, separated by blanks: one text parses many times faster than rows. */
  booked: string | null;
  held: string | null;
  calendar: string | null;
  booked_starts: string | null;
}
export interface RoomJson {
  id: number;
  archived?: boolean;
  kind: string;
  capacity: number;
  invite_only: boolean;
  /** Empty is all services. */
  service_ids: number[];
  /** Empty is whenever the location is open. */
  hours: { weekday: number; from: number; to: number }[];
  adjustments: AdjustmentJson[] | null;
  taken: string | null;
}
export interface SessionJson {
  id: number;
  starts: number;
  ends: number;
  capacity: number;
  taken: number;
  open: boolean;
  method: number;
  invite_only: boolean;
  opens_days: number | null;
  closes_minutes: number | null;
}

/** No reservation is longer. */
const LONGEST = 3 * DAY;

/**
 * The versions that slots at a location depend on: of the configuration, and of the reservations at every
 * location where its staff work. That list of locations is configuration too, so it is cached under the
 * configuration's version. A cached list allows a lookup by key. The first version of the result shows
 * whether the list is still valid.
 */
export async function slotStamps(db: Database, vendorId: number, locationId: number): Promise<string> {
  const name = { vendorId, version: 0, name: `slot-locations/${locationId}` };
  const stored = db.cache.get(name) as { configured: string; locationIds: number[] } | undefined;
  if (stored) {
    const [hit] = await db.read(
      vendorId,
      sql<{
        stamps: string;
      }>`SELECT ${stampsWhere(sql`n.vendor_id = ${vendorId} AND n.location_id = ANY(${stored.locationIds}::bigint[])`)} AS stamps`,
    );
    if (configuredBy(hit!.stamps) === stored.configured) return hit!.stamps;
  }
  const [row] = await db.read(
    vendorId,
    sql<{ stamps: string; locationIds: string }>`SELECT ${stampsOf(vendorId, locationId)} AS stamps,
      (SELECT string_agg(p.id::text, ' ') FROM (${locationsOf(vendorId, locationId)}) AS p(id)) AS location_ids`,
  );
  const { stamps, locationIds } = row!;
  db.cache.set(
    name,
    { configured: configuredBy(stamps), locationIds: locationIds.split(' ').map(Number) },
    locationIds.length,
  );
  return stamps;
}

export async function stampsAt(tx: Tx, locationId: number): Promise<string> {
  const row = await tx.one(sql<{ stamps: string }>`SELECT ${stampsOf(tx.vendorId, locationId)} AS stamps`);
  return row.stamps;
}

/** The configuration's version, which comes first. */
const configuredBy = (stamps: string): string => stamps.split(' ', 1)[0]!;

export async function zoneOfLocation(tx: Tx, locationId: number): Promise<string | undefined> {
  const row = await tx.maybe(sql<{ zone: string }>`
    SELECT time_zone AS zone FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ${locationId} AND archived_at IS NULL`);
  return row?.zone;
}

export async function slotRows(tx: Tx, requested: SlotsRequest): Promise<SlotRows | undefined> {
  const { vendorId } = tx;
  const { query, now, preview } = requested;
  const { locationId, serviceId } = query;
  const archived = (column: Sql): Sql => (preview ? sql`'archived', ${column} IS NOT NULL,` : sql``);
  const live = (column: Sql): Sql => (preview ? sql`` : sql`AND ${column} IS NULL`);
  return tx.maybe(sql<SlotRows>`
    SELECT ${stampsOf(vendorId, locationId)} AS stamps,
      (SELECT min(r.expires_at) FROM reservations r WHERE r.vendor_id = ${vendorId} AND r.live AND r.kind = 'hold' AND r.expires_at > ${at(now)}) AS held_until,
      EXISTS (SELECT 1 FROM reservations r WHERE r.vendor_id = ${vendorId} AND r.live AND r.kind = 'hold' AND r.expires_at <= ${at(now)}) AS has_ended_holds,
      l.time_zone, ${preview ? sql`l.archived_at IS NOT NULL AS archived,` : sql``} l.visibility, l.physical, l.takes_phone,
      l.takes_video AND offers_video(l.vendor_id, l.id) AS takes_video, array_to_json(l.lines_of_business) AS lines_of_business,
      (SELECT json_agg(json_build_object('weekday', h.weekday, 'method', h.meeting_method, 'from', h.from_minute, 'to', h.to_minute,
          'effective_from', h.effective_from, 'effective_to', h.effective_to))
         FROM location_hours h WHERE h.vendor_id = ${vendorId} AND h.location_id = l.id) AS hours,
      (SELECT json_agg(${adjustmentJson(requested, sql`'type', a.type,`)}) FROM adjustments a
        WHERE a.vendor_id = ${vendorId} AND (a.type = 2 AND a.subject_id = l.id OR a.type = 3 AND a.subject_id IN (0, l.id)) AND a.in_force AND ${near(query)}) AS adjustments,
      (SELECT json_build_object(${archived(sql`s.archived_at`)} 'offered_here', EXISTS (SELECT 1 FROM location_services o WHERE o.vendor_id = ${vendorId} AND o.location_id = l.id AND o.service_id = s.id),
          'methods', s.meeting_methods, 'invite_only', s.invite_only, 'is_group', s.is_group, 'line_of_business', s.line_of_business_id,
          'minutes', s.duration_minutes, 'flex_time', s.flex_time, 'buffer_before', s.buffer_before, 'buffer_after', s.buffer_after, 'travel', s.travel_minutes,
          'slot_interval', s.slot_interval, 'notice', s.notice_minutes, 'horizon_days', s.horizon_days, 'staff_needed', s.staff_needed, 'rooms_needed', s.rooms_needed)
         FROM services s WHERE s.vendor_id = ${vendorId} AND s.id = ${serviceId} ${live(sql`s.archived_at`)}) AS service,
      ${fixedMinutesOf(tx, query)} AS fixed_minutes, (${staffJson(tx, requested)}) AS staff, (${roomsJson(tx, requested)}) AS rooms,
      (SELECT json_agg(json_build_object('id', g.id, 'starts', ${epochMinutes(sql`g.starts_at`)}, 'ends', ${epochMinutes(sql`g.ends_at`)},
          'capacity', g.capacity, 'taken', ${seatsGone(query.openingIds)}, 'open', g.status = 'open', 'method', g.meeting_method, 'invite_only', g.invite_only,
          'opens_days', g.opens_days, 'closes_minutes', g.closes_minutes) ORDER BY g.starts_at)
         FROM sessions g WHERE g.vendor_id = ${vendorId} AND g.location_id = l.id AND g.service_id = ${serviceId}
          AND g.starts_at >= ${at(query.from)} AND g.starts_at < ${at(query.to)}) AS sessions
    FROM locations l WHERE l.vendor_id = ${vendorId} AND l.id = ${locationId} ${live(sql`l.archived_at`)}`);
}

const fixedMinutesOf = ({ vendorId }: Tx, { movingVisitId }: SlotQuery): Sql =>
  movingVisitId === null
    ? sql`NULL::integer`
    : sql`(SELECT m.fixed_minutes FROM visits m WHERE m.vendor_id = ${vendorId} AND m.id = ${movingVisitId})`;

function staffJson({ vendorId }: Tx, requested: SlotsRequest): Sql {
  const { query, now, allStaff, preview } = requested;
  const taken = (times: Sql): Sql => (preview?.taken === false ? sql`NULL` : times);
  const works = sql`SELECT staff_id FROM staff_locations WHERE vendor_id = ${vendorId} AND location_id = l.id`;
  const only = query.staffIds === null ? null : [...query.staffIds, ...query.withStaff];
  return sql`
    SELECT json_agg(json_build_object('id', p.id, ${preview ? sql`'works_here', p.id IN (${works}),` : sql``} 'name', p.display_name, 'invite_only', p.invite_only, 'languages', p.languages, 'lines', p.lines_of_business,
        'daily_limit', p.daily_limit, 'methods', methods_with_room(g), 'minutes', g.duration_minutes, 'weight', COALESCE(g.weight, 0),
        'hours', (SELECT json_agg(json_build_object('weekday', h.weekday, 'method', h.meeting_method, 'from', h.from_minute, 'to', h.to_minute,
            'effective_from', h.effective_from, 'effective_to', h.effective_to, 'cycle_weeks', h.cycle_weeks, 'cycle_week', h.cycle_week, 'cycle_from', h.cycle_from))
           FROM staff_hours h WHERE h.vendor_id = ${vendorId} AND h.staff_id = p.id AND h.location_id = l.id),
        'adjustments', (SELECT json_agg(${adjustmentJson(requested)}) FROM adjustments a
           WHERE a.vendor_id = ${vendorId} AND a.type = 1 AND a.subject_id = p.id AND a.in_force AND ${near(query)}),
        'booked', ${taken(sql`(SELECT ${pairs} FROM reservations r WHERE ${takenBy(sql`1`, sql`p.id`, { vendorId, query })} AND r.kind <> 'hold')`)},
        'held', ${taken(sql`(SELECT ${pairs} FROM reservations r WHERE ${takenBy(sql`1`, sql`p.id`, { vendorId, query })} AND r.kind = 'hold'
           AND (r.expires_at IS NULL OR r.expires_at > ${at(now)}))`)},
        'calendar', ${taken(sql`(SELECT ${pairs} FROM busy_times r WHERE r.vendor_id = ${vendorId} AND r.staff_id = p.id
           AND r.to_min > ${minuteOf(query.from - LONGEST)} AND r.from_min < ${minuteOf(query.to + LONGEST)})`)},
        'booked_starts', CASE WHEN p.daily_limit IS NOT NULL THEN (SELECT string_agg((${epochMinutes(sql`v.starts_at`)})::text, ' ')
           FROM reservations r JOIN visits v ON v.vendor_id = r.vendor_id AND v.id = r.visit_id
           WHERE ${takenBy(sql`1`, sql`p.id`, { vendorId, query })} AND r.kind = 'visit') END) ORDER BY p.id)
    FROM ${preview?.alsoStaff ? sql`(${works} UNION SELECT ${preview.alsoStaff}::bigint)` : sql`(${works})`} w
    JOIN staff p ON p.vendor_id = ${vendorId} AND p.id = w.staff_id AND p.deactivated_at IS NULL
    LEFT JOIN assignments g ON g.vendor_id = ${vendorId} AND g.staff_id = p.id AND g.location_id = l.id AND g.service_id = ${query.serviceId}
    WHERE (${allStaff}::boolean OR g.staff_id IS NOT NULL)
      AND (${only}::bigint[] IS NULL OR p.id = ANY(${only}::bigint[])
        OR EXISTS (SELECT 1 FROM services s WHERE s.vendor_id = ${vendorId} AND s.id = ${query.serviceId} AND s.staff_needed > 1))`;
}

function roomsJson({ vendorId }: Tx, requested: SlotsRequest): Sql {
  const { query, now, preview } = requested;
  return sql`
    SELECT json_agg(json_build_object('id', m.id, ${preview ? sql`'archived', m.archived_at IS NOT NULL,` : sql``} 'kind', m.kind, 'capacity', m.capacity, 'invite_only', m.invite_only, 'service_ids', m.service_ids, 'hours', m.hours,
        'adjustments', (SELECT json_agg(${adjustmentJson(requested)}) FROM adjustments a
           WHERE a.vendor_id = ${vendorId} AND a.type = 4 AND a.subject_id = m.id AND a.in_force AND ${near(query)}),
        'taken', (SELECT ${pairs} FROM reservations r WHERE ${takenBy(sql`2`, sql`m.id`, { vendorId, query })}
           AND (r.expires_at IS NULL OR r.expires_at > ${at(now)}))) ORDER BY m.id)
    FROM rooms m WHERE m.vendor_id = ${vendorId} AND m.location_id = l.id ${preview ? sql`` : sql`AND m.archived_at IS NULL`}`;
}

const stampsOf = (vendorId: number, locationId: number): Sql =>
  stampsWhere(sql`n.vendor_id = ${vendorId} AND n.location_id IN (${locationsOf(vendorId, locationId)})`);

const stampsWhere = (which: Sql): Sql => sql`
  (SELECT COALESCE(string_agg(n.location_id || ':' || n.version, ' ' ORDER BY n.location_id), '') FROM slot_versions n WHERE ${which})`;

/** The ids to look up: 0 for the configuration, the location, and the other locations of its staff. */
const locationsOf = (vendorId: number, locationId: number): Sql => sql`
  SELECT 0 UNION SELECT ${locationId}::bigint UNION
    SELECT other.location_id FROM staff_locations here JOIN staff_locations other ON other.vendor_id = here.vendor_id AND other.staff_id = here.staff_id
    WHERE here.vendor_id = ${vendorId} AND here.location_id = ${locationId}`;

const adjustmentJson = (
  { preview }: SlotsRequest,
  more: Sql = sql``,
): Sql => sql`json_build_object(${preview ? sql`'id', a.id,` : sql``} ${more} 'kind', a.kind, 'from_date', a.from_date, 'to_date', a.to_date,
  'from', a.from_minute, 'to', a.to_minute, 'methods', a.meeting_methods, 'recurrence', a.recurrence, 'only', a.only_hours, 'on_holidays', a.on_holidays, 'more', a.more_times)`;

/** Dates are local: a margin of two days covers any zone's offset from UTC. */
const near = ({ from, to }: SlotQuery): Sql => sql`
  (a.recurrence IS NOT NULL OR a.to_date >= ${dateOf(from - 2 * DAY)}::date) AND a.from_date <= ${dateOf(to + 4 * DAY)}::date`;

const pairs = sql`string_agg(r.from_min || ' ' || r.to_min, ' ' ORDER BY r.from_min)`;

const takenBy = (
  kind: Sql,
  resource: Sql,
  { vendorId, query }: { vendorId: number; query: SlotQuery },
): Sql => sql`
  r.vendor_id = ${vendorId} AND r.resource_kind = ${kind} AND r.resource_id = ${resource} AND r.live
  AND r.from_min >= ${minuteOf(query.from - LONGEST)} AND r.from_min < ${minuteOf(query.to + LONGEST)}
  AND (r.visit_id IS NULL OR r.visit_id <> ${query.movingVisitId ?? 0})${exceptHeldFor(query)}`;

const exceptHeldFor = ({ openingIds = [] }: SlotQuery): Sql =>
  openingIds.length === 0
    ? sql``
    : sql` AND (r.opening_id IS NULL OR r.opening_id <> ALL(${[...openingIds]}::bigint[]))`;

const epochMinutes = (column: Sql): Sql => sql`(EXTRACT(EPOCH FROM ${column}) / 60)::bigint`;
const minuteOf = (instant: Instant): number => Math.floor(instant / MINUTE);
const dateOf = (instant: Instant): string => dateOfDayNumber(Math.floor(instant / DAY));
