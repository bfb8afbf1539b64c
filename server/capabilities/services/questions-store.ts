import type { QuestionType } from '#contract/vendors/services.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

export interface QuestionRow {
  id: number;
  serviceId: number;
  type: QuestionType;
  label: string;
  placeholder: string;
  required: boolean;
  options: { value: string; text: string }[];
  sortOrder: number;
}

/** Questions for booking and joining, or for cancelling; null is every service. */
export async function questionRows(
  tx: Tx,
  serviceIds: readonly number[] | null,
  request: 'booking' | 'cancelling' = 'booking',
): Promise<QuestionRow[]> {
  return tx.many(sql<QuestionRow>`
    SELECT q.id, q.service_id, q.type, q.label, q.placeholder, q.required, q.options, q.sort_order
    FROM questions q JOIN services s ON s.vendor_id = q.vendor_id AND s.id = q.service_id AND s.archived_at IS NULL AND NOT s.invite_only
    WHERE q.vendor_id = ${tx.vendorId} AND q.archived_at IS NULL AND q.asked = ${request}
      AND (${serviceIds === null} OR q.service_id = ANY(${[...(serviceIds ?? [])]}::bigint[]))
    ORDER BY q.service_id, q.sort_order, q.id`);
}
