import type { TimePreference } from '#domain/appointments/wait-list.ts';
import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';
import type { DueCounts } from '#server/infrastructure/retention/retention.ts';
import { HELD_ENTRY } from '../../vendors/index.ts';

export type EntryState = 'waiting' | 'booked' | 'left' | 'removed' | 'ended';

/** An entry before it is stored. */
export interface NewEntry {
  reference: string;
  clientReference: string;
  locationId: number;
  serviceId: number;
  staffId: number | null;
  meetingMethod: number;
  languages: readonly string[];
  seats: number;
  preferences: readonly TimePreference[];
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  receiveSms: boolean;
  lang: string;
  details: string;
  externalId: string;
  clientTimeZone: string;
  /** The appointment that an accepted offer moves; null books a new one. */
  movingVisitId: number | null;
  /** The group session whose seats it waits for; null waits for times. */
  sessionId: number | null;
  createdAt: Instant;
}

export interface EntryRow extends NewEntry {
  id: number;
  state: EntryState;
  visitId: number | null;
  locationName: string;
  serviceName: string;
  staffName: string | null;
  timeZone: string;
  vendorName: string;
  pathname: string;
  /** Of the moved appointment: its start, and the version of its code. */
  movingStart: Instant | null;
  movingCodeVersion: number | null;
  /** Of the group session. */
  sessionStart: Instant | null;
  sessionEnd: Instant | null;
}

/** Adds an entry, and has the free times of its location checked for it. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO wait_list (vendor_id, reference, client_reference, location_id, service_id, staff_id, meeting_method, languages, seats, preferences,
      first_name, last_name, email, phone, receive_sms, lang, details, external_id, client_time_zone, moving_visit_id, session_id, created_at)
    VALUES (${tx.vendorId}, ${entry.reference}, ${entry.clientReference}, ${entry.locationId}, ${entry.serviceId}, ${entry.staffId}, ${entry.meetingMethod},
      ${[...entry.languages]}, ${entry.seats}, ${json(entry.preferences)}, ${entry.firstName}, ${entry.lastName}, ${entry.email}, ${entry.phone}, ${entry.receiveSms},
      ${entry.lang}, ${entry.details}, ${entry.externalId}, ${entry.clientTimeZone}, ${entry.movingVisitId}, ${entry.sessionId}, ${at(entry.createdAt)}) RETURNING id`);
  forgetCheck(tx, entry.locationId);
  return id;
}

const columns = sql`
  e.id, e.reference, e.client_reference, e.location_id, e.service_id, e.staff_id, e.meeting_method, e.languages, e.seats, e.preferences, e.first_name, e.last_name,
  e.email, e.phone, e.receive_sms, e.lang, e.details, e.external_id, e.client_time_zone, e.created_at, e.state, e.visit_id, e.moving_visit_id, v.starts_at AS moving_start, v.code_version AS moving_code_version,
  e.session_id, g.starts_at AS session_start, g.ends_at AS session_end,
  COALESCE(NULLIF(l.name, ''), l.address) AS location_name, l.time_zone, s.name AS service_name, p.display_name AS staff_name, b.name AS vendor_name, b.pathname`;

const entries = (tx: Tx, which: Sql): Sql<EntryRow> => sql<EntryRow>`
  SELECT ${columns} FROM wait_list e
  JOIN vendors b ON b.id = e.vendor_id
  JOIN locations l ON l.vendor_id = e.vendor_id AND l.id = e.location_id
  JOIN services s ON s.vendor_id = e.vendor_id AND s.id = e.service_id
  LEFT JOIN staff p ON p.vendor_id = e.vendor_id AND p.id = e.staff_id
  LEFT JOIN visits v ON v.vendor_id = e.vendor_id AND v.id = e.moving_visit_id
  LEFT JOIN sessions g ON g.vendor_id = e.vendor_id AND g.id = e.session_id
  WHERE e.vendor_id = ${tx.vendorId} AND ${which}`;

export const entryById = (tx: Tx, id: number): Promise<EntryRow | undefined> =>
  tx.maybe(entries(tx, sql`e.id = ${id}`));

export const entryByReference = (tx: Tx, reference: string): Promise<EntryRow | undefined> =>
  tx.maybe(entries(tx, sql`e.reference = ${reference}`));

/** The waiting entries of a location, the longest wait first. */
export const waitingEntries = (tx: Tx, locationId: number): Promise<EntryRow[]> => {
  const waiting = entries(tx, sql`e.location_id = ${locationId} AND e.state = 'waiting'`);
  // mutation: waiting-order
  const order = sql`e.created_at, e.id`;
  return tx.many(sql<EntryRow>`${waiting} ORDER BY ${order} LIMIT ${MOST}`);
};

