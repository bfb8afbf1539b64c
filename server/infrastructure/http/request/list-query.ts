import type { PageMeta } from '#contract/protocol/json-api.ts';
import { readId } from './read-loosely.ts';
import { refuse } from '../response/refusal.ts';

/** Filters and sort keys that a list accepts. */
export interface ListAllowed {
  path: string;
  filters: readonly string[];
  /** Filters that other products know and that exclude no record here: a flag, or any text for `resource`. */
  idle?: readonly string[];
  sorts: readonly string[];
  most: number;
}

export interface ListQuery {
  filters: Record<string, string>;
  /** Sort keys in order, with a leading `-` for descending ones. */
  sort: readonly string[];
  /** Normalised query text: queries of the same text have the same result. */
  text: string;
  /** Returns null if the filter is absent; refuses an invalid id. */
  ids(filter: string): number[] | null;
  texts(filter: string): string[] | null;
  /** Parses 1 or true, 0 or false. */
  flag(filter: string): boolean | null;
  code<C extends number | string>(filter: string, existing: readonly C[]): C | null;
  /** Cuts a sorted list by `page[after]` (an id), `page[size]` and `page[number]`, or the older `page` and `limit`. */
  page<T>(
    rows: readonly T[],
    idOf: (row: T) => string,
  ): { items: T[]; number: number; size: number; links: Record<string, string | null> };
  /** Returns the same as a whole response, with each item of the page turned into its resource. */
  document<T, R>(
    rows: readonly T[],
    of: { id: (row: T) => string; resource: (row: T) => R },
  ): { data: R[]; meta: PageMeta; links: Record<string, string | null> };
}

const PAGING = new Set([
  'page',
  'limit',
  'sort',
  'lang',
  'page[size]',
  'page[after]',
  'page[number]',
  'include',
]);

/** Names the calling integration. */
const CALLER = 'resource';

/** Reads `filter[…]`, `sort` and paging of the open API. A meaningless filter is refused, never ignored. */
export function readListQuery(query: Record<string, unknown>, allowed: ListAllowed): ListQuery {
  const filters = filtersOf(query, allowed);
  const sort = text(query['sort']);
  if (sort && !sort.split(',').every((key) => allowed.sorts.includes(key.replace(/^-/, '')))) {
    throw refuse('parameter-invalid', { meta: { parameter: 'sort', supported: allowed.sorts } });
  }
  const size = firstWhole(query, ['page[size]', 'limit']) ?? allowed.most;
  const limit = Math.min(size, allowed.most);
  const number = firstWhole(query, ['page[number]', 'page']) ?? 1;
  const after = text(query['page[after]']);
  const partsOf = <T>(filter: string, read: (part: string) => T | null): T[] | null =>
    filters[filter]?.split(',').map((part) => {
      const value = read(part.trim());
      if (value === null) throw unreadable(filter);
      return value;
    }) ?? null;
  return {
    filters,
    sort: sort ? sort.split(',') : [],
    text: JSON.stringify(
      Object.entries(query).filter(([name]) => name.startsWith('filter[') || PAGING.has(name)),
    ),
    ids: (filter) => partsOf(filter, readId),
    texts: (filter) => partsOf(filter, (part) => part),
    flag(filter) {
      const input = filters[filter];
      if (input === undefined) return null;
      if (!Object.hasOwn(FLAGS, input)) throw unreadable(filter);
      return FLAGS[input]!;
    },
    code(filter, existing) {
      const input = filters[filter];
      if (input === undefined) return null;
      const code = existing.find((each) => String(each) === input.trim());
      if (code === undefined) throw unreadable(filter);
      return code;
    },
    page(rows, idOf) {
      const start =
        after === null ? (number - 1) * limit : following(rows.findIndex((row) => idOf(row) === after));
      const items = rows.slice(start, start + limit);
      const last = items.at(-1);
      const more = start + limit < rows.length && last !== undefined;
      return {
        items,
        number: after !== null ? Math.floor(start / limit) + 1 : number,
        size: limit,
        links: { next: more ? nextOf(allowed.path, query, { size: limit, after: idOf(last) }) : null },
      };
    },
    document(rows, { id, resource }) {
      const { items, number: page, size: most, links } = this.page(rows, id);
      return { data: items.map(resource), meta: { total: rows.length, page, limit: most }, links };
    },
  };
}

