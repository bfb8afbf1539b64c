import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { setupI18n } from '@lingui/core';
import type { I18n } from '@lingui/core';
import { ENDONYMS, INTL_LOCALE } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';
import { announce } from '#web/kit/feedback/Announcer.tsx';
import { loadWords, translator } from './catalogue.ts';
import type { CompiledWords } from './catalogue.ts';
import { formatsOf } from './formats.ts';
import { withLanguage, WordsContext } from './words-context.ts';
import type { UseWords } from './words-context.ts';

export { Words } from './Words.tsx';
export { useWords } from './words-context.ts';

export type LanguageProviderProps = {
  language: Language;
  /** Words of the first screen, from the page state; they override the catalogue. Later ones replace them. */
  messages: CompiledWords;
  /** The compiled catalogue of a language; `visitorWords` or `adminWords`. */
  load: (language: Language) => Promise<CompiledWords>;
  /** A vendor's own words in a language, fetched at every change; if that fails, the catalogue's words remain. */
  loadOverrides?: ((language: Language) => Promise<CompiledWords>) | undefined;
  /** Called before the first render in the new language, so that requests use it too. */
  onChange?: ((language: Language) => void) | undefined;
  /** Visitor pages store the language in their address (`?lang=`). */
  inAddress?: boolean;
  children: ReactNode;
};

/**
 * Provides one language and can change it without losing the page's state. KitProvider goes below it, because
 * its labels are translated.
 */
export function LanguageProvider(props: LanguageProviderProps) {
  const { load, loadOverrides, onChange, inAddress = false, messages, children } = props;
  const i18n = useLoadedWords(props.language, messages);
  const [language, setLanguage] = useState(props.language);
  const requested = useRef(props.language);

  const switchLanguage = useCallback(
    async (next: Language) => {
      requested.current = next;
      const [words, overrides] = await Promise.all([load(next), loadOverrides?.(next).catch(() => ({}))]);
      // Two quick choices: the second wins, whichever catalogue arrives last.
      if (requested.current !== next) return;
      loadWords(i18n, next, { ...words, ...overrides });
      onChange?.(next);
      i18n.activate(next, INTL_LOCALE[next]);
      if (inAddress) putInAddress(next);
      setLanguage(next);
      announce(translator(i18n, import.meta.env.DEV)('language.changed', { language: ENDONYMS[next] }), {
        lang: next,
      });
    },
    [i18n, load, loadOverrides, onChange, inAddress],
  );
  useEffect(() => {
    document.documentElement.lang = INTL_LOCALE[language];
  }, [language]);
  const words = useMemo<UseWords>(() => {
    const t = translator(i18n, import.meta.env.DEV);
    return { t, language, locale: INTL_LOCALE[language], formats: formatsOf(language, t), switchLanguage };
    // New messages need a new `t`, so that every text renders again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [i18n, language, switchLanguage, messages]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

function useLoadedWords(language: Language, messages: CompiledWords): I18n {
  const [i18n] = useState(() => {
    const made = setupI18n();
    loadWords(made, language, messages);
    made.activate(language, INTL_LOCALE[language]);
    return made;
  });
  const [loaded, setLoaded] = useState(messages);
  if (loaded !== messages) {
    loadWords(i18n, language, messages);
    setLoaded(messages);
  }
  return i18n;
}

function putInAddress(language: Language): void {
  const search = withLanguage(location.search, language);
  history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
}