/** The visitors who wait for a seat of a session, the longest wait first. */
export const waitingForSession = (tx: Tx, sessionId: number): Promise<EntryRow[]> => {
  const waiting = entries(tx, sql`e.session_id = ${sessionId} AND e.state = 'waiting'`);
  return tx.many(sql<EntryRow>`${waiting} ORDER BY e.created_at, e.id`);
};

export async function startOfSession(tx: Tx, sessionId: number): Promise<Instant | undefined> {
  const row = await tx.maybe(sql<{ startsAt: Instant }>`
    SELECT starts_at FROM sessions WHERE vendor_id = ${tx.vendorId} AND id = ${sessionId}`);
  return row?.startsAt;
}

/** In one check, and in the list of staff. */
const MOST = 500;

/** Locks an entry until the transaction ends; false when it no longer waits. */
export async function lockWaiting(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.maybe(sql<{ state: EntryState }>`
    SELECT state FROM wait_list WHERE vendor_id = ${tx.vendorId} AND id = ${id} FOR UPDATE`);
  return row?.state === 'waiting';
}

export async function changePreferences(
  tx: Tx,
  {
    id,
    locationId,
    ...to
  }: { id: number; locationId: number; preferences: readonly TimePreference[]; details: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE wait_list SET preferences = ${json(to.preferences)}, details = ${to.details} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
  forgetCheck(tx, locationId);
}

/** Ends entries, whose open offers are declined. */
export async function endEntry(
  tx: Tx,
  {
    id,
    state,
    visitId = null,
    now,
  }: { id: number; state: Exclude<EntryState, 'waiting'>; visitId?: number | null; now: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE wait_list SET state = ${state}, visit_id = ${visitId}, ended_at = ${at(now)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND state = 'waiting'`);
}

/** Returns the ids of the entries of a location whose last date, appointment or session is over, and ends them. */
export async function endPastEntries(
  tx: Tx,
  { locationId, today, now }: { locationId: number; today: LocalDate; now: Instant },
): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    UPDATE wait_list e SET state = 'ended', ended_at = ${at(now)}
    WHERE e.vendor_id = ${tx.vendorId} AND e.location_id = ${locationId} AND e.state = 'waiting'
      AND (e.session_id IS NULL AND NOT EXISTS (SELECT 1 FROM json_to_recordset(e.preferences::json) AS w("to" text) WHERE w."to" >= ${today})
        OR EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = e.vendor_id AND v.id = e.moving_visit_id AND (v.status <> 1 OR v.starts_at <= ${at(now)}))
        OR EXISTS (SELECT 1 FROM sessions g WHERE g.vendor_id = e.vendor_id AND g.id = e.session_id AND (g.status <> 'open' OR g.starts_at <= ${at(now)})))
    RETURNING e.id`);
  return rows.map(({ id }) => id);
}

/** Has the location checked again at once. */
export function forgetCheck(tx: Tx, locationId: number): void {
  tx.enqueue(
    sql`DELETE FROM wait_list_checks WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId}`,
  );
}

export async function lastCheck(
  tx: Tx,
  locationId: number,
): Promise<{ stamps: string; checkedAt: Instant } | undefined> {
  return tx.maybe(sql<{ stamps: string; checkedAt: Instant }>`
    SELECT stamps, checked_at FROM wait_list_checks WHERE vendor_id = ${tx.vendorId} AND location_id = ${locationId}`);
}

export async function rememberCheck(
  tx: Tx,
  { locationId, stamps, now }: { locationId: number; stamps: string; now: Instant },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO wait_list_checks (vendor_id, location_id, stamps, checked_at) VALUES (${tx.vendorId}, ${locationId}, ${stamps}, ${at(now)})
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET stamps = EXCLUDED.stamps, checked_at = EXCLUDED.checked_at`);
}

/** Locations of any vendor with waiting entries or open openings. */
export async function waitListLocations(tx: Tx): Promise<{ vendorId: number; locationId: number }[]> {
  return tx.many(sql<{ vendorId: number; locationId: number }>`
    SELECT vendor_id, location_id FROM wait_list_locations()`);
}

/** Two processes that check one location would offer one time twice, and one of them would wait for the other. */
export function lockList(tx: Tx, locationId: number): void {
  tx.enqueue(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tx.vendorId}:wait-list:${locationId}`}, 23))`,
  );
}

/** The entries of a client: those that became one of the visits, and those with one of the addresses. */
export async function entriesAlike(
  tx: Tx,
  { visitIds, email, digits }: { visitIds: readonly number[]; email: string; digits: string },
): Promise<
  { id: number; visitId: number | null; firstName: string; lastName: string; email: string; phone: string }[]
> {
  return tx.many(sql<{
    id: number;
    visitId: number | null;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
  }>`
    SELECT id, visit_id, first_name, last_name, email, phone FROM wait_list
    WHERE vendor_id = ${tx.vendorId} AND (visit_id = ANY(${[...visitIds]}::bigint[]) OR ${email} <> '' AND lower(email) = ${email}
      OR ${digits} <> '' AND regexp_replace(phone, '[^0-9]', '', 'g') = ${digits})`);
}

/** Erases the person from entries; a waiting one ends, since it could reach them no more. */
export async function emptyEntries(tx: Tx, ids: readonly number[]): Promise<number> {
  return tx.run(sql`
    UPDATE wait_list SET first_name = '', last_name = '', email = '', phone = '', details = '', external_id = '', client_time_zone = '',
      receive_sms = false, forgotten = true, state = CASE WHEN state = 'waiting' THEN 'removed' ELSE state END, ended_at = COALESCE(ended_at, created_at)
    WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
}

