import { isInYears } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { PAGE_SIZES } from '#contract/protocol/resource.ts';
import { prefixesOf } from '../database/terms-store.ts';
import { readId } from '../http/request/read-loosely.ts';
import { refuse } from '../http/response/refusal.ts';
import type { Sql } from '../database/database.ts';

/** The sorts of a list by their names: an indexed column that is never null. The first one is the default. */
export type Sorts = Readonly<Record<string, Sort>>;

interface Sort {
  readonly column: Sql;
  readonly kind: 'string' | 'number' | 'instant';
  /** As the default it is read from its end. */
  readonly newestFirst?: true;
}

/** The last sort key and id of a page: the neighbouring page begins behind it. */
export interface Cursor {
  key: string | number;
  id: number;
}

/** A list as its address asks for it. */
export interface ListRequest {
  sort: string;
  descending: boolean;
  size: number;
  cursor: (Cursor & { side: 'before' | 'after' }) | null;
  /** Folded beginnings of words that a row must all have. */
  search: readonly string[];
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Reads search, sort, size and cursor of an address. Refuses unknown ones by their name. */
export function readListRequest(query: Parameters, sorts: Sorts): ListRequest {
  const { sort = defaultOf(sorts), size = String(PAGE_SIZES[0]), search = '' } = query;
  const name = sort.replace(/^-/, '');
  if (!Object.hasOwn(sorts, name)) throw invalid('sort', Object.keys(sorts));
  const rows = PAGE_SIZES.find((one) => String(one) === size);
  if (rows === undefined) throw invalid('size', PAGE_SIZES.map(String));
  const side = query['before'] ? 'before' : 'after';
  const cursor = query[side] || undefined;
  return {
    sort: name,
    descending: sort.startsWith('-'),
    size: rows,
    cursor:
      cursor === undefined ? null : { ...readCursor(cursor, { side, sort, kind: sorts[name]!.kind }), side },
    search: prefixesOf(search),
  };
}

/** A cursor as text; it names its sort, because its key means nothing under another one. */
export const cursorText = (cursor: Cursor | null, { sort, descending }: ListRequest): string | null =>
  cursor === null
    ? null
    : Buffer.from(JSON.stringify([descending ? `-${sort}` : sort, cursor.key, cursor.id])).toString(
        'base64url',
      );

function defaultOf(sorts: Sorts): string {
  const [[name, { newestFirst }]] = Object.entries(sorts) as [[string, Sort]];
  return newestFirst ? `-${name}` : name;
}

function readCursor(
  text: string,
  { side, sort, kind }: { side: 'before' | 'after'; sort: string; kind: Sort['kind'] },
): Cursor {
  try {
    const [of, key, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const type = kind === 'string' ? 'string' : 'number';
    if (
      of === sort &&
      typeof key === type &&
      (kind !== 'instant' || isInYears(key as Instant)) &&
      Number.isSafeInteger(id)
    )
      return { key: key as string | number, id: id as number };
  } catch {
    // Refused below.
  }
  throw invalid(side);
}

/** A filter of several values, such as `visibility=public,private`; undefined if it is not set. */
export function readFilter<V extends string>(
  query: Parameters,
  name: string,
  values: readonly V[],
): V[] | undefined {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  return text.split(',').map((one) => {
    const value = values.find((known) => known === one);
    if (value === undefined) throw invalid(name, values);
    return value;
  });
}

/** A filter of ids, such as `location=3,5`; undefined if it is not set. */
export function readIdFilter(query: Parameters, name: string): number[] | undefined {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  return text.split(',').map((one) => {
    if (!/^[1-9][0-9]{0,14}$/.test(one)) throw invalid(name);
    return Number(one);
  });
}

const invalid = (parameter: string, supported?: readonly string[]) =>
  refuse('parameter-invalid', { meta: { parameter, ...(supported && { supported }) } });

/** The number of a record that an address or a body names. */
export function idOf(text: string): number {
  const id = readId(text);
  if (id === null) throw refuse('not-found');
  return id;
}
