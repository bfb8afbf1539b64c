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
  /** Wrong codes of this source for this id within the last hour. */
  wrong: number;
  /** Whether the source created the visit or has shown its code. */
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

/** A parameter, so that a right and a wrong code share one statement. */
export const whether = (isOpen: boolean): Sql => sql`${isOpen}::boolean`;

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
      SELECT view.*, COALESCE(g.wrong, 0) AS wrong,
             EXISTS (SELECT 1 FROM code_owners WHERE vendor_id = ${of.vendorId} AND subject = ${of.subject} AND source = ANY(${[...of.source.every]}::text[])) AS owner_shown,
             v.code_version, v.service_id, v.location_id,
             ${configurationVersionOf(of.vendorId)} AS configuration
      FROM (SELECT max(wrong) AS wrong FROM code_guesses
            WHERE vendor_id = ${of.vendorId} AND subject = ${of.subject} AND source = ${of.source.newest} AND since > ${at(of.since)}) AS g
      LEFT JOIN visits v ON v.vendor_id = ${of.vendorId} AND v.id = ${of.visitId}
      LEFT JOIN LATERAL (${view}) AS view ON true`,
  );
  return guesses!;
}

/**
 * Counts a wrong code for its source, and returns the count of the last hour. The guess that reaches the limit
 * starts a lockout of one hour. The row lock until the end of the transaction gives each concurrent guess its own
 * number.
 */
export async function countWrongCode(
  tx: Tx,
  of: { subject: string; source: string; now: Instant; since: Instant; most: number },
): Promise<number> {
  const { most } = of;
  const [now, since] = [sql`${at(of.now)}::timestamptz`, sql`${at(of.since)}::timestamptz`];
  const within = sql`ARRAY(SELECT guess FROM unnest(g.recent) AS guess WHERE guess > ${since})`;
  // mutation: shut-out-by-guesses
  const isShut = sql`g.wrong >= ${most} AND g.since > ${since}`;
  // mutation: counted-guess
  const { wrong } = await tx.one(sql<{ wrong: number }>`
    INSERT INTO code_guesses AS g (vendor_id, subject, source, wrong, since, recent)
    VALUES (${tx.vendorId}, ${of.subject}, ${of.source}, 1, ${now}, ARRAY[${now}])
    ON CONFLICT (vendor_id, subject, source) DO UPDATE SET
      wrong = CASE WHEN ${isShut} THEN g.wrong + 1 ELSE cardinality(${within}) + 1 END,
      since = CASE WHEN ${isShut} THEN g.since ELSE excluded.since END,
      recent = CASE WHEN ${isShut} THEN g.recent ELSE ${within} || ${now} END
    RETURNING wrong`);
  return wrong;
}

/** Records the source that created the visit, or has shown its code, as an owner. */
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
