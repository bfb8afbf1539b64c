import { MOST_COUNTED } from '#contract/protocol/resource.ts';
import { sql } from '../database/database.ts';
import { hasTerms } from '../database/terms-store.ts';
import type { Sql, Tx } from '../database/database.ts';
import type { Cursor, ListRequest, Sorts } from './list-request.ts';

/**
 * A list of the staff's screens in SQL. The listed table has the alias `r`, and columns vendor_id and id.
 * Conditions are leakproof ones only: row-level security keeps any other from using an index (ground rule 3).
 */
export interface ListSource {
  readonly table: Sql;
  /** Columns of a row, from `r` and the joins; they are read for the rows of one page only. */
  readonly columns: Sql;
  readonly joins?: Sql;
  /** By the name in the address: an indexed column of `r` that is never null. The first one is the default. */
  readonly sorts: Sorts;
  /** The kind of its search terms in `list_terms`. */
  readonly terms: 'location' | 'service' | 'staff' | 'room' | null;
  /** Filters and the caller's scope. */
  readonly where: readonly Sql[];
}

type Listed<Row> = Row & { id: number; sortKey: string | number };

export interface Page<Row> {
  rows: Row[];
  before: Cursor | null;
  after: Cursor | null;
}
/** Reads one page by its key: the work does not grow with the page's depth. */
export async function pageOf<Row>(tx: Tx, source: ListSource, request: ListRequest): Promise<Page<Row>> {
  const { size, cursor } = request;
  const isBack = cursor?.side === 'before';
  const found = await tx.many(sql<Listed<Row>>`
    WITH page AS (${keysOf(tx, source, request)} LIMIT ${size + 1})
    SELECT r.id, page.sort_key, ${source.columns} FROM page
    JOIN ${source.table} r ON r.vendor_id = ${tx.vendorId} AND r.id = page.id ${source.joins ?? sql``}
    ORDER BY page.sort_key ${directionOf(request)}, page.id ${directionOf(request)}`);
  const more = found.length > size;
  const rows = found.slice(0, size);
  if (isBack) rows.reverse();
  const cursorOf = (row: Listed<Row> | undefined): Cursor | null =>
    row === undefined ? null : { key: row.sortKey, id: row.id };
  return {
    rows,
    before: isBack ? (more ? cursorOf(rows[0]) : null) : cursor ? cursorOf(rows[0]) : null,
    after: isBack || more ? cursorOf(rows.at(-1)) : null,
  };
}

/** Counts the matches up to `MOST_COUNTED`, and says whether there are more. */
export async function countOf(
  tx: Tx,
  source: ListSource,
  request: ListRequest,
): Promise<{ total: number; isMore: boolean }> {
  const { count } = await tx.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${source.table} r
      WHERE ${conditionsOf(tx, source, request)} LIMIT ${MOST_COUNTED + 1}) AS counted`);
  return { total: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
}

/** The ids of the first matches, in the order of the list. */
export async function idsOf(
  tx: Tx,
  source: ListSource,
  { most, ...request }: ListRequest & { most: number },
): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT page.id FROM (${keysOf(tx, source, request)} LIMIT ${most}) AS page`);
  return rows.map(({ id }) => id);
}

/** The chosen records that the list contains for this caller. */
export async function listedOf(tx: Tx, source: ListSource, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT r.id FROM ${source.table} r
    WHERE r.vendor_id = ${tx.vendorId} AND r.id = ANY(${[...ids]}::bigint[]) AND ${allOf(source.where)} ORDER BY r.id`);
  return rows.map(({ id }) => id);
}

function keysOf(tx: Tx, source: ListSource, request: ListRequest): Sql {
  const { column } = source.sorts[request.sort]!;
  const { cursor } = request;
  const ascends = isAscending(request);
  const behind = cursor
    ? ascends
      ? sql`AND (${column}, r.id) > (${cursor.key}, ${cursor.id}::bigint)`
      : sql`AND (${column}, r.id) < (${cursor.key}, ${cursor.id}::bigint)`
    : sql``;
  const direction = directionOf(request);
  return sql`SELECT r.id, ${column} AS sort_key FROM ${source.table} r
    WHERE ${conditionsOf(tx, source, request)} ${behind} ORDER BY ${column} ${direction}, r.id ${direction}`;
}

function conditionsOf(tx: Tx, { where, terms }: ListSource, { search }: ListRequest): Sql {
  const found =
    terms === null || search.length === 0
      ? []
      : [hasTerms(tx, { kind: terms, id: sql`r.id`, prefixes: search })];
  return allOf([sql`r.vendor_id = ${tx.vendorId}`, ...where, ...found]);
}

const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`${sql.join([...conditions], sql` AND `)}`;

/** The page before a cursor is read backwards. */
const isAscending = ({ descending, cursor }: ListRequest): boolean =>
  (cursor?.side === 'before') === descending;
const directionOf = (request: ListRequest): Sql => (isAscending(request) ? sql`ASC` : sql`DESC`);
