import { sql } from '../database/database.ts';
import type { Sql } from '../database/database.ts';
import { readFilter, readIdFilter } from './list-request.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** `state`: active records by default, archived ones, or all. */
export function byState(query: Query): Sql[] {
  const state = readFilter(query, 'state', ['active', 'archived', 'all'])?.[0] ?? 'active';
  if (state === 'all') return [];
  return [state === 'archived' ? sql`r.archived_at IS NOT NULL` : sql`r.archived_at IS NULL`];
}

/** A filter by ids of other records, under a condition on the chosen ones. */
export function byIds(query: Query, name: string, condition: (ids: number[]) => Sql): Sql[] {
  const ids = readIdFilter(query, name);
  return ids === undefined ? [] : [condition(ids)];
}

/** A filter by fixed values, under a condition on the chosen ones. */
export function byValues<V extends string>(
  query: Query,
  { name, values }: { name: string; values: readonly V[] },
  condition: (chosen: V[]) => Sql,
): Sql[] {
  const chosen = readFilter(query, name, values);
  return chosen === undefined ? [] : [condition(chosen)];
}

/** A record of one of these lines of business; one that lists none belongs to all. Arrays have no leakproof operator but `= ANY`. */
export const ofLines = (column: Sql, ids: readonly number[]): Sql =>
  sql`(cardinality(${column}) = 0 OR ${sql.join(
    ids.map((id) => sql`${id}::bigint = ANY(${column})`),
    sql` OR `,
  )})`;
