import { searchPrefixes } from '#domain/clients/search-terms.ts';
import { readNumber } from '#domain/queue/ticket-number.ts';
import { CLIENT_SEARCH_FIELDS } from '#domain/access/contact-centre-rules.ts';
import type { ClientSearchField } from '#domain/access/contact-centre-rules.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import type { OwnSearch } from '#server/infrastructure/resources/page-store.ts';

/** A merged or erased client is no record of its own. */
export const IS_OWN_RECORD = sql`r.merged_into IS NULL AND r.erased_at IS NULL`;

/** The search of the list, perhaps in some fields alone; null if nothing is typed. */
export function clientSearch(
  typed: string,
  fields: readonly ClientSearchField[] = CLIENT_SEARCH_FIELDS,
): OwnSearch | null {
  const prefixes = searchPrefixes(typed)
    .slice(0, 5)
    .map((prefix): Begun => ({ prefix, fields }));
  if (typed.trim() === '') return null;
  let counted: Promise<readonly Word[]> | null = null;
  // The words in the order in which they are looked for.
  let words: readonly Word[] = prefixes.map((begun) => ({ ...begun, count: 0 }));
  return {
    condition: (tx, most) => searchCondition(tx, { typed, words, isCounted: counted !== null, most }),
    async breadth(tx, most) {
      if (prefixes.length === 0) return 0;
      counted ??= countTerms(tx, prefixes, most);
      words = await counted;
      // Words that may be a confirmation number are of one visit too: a walk would miss it.
      return confirmationIn(typed) === null ? words[0]!.count : 0;
    },
    holds: (tx) => sql`(${matchesEach(tx, sql`r.id`, prefixes)}
      OR ${hasMerged(tx)} AND COALESCE((SELECT true FROM clients m
        WHERE m.vendor_id = ${tx.vendorId} AND m.merged_into = r.id AND ${matchesEach(tx, sql`m.id`, prefixes)} LIMIT 1), false))`,
    indexed: IS_OWN_RECORD,
  };
}

/** Asked once for all records, where the next condition is asked for each. */
const hasMerged = (tx: Tx): Sql =>
  sql`COALESCE((SELECT true FROM clients o WHERE o.vendor_id = ${tx.vendorId} AND o.merged_into IS NOT NULL LIMIT 1), false)`;

/** The beginning of a term, and the fields whose terms count. */
interface Begun {
  prefix: string;
  fields: readonly ClientSearchField[];
}

/** A word that a search asks for, and how many terms begin with it. */
interface Word extends Begun {
  count: number;
}

const beginsWith = (tx: Tx, { prefix, fields }: Begun): Sql =>
  sql`vendor_id = ${tx.vendorId} AND term >= ${prefix} AND term < ${`${prefix}\u{10FFFF}`}${ofFields(fields)}`;

/** Terms tell their field by their form: only an e-mail has an at sign, and only a phone number has digits alone. */
const OF_FIELD: Readonly<Record<ClientSearchField, Sql>> = {
  name: sql`(term NOT LIKE '%@%' AND term !~ '^[0-9]+$')`,
  email: sql`term LIKE '%@%'`,
  phone: sql`term ~ '^[0-9]+$'`,
};

function ofFields(fields: readonly ClientSearchField[]): Sql {
  if (fields.length === CLIENT_SEARCH_FIELDS.length) return sql``;
  if (fields.length === 0) return sql` AND false`;
  return sql` AND (${sql.join(
    fields.map((field) => OF_FIELD[field]),
    sql` OR `,
  )})`;
}

/** Whether a client has a term for each word. */
const matchesEach = (tx: Tx, id: Sql, prefixes: readonly Begun[]): Sql =>
  sql.join(
    prefixes.map(
      (prefix) =>
        sql`COALESCE((SELECT true FROM client_terms o WHERE ${beginsWith(tx, prefix)} AND o.client_id = ${id} LIMIT 1), false)`,
    ),
    sql` AND `,
  );

/** The words with the terms that begin with each, counted up to a number; the rarest first. */
async function countTerms(tx: Tx, prefixes: readonly Begun[], most: number): Promise<Word[]> {
  const counts = prefixes.map(
    (prefix) =>
      sql`(SELECT count(*)::int FROM (SELECT 1 FROM client_terms WHERE ${beginsWith(tx, prefix)} LIMIT ${sql.whole(most)}) AS begun)`,
  );
  const { all } = await tx.one(sql<{ all: number[] }>`SELECT ARRAY[${sql.join(counts, sql`, `)}] AS all`);
  const words = prefixes.map((begun, at) => ({ ...begun, count: all[at]! }));
  return words.toSorted((a, b) => a.count - b.count);
}

/**
 * Every word begins a term of the client, or of a record that was merged into it; or the text is the confirmation
 * number of a visit. The clients are found first and then read by their keys: a condition with a subquery of unknown
 * size would make the server walk all names instead.
 */
function searchCondition(
  tx: Tx,
  of: { typed: string; words: readonly Word[]; isCounted: boolean; most: number | undefined },
): Sql {
  const [first, ...others] = of.words;
  if (first === undefined) return sql`false`;
  const clientsOf = (word: Begun) =>
    sql`SELECT t.client_id FROM client_terms t WHERE ${beginsWith(tx, word)}`;
  // Next to a rare word the others are looked up client by client.
  const found =
    of.isCounted && others.length > 0
      ? sql`${clientsOf(first)} AND ${matchesEach(tx, sql`t.client_id`, others)}`
      : sql.join(
          of.words.map((word) => sql`(${clientsOf(word)})`),
          sql` INTERSECT `,
        );
  const byTerms = sql`
    SELECT f.client_id FROM found f UNION ALL
    SELECT m.merged_into FROM clients m WHERE m.vendor_id = ${tx.vendorId} AND m.merged_into IS NOT NULL AND m.id IN (SELECT client_id FROM found)`;
  const confirmation = confirmationIn(of.typed);
  const byNumber =
    confirmation === null
      ? sql``
      : sql`UNION ALL SELECT v.client_id FROM visits v
          WHERE v.vendor_id = ${tx.vendorId} AND v.confirmation_number = ${confirmation} AND v.client_id IS NOT NULL`;
  const limit = of.most === undefined ? sql`` : sql`LIMIT ${sql.whole(of.most)}`;
  return sql`r.id = ANY(ARRAY(WITH found AS MATERIALIZED (${found} ${limit}) ${byTerms} ${byNumber}))`;
}

function confirmationIn(typed: string): string | null {
  const number = readNumber(typed);
  return number !== null && 'confirmation' in number ? number.confirmation : null;
}
