import { createContext, use } from 'react';
import type { Language } from '#domain/language/languages.ts';
import type { Translate } from './catalogue.ts';
import type { Formats } from './formats.ts';

export type UseWords = {
  /** Translates a message: `t('wait.people', { count: 3 })`. */
  t: Translate;
  language: Language;
  /** For `lang` and Intl ("pt-BR"). */
  locale: string;
  formats: Formats;
  /** Loads the language, then switches the page, its `lang`, its address and assistive technology to it. */
  switchLanguage: (language: Language) => Promise<void>;
};

export const WordsContext = createContext<UseWords | null>(null);

export function useWords(): UseWords {
  const words = use(WordsContext);
  if (!words) throw new Error('useWords needs a LanguageProvider above it');
  return words;
}

/** The query with another language; everything else stays as it was written. */
export function withLanguage(search: string, language: Language): string {
  const others = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && pair.split('=', 1)[0] !== 'lang');
  return `?${[...others, `lang=${language}`].join('&')}`;
}
