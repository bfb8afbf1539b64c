import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { Language } from '#domain/language/languages.ts';
import { withLanguage } from '#web/language/words-context.ts';

type LinksOf = { vendor: string; location: string | undefined; language: Language };

/** The addresses of one vendor's demo, in the language chosen on the first page. Without a location, the start page. */
export function demoLinks({ vendor, location, language }: LinksOf) {
  const prefix = vendorPrefix(vendor);
  const start = `${prefix}/${withLanguage('', language)}`;
  return {
    join: location ? prefix + visitorPath('request', location) + withLanguage('', language) : start,
    book: prefix + visitorPath('select-service') + withLanguage('', language),
    wall: location ? prefix + visitorPath('tv') + withLanguage(`?location=${location}`, language) : start,
    signIn: `/sign-in${withLanguage('', language)}`,
  };
}
