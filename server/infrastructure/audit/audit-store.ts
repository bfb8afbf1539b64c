import type { Instant } from '#domain/time/instant.ts';
import { sql } from '../database/database.ts';
import type { Tx } from '../database/database.ts';
import { at, json } from '../database/values.ts';
import type { Violation } from './invariant.ts';

export interface Audit {
  checkedAt: Instant | null;
  sweptAt: Instant | null;
  /** Position of the last audited event. */
  position: number;
}

/** Locks this invariant against other processes; undefined while another process audits it. */
export async function lockAudit(tx: Tx, invariant: string): Promise<Audit | undefined> {
  await tx.run(sql`INSERT INTO audits (invariant) VALUES (${invariant}) ON CONFLICT (invariant) DO NOTHING`);
  return tx.maybe(sql<Audit>`
    SELECT checked_at, swept_at, position FROM audits
    WHERE invariant = ${invariant} FOR UPDATE SKIP LOCKED`);
}

export async function saveAudit(
  tx: Tx,
  audit: { invariant: string; now: Instant; whole: boolean; position: number; counted: number },
): Promise<void> {
  await tx.run(sql`
    UPDATE audits SET checked_at = ${at(audit.now)}, position = ${audit.position}, total = total + ${audit.counted},
      swept_at = CASE WHEN ${audit.whole} THEN ${at(audit.now)}::timestamptz ELSE swept_at END
    WHERE invariant = ${audit.invariant}`);
}

/** Stores the violations found, and closes those no longer found. */
export async function keepViolations(
  tx: Tx,
  {
    invariant,
    violations: result,
    now,
  }: { invariant: string; violations: readonly Violation[]; now: Instant },
): Promise<void> {
  const rows = sql`json_to_recordset(${json(result)}::json) AS r("vendorId" bigint, subject text, about bigint)`;
  await tx.run(sql`
    DELETE FROM violations v WHERE v.invariant = ${invariant}
      AND NOT EXISTS (SELECT 1 FROM ${rows} WHERE r."vendorId" = v.vendor_id AND r.subject = v.subject)`);
  await tx.run(sql`
    INSERT INTO violations (invariant, vendor_id, subject, about, seen_at)
    SELECT ${invariant}, r."vendorId", r.subject, r.about, ${at(now)} FROM ${rows} ON CONFLICT DO NOTHING`);
}

/** Counts violations that have lasted since `seenBy`; returns those newly counted. */
export async function countViolations(
  tx: Tx,
  { invariant, now, seenBy }: { invariant: string; now: Instant; seenBy: Instant },
): Promise<Violation[]> {
  return tx.many(sql<Violation>`
    UPDATE violations SET counted_at = ${at(now)}
    WHERE invariant = ${invariant} AND counted_at IS NULL AND seen_at <= ${at(seenBy)}
    RETURNING vendor_id, about, subject`);
}

export interface AuditFigures {
  invariant: string;
  checkedAt: Instant | null;
  sweptAt: Instant | null;
  /** Currently violated. */
  open: number;
  /** Found so far. */
  total: number;
}

export async function auditFigures(tx: Tx): Promise<AuditFigures[]> {
  return tx.many(sql<AuditFigures>`
    SELECT a.invariant, a.checked_at, a.swept_at, a.total,
           (SELECT count(*) FROM violations v WHERE v.invariant = a.invariant AND v.counted_at IS NOT NULL) AS open
    FROM audits a ORDER BY a.invariant`);
}

/** Returns the open violations, oldest first. */
export async function openViolations(tx: Tx, most: number): Promise<(Violation & { invariant: string })[]> {
  return tx.many(sql<Violation & { invariant: string }>`
    SELECT invariant, vendor_id, about, subject FROM violations
    WHERE counted_at IS NOT NULL ORDER BY counted_at, invariant, vendor_id, subject LIMIT ${most}`);
}
