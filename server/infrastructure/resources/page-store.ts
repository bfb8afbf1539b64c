import { MOST_COUNTED } from '#contract/protocol/resource.ts';
import type { Instant } from '#domain/time/instant.ts';
import { at } from '../database/values.ts';
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
  /** Columns of a row under their names in the response, from `r` and the joins; read for one page only. */
  readonly columns: Sql;
  readonly joins?: Sql;
  /** By the name in the address: an indexed column of `r` that is never null. The first one is the default. */
  readonly sorts: Sorts;
  /**
   * The kind of its search terms in `list_terms`; null for few records, whose `sort_name` is read; `none` for a list
   * that is not searched.
   */
  readonly terms: 'location' | 'service' | 'staff' | 'room' | 'adjustment' | 'none' | OwnSearch | null;
  /** Filters and the caller's scope. */
  readonly where: readonly Sql[];
}

/** A search among many records by terms of their own. */
export interface OwnSearch {
  /** Finds the records first, by their terms; looks at no more than `most` terms if a count ends there. */
  condition(tx: Tx, most?: number): Sql;
  /** How many terms match, counted up to `most`; `condition` then begins with the rarest word. */
  breadth(tx: Tx, most: number): Promise<number>;
  /** Whether the record `r` matches: for a walk along the list, where many do. */
  holds(tx: Tx): Sql;
  /** The condition of the indexes that the sorts are read by. */
  readonly indexed: Sql;
}

/** From this many matching terms on, a page is looked for along the list first, and matches are counted up to it. */
const BROAD = 500;
/** Records that such a walk reads: one of a hundred has to match, or finding them first is quicker. */
const WALKED = 2_500;
/** A count of a broad search looks at so many terms: several of one record may match, and filters leave records out. */
const TERMS = 3 * BROAD;

type Listed = Readonly<Record<string, unknown>> & { id: string };
interface PageRow {
  id: number;
  sortKey: string | number;
  listed: Readonly<Record<string, unknown>>;
}

interface Page {
  rows: Listed[];
  before: Cursor | null;
  after: Cursor | null;
}
/**
 * Reads one page by its key: the work does not grow with the page's depth. Its rows are read one by one: a plan made for a
 * few records would join all of them.
 */
export async function pageOf(tx: Tx, source: ListSource, request: ListRequest): Promise<Page> {
  const { size, cursor } = request;
  const isBack = cursor?.side === 'before';
  const found = (await walkedPage(tx, source, request)) ?? (await rowsOf(tx, source, request));
  const more = found.length > size;
  const rows = found.slice(0, size);
  if (isBack) rows.reverse();
  const cursorOf = (row: PageRow | undefined): Cursor | null =>
    row === undefined ? null : { key: row.sortKey, id: row.id };
  return {
    rows: rows.map(({ id, listed }) => ({ ...listed, id: String(id) })),
    before: isBack ? (more ? cursorOf(rows[0]) : null) : cursor ? cursorOf(rows[0]) : null,
    after: isBack || more ? cursorOf(rows.at(-1)) : null,
  };
}

/** A page that a short walk along the list fills, if the search is broad; null if it does not. */
async function walkedPage(tx: Tx, source: ListSource, request: ListRequest): Promise<PageRow[] | null> {
  const { terms } = source;
  if (!isOwn(terms) || (await terms.breadth(tx, TERMS)) <= BROAD) return null;
  const holds = allOf([terms.holds(tx), ...source.where]);
  const walk = sql`SELECT w.id, w.sort_key FROM (
      ${keysAmong(source, request, { columns: sql`, (${holds}) AS holds`, where: allOf([ofVendor(tx), terms.indexed]) })} LIMIT ${sql.whole(WALKED)}) AS w
    WHERE w.holds`;
  const rows = await rowsOf(tx, source, { ...request, keys: walk });
  return rows.length > request.size ? rows : null;
}

/** The rows of a page and of the first record behind it. */
async function rowsOf(tx: Tx, source: ListSource, request: ListRequest & { keys?: Sql }): Promise<PageRow[]> {
  const { keys = keysOf(tx, source, request) } = request;
  return tx.many(sql<PageRow>`
    WITH page AS (${keys} LIMIT ${sql.whole(request.size + 1)})
    SELECT page.id, page.sort_key, found.listed FROM page CROSS JOIN LATERAL (
      SELECT (SELECT row_to_json(f) FROM (SELECT ${source.columns}) AS f) AS listed
      FROM ${source.table} r ${source.joins ?? sql``} WHERE r.vendor_id = ${tx.vendorId} AND r.id = page.id LIMIT 1) AS found
    ORDER BY page.sort_key ${directionOf(request)}, page.id ${directionOf(request)}`);
}

