import { foldText } from '#domain/language/fold-text.ts';
import { sql } from './database.ts';
import type { Sql, Tx } from './database.ts';

/**
 * A condition: a text holds all words of one of these groups, without letter case. Reads whole texts, so it is for rare
 * requests only. Without a group it is false.
 */
export function holdsAllOf(text: Sql, groups: readonly (readonly string[])[]): Sql {
  if (groups.length === 0) return sql`false`;
  const holds = (word: string) => sql`position(${word.toLowerCase()} IN lower(${text})) > 0`;
  const all = groups.map((words) => sql`(${sql.join(words.map(holds), sql` AND `)})`);
  return sql`(${sql.join(all, sql` OR `)})`;
}

/** A record found by its words. */
export interface WordHit {
  id: number;
  text: string;
  detail: string;
}

/** The triggers cut longer words. */
const LONGEST_TERM = 60;

/** Splits a search as the triggers of `list_terms` split the texts of a record. */
export function prefixesOf(search: string): readonly string[] {
  return foldText(search)
    .split(/[^\p{L}\p{N}@._+-]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_TERM))
    .slice(0, 5);
}

/**
 * A condition: every prefix begins a search term of the record. A range of the index stands for `LIKE`, which is not
 * leakproof (ground rule 3). The longest prefix, which fewest terms have, finds the records; the others are compared with
 * the terms of these only.
 */
export function hasTerms(
  tx: Tx,
  {
    kind,
    id,
    prefixes,
  }: { kind: 'location' | 'service' | 'staff' | 'room' | 'adjustment'; id: Sql; prefixes: readonly string[] },
): Sql {
  const [longest, ...others] = prefixes.toSorted((a, b) => b.length - a.length);
  const terms = (
    prefix: string,
  ) => sql`FROM list_terms t WHERE t.vendor_id = ${tx.vendorId} AND t.subject_kind = ${kind}
    AND t.term >= ${prefix} AND t.term < ${`${prefix}\u{10FFFF}`}`;
  return sql.join(
    [
      sql`${id} IN (SELECT t.subject_id ${terms(longest!)})`,
      // The LIMIT keeps PostgreSQL from joining all terms of a short prefix.
      ...others.map((prefix) => sql`(SELECT true ${terms(prefix)} AND t.subject_id = ${id} LIMIT 1)`),
    ],
    sql` AND `,
  );
}
