import { ENDONYMS, isLanguage } from '#domain/language/languages.ts';
import type { DialIn } from '#domain/vendors/setting-kinds.ts';
import type { Setting } from '#domain/vendors/settings.ts';
import { settingByName } from '#domain/vendors/settings.ts';
import { timeText } from '../hours/week-hours.ts';
import type { Words } from '../shell/words.ts';

/** The label of a setting by its key. */
export const settingLabel = (key: string, t: Words): string => t(`${settingByName(key)!.words}.label`);

/** A value of a setting in a few words; lists and texts by language stay as they are for `ValueText`. */
export function settingValueWords({ kind, words }: Setting, value: unknown, t: Words): unknown {
  if (kind.type === 'enum' && typeof value === 'string' && kind.values.includes(value))
    return t(`${words}.value.${value}`);
  if (kind.type === 'locale' && typeof value === 'string' && isLanguage(value)) return ENDONYMS[value];
  if (kind.type === 'locales' && Array.isArray(value))
    return value.map((one: string) => (isLanguage(one) ? ENDONYMS[one] : one));
  if (kind.type === 'int-fields' && typeof value === 'object' && value !== null)
    return Object.values(value as Record<string, number>)
      .map((one) => (kind.clock ? (one === 1440 ? '24:00' : timeText(one)) : one))
      .join(' – ');
  // Its code opens calls: lists of changes show the number alone.
  if (kind.type === 'dial-in') return (value as DialIn | null)?.e164 ?? '';
  if (
    (kind.type === 'localised-text' || kind.type === 'map' || kind.type === 'url-map') &&
    typeof value === 'object' &&
    value !== null
  ) {
    const parts = Object.entries(value as Record<string, string>).filter(([, text]) => text !== '');
    if (kind.type === 'map')
      return parts
        .map(([name, one]) => `${t(`${words}.name.${name}`)}: ${t(`${words}.value.${one}`)}`)
        .join(', ');
    if (kind.type === 'url-map')
      return parts.map(([name, address]) => `${t(`${words}.name.${name}`)}: ${address}`).join(', ');
    return parts.map(([language, text]) => `${language}: ${text}`).join(', ');
  }
  return value;
}

/** The fault of a value in words. */
export function settingFaultWords(
  { code, values = {} }: { code: string; values?: Readonly<Record<string, string | number>> },
  t: Words,
): string {
  if (code === 'least') return t('form.fault.least', { min: values['min'] ?? 0 });
  if (code === 'most') return t('form.fault.most', { max: values['max'] ?? 0 });
  if (code === 'too_long') return t('v.too_long', { max: values['max'] ?? 0 });
  if (code === 'localised_text') return t('settingsPage.textFault', values);
  if (code === 'https_url') return t('v.https_url');
  if (code === 'contrast') return t('form.fault.contrast');
  if (code === 'option') return t('form.fault.choose');
  return t('form.fault.format');
}