/** The ids of entries that ended before an instant and still name their visitor. */
export async function entriesToForget(
  tx: Tx,
  { endedBefore, most }: { endedBefore: Instant; most: number },
): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT w.id FROM wait_list w WHERE ${isEntryDue(tx, endedBefore)} AND NOT ${HELD_ENTRY} ORDER BY w.ended_at LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

export const countEntriesDue = (tx: Tx, endedBefore: Instant): Promise<DueCounts> =>
  tx.one(sql<DueCounts>`
    SELECT count(*) FILTER (WHERE NOT ${HELD_ENTRY})::int AS due, count(*) FILTER (WHERE ${HELD_ENTRY})::int AS held
    FROM wait_list w WHERE ${isEntryDue(tx, endedBefore)}`);

const isEntryDue = (tx: Tx, endedBefore: Instant): Sql =>
  sql`(w.vendor_id = ${tx.vendorId} AND w.state <> 'waiting' AND NOT w.forgotten AND w.ended_at < ${at(endedBefore)})`;

/** What these entries hold of their person; at some locations, or at all. */
export async function exportedEntries(
  tx: Tx,
  { ids, locationIds }: { ids: readonly number[]; locationIds: readonly number[] | null },
): Promise<Record<string, unknown>[]> {
  const rows = await tx.many(sql<{ row: Record<string, unknown> }>`
    SELECT (SELECT row_to_json(f) FROM (SELECT w.created_at, w.ended_at, w.state, w.first_name, w.last_name, w.email, w.phone, w.lang,
      w.details, w.external_id, w.preferences) AS f) AS row
    FROM wait_list w WHERE w.vendor_id = ${tx.vendorId} AND w.id = ANY(${[...ids]}::bigint[])
      ${locationIds === null ? sql`` : sql`AND w.location_id = ANY(${[...locationIds]}::bigint[])`} ORDER BY w.id`);
  return rows.map(({ row }) => row);
}
