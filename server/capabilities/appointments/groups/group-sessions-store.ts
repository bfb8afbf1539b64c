import type { GroupSessionFacts, GroupSessionValues } from '#contract/appointments/group-sessions.ts';
import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { byIds, byState } from '#server/infrastructure/resources/list-filters-store.ts';
import { readFilter } from '#server/infrastructure/resources/list-request.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';

export const SESSIONS = sql`sessions`;
export const SESSION_SORTS: Sorts = {
  start: { column: sql`r.starts_min`, kind: 'number' },
  name: { column: sql`r.sort_name`, kind: 'string' },
};

const HOSTS = sql`COALESCE((SELECT string_agg(p.display_name, ', ' ORDER BY p.display_name) FROM staff p
  WHERE p.vendor_id = r.vendor_id AND p.id = ANY(r.host_ids)), '')`;

export const SESSION_JOINS = sql`JOIN services s ON s.vendor_id = r.vendor_id AND s.id = r.service_id
  JOIN locations l ON l.vendor_id = r.vendor_id AND l.id = r.location_id
  LEFT JOIN rooms m ON m.vendor_id = r.vendor_id AND m.id = r.room_id`;
export const SESSION_COLUMNS = sql`r.version, r.name, s.name AS service, COALESCE(NULLIF(l.name, ''), l.address) AS location, r.starts_min, r.ends_min,
  r.time_zone, r.meeting_method AS method, ${HOSTS} AS hosts, COALESCE(m.name, '') AS room, r.seats_taken AS booked, r.seats_held AS held, r.capacity,
  (SELECT count(*)::integer FROM wait_list e WHERE e.vendor_id = r.vendor_id AND e.session_id = r.id AND e.state = 'waiting') AS waiting,
  CASE WHEN r.status = 'cancelled' THEN 'cancelled' WHEN r.seats_taken + r.seats_held >= r.capacity THEN 'full' ELSE 'open' END AS status,
  r.invite_only, r.archived_at IS NOT NULL AS archived`;

const WHEN = ['upcoming', 'past', 'cancelled', 'all'] as const;

/** Conditions of the list's filters; `within` are the caller's locations, undefined for the whole vendor. */
export function sessionFilters(
  query: Readonly<Record<string, string | undefined>>,
  { within, now }: { within: readonly number[] | undefined; now: Instant },
): Sql[] {
  const [when = 'upcoming'] = readFilter(query, 'when', WHEN) ?? [];
  const minute = Math.floor(now / MINUTE);
  const chosen: Record<(typeof WHEN)[number], Sql[]> = {
    upcoming: [sql`r.status = 'open'`, sql`r.ends_min > ${minute}::integer`],
    past: [sql`r.status = 'open'`, sql`r.ends_min <= ${minute}::integer`],
    cancelled: [sql`r.status = 'cancelled'`],
    all: [],
  };
  return [
    ...(within === undefined ? [] : [sql`r.location_id = ANY(${[...within]}::bigint[])`]),
    ...chosen[when],
    ...byState(query),
    ...byIds(query, 'location', (ids) => sql`r.location_id = ANY(${ids}::bigint[])`),
    ...byIds(query, 'service', (ids) => sql`r.service_id = ANY(${ids}::bigint[])`),
  ];
}

/** A session as it is stored, with what a change of it needs. */
export interface StoredSession {
  version: number;
  archived: boolean;
  cancelled: boolean;
  starts: Instant;
  ends: Instant;
  zone: string;
  seatsTaken: number;
  /** For visitors on the wait list. */
  seatsHeld: number;
  seriesId: number | null;
  values: GroupSessionValues;
  facts: GroupSessionFacts;
}

interface SessionColumns {
  version: number;
  archived: boolean;
  status: string;
  startsMin: number;
  endsMin: number;
  zone: string;
  seatsTaken: number;
  seatsHeld: number;
  seriesId: number | null;
  service: string;
  name: string;
  serviceId: number;
  locationId: number;
  method: number;
  capacity: number;
  hosts: number[];
  roomId: number | null;
  inviteOnly: boolean;
  opensDays: number | null;
  closesMinutes: number | null;
}

export async function storedSession(
  tx: Tx,
  id: number,
  { lock }: { lock: boolean },
): Promise<StoredSession | undefined> {
  const row = await tx.maybe(sql<SessionColumns>`
    SELECT r.version, r.archived_at IS NOT NULL AS archived, r.status, r.starts_min, r.ends_min, r.time_zone AS zone, r.seats_taken, r.seats_held, r.series_id,
      (SELECT s.name FROM services s WHERE s.vendor_id = r.vendor_id AND s.id = r.service_id) AS service, r.name, r.service_id, r.location_id,
      r.meeting_method AS method, r.capacity, array_to_json(r.host_ids) AS hosts, r.room_id, r.invite_only, r.opens_days, r.closes_minutes
    FROM sessions r WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${id} ${lock ? sql`FOR UPDATE OF r` : sql``}`);
  if (!row) return undefined;
  const starts = row.startsMin * MINUTE;
  const { date, minute } = wallOf(starts, row.zone);
  const cancelled = row.status === 'cancelled';
  return {
    version: row.version,
    archived: row.archived,
    cancelled,
    starts,
    ends: row.endsMin * MINUTE,
    zone: row.zone,
    seatsTaken: row.seatsTaken,
    seatsHeld: row.seatsHeld,
    seriesId: row.seriesId,
    values: {
      name: row.name,
      service_id: String(row.serviceId),
      location_id: String(row.locationId),
      meeting_method: String(row.method) as GroupSessionValues['meeting_method'],
      date,
      time: clockOf(minute),
      minutes: row.endsMin - row.startsMin,
      capacity: row.capacity,
      host_ids: row.hosts.map(String),
      room_id: row.roomId === null ? null : String(row.roomId),
      invite_only: row.inviteOnly,
      opens_days: row.opensDays,
      closes_minutes: row.closesMinutes,
    },
    facts: {
      service: row.service,
      booked: row.seatsTaken,
      cancelled,
      start: toIso(starts),
      time_zone: row.zone,
    },
  };
}

