import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

interface Batch {
  before: Instant;
  most: number;
}

/** The end of a visit, past or planned. The index uses the creation time, which is earlier. */
const OVER = sql`COALESCE(v.ended_at, v.ends_at, v.starts_at, v.created_at)`;

/**
 * Visits that ended before an instant and still have personal data, the oldest first, locked. Skips locked
 * rows until a later run.
 */
export async function visitsToForget(tx: Tx, { before, most }: Batch): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT v.id FROM visits v
    WHERE v.vendor_id = ${tx.vendorId} AND v.forgotten_at IS NULL AND v.created_at < ${at(before)} AND ${OVER} < ${at(before)}
    ORDER BY v.created_at LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED`);
  return rows.map(({ id }) => id);
}

export async function markForgotten(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  await tx.run(
    sql`UPDATE visits SET forgotten_at = ${at(now)} WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[])`,
  );
}

/** Clients recorded before an instant whose visits are all erased; at least one visit. Pages by id, from `after`. */
export async function clientsOfForgottenVisits(
  tx: Tx,
  { before, after, most }: Batch & { after: number },
): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT c.id FROM clients c
    WHERE c.vendor_id = ${tx.vendorId} AND c.id > ${after} AND c.erased_at IS NULL AND c.merged_into IS NULL AND c.created_at < ${at(before)}
      AND EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = c.vendor_id AND v.client_id = c.id)
      AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = c.vendor_id AND v.client_id = c.id AND v.forgotten_at IS NULL)
    ORDER BY c.id LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

export async function areForgotten(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const stored = await tx.maybe(sql`
    SELECT 1 FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[]) AND forgotten_at IS NULL LIMIT 1`);
  return stored === undefined;
}

/** Deletes the notes that visitors wrote on joining or booking. */
export async function removeVisitorsNotes(tx: Tx, { before, most }: Batch): Promise<number> {
  return tx.run(sql`
    UPDATE visits d SET notes = '' FROM (
      SELECT v.id FROM visits v
      WHERE v.vendor_id = ${tx.vendorId} AND v.notes <> '' AND v.created_at < ${at(before)} AND ${OVER} < ${at(before)}
      ORDER BY v.created_at LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.id = due.id`);
}

/** Deletes the notes of companions. */
export async function removeAttendeesNotes(tx: Tx, { before, most }: Batch): Promise<number> {
  return tx.run(sql`
    UPDATE attendees d SET notes = '' FROM (
      SELECT a.id FROM attendees a JOIN visits v ON v.vendor_id = a.vendor_id AND v.id = a.visit_id
      WHERE a.vendor_id = ${tx.vendorId} AND a.notes <> '' AND a.created_at < ${at(before)} AND ${OVER} < ${at(before)}
      ORDER BY a.created_at LIMIT ${most}) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.id = due.id`);
}

/** Deletes the notes of staff, counted from the end of the visit or from a later note. */
export async function removeStaffNotes(tx: Tx, { before, most }: Batch): Promise<number> {
  return tx.run(sql`
    DELETE FROM visit_notes d USING (
      SELECT n.id FROM visit_notes n JOIN visits v ON v.vendor_id = n.vendor_id AND v.id = n.visit_id
      WHERE n.vendor_id = ${tx.vendorId} AND n.created_at < ${at(before)} AND ${OVER} < ${at(before)}
      ORDER BY n.created_at LIMIT ${most}) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.id = due.id`);
}
