import type { Setting } from '#domain/vendors/settings.ts';
import type { UseWords } from '#web/language/words-context.ts';
import { valueText } from '../shell/value-text.ts';
import { settingValueWords } from './setting-words.ts';

/** A value of a setting on one line, with its unit; null for a dial-in, whose code opens calls. */
export function valueOnOneLine(
  setting: Setting,
  value: unknown,
  words: Pick<UseWords, 't' | 'formats'>,
): string | null {
  const { t, formats } = words;
  const { kind } = setting;
  const amount = (count: number, unit: string | undefined): string =>
    unit === undefined ? formats.number(count) : t(`settings.amount.${unit}`, { count });
  if (kind.type === 'dial-in') return null;
  if (kind.type === 'int') return amount(value as number, kind.unit);
  if (kind.type === 'int-list' && (value as readonly number[]).length > 0)
    return (value as readonly number[]).map((count) => amount(count, kind.unit)).join(', ');
  return valueText(settingValueWords(setting, value, words), words);
}
