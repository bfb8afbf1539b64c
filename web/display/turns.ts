import { useEffect, useMemo, useState } from 'react';
import { setupI18n } from '@lingui/core';
import { INTL_LOCALE } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { loadWords, translator } from '#web/language/catalogue.ts';
import type { CompiledWords } from '#web/language/catalogue.ts';
import { formatsOf } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { visitorWords } from '#web/language/visitor-words.ts';
import type { UseWords } from '#web/language/words-context.ts';

/** The display alternates this often (2.8.1). */
const TURN_MS = 10_000;

export interface Turns {
  /** The words on the display now. */
  current: UseWords;
  /** The words of each of its languages, in turn. */
  every: readonly UseWords[];
}

/**
 * The languages of a display in turn, with the right `lang` of the document. A catalogue that does not load is
 * requested again with the next turn; until then the other language stays.
 */
export function useTurns(languages: readonly Language[]): Turns {
  const own = useWords();
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState<ReadonlyMap<Language, UseWords>>(() => new Map());
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  const wanted = languages.join(' ');
  useEffect(() => {
    for (const language of wanted.split(' ') as Language[]) {
      if (language === own.language || loaded.has(language) || !(language in INTL_LOCALE)) continue;
      visitorWords(language).then(
        (words) => setLoaded((before) => new Map(before).set(language, wordsOf(language, words))),
        // A new map runs this effect again.
        () => setTimeout(() => setLoaded((before) => new Map(before)), TURN_MS),
      );
    }
  }, [wanted, own.language, loaded]);
  const every = useMemo(() => {
    const ready = (wanted.split(' ') as Language[]).flatMap((language) =>
      language === own.language ? own : (loaded.get(language) ?? []),
    );
    return ready.length > 0 ? ready : [own];
  }, [wanted, own, loaded]);
  const current = every[turn % every.length]!;
  useEffect(() => {
    document.documentElement.lang = current.locale;
  }, [current.locale]);
  return { current, every };
}

/** The words of a language that no provider has. */
function wordsOf(language: Language, words: CompiledWords): UseWords {
  const locale = INTL_LOCALE[language];
  const i18n = setupI18n();
  loadWords(i18n, language, words);
  i18n.activate(language, locale);
  const t = translator(i18n, import.meta.env.DEV);
  return { t, language, locale, formats: formatsOf(language, t), switchLanguage: () => Promise.resolve() };
}
