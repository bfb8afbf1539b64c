import type { Translation } from '#contract/vendors/locations.ts';
import type { Language } from '#domain/language/languages.ts';
import type { LocalisedText } from '#domain/vendors/setting-kinds.ts';

/** A text of the vendor, and its language where it is known to differ from the page's (WCAG 3.1.2). */
export type VendorWords = { text: string; lang: string | undefined };

type Translatable<Field extends string> = { readonly [F in Field]: string } & {
  readonly translations?: readonly Translation[];
};

/** A field of a service or location in the page's language, else the vendor's original. */
export function translated<Field extends string>(
  record: Translatable<Field>,
  field: Field,
  { language, original }: { language: Language; original: string },
): VendorWords {
  const result = record.translations?.find(
    (one) => one.field === field && one.locale === language && one.content.trim() !== '',
  );
  if (result) return { text: result.content, lang: undefined };
  return { text: record[field], lang: original === language ? undefined : original };
}

/** A localised setting in the page's language, else in the vendor's default one, else in any. */
export function localised(words: LocalisedText, language: Language, fallback: Language): VendorWords {
  for (const candidate of [language, fallback, ...(Object.keys(words) as Language[])]) {
    const text = words[candidate]?.trim();
    if (text) return { text, lang: candidate === language ? undefined : candidate };
  }
  return { text: '', lang: undefined };
}
