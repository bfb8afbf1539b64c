import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { hasTerms } from '#server/infrastructure/database/terms-store.ts';
import { at, json } from '#server/infrastructure/database/values.ts';

export interface ViewRow {
  id: number;
  name: string;
  shared: boolean;
  mine: boolean;
  state: Record<string, string>;
}
export interface ViewValues {
  name: string;
  shared: boolean;
  state: Record<string, string>;
}

export async function viewRows(
  tx: Tx,
  { screen, staffId }: { screen: string; staffId: number },
): Promise<ViewRow[]> {
  return tx.many(sql<ViewRow>`
    SELECT id, name, shared, (staff_id = ${staffId}) AS mine, state FROM saved_views
    WHERE vendor_id = ${tx.vendorId} AND screen = ${screen} AND (shared OR staff_id = ${staffId}) ORDER BY id LIMIT 100`);
}

export async function insertView(
  tx: Tx,
  {
    name,
    shared,
    state,
    screen,
    staffId,
    now,
  }: ViewValues & { screen: string; staffId: number; now: Instant },
): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO saved_views (vendor_id, screen, name, staff_id, shared, state, created_at)
    VALUES (${tx.vendorId}, ${screen}, ${name}, ${staffId}, ${shared}, ${json(state)}, ${at(now)}) RETURNING id`);
  return id;
}

/** Returns false if the person has no such view. */
export async function updateView(
  tx: Tx,
  of: { id: number; staffId: number },
  { name, shared, state }: ViewValues,
): Promise<boolean> {
  const count = await tx.run(sql`
    UPDATE saved_views SET name = ${name}, shared = ${shared}, state = ${json(state)}
    WHERE vendor_id = ${tx.vendorId} AND id = ${of.id} AND staff_id = ${of.staffId}`);
  return count > 0;
}

export async function deleteView(tx: Tx, { id, staffId }: { id: number; staffId: number }): Promise<boolean> {
  return (
    (await tx.run(
      sql`DELETE FROM saved_views WHERE vendor_id = ${tx.vendorId} AND id = ${id} AND staff_id = ${staffId}`,
    )) > 0
  );
}

/** Searches that saved views hold, each once, of every screen. */
export async function searchesOfViews(tx: Tx): Promise<string[]> {
  const rows = await tx.many(sql<{ search: string }>`
    SELECT DISTINCT state->>'search' AS search FROM saved_views WHERE vendor_id = ${tx.vendorId} AND state ? 'search'`);
  return rows.map(({ search }) => search);
}

/** Deletes the views of these searches, since their names say what they search for. */
export async function deleteViewsSearching(tx: Tx, searches: readonly string[]): Promise<number> {
  return tx.run(sql`
    DELETE FROM saved_views WHERE vendor_id = ${tx.vendorId} AND state->>'search' = ANY(${[...searches]}::text[])`);
}

export interface ChoiceRow {
  id: number;
  name: string;
  detail: string;
}

/** Each kind's table, names and search terms; null terms are few records without an index of words. */
const CHOICES: Record<
  string,
  { from: Sql; name: Sql; detail: Sql; order: Sql; terms: 'location' | 'service' | 'staff' | 'room' | null }
> = {
  location: {
    from: sql`locations r`,
    name: sql`COALESCE(NULLIF(r.name, ''), r.address)`,
    detail: sql`r.city`,
    order: sql`r.sort_name`,
    terms: 'location',
  },
  service: {
    from: sql`services r`,
    name: sql`r.name`,
    detail: sql`''`,
    order: sql`r.sort_name`,
    terms: 'service',
  },
  staff: {
    from: sql`staff r`,
    name: sql`r.display_name`,
    detail: sql`''`,
    order: sql`r.sort_name`,
    terms: 'staff',
  },
  room: {
    from: sql`rooms r`,
    name: sql`r.name`,
    detail: sql`(SELECT COALESCE(NULLIF(l.name, ''), l.address) FROM locations l WHERE l.vendor_id = r.vendor_id AND l.id = r.location_id)`,
    order: sql`r.sort_name`,
    terms: 'room',
  },
  category: {
    from: sql`categories r`,
    name: sql`r.name`,
    detail: sql`''`,
    order: sql`r.sort_order`,
    terms: null,
  },
  'line-of-business': {
    from: sql`lines_of_business r`,
    name: sql`r.name`,
    detail: sql`''`,
    order: sql`r.sort_order`,
    terms: null,
  },
};
const ACTIVE: Record<string, Sql> = {
  staff: sql`r.deactivated_at IS NULL AND r.role <> 7`,
};

/** Records by the beginnings of their words, or by their ids; archived ones only by id. */
export async function choiceRows(
  tx: Tx,
  kind: string,
  of: {
    prefixes: readonly string[];
    ids: readonly number[] | null;
    locationIds: readonly number[] | null;
    most: number;
  },
): Promise<ChoiceRow[]> {
  const { from, name, detail, order, terms } = CHOICES[kind]!;
  const { prefixes } = of;
  const found =
    terms === null
      ? prefixes.map((prefix) => sql`starts_with(lower(r.name), ${prefix})`)
      : prefixes.length === 0
        ? []
        : [hasTerms(tx, { kind: terms, id: sql`r.id`, prefixes })];
  const within =
    of.locationIds === null
      ? []
      : kind === 'location'
        ? [sql`r.id = ANY(${[...of.locationIds]}::bigint[])`]
        : kind === 'staff'
          ? [
              sql`EXISTS (SELECT FROM staff_locations w WHERE w.vendor_id = r.vendor_id AND w.staff_id = r.id AND w.location_id = ANY(${[...of.locationIds]}::bigint[]))`,
            ]
          : kind === 'room'
            ? [sql`r.location_id = ANY(${[...of.locationIds]}::bigint[])`]
            : [];
  const chosen =
    of.ids === null
      ? [ACTIVE[kind] ?? sql`r.archived_at IS NULL`, ...found]
      : [sql`r.id = ANY(${[...of.ids]}::bigint[])`];
  return tx.many(sql<ChoiceRow>`
    SELECT r.id, ${name} AS name, ${detail} AS detail FROM ${from}
    WHERE ${sql.join([sql`r.vendor_id = ${tx.vendorId}`, ...within, ...chosen], sql` AND `)} ORDER BY ${order}, r.id LIMIT ${of.most}`);
}
