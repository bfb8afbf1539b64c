import type { UseWords } from '#web/language/words-context.ts';

/** A value of a form in a few words: a number of parts for lists and texts by language. */
export function valueText(value: unknown, { t, formats }: Pick<UseWords, 't' | 'formats'>): string {
  if (value === null || value === undefined || value === '') return t('form.value.none');
  if (typeof value === 'boolean') return t(value ? 'form.value.on' : 'form.value.off');
  if (typeof value === 'number') return formats.number(value);
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return value.length === 0 ? t('form.value.none') : value.join(', ');
  return t('form.value.parts', { count: Array.isArray(value) ? value.length : Object.keys(value).length });
}

const LONGEST = 80;
