import type { AttemptOutcome } from '#domain/visits/call-attempts.ts';
import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

export async function attemptsMade(tx: Tx, visitId: number): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    SELECT count(*) AS count FROM call_attempts WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId}`);
  return count;
}

export interface NewAttempt {
  visitId: number;
  leg: number;
  outcome: AttemptOutcome;
  staffId: number | null;
  at: Instant;
  nextAt: Instant | null;
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<number> {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO call_attempts (vendor_id, visit_id, leg, outcome, staff_id, attempted_at, next_at)
    VALUES (${tx.vendorId}, ${attempt.visitId}, ${attempt.leg}, ${attempt.outcome}, ${attempt.staffId}, ${at(attempt.at)}, ${at(attempt.nextAt)})
    RETURNING id`);
  return id;
}

export async function removeAttempt(tx: Tx, id: number): Promise<void> {
  await tx.run(sql`DELETE FROM call_attempts WHERE vendor_id = ${tx.vendorId} AND id = ${id}`);
}
