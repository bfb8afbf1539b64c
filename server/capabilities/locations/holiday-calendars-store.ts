import type { LocalDate } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

type Times = { from: number; to: number }[];

/** What a holiday of a calendar does on its dates. */
export interface HolidayWrite {
  state: 'closed' | 'open' | 'special';
  times: Times;
}

export interface CalendarRow {
  id: number;
  country: string;
  state: string;
  locationIds: number[];
  filledYear: number;
  locations: { id: string; name: string }[];
}

export async function calendarRows(tx: Tx, id: number | null): Promise<CalendarRow[]> {
  return tx.many(sql<CalendarRow>`
    SELECT c.id, c.country, c.state, array_to_json(c.location_ids) AS location_ids, c.filled_year,
      COALESCE((SELECT json_agg(json_build_object('id', l.id::text, 'name', COALESCE(NULLIF(l.name, ''), l.address)) ORDER BY l.sort_name, l.id)
        FROM locations l WHERE l.vendor_id = c.vendor_id AND l.id = ANY(c.location_ids)), '[]') AS locations
    FROM holiday_calendars c WHERE c.vendor_id = ${tx.vendorId} AND (${id}::bigint IS NULL OR c.id = ${id}::bigint)
    ORDER BY c.country, c.state, c.id`);
}

/** Returns the id; undefined if the same subscription exists. */
export async function insertCalendar(
  tx: Tx,
  of: { country: string; state: string; locationIds: readonly number[]; filledYear: number; now: Instant },
): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ id: number }>`
    INSERT INTO holiday_calendars (vendor_id, country, state, location_ids, filled_year, created_at)
    VALUES (${tx.vendorId}, ${of.country}, ${of.state}, ${[...of.locationIds]}::bigint[], ${of.filledYear}, ${at(of.now)})
    ON CONFLICT DO NOTHING RETURNING id`);
  return row?.id;
}