/** Counts the matches up to `MOST_COUNTED`, or up to fewer in a broad search, and says whether there are more. */
export async function countOf(
  tx: Tx,
  source: ListSource,
  request: ListRequest,
): Promise<{ total: number; isMore: boolean }> {
  const { terms } = source;
  if (isOwn(terms) && (await terms.breadth(tx, TERMS)) >= TERMS) {
    const few = { ...source, terms: { ...terms, condition: () => terms.condition(tx, TERMS) } };
    if ((await countUpTo(tx, few, { request, most: BROAD + 1 })) > BROAD)
      return { total: BROAD, isMore: true };
  }
  const count = await countUpTo(tx, source, { request, most: MOST_COUNTED + 1 });
  return { total: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
}

/** Counts the matches; all of them without a limit. */
export async function countUpTo(
  tx: Tx,
  source: ListSource,
  { request, most }: { request: ListRequest; most: number | null },
): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${source.table} r
      WHERE ${conditionsOf(tx, source, request)} ${most === null ? sql`` : sql`LIMIT ${sql.whole(most)}`}) AS counted`);
  return count;
}

/** The ids of the first matches, in the order of the list. */
export async function idsOf(
  tx: Tx,
  source: ListSource,
  { most, ...request }: ListRequest & { most: number },
): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT page.id FROM (${keysOf(tx, source, request)} LIMIT ${sql.whole(most)}) AS page`);
  return rows.map(({ id }) => id);
}

/** All matches as SQL: their ids with a position in the order of the list. */
export const matchesOf = (
  tx: Tx,
  source: ListSource,
  request: ListRequest,
): Sql<{
  id: number;
  position: number;
}> =>
  sql`SELECT m.id, row_number() OVER (ORDER BY m.sort_key ${directionOf(request)}, m.id) AS position FROM (${keysOf(tx, source, request)}) AS m`;

/** The names of these records as the list shows them, filtered or not. */
export async function namesOf(
  tx: Tx,
  { table, columns, joins = sql`` }: ListSource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.many(sql<{ id: number; name: string | null }>`
    SELECT r.id, (SELECT row_to_json(f)->>'name' FROM (SELECT ${columns}) AS f) AS name FROM ${table} r ${joins}
    WHERE r.vendor_id = ${tx.vendorId} AND r.id = ANY(${[...ids]}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}

/** The chosen records that the list contains for this caller. */
export async function listedOf(tx: Tx, source: ListSource, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT r.id FROM ${source.table} r
    WHERE r.vendor_id = ${tx.vendorId} AND r.id = ANY(${[...ids]}::bigint[]) AND ${allOf(source.where)} ORDER BY r.id`);
  return rows.map(({ id }) => id);
}

const keysOf = (tx: Tx, source: ListSource, request: ListRequest): Sql =>
  keysAmong(source, request, { columns: sql``, where: conditionsOf(tx, source, request) });

function keysAmong(
  { sorts, table }: ListSource,
  request: ListRequest,
  { columns, where }: { columns: Sql; where: Sql },
): Sql {
  const { column, kind } = sorts[request.sort]!;
  const { cursor } = request;
  const ascends = isAscending(request);
  const key = kind === 'instant' ? at(cursor?.key as Instant | undefined) : cursor?.key;
  const behind = cursor
    ? ascends
      ? sql`AND (${column}, r.id) > (${key}, ${cursor.id}::bigint)`
      : sql`AND (${column}, r.id) < (${key}, ${cursor.id}::bigint)`
    : sql``;
  const direction = directionOf(request);
  return sql`SELECT r.id, ${column} AS sort_key ${columns} FROM ${table} r
    WHERE ${where} ${behind} ORDER BY ${column} ${direction}, r.id ${direction}`;
}

function conditionsOf(tx: Tx, { where, terms }: ListSource, { search }: ListRequest): Sql {
  const found = isOwn(terms)
    ? [terms.condition(tx)]
    : search.length === 0 || terms === 'none'
      ? []
      : terms === null
        ? search.map(inName)
        : [hasTerms(tx, { kind: terms, id: sql`r.id`, prefixes: search })];
  return allOf([ofVendor(tx), ...where, ...found]);
}

const ofVendor = (tx: Tx): Sql => sql`r.vendor_id = ${tx.vendorId}`;
const isOwn = (terms: ListSource['terms']): terms is OwnSearch => typeof terms === 'object' && terms !== null;

/** Without search terms a list has few rows, each read for its name. */
const inName = (prefix: string): Sql => sql`strpos(' ' || r.sort_name, ${` ${prefix}`}) > 0`;

const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`${sql.join([...conditions], sql` AND `)}`;

/** The page before a cursor is read backwards. */
const isAscending = ({ descending, cursor }: ListRequest): boolean =>
  (cursor?.side === 'before') === descending;
const directionOf = (request: ListRequest): Sql => (isAscending(request) ? sql`ASC` : sql`DESC`);
