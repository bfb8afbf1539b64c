import { isDeepEqual } from '../same-values.ts';

export interface ChangedField {
  /** The field's name; of a translated text, the name of the field in English. */
  readonly name: string;
  /** The language of a translated text; null for the record's own value. */
  readonly language: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

type Translations = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The fields of a form that differ from what is saved: translated texts one by one, after the others. */
export function changedFields(before: object, after: object): readonly ChangedField[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const own = Object.keys(now)
    .filter((name) => name !== TRANSLATIONS && !isDeepEqual(old[name], now[name]))
    .map((name) => ({ name, language: null, before: old[name], after: now[name] }));
  const [oldTexts, texts] = [translationsOf(old), translationsOf(now)];
  const languages = new Set([...Object.keys(oldTexts), ...Object.keys(texts)]);
  const translated = [...languages].flatMap((language) => {
    const [one, other] = [oldTexts[language] ?? {}, texts[language] ?? {}];
    // A text that is not there is the same as an empty one.
    return [...new Set([...Object.keys(one), ...Object.keys(other)])]
      .filter((name) => (one[name] ?? '') !== (other[name] ?? ''))
      .map((name) => ({ name, language, before: one[name] ?? '', after: other[name] ?? '' }));
  });
  return [...own, ...translated];
}

const TRANSLATIONS = 'translations';
const translationsOf = (values: Record<string, unknown>): Translations =>
  (values[TRANSLATIONS] ?? {}) as Translations;
