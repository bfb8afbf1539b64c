import type { Language } from '#domain/language/languages.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { addDays } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { DAY } from '#domain/time/instant.ts';

/** A public holiday of one year. */
export interface CountryHoliday {
  /** The same each year. */
  key: string;
  from: LocalDate;
  to: LocalDate;
  /** English, or the country's own language where English is unknown. */
  name: string;
  names: Partial<Record<Language, string>>;
}

/** A country, and a state of it or an empty text. */
export interface Region {
  country: string;
  state: string;
}

/** Days off by law or at banks. Observances and school holidays close no business. */
const KINDS: ReadonlySet<string> = new Set(['public', 'bank']);

/** Returns the public holidays of a year in order of their dates. The calendars load when they are first used. */
export async function holidaysOfYear({ country, state }: Region, year: number): Promise<CountryHoliday[]> {
  const calendar = await calendarOf({ country, state });
  const inLanguage = (language: Language) =>
    calendar.getHolidays(year, language).filter(({ type }) => KINDS.has(type));
  const named = new Map(LANGUAGES.map((language) => [language, inLanguage(language)]));
  return named.get('en')!.map(({ rule, substitute, date, start, end, name }, at) => {
    const from = date.slice(0, 10);
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY));
    const names = LANGUAGES.flatMap((language) => {
      const translated = named.get(language)![at]?.name;
      return translated === undefined ? [] : [[language, translated] as const];
    });
    return {
      key: `${rule}${substitute === true ? '/substitute' : ''}`.slice(0, 200),
      from,
      to: addDays(from, days - 1),
      name,
      names: Object.fromEntries(names),
    };
  });
}

/** The codes of the countries that have a calendar. */
export async function countriesWithHolidays(): Promise<string[]> {
  return Object.keys((await calendarOf()).getCountries('en'));
}

/** The states of a country with a calendar of their own, by name in a language. */
export async function statesWithHolidays(
  country: string,
  language: Language,
): Promise<{ code: string; name: string }[]> {
  const states = (await calendarOf()).getStates(country, language) as Record<string, string> | undefined;
  return Object.entries(states ?? {})
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

async function calendarOf(region?: Region) {
  const { default: Holidays } = await import('date-holidays');
  if (!region) return new Holidays();
  return region.state === '' ? new Holidays(region.country) : new Holidays(region.country, region.state);
}
