import type { ShortcutValues } from '#contract/shortcuts/shortcuts.ts';
import { SHORTCUT_STATES } from '#contract/shortcuts/shortcuts.rows.ts';
import type { ShortcutState } from '#contract/shortcuts/shortcuts.rows.ts';
import { shortcutValues } from '#contract/shortcuts/shortcuts.values.ts';
import { SHORTCUT_KINDS } from '#domain/shortcuts/shortcut.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { formTable } from '#server/infrastructure/resources/form-table-store.ts';
import { byIds, byState, byValues } from '#server/infrastructure/resources/list-filters-store.ts';
import type { Sorts } from '#server/infrastructure/resources/list-request.ts';

export const SHORTCUT_TABLE = sql`shortcuts`;
export const SHORTCUT_FORM = formTable<ShortcutValues>('shortcuts', shortcutValues, {
  apart: ['translations'],
  dated: true,
});
export const SHORTCUT_SORTS: Sorts = { name: { column: sql`r.sort_name`, kind: 'string' } };

const namesOf = (table: Sql, name: Sql, ids: Sql): Sql =>
  sql`(SELECT string_agg(${name}, ', ' ORDER BY ${name}) FROM ${table} n WHERE n.vendor_id = r.vendor_id AND n.id = ANY(${ids}))`;

/** Visits that it has led to and that are not cancelled. */
const BOOKINGS = sql`(SELECT count(*)::int FROM shortcut_uses u JOIN visits v ON v.vendor_id = u.vendor_id AND v.id = u.visit_id AND v.status <> 4
  WHERE u.vendor_id = r.vendor_id AND u.shortcut_id = r.id)`;

const STATUS_CONDITIONS = (now: Instant): Readonly<Record<ShortcutState, Sql>> => {
  const minute = sql`${Math.floor(now / MINUTE)}::integer`;
  const ended = sql`(r.ends_min IS NOT NULL AND r.ends_min <= ${minute})`;
  const used = sql`(r.max_uses IS NOT NULL AND r.uses >= r.max_uses)`;
  return {
    ended,
    'used-up': sql`(NOT ${ended} AND ${used})`,
    paused: sql`(NOT ${ended} AND NOT ${used} AND r.paused)`,
    open: sql`(NOT ${ended} AND NOT ${used} AND NOT r.paused)`,
  };
};

export const shortcutColumns = (now: Instant): Sql => {
  const is = STATUS_CONDITIONS(now);
  return sql`r.version, r.name, r.kind, r.uses, r.max_uses, ${BOOKINGS} AS bookings, r.expires_on::text AS expires_on,
    concat_ws(' · ', ${namesOf(sql`services`, sql`n.name`, sql`r.service_ids`)}, ${namesOf(sql`locations`, sql`COALESCE(NULLIF(n.name, ''), n.address)`, sql`r.location_ids`)},
      ${namesOf(sql`staff`, sql`n.display_name`, sql`r.staff_ids`)}) AS presets,
    CASE WHEN ${is.ended} THEN 'ended' WHEN ${is['used-up']} THEN 'used-up' WHEN r.paused THEN 'paused' ELSE 'open' END AS status,
    COALESCE((SELECT p.display_name FROM staff p WHERE p.vendor_id = r.vendor_id AND p.id = r.created_by), '') AS owner,
    r.archived_at IS NOT NULL AS archived`;
};

const countOf = (condition: Sql): Sql =>
  sql`(SELECT count(*)::int FROM shortcut_uses u JOIN visits v ON v.vendor_id = u.vendor_id AND v.id = u.visit_id AND ${condition}
    WHERE u.vendor_id = r.vendor_id AND u.shortcut_id = r.id)`;

export const SHORTCUT_FACTS = sql`json_build_object('uses', r.uses, 'upcoming', ${countOf(sql`v.status = 1`)},
  'came', ${countOf(sql`v.status IN (2, 5, 6)`)}, 'cancelled', ${countOf(sql`v.status = 4`)}, 'missed', ${countOf(sql`v.status = 3`)},
  'invited', (SELECT count(*)::int FROM shortcut_invitations i WHERE i.vendor_id = r.vendor_id AND i.shortcut_id = r.id))`;

/** Arrays have no leakproof operator but `= ANY`. A shortcut without locations is for all of them. */
const atLocations = (ids: readonly number[]): Sql =>
  sql`(cardinality(r.location_ids) = 0 OR ${sql.join(
    (ids.length === 0 ? [0] : ids).map((id) => sql`${id}::bigint = ANY(r.location_ids)`),
    sql` OR `,
  )})`;

