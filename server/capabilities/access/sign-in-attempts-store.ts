import type { Instant } from '#domain/time/instant.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { at } from '#server/infrastructure/database/values.ts';

/** Counts an attempt and returns the number of attempts in the current period, including this one. */
export async function countAttempt(
  tx: Tx,
  attempt: { subject: string; now: Instant; since: Instant },
): Promise<number> {
  const { attempts } = await tx.one(sql<{ attempts: number }>`
    INSERT INTO sign_in_attempts AS a (subject, attempts, started_at) VALUES (${attempt.subject}, 1, ${at(attempt.now)})
    ON CONFLICT (subject) DO UPDATE SET
      attempts = CASE WHEN a.started_at <= ${at(attempt.since)} THEN 1 ELSE a.attempts + 1 END,
      started_at = CASE WHEN a.started_at <= ${at(attempt.since)} THEN ${at(attempt.now)} ELSE a.started_at END
    RETURNING attempts`);
  return attempts;
}

export async function forgetOldAttempts(tx: Tx, startedBefore: Instant): Promise<number> {
  return tx.run(sql`DELETE FROM sign_in_attempts WHERE started_at <= ${at(startedBefore)}`);
}

/** Forgets the caller's attempts after the right password, and takes this attempt from the account's count. */
export async function forgetAttempts(
  tx: Tx,
  forget: { subject: string; account: string; isTrusted: boolean; startedBefore: Instant },
): Promise<void> {
  const { subject, account, isTrusted } = forget;
  await tx.run(sql`
    DELETE FROM sign_in_attempts
    WHERE subject = ${subject} OR (subject = ${account} AND attempts = 1 AND NOT ${isTrusted}) OR started_at <= ${at(forget.startedBefore)}`);
  if (!isTrusted)
    await tx.run(
      sql`UPDATE sign_in_attempts SET attempts = attempts - 1 WHERE subject = ${account} AND attempts > 1`,
    );
}

/** Takes back one attempt, without forgetting the others. */
export async function uncountAttempt(
  tx: Tx,
  { subject, account, isTrusted }: { subject: string; account: string; isTrusted: boolean },
): Promise<void> {
  const subjects = isTrusted ? [subject] : [subject, account];
  await tx.run(sql`DELETE FROM sign_in_attempts WHERE subject = ANY(${subjects}::text[]) AND attempts = 1`);
  await tx.run(
    sql`UPDATE sign_in_attempts SET attempts = attempts - 1 WHERE subject = ANY(${subjects}::text[]) AND attempts > 1`,
  );
}