export async function countLocations(tx: Tx, ids: readonly number[]): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM locations WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`);
  return count;
}

export interface NewHoliday {
  key: string;
  from: LocalDate;
  to: LocalDate;
  name: string;
  names: object;
}

/** Adds holidays at each location of the calendar. A holiday does again what it did in the last year that has it. */
export async function insertHolidays(
  tx: Tx,
  calendar: Pick<CalendarRow, 'id' | 'locationIds'>,
  holidays: readonly NewHoliday[],
): Promise<void> {
  const subjects = calendar.locationIds.length > 0 ? calendar.locationIds : [0];
  await tx.run(sql`
    INSERT INTO adjustments (vendor_id, type, subject_id, kind, from_date, to_date, from_minute, to_minute, more_times, only_hours, on_holidays,
      reason, names, holiday_key, calendar_id, archived_at)
    SELECT ${tx.vendorId}::bigint, 3, s.id, COALESCE(b.kind, 'unavailable'), h."from", h."to", COALESCE(b.from_minute, 0), COALESCE(b.to_minute, 1440),
      COALESCE(b.more_times, '[]'), COALESCE(b.only_hours, false), COALESCE(b.on_holidays, false), h.name, h.names, h.key, ${calendar.id}::bigint, b.archived_at
    FROM json_to_recordset(${json(holidays)}::json) AS h(key text, "from" date, "to" date, name text, names jsonb)
    CROSS JOIN unnest(${[...subjects]}::bigint[]) AS s(id)
    LEFT JOIN LATERAL (SELECT * FROM adjustments a WHERE a.vendor_id = ${tx.vendorId} AND a.calendar_id = ${calendar.id}::bigint
      AND a.subject_id = s.id AND a.holiday_key = h.key ORDER BY a.from_date DESC LIMIT 1) AS b ON true`);
}

export async function setFilledYear(tx: Tx, id: number, year: number): Promise<void> {
  await tx.run(
    sql`UPDATE holiday_calendars SET filled_year = ${year} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`,
  );
}

interface HolidayRow extends HolidayWrite {
  calendarId: number;
  from: LocalDate;
  to: LocalDate;
  name: string;
}

/** The holidays of all calendars from a date on, once for all locations of a calendar. */
export async function holidayRows(
  tx: Tx,
  { from, language }: { from: LocalDate; language: string },
): Promise<HolidayRow[]> {
  return tx.many(sql<HolidayRow>`
    SELECT DISTINCT ON (a.calendar_id, a.from_date, a.holiday_key) a.calendar_id, a.from_date::text AS "from", a.to_date::text AS "to",
      COALESCE(NULLIF(a.names->>${language}, ''), a.reason) AS name,
      CASE WHEN a.archived_at IS NOT NULL THEN 'open' WHEN a.kind = 'extra' THEN 'special' ELSE 'closed' END AS state,
      CASE WHEN a.kind = 'extra' THEN jsonb_build_array(jsonb_build_object('from', a.from_minute, 'to', a.to_minute)) || a.more_times
        ELSE '[]' END AS times
    FROM adjustments a WHERE a.vendor_id = ${tx.vendorId} AND a.calendar_id IS NOT NULL AND a.to_date >= ${from}::date
    ORDER BY a.calendar_id, a.from_date, a.holiday_key, a.id`);
}

/** The holidays that begin on a date, for each location; 0 is all. */
export async function holidaysOn(
  tx: Tx,
  { calendarId, date }: { calendarId: number; date: LocalDate },
): Promise<{ id: number; locationId: number; from: LocalDate; to: LocalDate }[]> {
  return tx.many(sql<{ id: number; locationId: number; from: LocalDate; to: LocalDate }>`
    SELECT a.id, a.subject_id AS location_id, a.from_date::text AS "from", a.to_date::text AS "to" FROM adjustments a
    WHERE a.vendor_id = ${tx.vendorId} AND a.calendar_id = ${calendarId} AND a.from_date = ${date}::date ORDER BY a.id`);
}

/** The holidays of a calendar from a date on. */
export async function holidaysFrom(
  tx: Tx,
  { calendarId, from }: { calendarId: number; from: LocalDate },
): Promise<{ id: number; from: LocalDate; to: LocalDate }[]> {
  return tx.many(sql<{ id: number; from: LocalDate; to: LocalDate }>`
    SELECT a.id, a.from_date::text AS "from", a.to_date::text AS "to" FROM adjustments a
    WHERE a.vendor_id = ${tx.vendorId} AND a.calendar_id = ${calendarId} AND a.to_date >= ${from}::date ORDER BY a.id`);
}

/** Returns how many holidays of a date a calendar has. */
export async function updateHoliday(
  tx: Tx,
  {
    calendarId,
    date,
    state,
    times,
    now,
  }: HolidayWrite & { calendarId: number; date: LocalDate; now: Instant },
): Promise<number> {
  const [first = { from: 0, to: 1440 }, ...more] = state === 'special' ? times : [];
  const isSpecial = state === 'special';
  const rows = await tx.many(sql<{ id: number }>`
    UPDATE adjustments SET version = version + 1, archived_at = ${at(state === 'open' ? now : null)}, kind = ${isSpecial ? 'extra' : 'unavailable'},
      only_hours = ${isSpecial}, on_holidays = ${isSpecial}, from_minute = ${first.from}, to_minute = ${first.to}, more_times = ${json(more)}::jsonb
    WHERE vendor_id = ${tx.vendorId} AND calendar_id = ${calendarId} AND from_date = ${date}::date RETURNING id`);
  return rows.length;
}

/** Removes the holidays from a date on; earlier ones stay without their calendar. */
export async function removeCalendar(tx: Tx, id: number, from: LocalDate): Promise<void> {
  const of = sql`vendor_id = ${tx.vendorId} AND calendar_id = ${id}`;
  await tx.run(sql`DELETE FROM adjustments WHERE ${of} AND to_date >= ${from}::date`);
  await tx.run(sql`UPDATE adjustments SET calendar_id = NULL WHERE ${of}`);
  await tx.run(sql`DELETE FROM holiday_calendars WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** Calendars of any vendor whose years end before this one. */
export async function dueCalendars(tx: Tx, untilYear: number): Promise<{ vendorId: number; id: number }[]> {
  return tx.many(sql<{ vendorId: number; id: number }>`
    SELECT vendor_id, id FROM due_holiday_calendars(${untilYear}::integer)`);
}
