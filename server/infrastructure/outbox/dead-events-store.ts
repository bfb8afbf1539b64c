import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';
import { at } from '../database/values.ts';

export interface DeadEvent {
  listener: string;
  position: number;
  vendorId: number;
  error: string;
  failedAt: Instant;
  /** An operator has requested a retry that is still pending. */
  isRequested: boolean;
  kind: string;
  subjectKind: string;
  subjectId: number;
}

/** Returns dead events in retry order; as foyer_worker. */
export async function deadEvents(tx: Tx, most: number): Promise<DeadEvent[]> {
  return tx.many(sql<DeadEvent>`
    SELECT d.listener, d.position, d.vendor_id, d.error, d.failed_at, d.wanted_at IS NOT NULL AS is_requested,
           e.kind, e.subject_kind, e.subject_id
    FROM dead_events d CROSS JOIN LATERAL next_events(d.position - 1, 1) e
    ORDER BY d.listener, d.position LIMIT ${most}`);
}

/** Requests retries of one listener's events, of one event, or of all; returns their number. */
export async function wantDeadEvents(
  tx: Tx,
  {
    listener = null,
    position = null,
    now,
  }: { listener?: string | null; position?: number | null; now: Instant },
): Promise<number> {
  return tx.run(sql`
    UPDATE dead_events SET wanted_at = ${at(now)}
    WHERE (${listener}::text IS NULL OR listener = ${listener}) AND (${position}::bigint IS NULL OR position = ${position})`);
}

/** Returns the first requested retry of a listener whose row is locked. */
export async function firstRequested(tx: Tx, listener: string): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ position: number }>`
    SELECT position FROM dead_events WHERE listener = ${listener} AND wanted_at IS NOT NULL ORDER BY position LIMIT 1`);
  return row?.position;
}

export async function forgetDeadEvent(tx: Tx, listener: string, position: number): Promise<void> {
  await tx.run(sql`DELETE FROM dead_events WHERE listener = ${listener} AND position = ${position}`);
}

/** Records another failure, and cancels the retries behind it: events must be handled in order. */
export async function buryAgain(
  tx: Tx,
  dead: { listener: string; position: number; error: string; now: Instant },
): Promise<void> {
  await tx.run(sql`
    UPDATE dead_events SET error = ${dead.error}, failed_at = ${at(dead.now)}
    WHERE listener = ${dead.listener} AND position = ${dead.position}`);
  await tx.run(sql`
    UPDATE dead_events SET wanted_at = NULL WHERE listener = ${dead.listener} AND position >= ${dead.position}`);
}
