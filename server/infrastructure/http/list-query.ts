import { readId } from './ids.ts';
import { refuse } from './refusal.ts';

export interface ListQuery {
  filters: Record<string, string>;
  /** Keys in their order, a `-` before those that descend. */
  sort: readonly string[];
  /** All that was asked and means something: two questions of the same text have the same answer. */
  text: string;
  /** The filter as an id; a filter that is none is refused. */
  id(filter: string): number | null;
  ids(filter: string): number[] | null;
  /** Cuts a sorted list: `page[after]` an id, `page[size]` and `page[number]`, or the older `page` and `limit`. */
  page<T>(
    rows: readonly T[],
    idOf: (row: T) => string,
  ): { items: T[]; number: number; size: number; links: Record<string, string | null> };
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

/** Reads `filter[…]`, `sort` and paging of the open API. A filter that has no meaning here is a clear refusal, never ignored. */
export function readListQuery(
  query: Record<string, unknown>,
  allowed: { path: string; filters: readonly string[]; sorts: readonly string[]; most: number },
): ListQuery {
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const filter = /^filter\[([a-z_]+)\](?:\[\])?$/.exec(name)?.[1];
    if (filter) {
      if (!allowed.filters.includes(filter))
        throw refuse('filter-unsupported', {
          meta: { parameter: `filter[${filter}]`, supported: allowed.filters },
        });
      filters[filter] = Array.isArray(value) ? value.join(',') : String(value);
    } else if (!PAGING.has(name)) continue;
  }
  const sort = text(query['sort']);
  if (sort && !sort.split(',').every((key) => allowed.sorts.includes(key.replace(/^-/, '')))) {
    throw refuse('parameter-invalid', { meta: { parameter: 'sort', supported: allowed.sorts } });
  }
  const size = whole(query['page[size]'] ?? query['limit'], 'page[size]') ?? allowed.most;
  const number = whole(query['page[number]'] ?? query['page'], 'page') ?? 1;
  const after = text(query['page[after]']);
  return {
    filters,
    sort: sort ? sort.split(',') : [],
    text: JSON.stringify(
      Object.entries(query).filter(([name]) => name.startsWith('filter[') || PAGING.has(name)),
    ),
    id(filter) {
      if (filters[filter] === undefined) return null;
      const id = readId(filters[filter]);
      if (id === null) throw refuse('parameter-invalid', { meta: { parameter: `filter[${filter}]` } });
      return id;
    },
    ids(filter) {
      if (filters[filter] === undefined) return null;
      return filters[filter].split(',').map((part) => {
        const id = readId(part.trim());
        if (id === null) throw refuse('parameter-invalid', { meta: { parameter: `filter[${filter}]` } });
        return id;
      });
    },
    page(rows, idOf) {
      const limit = Math.min(size, allowed.most);
      const start = after ? rows.findIndex((row) => idOf(row) === after) + 1 : (number - 1) * limit;
      const items = rows.slice(start, start + limit);
      const last = items.at(-1);
      const more = start + limit < rows.length && last !== undefined;
      return {
        items,
        number,
        size: limit,
        links: { next: more ? nextOf(allowed.path, query, { size: limit, after: idOf(last) }) : null },
      };
    },
  };
}

/** The same question again, from the next one on: filters, order and language stay as they were asked. */
function nextOf(path: string, query: Record<string, unknown>, page: { size: number; after: string }): string {
  const kept = Object.entries(query).filter(
    ([name]) => name.startsWith('filter[') || ['sort', 'lang', 'include'].includes(name),
  );
  const pairs = kept.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, String(each)]),
  );
  const asked = new URLSearchParams([
    ...pairs,
    ['page[size]', String(page.size)],
    ['page[after]', page.after],
  ]);
  return `${path}?${asked.toString()}`;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function whole(value: unknown, parameter: string): number | null {
  if (value === undefined || value === '') return null;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000)
    throw refuse('parameter-invalid', { meta: { parameter } });
  return number;
}
