import { ENDONYMS, isLanguage } from '#domain/language/languages.ts';
import type { DialIn } from '#domain/vendors/setting-kinds.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { UseWords } from '#web/language/words-context.ts';
import type { Words } from '../shell/words.ts';

/** The label of a setting by its key. */
export const settingLabel = (key: string, t: Words): string => t(`${settingByName(key)!.words}.label`);

/** The end of the day as minutes: a range up to it has no end on a clock. */
const DAY_END = 1440;

/** A value of a setting in a few words; lists stay as they are for `ValueText`. */
export function settingValueWords(
  { kind, words }: Setting,
  value: unknown,
  { t, formats }: Pick<UseWords, 't' | 'formats'>,
): unknown {
  const named = (parts: readonly (readonly [string, string])[]): string =>
    parts.map(([name, part]) => formats.labelled(t(`${words}.name.${name}`), part)).join(', ');
  if (kind.type === 'enum' && typeof value === 'string' && kind.values.includes(value))
    return t(`${words}.value.${value}`);
  if (kind.type === 'locale' && typeof value === 'string' && isLanguage(value)) return ENDONYMS[value];
  if (kind.type === 'locales' && Array.isArray(value))
    return value.map((one: string) => (isLanguage(one) ? ENDONYMS[one] : one));
  if (kind.type === 'int-fields' && typeof value === 'object' && value !== null) {
    const given = value as Readonly<Record<string, number>>;
    // A stored value may have its parts in another order.
    const parts = Object.keys(kind.fields).map((name) => [name, given[name] ?? 0] as const);
    if (!kind.clock) return named(parts.map(([name, one]) => [name, formats.number(one)]));
    if (given['from'] === 0 && given['to'] === DAY_END) return t('settingsPage.allDay');
    return parts.map(([, one]) => formats.time(one * MINUTE, 'UTC')).join(' – ');
  }
  // Its code opens calls: lists of changes show the number alone.
  if (kind.type === 'dial-in') return (value as DialIn | null)?.e164 ?? '';
  if (
    (kind.type === 'localised-text' || kind.type === 'map' || kind.type === 'url-map') &&
    typeof value === 'object' &&
    value !== null
  ) {
    const parts = Object.entries(value as Record<string, string>).filter(([, text]) => text !== '');
    if (kind.type === 'map')
      return named(parts.map(([name, one]) => [name, t(`${words}.value.${one}`)] as const));
    if (kind.type === 'url-map') return named(parts);
    return parts
      .map(([language, text]) => formats.labelled(isLanguage(language) ? ENDONYMS[language] : language, text))
      .join(', ');
  }
  return value;
}

/** The fault of a value in words. */
export function settingFaultWords(
  { code, values = {} }: { code: string; values?: Readonly<Record<string, string | number>> },
  t: Words,
): string {
  if (code === 'number' || code === 'least' || code === 'most')
    return t('form.fault.range', { min: values['min'] ?? 0, max: values['max'] ?? 0 });
  if (code === 'too_long') return t('v.too_long', { max: values['max'] ?? 0 });
  if (code === 'localised_text') return t('settingsPage.textFault', values);
  if (code === 'https_url') return t('v.https_url');
  if (code === 'contrast') return t('form.fault.contrast');
  if (code === 'option') return t('form.fault.choose');
  return t('form.fault.format');
}
