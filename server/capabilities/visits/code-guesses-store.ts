import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import { configurationVersionOf } from '../vendors/index.ts';

export interface SourceMarks {
  /** The mark to store. */
  newest: string;
  /** The marks of every key, so that a key change locks no owner out. */
  every: readonly string[];
}

export interface Guesses {
  bySource: number;
  byAll: number;
  ownerShown: boolean;
  /** The visit's code version; null for an unknown id. */
  codeVersion: number | null;
  serviceId: number | null;
  locationId: number | null;
  /** The version of the vendor's configuration. */
  configuration: number;
}

/**
 * Selects more columns of the visit, alias `v`. Given `open`, the condition under which the statement may
 * read them.
 */
export type GuessView<Row = unknown> = (open: Sql) => Sql<Row>;

/** The condition for reading the visit: the code is right, and the wrong codes `g` are below both limits. */
export const isOpen = (right: boolean, most: MostGuesses): Sql =>
  sql`${right}::boolean AND COALESCE(g.own, 0) < ${most.bySource} AND COALESCE(g.every, 0) < ${most.byAll}`;
export const OPEN: Sql = sql`true`;

/**
 * Reads the wrong codes of the last hour for this id and the visit's code version in one round trip: the same
 * work for any id.
 */
export async function guessesAt<Row = unknown>(
  db: Database,
  of: { vendorId: number; subject: string; visitId: number; source: SourceMarks; since: Instant },
  view: Sql = sql`SELECT`,
): Promise<Guesses & Partial<Row>> {
  const [guesses] = await db.read(
    of.vendorId,
    sql<Guesses & Partial<Row>>`
      SELECT view.*, COALESCE(g.own, 0) AS by_source, COALESCE(g.every, 0) AS by_all,
             EXISTS (SELECT 1 FROM code_owners WHERE vendor_id = ${of.vendorId} AND subject = ${of.subject} AND source = ANY(${[...of.source.every]}::text[])) AS owner_shown,
             v.code_version, v.service_id, v.location_id,
             ${configurationVersionOf(of.vendorId)} AS configuration
      FROM (SELECT max(wrong) FILTER (WHERE source <> '') AS own, max(wrong) FILTER (WHERE source = '') AS every FROM code_guesses
            WHERE vendor_id = ${of.vendorId} AND subject = ${of.subject} AND source IN ('', ${of.source.newest}) AND since > ${at(of.since)}) AS g
      LEFT JOIN visits v ON v.vendor_id = ${of.vendorId} AND v.id = ${of.visitId}
      LEFT JOIN LATERAL (${view}) AS view ON true`,
  );
  return guesses!;
}

/** Limits of wrong codes per hour: of one source, and of all sources without the right code so far. */
export interface MostGuesses {
  bySource: number;
  byAll: number;
}

/**
 * Counts a wrong code for its source and for all sources, and returns both counts of the last hour. The guess
 * that reaches a limit starts a lockout of one hour. Row locks until the end of the transaction give each
 * concurrent guess its own number. A guess over its source's limit does not count for all sources.
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

/** Records the source as an owner unless a limit is reached by now. Returns whether it did. */
export async function insertProvenOwner(
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

/** Records the source that created the visit as an owner, without a code. */
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
