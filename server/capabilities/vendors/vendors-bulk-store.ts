import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';
import type { TranslatedKind } from './translations-store.ts';

export interface TranslationBulkRow {
  subject_kind: TranslatedKind;
  subject_id: number;
  field: string;
  locale: string;
  content: string;
}

export async function bulkInsertTranslations(tx: Tx, rows: readonly TranslationBulkRow[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO translations (vendor_id, subject_kind, subject_id, field, locale, content)
    SELECT ${tx.vendorId}::bigint, r.* FROM json_to_recordset(${json(rows)}::json)
      AS r(subject_kind text, subject_id bigint, field text, locale text, content text)`);
}
