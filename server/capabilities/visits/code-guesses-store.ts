import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { SourceMarks } from './source-mark.ts';

export interface Guesses {
  bySource: number;
  byAll: number;
  ownerShown: boolean;
  codeVersion: number | null;
  visitId: number | null;
}

/** Wrong codes of the last hour for this id, and the visit's code version, in one statement: the same work for any id. */
export async function guessesAt(
  tx: Tx,
  of: { subject: string; visitId: number; source: SourceMarks; since: Instant },
): Promise<Guesses> {
  return tx.one(sql<Guesses>`
    SELECT COALESCE((SELECT wrong FROM code_guesses WHERE vendor_id = ${tx.vendorId} AND subject = ${of.subject} AND source = ${of.source.newest} AND since > ${at(of.since)}), 0) AS "bySource",
           COALESCE((SELECT wrong FROM code_guesses WHERE vendor_id = ${tx.vendorId} AND subject = ${of.subject} AND source = '' AND since > ${at(of.since)}), 0) AS "byAll",
           EXISTS (SELECT 1 FROM code_owners WHERE vendor_id = ${tx.vendorId} AND subject = ${of.subject} AND source = ANY(${[...of.source.every]}::text[])) AS "ownerShown",
           (SELECT code_version FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ${of.visitId}) AS "codeVersion",
           (SELECT id FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ${of.visitId}) AS "visitId"`);
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