/** Conditions of the list's filters; `within` are the caller's locations, undefined for the whole vendor. */
export const shortcutFilters = (
  query: Readonly<Record<string, string | undefined>>,
  { within, now }: { within: readonly number[] | undefined; now: Instant },
): Sql[] => [
  ...(within === undefined ? [] : [atLocations(within)]),
  ...byState(query),
  ...byValues(query, { name: 'status', values: SHORTCUT_STATES }, (chosen) => {
    const is = STATUS_CONDITIONS(now);
    return sql`(${sql.join(
      chosen.map((one) => is[one]),
      sql` OR `,
    )})`;
  }),
  ...byValues(
    query,
    { name: 'kind', values: SHORTCUT_KINDS },
    (chosen) => sql`r.kind = ANY(${chosen}::text[])`,
  ),
  ...byIds(query, 'location', atLocations),
];

/** How many of the named records exist, and the zone of the first location: of those named, or else of the vendor. */
export async function shortcutReferences(
  tx: Tx,
  of: { locationIds: readonly number[]; serviceIds: readonly number[]; staffIds: readonly number[] },
): Promise<{ locations: number; services: number; staff: number }> {
  return tx.one(sql<{ locations: number; services: number; staff: number }>`
    SELECT (SELECT count(*)::int FROM locations WHERE vendor_id = ${tx.vendorId} AND archived_at IS NULL AND id = ANY(${[...of.locationIds]}::bigint[])) AS locations,
      (SELECT count(*)::int FROM services WHERE vendor_id = ${tx.vendorId} AND archived_at IS NULL AND id = ANY(${[...of.serviceIds]}::bigint[])) AS services,
      (SELECT count(*)::int FROM staff WHERE vendor_id = ${tx.vendorId} AND deactivated_at IS NULL AND id = ANY(${[...of.staffIds]}::bigint[])) AS staff`);
}

/** The zone on whose clocks a shortcut ends: of its first location, or else of the vendor's first one. */
export async function zoneOfShortcut(tx: Tx, locationIds: readonly number[]): Promise<string> {
  const row = await tx.maybe(sql<{ timeZone: string }>`
    SELECT time_zone FROM locations WHERE vendor_id = ${tx.vendorId} AND (archived_at IS NULL OR id = ANY(${[...locationIds]}::bigint[]))
    ORDER BY COALESCE(array_position(${[...locationIds]}::bigint[], id), 1000), sort_order, id LIMIT 1`);
  return row?.timeZone ?? 'UTC';
}

/** Stores what the form does not hold: the end, and for a new shortcut its maker. */
export async function writeEnd(
  tx: Tx,
  id: number,
  { endsMin, createdBy }: { endsMin: number | null; createdBy?: number | null },
): Promise<void> {
  const maker = createdBy === undefined ? sql`` : sql`, created_by = ${createdBy}`;
  await tx.run(sql`
    UPDATE shortcuts SET ends_min = ${endsMin} ${maker} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}

/** A shortcut as its link shows it. */
export interface LinkedShortcut {
  id: number;
  name: string;
  kind: ShortcutValues['kind'];
  lang: string;
  tokenVersion: number;
  tokenHash: string | null;
  locationIds: number[];
  serviceIds: number[];
  location: string;
  pathname: string;
}

export async function linkedShortcut(
  tx: Tx,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<LinkedShortcut | undefined> {
  return tx.maybe(sql<LinkedShortcut>`
    SELECT r.id, r.name, r.kind, r.lang, r.token_version, r.token_hash, array_to_json(r.location_ids) AS location_ids, array_to_json(r.service_ids) AS service_ids,
      CASE WHEN cardinality(r.location_ids) = 1 THEN (SELECT COALESCE(NULLIF(l.name, ''), l.address) FROM locations l WHERE l.vendor_id = r.vendor_id AND l.id = r.location_ids[1]) ELSE '' END AS location,
      (SELECT b.pathname FROM vendors b WHERE b.id = r.vendor_id) AS pathname
    FROM shortcuts r WHERE r.vendor_id = ${tx.vendorId} AND r.id = ${id} ${lock ? sql`FOR UPDATE OF r` : sql``}`);
}

export async function keepToken(
  tx: Tx,
  id: number,
  { version, hash }: { version: number; hash: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE shortcuts SET token_version = ${version}, token_hash = ${hash} WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}
