import type { AnswerValue } from '#domain/intake/answers.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

/** Returns what the booker of an appointment answered, by question. */
export async function answersOfBooker(tx: Tx, visitId: number): Promise<Record<string, AnswerValue>> {
  const rows = await tx.many(sql<{ id: number; value: AnswerValue }>`
    SELECT question_id AS id, value FROM answers
    WHERE vendor_id = ${tx.vendorId} AND visit_id = ${visitId}`);
  return Object.fromEntries(rows.map(({ id, value }) => [String(id), value]));
}