/** Minutes of a day as `09:30`. */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A session's values with the instants that its location's zone makes of them. */
export interface PlannedSession {
  values: GroupSessionValues;
  zone: string;
  starts: Instant;
  ends: Instant;
}

const columnsOf = ({ values, zone, starts, ends }: PlannedSession): Readonly<Record<string, Sql>> => ({
  // A session without a name of its own is found under its service.
  name: sql`COALESCE(NULLIF(${values.name}::text, ''), s.name)`,
  service_id: sql`s.id`,
  location_id: sql`${Number(values.location_id)}::bigint`,
  meeting_method: sql`${Number(values.meeting_method)}::smallint`,
  starts_at: sql`${at(starts)}::timestamptz`,
  ends_at: sql`${at(ends)}::timestamptz`,
  time_zone: sql`${zone}::text`,
  capacity: sql`${values.capacity}::integer`,
  host_ids: sql`${values.host_ids.map(Number)}::bigint[]`,
  room_id: sql`${values.room_id === null ? null : Number(values.room_id)}::bigint`,
  invite_only: sql`${values.invite_only}::boolean`,
  opens_days: sql`${values.opens_days}::integer`,
  closes_minutes: sql`${values.closes_minutes}::integer`,
});

const ofService = (tx: Tx, { values }: PlannedSession): Sql =>
  sql`services s WHERE s.vendor_id = ${tx.vendorId} AND s.id = ${Number(values.service_id)}`;

export async function insertSession(tx: Tx, planned: PlannedSession): Promise<number> {
  const columns = columnsOf(planned);
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO sessions (vendor_id, ${sql.join(Object.keys(columns).map((name) => sql.id(name)))})
    SELECT ${tx.vendorId}::bigint, ${sql.join(Object.values(columns))} FROM ${ofService(tx, planned)} RETURNING id`);
  return id;
}

export async function updateSession(
  tx: Tx,
  id: number,
  { planned, version }: { planned: PlannedSession; version: number },
): Promise<void> {
  const set = Object.entries(columnsOf(planned)).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  await tx.run(sql`
    UPDATE sessions SET version = ${version}, ${sql.join(set)} FROM ${ofService(tx, planned)}
      AND sessions.vendor_id = ${tx.vendorId} AND sessions.id = ${id}`);
}

export async function archiveSession(
  tx: Tx,
  id: number,
  { archivedAt, version }: { archivedAt: Instant | null; version: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE sessions SET archived_at = ${at(archivedAt)}, version = ${version} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

export async function cancelSessionRow(tx: Tx, id: number, version: number): Promise<void> {
  await tx.run(sql`
    UPDATE sessions SET status = 'cancelled', version = ${version} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** Puts sessions into the series of the first one. */
export async function joinSeries(tx: Tx, ids: readonly number[], seriesId: number): Promise<void> {
  await tx.run(sql`
    UPDATE sessions SET series_id = ${seriesId} WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
}

/** What a form refers to: null where it does not exist, or does not fit. */
export interface SessionReferences {
  isGroup: boolean | null;
  methods: number[] | null;
  isOffered: boolean;
  hosts: number;
  roomSeats: number | null;
}

export async function sessionReferences(tx: Tx, values: GroupSessionValues): Promise<SessionReferences> {
  const { vendorId } = tx;
  const [service, location] = [Number(values.service_id), Number(values.location_id)];
  const hosts = values.host_ids.map(Number);
  const room = values.room_id === null ? 0 : Number(values.room_id);
  return tx.one(sql<SessionReferences>`
    SELECT (SELECT s.is_group FROM services s WHERE s.vendor_id = ${vendorId} AND s.id = ${service} AND s.archived_at IS NULL) AS is_group,
      (SELECT array_to_json(s.meeting_methods) FROM services s WHERE s.vendor_id = ${vendorId} AND s.id = ${service}) AS methods,
      EXISTS (SELECT 1 FROM location_services o WHERE o.vendor_id = ${vendorId} AND o.location_id = ${location} AND o.service_id = ${service}) AS is_offered,
      (SELECT count(*)::int FROM staff_locations w JOIN staff p ON p.vendor_id = w.vendor_id AND p.id = w.staff_id AND p.deactivated_at IS NULL
        WHERE w.vendor_id = ${vendorId} AND w.location_id = ${location} AND w.staff_id = ANY(${hosts}::bigint[])) AS hosts,
      (SELECT m.capacity FROM rooms m WHERE m.vendor_id = ${vendorId} AND m.location_id = ${location} AND m.id = ${room} AND m.archived_at IS NULL) AS room_seats`);
}