/** The row after the last one of the previous page. A row that is gone is refused: a restart would repeat rows. */
function following(last: number): number {
  if (last < 0) throw refuse('parameter-invalid', { meta: { parameter: 'page[after]' } });
  return last + 1;
}

/** Maps short names of our own pages to filters: `location=1` for `filter[location]=1`. */
export function namedFilters(
  query: Readonly<Record<string, unknown>>,
  filterOf: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const filter = filterOf[name.replace(/\[\d{0,3}\]$/, '')];
      return [filter === undefined ? name : `filter[${filter}]`, value];
    }),
  );
}

const FLAGS: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false };

/**
 * Returns a filter's value; a list comes as `a,b`, as `filter[x][]=a&filter[x][]=b`, or with numbers in the
 * brackets.
 */
function filtersOf(
  query: Record<string, unknown>,
  { filters: supported, idle = [] }: ListAllowed,
): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const filter = /^filter\[([a-z_]+)\](?:\[\d{0,3}\])?$/.exec(name)?.[1];
    if (filter === undefined) {
      if (name.startsWith('filter[')) throw unsupported(name, supported);
      continue;
    }
    const input = Array.isArray(value) ? value.join(',') : String(value);
    if (filter === CALLER) continue;
    if (idle.includes(filter)) {
      if (!Object.hasOwn(FLAGS, input)) throw unreadable(filter);
      continue;
    }
    if (!supported.includes(filter)) throw unsupported(`filter[${filter}]`, supported);
    filters[filter] = filters[filter] === undefined ? input : `${filters[filter]},${input}`;
  }
  return filters;
}

const unsupported = (parameter: string, supported: readonly string[]) =>
  refuse('filter-unsupported', { meta: { parameter: parameter.slice(0, 64), supported } });
const unreadable = (filter: string) =>
  refuse('parameter-invalid', { meta: { parameter: `filter[${filter}]` } });

/** Returns the link to the next page: filters, order and language stay the same. */
function nextOf(path: string, query: Record<string, unknown>, page: { size: number; after: string }): string {
  const stored = Object.entries(query).filter(
    ([name]) => name.startsWith('filter[') || ['sort', 'lang', 'include', 'vendor'].includes(name),
  );
  const pairs = stored.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, String(each)]),
  );
  const request = new URLSearchParams([
    ...pairs,
    ['page[size]', String(page.size)],
    ['page[after]', page.after],
  ]);
  return `${path}?${request.toString()}`;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads the first of these parameters that is given. */
function firstWhole(query: Record<string, unknown>, parameters: readonly string[]): number | null {
  const parameter = parameters.find((each) => query[each] !== undefined);
  return parameter === undefined ? null : whole(query[parameter], parameter);
}

function whole(value: unknown, parameter: string): number | null {
  if (value === '') return null;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000)
    throw refuse('parameter-invalid', { meta: { parameter } });
  return number;
}

type Order<T> = (a: T, b: T) => number;

/** Sorts rows by the keys of `sort` in order, descending for a leading `-`; unchanged without keys. */
export function inOrder<T>(
  rows: readonly T[],
  { keys, orders }: { keys: readonly string[]; orders: Readonly<Record<string, Order<T>>> },
): readonly T[] {
  if (keys.length === 0) return rows;
  const request = keys.map((key): Order<T> => {
    const order = orders[key.replace(/^-/, '')]!;
    return key.startsWith('-') ? (a, b) => order(b, a) : order;
  });
  return rows.toSorted((a, b) => request.map((order) => order(a, b)).find((verdict) => verdict !== 0) ?? 0);
}
