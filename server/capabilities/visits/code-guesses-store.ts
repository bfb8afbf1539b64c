import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { SourceMarks } from './source-mark.ts';

export interface Guesses {
  bySource: number;
  byAll: number;
  ownerShown: boolean;
  /** The visit, where there is one. */
  codeVersion: number | null;
  serviceId: number | null;
  locationId: number | null;
}

/** Wrong codes of the last hour for this id, and the visit's code version, in one round trip: the same work for any id. */
export async function guessesAt(
  db: Database,
  of: { vendorId: number; subject: string; visitId: number; source: SourceMarks; since: Instant },
): Promise<Guesses> {
  const [guesses] = await db.read(
    of.vendorId,
    sql<Guesses>`
      SELECT COALESCE(g.own, 0) AS "bySource", COALESCE(g.every, 0) AS "byAll",
             EXISTS (SELECT 1 FROM code_owners WHERE vendor_id = ${of.vendorId} AND subject = ${of.subject} AND source = ANY(${[...of.source.every]}::text[])) AS "ownerShown",
             v.code_version AS "codeVersion", v.service_id AS "serviceId", v.location_id AS "locationId"
      FROM (SELECT max(wrong) FILTER (WHERE source <> '') AS own, max(wrong) FILTER (WHERE source = '') AS every FROM code_guesses
            WHERE vendor_id = ${of.vendorId} AND subject = ${of.subject} AND source IN ('', ${of.source.newest}) AND since > ${at(of.since)}) AS g
      LEFT JOIN visits v ON v.vendor_id = ${of.vendorId} AND v.id = ${of.visitId}`,
  );
  return guesses!;
}

/** Counts one for the source and one for everybody. The guess that reaches the most begins the hour anew: so long the door stays shut. */
export async function countWrongCode(
  tx: Tx,
  of: {
    subject: string;
    source: string;
    now: Instant;
    since: Instant;
    most: { bySource: number; byAll: number };
  },
): Promise<void> {
  for (const [source, most] of [
    [of.source, of.most.bySource],
    ['', of.most.byAll],
  ] as const) {
    await tx.run(sql`
      INSERT INTO code_guesses AS g (vendor_id, subject, source, wrong, since) VALUES (${tx.vendorId}, ${of.subject}, ${source}, 1, ${at(of.now)})
      ON CONFLICT (vendor_id, subject, source) DO UPDATE SET
        wrong = CASE WHEN g.since > ${at(of.since)} THEN g.wrong + 1 ELSE 1 END,
        since = CASE WHEN g.since > ${at(of.since)} AND g.wrong + 1 <> ${most} THEN g.since ELSE excluded.since END`);
  }
}

export async function insertOwner(
  tx: Tx,
  of: { subject: string; source: string; now: Instant },
): Promise<void> {
  await tx.run(sql`INSERT INTO code_owners (vendor_id, subject, source, shown_at)
    VALUES (${tx.vendorId}, ${of.subject}, ${of.source}, ${at(of.now)}) ON CONFLICT DO NOTHING`);
}

export async function forgetGuesses(tx: Tx, before: Instant): Promise<number> {
  return tx.run(sql`DELETE FROM code_guesses WHERE vendor_id = ${tx.vendorId} AND since <= ${at(before)}`);
}

export async function forgetOwners(
  tx: Tx,
  of: { endedBefore: Instant; shownBefore: Instant },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM code_owners o WHERE o.vendor_id = ${tx.vendorId} AND (o.shown_at <= ${at(of.shownBefore)} OR EXISTS (
      SELECT 1 FROM visits v WHERE v.vendor_id = o.vendor_id AND v.id = substring(o.subject FROM '^visit:([0-9]+)$')::bigint AND v.ended_at <= ${at(of.endedBefore)}))`);
}
