import type { Translation } from '#contract/vendors/locations.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';

export type TranslatedKind = 'location' | 'service' | 'category' | 'question' | 'option';

/** The vendor's texts in its other languages, by their record. */
export async function translationsOf(
  tx: Tx,
  kind: TranslatedKind,
  ids: readonly number[],
): Promise<Map<number, Translation[]>> {
  const rows = await tx.many(sql<Translation & { subject: number }>`
    SELECT subject_id AS subject, locale, field, content FROM translations
    WHERE vendor_id = ${tx.vendorId} AND subject_kind = ${kind} AND subject_id = ANY(${[...ids]}::bigint[])
    ORDER BY subject_id, locale, field`);
  const result = new Map<number, Translation[]>();
  for (const { subject, ...translation } of rows) {
    const list = result.get(subject) ?? [];
    list.push(translation);
    result.set(subject, list);
  }
  return result;
}

/** A field in the requested language, or the vendor's original text if it has no translation. */
export function translated(
  own: string,
  field: string,
  from: { translations: readonly Translation[] | undefined; locale: string },
): string {
  const result = from.translations?.find((entry) => entry.field === field && entry.locale === from.locale);
  return result && result.content !== '' ? result.content : own;
}
