import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Sql, Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';
import type { DueCounts } from '#server/infrastructure/retention/retention.ts';
import { HELD_CLIENT, HELD_VISIT } from '../vendors/index.ts';

interface Batch {
  before: Instant;
  most: number;
}

/** The end of a visit, past or planned. The index uses the creation time, which is earlier. */
const OVER = sql`COALESCE(v.ended_at, v.ends_at, v.starts_at, v.created_at)`;

/** What belongs to the visit `v` and was written at a time is due once both are that old. */
const isDue = (time: Sql, before: Instant): Sql => sql`(${time} < ${at(before)} AND ${OVER} < ${at(before)})`;

const isVisitDue = (before: Instant): Sql =>
  sql`(v.forgotten_at IS NULL AND ${isDue(sql`v.created_at`, before)})`;

/**
 * Visits that ended before an instant and still have personal data, the oldest first, locked. Skips locked
 * rows until a later run, and rows that a hold keeps.
 */
export async function visitsToForget(tx: Tx, { before, most }: Batch): Promise<number[]> {
  const rows = await tx.many(sql<{ id: number }>`
    SELECT v.id FROM visits v
    WHERE v.vendor_id = ${tx.vendorId} AND ${isVisitDue(before)} AND NOT ${HELD_VISIT}
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
    SELECT k.id FROM clients k
    WHERE k.vendor_id = ${tx.vendorId} AND k.id > ${after} AND k.erased_at IS NULL AND k.merged_into IS NULL AND k.created_at < ${at(before)}
      AND EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = k.vendor_id AND v.client_id = k.id)
      AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = k.vendor_id AND v.client_id = k.id AND v.forgotten_at IS NULL)
      AND NOT ${HELD_CLIENT}
    ORDER BY k.id LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

export async function areForgotten(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const stored = await tx.maybe(sql`
    SELECT 1 FROM visits WHERE vendor_id = ${tx.vendorId} AND id = ANY(${[...ids]}::bigint[]) AND forgotten_at IS NULL LIMIT 1`);
  return stored === undefined;
}

/** A client whose last visit would be erased, and whether a hold keeps the record or one of the visits. */
export interface ClientDue {
  id: number;
  held: boolean;
  /** An unlinked visit has the client's e-mail or phone: whether it counts needs the rule of names. */
  hasAlike: boolean;
}

/** Clients whose visits are all erased, or would be with this period. Pages by id, from `after`. */
export async function clientsDue(
  tx: Tx,
  { before, after, most }: Batch & { after: number },
): Promise<ClientDue[]> {
  const goes = isVisitDue(before);
  return tx.many(sql<ClientDue>`
    SELECT k.id, (${HELD_CLIENT} OR EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = k.vendor_id AND v.client_id = k.id
        AND v.forgotten_at IS NULL AND ${HELD_VISIT})) AS held,
      EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = k.vendor_id AND v.client_link = 'none' AND v.forgotten_at IS NULL AND (
        (k.email <> '' AND lower(v.email) = lower(k.email))
        OR (k.phone <> '' AND translate(v.phone, '+', '') = translate(k.phone, '+', '')))) AS has_alike
    FROM clients k
    WHERE k.vendor_id = ${tx.vendorId} AND k.id > ${after} AND k.erased_at IS NULL AND k.merged_into IS NULL AND k.created_at < ${at(before)}
      AND EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = k.vendor_id AND v.client_id = k.id)
      AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.vendor_id = k.vendor_id AND v.client_id = k.id
        AND v.forgotten_at IS NULL AND NOT ${goes})
    ORDER BY k.id LIMIT ${most}`);
}

/** Of these visits, whether one would stay with this period, and whether a hold keeps one. */
export async function outlookOfVisits(
  tx: Tx,
  { ids, before }: { ids: readonly number[]; before: Instant },
): Promise<{ stays: boolean; held: boolean }> {
  return tx.one(sql<{ stays: boolean; held: boolean }>`
    SELECT COALESCE(bool_or(NOT ${isVisitDue(before)}), false) AS stays, COALESCE(bool_or(${HELD_VISIT}), false) AS held
    FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.id = ANY(${[...ids]}::bigint[]) AND v.forgotten_at IS NULL`);
}

/** Deletes the notes that visitors wrote on joining or booking. */
export async function removeVisitorsNotes(tx: Tx, { before, most }: Batch): Promise<number> {
  return tx.run(sql`
    UPDATE visits d SET notes = '' FROM (
      SELECT v.id FROM visits v
      WHERE v.vendor_id = ${tx.vendorId} AND v.notes <> '' AND ${isDue(sql`v.created_at`, before)} AND NOT ${HELD_VISIT}
      ORDER BY v.created_at LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.id = due.id`);
}

/** Deletes the notes of companions. */
export async function removeAttendeesNotes(tx: Tx, { before, most }: Batch): Promise<number> {
  return tx.run(sql`
    UPDATE attendees d SET notes = '' FROM (
      SELECT a.id FROM attendees a JOIN visits v ON v.vendor_id = a.vendor_id AND v.id = a.visit_id
      WHERE a.vendor_id = ${tx.vendorId} AND a.notes <> '' AND ${isDue(sql`a.created_at`, before)} AND NOT ${HELD_VISIT}
      ORDER BY a.created_at LIMIT ${most}) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.id = due.id`);
}

/** Deletes the notes of staff, counted from the end of the visit or from a later note. */
export async function removeStaffNotes(tx: Tx, { before, most }: Batch): Promise<number> {
  return tx.run(sql`
    DELETE FROM visit_notes d USING (
      SELECT n.id FROM visit_notes n JOIN visits v ON v.vendor_id = n.vendor_id AND v.id = n.visit_id
      WHERE n.vendor_id = ${tx.vendorId} AND ${isDue(sql`n.created_at`, before)} AND NOT ${HELD_VISIT}
      ORDER BY n.created_at LIMIT ${most}) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.id = due.id`);
}

/** Deletes the texts of feedback; the ratings stay. */
export async function removeFeedbackTexts(tx: Tx, { before, most }: Batch): Promise<number> {
  return tx.run(sql`
    UPDATE feedback d SET experience = '' FROM (
      SELECT f.visit_id FROM feedback f JOIN visits v ON v.vendor_id = f.vendor_id AND v.id = f.visit_id
      WHERE f.vendor_id = ${tx.vendorId} AND f.experience <> '' AND ${isDue(sql`f.given_at`, before)} AND NOT ${HELD_VISIT}
      ORDER BY f.given_at LIMIT ${most}) AS due
    WHERE d.vendor_id = ${tx.vendorId} AND d.visit_id = due.visit_id`);
}

/** What a count needs: the kind's own instant, and that of the contacts, which take all of a visit with them. */
interface Cutoffs {
  before: Instant;
  contactsBefore: Instant;
}

const countOf = (from: Sql): Sql<DueCounts> => sql<DueCounts>`
  SELECT count(*) FILTER (WHERE NOT ${HELD_VISIT})::int AS due, count(*) FILTER (WHERE ${HELD_VISIT})::int AS held ${from}`;

const goes = (time: Sql, { before, contactsBefore }: Cutoffs): Sql =>
  sql`(${isDue(time, before)} OR ${isVisitDue(contactsBefore)})`;

export const countVisitsDue = (tx: Tx, before: Instant): Promise<DueCounts> =>
  tx.one(countOf(sql`FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND ${isVisitDue(before)}`));

export async function countNotesDue(tx: Tx, of: Cutoffs): Promise<DueCounts> {
  const parts = [
    await tx.one(
      countOf(
        sql`FROM visits v WHERE v.vendor_id = ${tx.vendorId} AND v.notes <> '' AND ${goes(sql`v.created_at`, of)}`,
      ),
    ),
    await tx.one(
      countOf(sql`FROM attendees a JOIN visits v ON v.vendor_id = a.vendor_id AND v.id = a.visit_id
        WHERE a.vendor_id = ${tx.vendorId} AND a.notes <> '' AND ${goes(sql`a.created_at`, of)}`),
    ),
    await tx.one(
      countOf(sql`FROM visit_notes n JOIN visits v ON v.vendor_id = n.vendor_id AND v.id = n.visit_id
        WHERE n.vendor_id = ${tx.vendorId} AND ${goes(sql`n.created_at`, of)}`),
    ),
  ];
  const sum = (key: keyof DueCounts) => parts.reduce((total, part) => total + part[key], 0);
  return { due: sum('due'), held: sum('held') };
}

export const countFeedbackDue = (tx: Tx, of: Cutoffs): Promise<DueCounts> =>
  tx.one(
    countOf(sql`FROM feedback f JOIN visits v ON v.vendor_id = f.vendor_id AND v.id = f.visit_id
      WHERE f.vendor_id = ${tx.vendorId} AND f.experience <> '' AND ${goes(sql`f.given_at`, of)}`),
  );

export const countFilesDue = (tx: Tx, of: Cutoffs): Promise<DueCounts> =>
  tx.one(
    countOf(sql`FROM visit_files f JOIN visits v ON v.vendor_id = f.vendor_id AND v.id = f.visit_id
      WHERE f.vendor_id = ${tx.vendorId} AND ${goes(sql`f.created_at`, of)}`),
  );
