import type { LocalDate, Weekday } from '#domain/time/date.ts';
import { dayNumber } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Language } from './languages.ts';
import { INTL_LOCALE } from './languages.ts';

/** The clocks that a person may choose: hours to 12 or to 24. */
export const CLOCKS = ['12', '24'] as const;
/** Hours to 12 or to 24; null follows the language. */
export type ClockHours = (typeof CLOCKS)[number] | null;
/** How a person reads times: in a language, which has its own clock, or on a clock that they chose. */
export type Reading = Language | { language: Language; clock: ClockHours };

const languageOf = (reading: Reading): Language => (typeof reading === 'string' ? reading : reading.language);
/** Returns the hour cycle for Intl: English counts to 12, every other language to 24. */
export function hourCycleOf(reading: Reading): 'h12' | 'h23' {
  const chosen = typeof reading === 'string' ? null : reading.clock;
  // Not `hour12: false`: in Korean that formats 00:05 as 24:05.
  return (chosen ?? (languageOf(reading) === 'en' ? '12' : '24')) === '12' ? 'h12' : 'h23';
}

/**
 * Formats an instant. English: "Friday, November 20, 2026 at 6:05 PM"; other languages in their own order
 * with a 24-hour clock (§9).
 */
export function formatDateTime(instant: Instant, zone: string, reading: Reading): string {
  return written(
    formatter(languageOf(reading), {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: zone,
      hourCycle: hourCycleOf(reading),
    }),
    instant,
  );
}

/** Formats the time of day: "6:05 PM", "18:05". */
export function formatTime(instant: Instant, zone: string, reading: Reading): string {
  const options = { timeStyle: 'short', timeZone: zone, hourCycle: hourCycleOf(reading) } as const;
  return written(formatter(languageOf(reading), options), instant);
}

/** Formats the date with its weekday: "Friday, November 20, 2026". */
export function formatDate(instant: Instant, zone: string, language: Language): string {
  return written(formatter(language, { dateStyle: 'full', timeZone: zone }), instant);
}

/** Formats the date for a column: "Nov 20, 2026", "20 nov. 2026". */
export function formatShortDate(instant: Instant, zone: string, language: Language): string {
  return written(formatter(language, { dateStyle: 'medium', timeZone: zone }), instant);
}

/** Formats a calendar date without a zone, with its weekday. */
export function formatLocalDate(date: LocalDate, language: Language): string {
  return formatDate(dayNumber(date) * DAY, 'UTC', language);
}

/** Returns a weekday's name; 0 is Sunday. */
export function formatWeekday(
  weekday: Weekday,
  language: Language,
  style: 'long' | 'short' = 'long',
): string {
  return written(formatter(language, { weekday: style, timeZone: 'UTC' }), (SUNDAY + weekday) * DAY);
}

/** Formats a distance with one decimal (§9): "3.2 mi", "5,1 km". */
export function formatDistance(value: number, unit: 'mi' | 'km', language: Language): string {
  return new Intl.NumberFormat(INTL_LOCALE[language], {
    style: 'unit',
    unit: unit === 'mi' ? 'mile' : 'kilometer',
    unitDisplay: 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value);
}

/** Returns the sign of a unit as it stands after a whole number: "mi", "км". */
export function unitSign(unit: 'mi' | 'km', language: Language): string {
  const format = new Intl.NumberFormat(INTL_LOCALE[language], {
    style: 'unit',
    unit: unit === 'mi' ? 'mile' : 'kilometer',
    unitDisplay: 'short',
  });
  return format.formatToParts(50).find(({ type }) => type === 'unit')?.value ?? unit;
}

/** Returns the zone's name at that time of year: "Pacific Standard Time". */
export function zoneName(zone: string, instant: Instant, language: Language): string {
  const parts = formatter(language, { timeZoneName: 'long', timeZone: zone }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** 1970-01-04, the first Sunday, in days since 1970-01-01. */
const SUNDAY = 3;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters: creating an Intl formatter costs far more than using one. */
function formatter(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const existing = formatters.get(key);
  if (existing) return existing;
  const made = new Intl.DateTimeFormat(INTL_LOCALE[language], options);
  formatters.set(key, made);
  return made;
}

/**
 * ICU puts a narrow no-break space before AM and PM in English; the product's format has a plain one (§9). The
 * Russian “г.” stays on the line of its year.
 */
function written(format: Intl.DateTimeFormat, instant: Instant): string {
  return format.format(instant).replaceAll('\u202F', ' ').replace(' г.', '\u00A0г.');
}
