/** The eight languages of the product (§9); each has complete catalogues or is not offered. */
export const LANGUAGES = ['en', 'es', 'fr', 'ko', 'pl', 'pt', 'ru', 'zh'] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(text: unknown): text is Language {
  return (LANGUAGES as readonly unknown[]).includes(text);
}

/** Each language's own name, for the picker. */
export const ENDONYMS: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ko: '한국어',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  zh: '中文',
};

/** Locales for Intl: Portuguese and Chinese follow Brazil and mainland China. */
export const INTL_LOCALE: Readonly<Record<Language, string>> = {
  en: 'en',
  es: 'es',
  fr: 'fr',
  ko: 'ko',
  pl: 'pl',
  pt: 'pt-BR',
  ru: 'ru',
  zh: 'zh-CN',
};

/** First day of the week (0 Sunday, 1 Monday): the product's own table (§9), which differs from Intl's. */
export const FIRST_WEEKDAY: Readonly<Record<Language, 0 | 1>> = {
  en: 0,
  es: 1,
  fr: 1,
  ko: 0,
  pl: 1,
  pt: 0,
  ru: 0,
  zh: 0,
};

export type LanguagePreferences = {
  /** The language in the address (`?lang=`); if unavailable, the fallback applies, not the browser's preference. */
  requested?: string | null;
  /** The visitor's earlier choice. */
  stored?: string | null;
  acceptLanguage?: string | null;
  available: readonly Language[];
  /** The vendor's default language. */
  fallback: Language;
};

/**
 * Returns the language: from the address, an earlier choice, the browser's preference, the vendor's default,
 * or English.
 */
export function negotiateLanguage(filters: LanguagePreferences): Language {
  const { available } = filters;
  const last = lastResort(filters);
  if (filters.requested?.trim()) return availableOf(filters.requested, available) ?? last;
  if (filters.stored?.trim()) {
    const stored = availableOf(filters.stored, available);
    if (stored) return stored;
  }
  for (const tag of tagsByPreference(filters.acceptLanguage ?? '')) {
    const language = availableOf(tag, available);
    if (language) return language;
  }
  return last;
}

function lastResort({ available, fallback }: LanguagePreferences): Language {
  if (available.includes(fallback)) return fallback;
  return available.includes('en') ? 'en' : (available[0] ?? 'en');
}

/** `pt-BR`, `PT_br` and `pt` all mean Portuguese. */
function availableOf(tag: string, available: readonly Language[]): Language | null {
  const base = tag.trim().toLowerCase().split(/[-_]/, 1)[0];
  return available.find((language) => language === base) ?? null;
}

/** Returns the tags of an Accept-Language header, most preferred first; empty for an invalid header. */
function tagsByPreference(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const q = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag, q }) => tag !== '' && tag !== '*' && q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag);
}
