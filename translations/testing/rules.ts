import { INTL_LOCALE } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Catalogue } from '../catalogues.ts';
import { messageShape } from './message-shape.ts';

/** Every reason why a text cannot replace its English text; empty when it can. */
export function faultsOfText(text: string, english: string, language: Language): string[] {
  if (text.trim() === '') return ['is empty'];
  let shape;
  try {
    shape = messageShape(text);
  } catch (error) {
    return [`is no ICU message: ${(error as Error).message.split('\n')[0]}`];
  }
  const measure = messageShape(english);
  return [
    ...(text !== text.trim() || / {2}/.test(text) ? ['has stray spaces'] : []),
    // French sets no-break spaces inside its quotes and before these marks, or they wrap onto the next line
    // alone.
    ...(language === 'fr' && /« | [:;?!»]/.test(shape.wording) ? ['breaks before a mark'] : []),
    ...(language === 'ko' ? koreanFaults(text) : []),
    ...differ('values', shape.placeholders, measure.placeholders),
    ...differ('formats', shape.formats, measure.formats),
    ...differ('rich text', shape.tags, measure.tags),
    ...shape.selects.flatMap(({ name, cases }) => {
      const requested = measure.selects.find((select) => select.name === name)?.cases ?? [];
      return differ(`cases of ${name}`, [...cases].sort(), [...requested].sort());
    }),
    ...shape.plurals.flatMap((plural) => pluralFaults(plural, language)),
  ];
}

/** The Korean particle after a value depends on its last sound: `을(를)` lets `withParticles` choose. */
function koreanFaults(text: string): string[] {
  return [
    ...(/\{\w+\}(으로|로|을|를|이|가|은|는|과|와)(?![가-힣(])/.test(text)
      ? ['has one particle for every value']
      : []),
    ...(/\}\s?[–-]\s?\{\w+\}(?!$)/.test(text) ? ['joins figures by a dash instead of ~'] : []),
  ];
}

/** Ids with the same text as English; a text without letters (`{a} · {b}`) has nothing to translate. */
export function untranslatedIds(catalogue: Catalogue, english: Catalogue): string[] {
  return Object.keys(catalogue).filter(
    (id) => catalogue[id] === english[id] && /\p{L}/u.test(messageShape(catalogue[id] ?? '').wording),
  );
}

/** Requires every plural category of the language and no other; exact numbers (`=0`) are optional. */
function pluralFaults(
  { name, cases, ordinal }: { name: string; cases: string[]; ordinal: boolean },
  language: Language,
): string[] {
  const type = ordinal ? 'ordinal' : 'cardinal';
  const requested = new Intl.PluralRules(INTL_LOCALE[language], { type }).resolvedOptions().pluralCategories;
  const input = cases.filter((one) => !/^\d+$/.test(one));
  return differ(`plural categories of ${name}`, [...input].sort(), [...requested].sort());
}

function differ(what: string, input: string[], requested: string[]): string[] {
  return input.join() === requested.join()
    ? []
    : [`${what}: ${input.join(', ') || 'none'} instead of ${requested.join(', ') || 'none'}`];
}
