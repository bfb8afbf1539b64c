import { createContext, use } from 'react';
import type { Language } from '#domain/language/languages.ts';
import type { Translate } from './catalogue.ts';
import type { Formats } from './formats.ts';

export type UseWords = {
  /** Translates a message: `t('wait.before', { count: 3 })`. */
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
