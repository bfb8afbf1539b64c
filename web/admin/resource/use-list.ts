import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PAGE_SIZES } from '#contract/protocol/resource.ts';
import { request } from '#web/connection/request.ts';
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
] as const;

export type Search = Readonly<Record<string, string | undefined>>;

/** The list that the address describes, and the one way to change it. */
export function useList<Row>(
  endpoints: Pick<ResourceEndpoints<Row, never, never, never>, 'list'>,
  filters: readonly Filter[],
) {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const query = queryOf(search, filters);
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

const listKey = (path: string, query?: Search) => ['records', path, 'list', ...(query ? [query] : [])];
export const recordKey = (path: string, id: string) => ['records', path, 'record', id];

/** The parameters that the server reads. */
function queryOf(search: Search, filters: readonly Filter[]): Record<string, string> {
  const names = ['search', 'sort', 'size', 'before', 'after', ...filters.map(({ name }) => name)];
  return Object.fromEntries(
    names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
}

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
