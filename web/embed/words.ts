import en from '#translations/en/embed.json';
import es from '#translations/es/embed.json';
import fr from '#translations/fr/embed.json';
import ko from '#translations/ko/embed.json';
import pl from '#translations/pl/embed.json';
import pt from '#translations/pt/embed.json';
import ru from '#translations/ru/embed.json';
import zh from '#translations/zh/embed.json';
import { isLanguage } from '#domain/language/languages.ts';
import type { Language } from '#domain/language/languages.ts';

const WORDS = { en, es, fr, ko, pl, pt, ru, zh } satisfies Record<Language, Record<keyof typeof en, string>>;

/** A text of the script in a language; English where the host page has none of ours. */
export const wordsFor =
  (language: Language | null) =>
  (id: keyof typeof en): string =>
    WORDS[language ?? 'en'][id];

/** Our language of a language tag such as `pt-BR`; null if we have none. */
export function languageOf(tag: string | null): Language | null {
  const language = tag?.trim().toLowerCase().split('-', 1)[0];
  return isLanguage(language) ? language : null;
}
