import type { Language } from '#domain/language/languages.ts';
import { INTL_LOCALE } from '#domain/language/languages.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { dayNumber } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import { DAY, HOUR } from '#domain/time/instant.ts';
import { onZoneClock } from '#web/language/zone-clock.ts';
import { localDate } from '../../location-picker/detail/opening.ts';

/** Formats of a calendar and its times; dates have no zone, instants use the given one. */
export type DateWords = {
  /** "November 2026". */
  month: (date: LocalDate) => string;
  /** "Nov". */
  shortMonth: (date: LocalDate) => string;
  /** "Tuesday, November 24". */
  day: (date: LocalDate) => string;
  /** "Tue, Nov 24". */
  shortDay: (instant: Instant, zone: string) => string;
  /** "Nov 22 – 28". */
  span: (from: LocalDate, to: LocalDate) => string;
  /** "T", "вт": as calendars of the language have it, in letters that differ. */
  weekdayMark: (date: LocalDate) => string;
  weekdayName: (date: LocalDate) => string;
  dayNumber: (date: LocalDate) => string;
  /** "1:30 – 2:15 PM". */
  times: (from: Instant, to: Instant, zone: string) => string;
  /** "Pacific Time", without daylight saving time. */
  zone: (zone: string) => string;
};

export function dateWords(language: Language): DateWords {
  const locale = INTL_LOCALE[language];
  const made = new Map<string, Intl.DateTimeFormat>();
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const key = JSON.stringify(options);
    const existing = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
    made.set(key, existing);
    return existing;
  };
  const date = (options: Intl.DateTimeFormatOptions) => (of: LocalDate) =>
    plain(format({ ...options, timeZone: 'UTC' }).format(dayNumber(of) * DAY));
  return {
    month: date({ month: 'long', year: 'numeric' }),
    shortMonth: date({ month: 'short' }),
    day: date({ weekday: 'long', month: 'long', day: 'numeric' }),
    shortDay: (instant, zone) =>
      plain(
        format({ weekday: 'short', month: 'short', day: 'numeric', timeZone: zone }).format(
          onZoneClock(instant, zone),
        ),
      ),
    weekdayMark: (of) =>
      date({ weekday: ONE_LETTER.has(language) ? 'narrow' : 'short' })(of).replace('.', ''),
    weekdayName: date({ weekday: 'long' }),
    dayNumber: (of) => String(Number(of.slice(8))),
    span: (from, to) =>
      plain(
        format({ month: 'short', day: 'numeric', timeZone: 'UTC' }).formatRange(
          dayNumber(from) * DAY,
          dayNumber(to) * DAY,
        ),
      ),
    times: (from, to, zone) => {
      const time = format({
        hour: 'numeric',
        minute: '2-digit',
        timeZone: zone,
        hourCycle: language === 'en' ? 'h12' : 'h23',
      });
      const [start, end] = [onZoneClock(from, zone), onZoneClock(to, zone)];
      // A range past midnight would name both dates, where the date already stands.
      if (localDate(from, zone) === localDate(to, zone)) return together(time.formatRange(start, end));
      return together(time.format(start) + between(time) + time.format(end));
    },
    zone: (zone) =>
      format({ timeZone: zone, timeZoneName: 'longGeneric' })
        .formatToParts(0)
        .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
  };
}

/** One letter differs by weekday in Spanish, Korean and Chinese; readers of English know S M T W T F S. */
const ONE_LETTER: ReadonlySet<Language> = new Set(['en', 'es', 'ko', 'zh']);

/** ICU's narrow no-break and thin spaces as plain ones (§9). */
const plain = (text: string): string => text.replaceAll(/[\u202F\u2009]/g, ' ');

/** The sign between two times: " – ", "–", " ~ ". */
const between = (time: Intl.DateTimeFormat): string =>
  time.formatRangeToParts(0, HOUR).find(({ type, source }) => type === 'literal' && source === 'shared')
    ?.value ?? ' – ';

/** The same, without a line break between a time and its AM or PM. */
const together = (text: string): string => plain(text).replaceAll(/ (?=[AP]M\b)/g, '\u00A0');
