import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { configurationVersionOf } from '../vendors/index.ts';
import type { SourceMarks } from './source-mark.ts';

export interface Guesses {
  bySource: number;
  byAll: number;
  ownerShown: boolean;
  /** The visit, where there is one. */
  codeVersion: number | null;
  serviceId: number | null;
  locationId: number | null;
  /** The version of the vendor's configuration. */
  configuration: number;
}

/** What else is to be seen of the visit, which is `v` in it: nothing, and without looking, where the door is shut. */
export type GuessView<Row = unknown> = (open: Sql) => Sql<Row>;

/** Whether the door is open to a code that is right or not, as far as wrong ones `g` have left it open to everybody. */
export const isOpen = (right: boolean, most: MostGuesses): Sql =>
  sql`${right}::boolean AND COALESCE(g.own, 0) < ${most.bySource} AND COALESCE(g.every, 0) < ${most.byAll}`;
export const OPEN: Sql = sql`true`;

/** Wrong codes of the last hour for this id, and the visit's code version, in one round trip: the same work for any id. */
export async function guessesAt<Row = unknown>(
  db: Database,
  of: { vendorId: number; subject: string; visitId: number; source: SourceMarks; since: Instant },
  sight: Sql = sql`SELECT`,
): Promise<Guesses & Partial<Row>> {
  const [guesses] = await db.read(
    of.vendorId,
    sql<Guesses & Partial<Row>>`
      SELECT sight.*, COALESCE(g.own, 0) AS "bySource", COALESCE(g.every, 0) AS "byAll",
             EXISTS (SELECT 1 FROM code_owners WHERE vendor_id = ${of.vendorId} AND subject = ${of.subject} AND source = ANY(${[...of.source.every]}::text[])) AS "ownerShown",
             v.code_version AS "codeVersion", v.service_id AS "serviceId", v.location_id AS "locationId",
             ${configurationVersionOf(of.vendorId)} AS configuration
      FROM (SELECT max(wrong) FILTER (WHERE source <> '') AS own, max(wrong) FILTER (WHERE source = '') AS every FROM code_guesses
            WHERE vendor_id = ${of.vendorId} AND subject = ${of.subject} AND source IN ('', ${of.source.newest}) AND since > ${at(of.since)}) AS g
      LEFT JOIN visits v ON v.vendor_id = ${of.vendorId} AND v.id = ${of.visitId}
      LEFT JOIN LATERAL (${sight}) AS sight ON true`,
  );
  return guesses!;
}

/** How many wrong codes shut a door: of one source, and of all that have not shown the right one. */
export interface MostGuesses {
  bySource: number;
  byAll: number;
}

/**
 * Counts one wrong code for its source and one for everybody, and answers the counts of the hour before. The guess that reaches
 * the most shuts the door for an hour from then on. Counters are locked until the end of the transaction, so that of many
 * guesses at once each gets a number of its own; one beyond its source's most is no guess of everybody's.
 */
export async function countWrongCode(
  tx: Tx,
  of: { subject: string; source: string; now: Instant; since: Instant; most: MostGuesses },
): Promise<{ bySource: number; byAll: number }> {
  const [now, since] = [sql`${at(of.now)}::timestamptz`, sql`${at(of.since)}::timestamptz`];
  const within = sql`ARRAY(SELECT guess FROM unnest(g.recent) AS guess WHERE guess > ${since})`;
  const count = async (source: string, most: number) => {
    // mutation: shut-out-by-guesses
    const isShut = sql`g.wrong >= ${most} AND g.since > ${since}`;
    // mutation: counted-guess
    const { wrong } = await tx.one(sql<{ wrong: number }>`
      INSERT INTO code_guesses AS g (vendor_id, subject, source, wrong, since, recent)
      VALUES (${tx.vendorId}, ${of.subject}, ${source}, 1, ${now}, ARRAY[${now}])
      ON CONFLICT (vendor_id, subject, source) DO UPDATE SET
        wrong = CASE WHEN ${isShut} THEN g.wrong + 1 ELSE cardinality(${within}) + 1 END,
        since = CASE WHEN ${isShut} THEN g.since ELSE excluded.since END,
        recent = CASE WHEN ${isShut} THEN g.recent ELSE ${within} || ${now} END
      RETURNING wrong`);
    return wrong;
  };
  const bySource = await count(of.source, of.most.bySource);
  return { bySource, byAll: bySource > of.most.bySource ? 0 : await count('', of.most.byAll) };
}

/** Notes that a source holds the code, unless strangers have used up their guesses by now; whether it is noted. */
export async function insertExistingOwner(
  tx: Tx,
  of: { subject: string; source: string; now: Instant; since: Instant; most: MostGuesses },
): Promise<boolean> {
  const noted = await tx.run(sql`
    INSERT INTO code_owners AS o (vendor_id, subject, source, shown_at)
    SELECT ${tx.vendorId}, ${of.subject}, ${of.source}, ${at(of.now)}
    WHERE NOT EXISTS (
      SELECT 1 FROM code_guesses WHERE vendor_id = ${tx.vendorId} AND subject = ${of.subject} AND since > ${at(of.since)}
        AND ((source = '' AND wrong >= ${of.most.byAll}) OR (source = ${of.source} AND wrong >= ${of.most.bySource})))
    ON CONFLICT (vendor_id, subject, source) DO UPDATE SET shown_at = o.shown_at`);
  return noted > 0;
}

/** Notes a source that needs no proof: whoever made the visit. */
export function insertOwner(tx: Tx, of: { subject: string; source: string; now: Instant }): void {
  tx.enqueue(sql`INSERT INTO code_owners (vendor_id, subject, source, shown_at)
    VALUES (${tx.vendorId}, ${of.subject}, ${of.source}, ${at(of.now)}) ON CONFLICT DO NOTHING`);
}

export async function forgetGuesses(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM code_guesses g USING (
      SELECT subject, source FROM code_guesses WHERE vendor_id = ${tx.vendorId} AND since <= ${at(before)} LIMIT ${most}) AS due
    WHERE g.vendor_id = ${tx.vendorId} AND g.subject = due.subject AND g.source = due.source`);
}

export async function forgetOwners(
  tx: Tx,
  of: { endedBefore: Instant; shownBefore: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM code_owners d USING (
      SELECT o.subject, o.source FROM code_owners o WHERE o.vendor_id = ${tx.vendorId} AND (o.shown_at <= ${at(of.shownBefore)} OR EXISTS (
        SELECT 1 FROM visits v WHERE v.vendor_id = o.vendor_id AND v.id = substring(o.subject FROM '^visit:([0-9]+)$')::bigint AND v.ended_at <= ${at(of.endedBefore)}))
      LIMIT ${of.most}) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.subject = due.subject AND d.source = due.source`);
}

export async function hasOwner(
  tx: Tx,
  of: { subject: string; sources: readonly string[] },
): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT 1 FROM code_owners WHERE vendor_id = ${tx.vendorId} AND subject = ${of.subject} AND source = ANY(${[...of.sources]}::text[])`);
  return row !== undefined;
}
