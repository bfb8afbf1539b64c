import type { Translation } from '#contract/vendors/locations.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { json } from '#server/infrastructure/database/values.ts';

export type TranslatedKind =
  | 'location'
  | 'service'
  | 'category'
  | 'question'
  | 'option'
  | 'room'
  | 'line-of-business'
  | 'shortcut';

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

/** Texts of a record in other languages, by language and field. Empty texts are not stored. */
export type TextsByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Replaces the texts of some records of one kind. */
export async function replaceTranslations(
  tx: Tx,
  kind: TranslatedKind,
  texts: ReadonlyMap<number, TextsByLanguage>,
): Promise<void> {
  const rows = [...texts].flatMap(([id, byLanguage]) =>
    Object.entries(byLanguage).flatMap(([locale, byField]) =>
      Object.entries(byField)
        .filter(([, content]) => content.trim() !== '')
        .map(([field, content]) => ({ id, locale, field, content })),
    ),
  );
  await tx.run(sql`
    DELETE FROM translations WHERE vendor_id = ${tx.vendorId} AND subject_kind = ${kind} AND subject_id = ANY(${[...texts.keys()]}::bigint[])`);
  if (rows.length === 0) return;
  await tx.run(sql`
    INSERT INTO translations (vendor_id, subject_kind, subject_id, field, locale, content)
    SELECT ${tx.vendorId}::bigint, ${kind}, r.id, r.field, r.locale, r.content
    FROM json_to_recordset(${json(rows)}::json) AS r(id bigint, field text, locale text, content text)`);
}

/** The translations of one record as a form edits them: by language and field. */
export function textsByLanguage(
  translations: readonly Translation[] = [],
): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {};
  for (const { locale, field, content } of translations) (texts[locale] ??= {})[field] = content;
  return texts;
}
