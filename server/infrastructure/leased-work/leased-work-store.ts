import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';
import { at } from '../database/values.ts';

/** One piece of work: an import, an export, an action on a list. */
export interface WorkSubject {
  kind: string;
  id: number;
}

/** Lets a worker begin. Work that begins again belongs to no worker. */
export async function queueWork(tx: Tx, of: WorkSubject & { now: Instant }): Promise<void> {
  await tx.run(sql`
    INSERT INTO leased_work (vendor_id, kind, subject_id, turn_at) VALUES (${tx.vendorId}, ${of.kind}, ${of.id}, ${at(of.now)})
    ON CONFLICT (vendor_id, kind, subject_id) DO UPDATE SET owner = NULL, ends_at = NULL, turn_at = excluded.turn_at`);
}

export async function dueWork(
  tx: Tx,
  { now, most }: { now: Instant; most: number },
): Promise<(WorkSubject & { vendorId: number })[]> {
  return tx.many(
    sql<
      WorkSubject & { vendorId: number }
    >`SELECT vendor_id, kind, subject_id AS id FROM due_work(${at(now)}, ${most})`,
  );
}

/** Takes or extends the lease. False if another worker has it, or nothing is left to do. */
export async function takeLease(
  tx: Tx,
  of: WorkSubject & { owner: string; now: Instant; until: Instant },
): Promise<boolean> {
  // mutation: lease-taken
  const taken = await tx.run(sql`
    UPDATE leased_work SET owner = ${of.owner}, ends_at = ${at(of.until)}
    WHERE vendor_id = ${tx.vendorId} AND kind = ${of.kind} AND subject_id = ${of.id}
      AND (ends_at IS NULL OR ends_at <= ${at(of.now)} OR owner = ${of.owner})`);
  return taken > 0;
}

export async function endWork(tx: Tx, { kind, id }: WorkSubject): Promise<void> {
  await tx.run(
    sql`DELETE FROM leased_work WHERE vendor_id = ${tx.vendorId} AND kind = ${kind} AND subject_id = ${id}`,
  );
}

/** Leaves it to the next worker, behind the work that waits. */
export async function releaseLease(tx: Tx, of: WorkSubject & { owner: string; now: Instant }): Promise<void> {
  await tx.run(sql`
    UPDATE leased_work SET owner = NULL, ends_at = NULL, turn_at = ${at(of.now)}
    WHERE vendor_id = ${tx.vendorId} AND kind = ${of.kind} AND subject_id = ${of.id} AND owner = ${of.owner}`);
}
