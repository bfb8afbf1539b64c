import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PAGE_SIZES } from '#contract/protocol/resource.ts';
import type { ListedRow } from '#contract/protocol/resource.ts';
import { addDays, isDateInYears } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { toIso } from '#domain/time/instant.ts';
import { instantOf } from '#domain/time/zone.ts';
import { request } from '#web/connection/request.ts';
import { ownZone } from '#web/language/formats.ts';
import { ALL_LINES, useCurrentLine } from '../shell/current-line.ts';
import { ALL_LOCATIONS } from '../shell/current-location.ts';
import type { Column, Filter, ResourceEndpoints } from './declaration.ts';

/** The parameters of every table's address; filters and `id`, the open record, stand next to them. */
export const TABLE_SEARCH = [
  'id',
  'search',
  'sort',
  'size',
  'before',
  'after',
  'page',
  'columns',
  'view',
  'import',
] as const;

export type Search = Readonly<Record<string, string | undefined>>;

/** The list that the address describes, and the one way to change it. */
export function useList<Row>(
  endpoints: Pick<ResourceEndpoints<Row, never, never, never>, 'list'>,
  filters: readonly Filter[],
) {
  const search = withoutAll(useSearch({ strict: false }), filters);
  const navigate = useNavigate();
  const inView = useFilterInView(filters);
  const query = queryOf({ ...search, ...inView }, filters);
  const page = useQuery({
    queryKey: listKey(endpoints.list.path, query),
    queryFn: ({ signal }) => request(endpoints.list, { query, signal }),
    placeholderData: keepPreviousData,
  });
  /** Changes parameters; every change but a turned page returns to the first page. */
  const change = (next: Search, turned = false): void => {
    const first = turned ? {} : { before: undefined, after: undefined, page: undefined };
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...first, ...next }),
      replace: !turned,
    });
  };
  return { search, query, page, change, size: Number(query['size'] ?? PAGE_SIZES[0]) };
}

/**
 * The open record among its neighbours, in the filter and the sort of the address; null if the page of the list in the
 * address does not have it.
 */
export function useNeighbours<Row extends ListedRow>(
  endpoints: Pick<ResourceEndpoints<Row, never, never, never>, 'list'>,
  filters: readonly Filter[],
  id: string,
): Neighbours | null {
  const { search, query, page, change, size } = useList<Row>(endpoints, filters);
  const queries = useQueryClient();
  if (!page.data) return null;
  const { data: rows, meta } = page.data;
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return null;
  const number = Number(search['page'] ?? 1);
  /** Opens the last record of the page before, or the first of the one after. */
  const turn = async (side: 'before' | 'after', cursor: string): Promise<void> => {
    const { before: _before, after: _after, ...rest } = query;
    const turned = { ...rest, [side]: cursor };
    const next = await queries.fetchQuery({
      queryKey: listKey(endpoints.list.path, turned),
      queryFn: ({ signal }) => request(endpoints.list, { query: turned, signal }),
    });
    const row = next.data.at(side === 'before' ? -1 : 0);
    if (row === undefined) return;
    const step = side === 'before' ? -1 : 1;
    change(
      {
        before: undefined,
        after: undefined,
        [side]: cursor,
        page: String(Math.max(1, number + step)),
        id: row.id,
      },
      true,
    );
  };
  const to = (row: Row | undefined, side: 'before' | 'after'): (() => void) | null => {
    const cursor = meta[side];
    if (row) return () => change({ id: row.id }, true);
    return cursor === null ? null : () => void turn(side, cursor);
  };
  return {
    at: (number - 1) * size + at + 1,
    total: meta.total,
    isMore: meta.is_more,
    previous: to(rows[at - 1], 'before'),
    next: to(rows[at + 1], 'after'),
  };
}

interface Neighbours {
  /** The place of the record in the list, from 1. */
  readonly at: number;
  readonly total: number;
  /** There are more than the list counts. */
  readonly isMore: boolean;
  /** Opens the neighbour; null at the end of the list. */
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
}

/** All locations or lines in the address are the frame's choice: they filter nothing. */
export function withoutAll(search: Search, filters: readonly Filter[]): Search {
  const isAll = (name: string): boolean =>
    search[name] === ALL_LOCATIONS && filters.some((filter) => filter.name === name && 'records' in filter);
  return Object.fromEntries(Object.entries(search).filter(([name]) => !isAll(name)));
}

/** The line of business in view is a filter of each list that knows lines (B 3.1). */
function useFilterInView(filters: readonly Filter[]): Search {
  const { lines, chosen } = useCurrentLine();
  if (lines.length === 0 || !filters.some(({ name }) => name === LINE)) return {};
  return { [LINE]: chosen.length === 0 ? undefined : chosen.map(({ id }) => id).join(',') };
}

const LINE = 'line';

/** The filters that a list offers itself: the frame offers the line of business if there are several. */
export function useOwnFilters(filters: readonly Filter[]): readonly Filter[] {
  const { lines } = useCurrentLine();
  return lines.length === 0 ? filters : filters.filter(({ name }) => name !== LINE);
}

/** Parameters that show the list without any filter. */
export const withoutFilters = (query: Readonly<Record<string, string>>): Search =>
  Object.fromEntries(
    Object.keys(matchOf(query)).map((name) => [name, name === LINE ? ALL_LINES : undefined]),
  );

const listKey = (path: string, query?: Search) => ['records', path, 'list', ...(query ? [query] : [])];
export const recordKey = (path: string, id: string) => ['records', path, 'record', id];

/** The parameters that the server reads. */
function queryOf(search: Search, filters: readonly Filter[]): Record<string, string> {
  const names = ['search', 'sort', 'size', 'before', 'after', ...filters.map(({ name }) => name)];
  const edges = new Map(filters.flatMap((one) => ('edge' in one && one.edge ? [[one.name, one.edge]] : [])));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      if (value === undefined) return [];
      const edge = edges.get(name);
      return [[name, edge && isDateInYears(value) ? edgeOf(value, edge) : value]];
    }),
  );
}

/** The instant at which a day starts or ends in the zone of this browser. */
const edgeOf = (day: LocalDate, edge: 'start' | 'end'): string =>
  toIso(instantOf(edge === 'start' ? day : addDays(day, 1), 0, ownZone()));

/** What the list matches, without its order and position: the subject of an action on all of it. */
export function matchOf(query: Readonly<Record<string, string>>): Record<string, string> {
  const { sort: _sort, size: _size, before: _before, after: _after, ...match } = query;
  return match;
}

/** The columns of the address; without any, those that are not extra. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: string | undefined,
): Column<Row>[] {
  const names = chosen?.split(',');
  return columns.filter(({ name, extra }, at) => at === 0 || (names ? names.includes(name) : !extra));
}
