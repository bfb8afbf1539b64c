import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** The vendors with a gateway; as foyer_worker, across vendors. */
export async function smppVendors(tx: Tx): Promise<number[]> {
  const rows = await tx.many(sql<{ vendorId: number }>`SELECT vendor_id FROM smpp_vendors()`);
  return rows.map(({ vendorId }) => vendorId);
}

/** Takes the session of the vendor, or keeps it; false while another process has it. */
export async function takeBinding(
  tx: Tx,
  { holder, now, until }: { holder: string; now: Instant; until: Instant },
): Promise<boolean> {
  const row = await tx.maybe(sql<{ holder: string }>`
    INSERT INTO smpp_bindings AS b (vendor_id, holder, until) VALUES (${tx.vendorId}, ${holder}, ${at(until)})
    ON CONFLICT (vendor_id) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE b.holder = excluded.holder OR b.until <= ${at(now)} RETURNING holder`);
  return row !== undefined;
}

/** Another process may take it at once. */
export async function leaveBinding(tx: Tx, holder: string): Promise<void> {
  await tx.run(sql`DELETE FROM smpp_bindings WHERE vendor_id = ${tx.vendorId} AND holder = ${holder}`);
}

export interface Offered {
  key: string;
  source: string;
  destination: string;
  text: string;
  reference: number;
  now: Instant;
}

export type SubmissionOutcome = 'waiting' | 'accepted' | 'later' | 'never';

/** Offers a text to the process with the session. One that was accepted before stays so: it is not sent again. */
export async function offerSubmission(tx: Tx, of: Offered): Promise<SubmissionOutcome> {
  const { outcome } = await tx.one(sql<{ outcome: SubmissionOutcome }>`
    INSERT INTO smpp_submissions AS s (vendor_id, key, source, destination, text, reference, outcome, visit_id, offered_at)
    VALUES (${tx.vendorId}, ${of.key}, ${of.source}, ${of.destination}, ${of.text}, ${of.reference}, 'waiting',
      (SELECT id FROM visits WHERE vendor_id = ${tx.vendorId} AND phone = ${of.destination} AND phone <> '' ORDER BY created_at DESC LIMIT 1), ${at(of.now)})
    ON CONFLICT (vendor_id, key) DO UPDATE SET
      outcome = CASE WHEN s.outcome = 'accepted' THEN s.outcome ELSE 'waiting' END,
      text = CASE WHEN s.outcome = 'accepted' THEN '' ELSE excluded.text END,
      destination = CASE WHEN s.outcome = 'accepted' THEN '' ELSE excluded.destination END,
      offered_at = excluded.offered_at
    RETURNING outcome`);
  return outcome;
}

export interface Submission extends Omit<Offered, 'now'> {
  parts: number;
  messageIds: string[];
}

/** The texts that wait for the session, the oldest first. */
export async function waitingSubmissions(
  tx: Tx,
  { since, most }: { since: Instant; most: number },
): Promise<Submission[]> {
  return tx.many(sql<Submission>`
    SELECT key, source, destination, text, reference, parts, message_ids FROM smpp_submissions
    WHERE vendor_id = ${tx.vendorId} AND outcome = 'waiting' AND offered_at > ${at(since)} ORDER BY offered_at, key LIMIT ${most}`);
}

export interface SubmissionState {
  outcome: SubmissionOutcome;
  reason: string;
  restMs: number;
  /** Whether any process has the session. */
  isBound: boolean;
}

export async function submissionState(
  tx: Tx,
  { key, now }: { key: string; now: Instant },
): Promise<SubmissionState | undefined> {
  return tx.maybe(sql<SubmissionState>`
    SELECT outcome, reason, rest_ms, EXISTS (SELECT 1 FROM smpp_bindings b WHERE b.vendor_id = ${tx.vendorId} AND b.until > ${at(now)}) AS is_bound
    FROM smpp_submissions WHERE vendor_id = ${tx.vendorId} AND key = ${key}`);
}

/** Stores the gateway's id of a part; a receipt may follow at once. */
export async function storePart(
  tx: Tx,
  of: { key: string; parts: number; messageId: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE smpp_submissions SET parts = ${of.parts}::smallint, message_ids = message_ids || ${[of.messageId]}::text[]
    WHERE vendor_id = ${tx.vendorId} AND key = ${of.key}`);
}

/** Ends an attempt, and forgets the words and the number. An acceptance counts after a wait that was given up, too. */
export async function settleSubmission(
  tx: Tx,
  of: { key: string; outcome: Exclude<SubmissionOutcome, 'waiting'>; reason: string; restMs: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE smpp_submissions SET outcome = ${of.outcome}, reason = ${of.reason}, rest_ms = ${of.restMs}, text = '', destination = ''
    WHERE vendor_id = ${tx.vendorId} AND key = ${of.key} AND (outcome = 'waiting' OR ${of.outcome} = 'accepted')`);
}

/** Marks a part as delivered; returns the text's key, and whether all of its parts are. */
export async function deliveredPart(
  tx: Tx,
  ids: readonly string[],
): Promise<{ key: string; isWhole: boolean } | undefined> {
  for (const id of ids) {
    const row = await tx.maybe(sql<{ key: string; isWhole: boolean }>`
      UPDATE smpp_submissions SET delivered = CASE WHEN ${id} = ANY(delivered) THEN delivered ELSE delivered || ${[id]}::text[] END
      WHERE vendor_id = ${tx.vendorId} AND message_ids @> ${[id]}::text[]
      RETURNING key, cardinality(delivered) >= parts AS is_whole`);
    if (row) return row;
  }
  return undefined;
}

/** The key of the text with a part of one of these ids. */
export async function keyOfPart(tx: Tx, ids: readonly string[]): Promise<string | undefined> {
  const row = await tx.maybe(sql<{ key: string }>`
    SELECT key FROM smpp_submissions WHERE vendor_id = ${tx.vendorId} AND message_ids && ${[...ids]}::text[] ORDER BY offered_at DESC LIMIT 1`);
  return row?.key;
}

/** Ends attempts that no process waits for any more. */
export async function expireSubmissions(tx: Tx, before: Instant): Promise<void> {
  await tx.run(sql`
    UPDATE smpp_submissions SET outcome = 'later', reason = 'unreachable', text = '', destination = ''
    WHERE vendor_id = ${tx.vendorId} AND outcome = 'waiting' AND offered_at <= ${at(before)}`);
}

/** Removes a batch of old rows of one vendor. */
export async function deleteOldSubmissions(
  tx: Tx,
  { before, most }: { before: Instant; most: number },
): Promise<number> {
  return tx.run(sql`
    DELETE FROM smpp_submissions WHERE vendor_id = ${tx.vendorId} AND key IN (
      SELECT key FROM smpp_submissions WHERE vendor_id = ${tx.vendorId} AND offered_at < ${at(before)} LIMIT ${most})`);
}
