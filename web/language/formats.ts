import * as dates from '#domain/language/date-format.ts';
import type { Language } from '#domain/language/languages.ts';
import { ENDONYMS, INTL_LOCALE } from '#domain/language/languages.ts';
import { duration, waitConfirm, waitPicker } from '#domain/language/wait-text.ts';
import type { LocalDate, Weekday } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Translate } from './catalogue.ts';

/** Formats of one language for numbers, times and waits; instants are epoch milliseconds. */
export type Formats = {
  dateTime: (instant: Instant, zone: string) => string;
  time: (instant: Instant, zone: string) => string;
  date: (instant: Instant, zone: string) => string;
  localDate: (date: LocalDate) => string;
  weekday: (weekday: Weekday, style?: 'long' | 'short') => string;
  zone: (zone: string, instant: Instant) => string;
  distance: (value: number, unit: 'mi' | 'km') => string;
  number: (value: number) => string;
  /** A language's name in the language of the page ("espagnol"). */
  language: (language: Language) => string;
  /**
   * The wait on the confirmation page in full words, for screen readers ("1 hour 15 minutes"); null when the
   * visitor is next.
   */
  waitFull: (minutes: number) => string | null;
  /** From `low` to `high` minutes, as text ("0–22 min") and for screen readers ("between 0 minutes and 22 minutes"). */
  waitRange: (low: number, high: number) => { seen: string; read: string };
  /** The wait in the location picker; null means that the location takes no walk-ins. */
  waitPicker: (minutes: number | null) => string;
  /** A duration for reports and settings. */
  duration: (minutes: number) => string;
};

export function formatsOf(language: Language, t: Translate): Formats {
  const number = new Intl.NumberFormat(INTL_LOCALE[language]);
  return {
    dateTime: (instant, zone) => together(dates.formatDateTime(instant, zone, language)),
    time: (instant, zone) => together(dates.formatTime(instant, zone, language)),
    date: (instant, zone) => dates.formatDate(instant, zone, language),
    localDate: (date) => dates.formatLocalDate(date, language),
    weekday: (weekday, style) => dates.formatWeekday(weekday, language, style),
    zone: (zone, instant) => dates.zoneName(zone, instant, language),
    distance: (value, unit) => dates.formatDistance(value, unit, language),
    number: (value) => number.format(value),
    language: (one) =>
      new Intl.DisplayNames([INTL_LOCALE[language]], { type: 'language' }).of(one) ?? ENDONYMS[one],
    waitFull: (minutes) => {
      const wait = waitConfirm(minutes);
      return wait.kind === 'next' ? null : lengthIn(FULL, wait, t);
    },
    waitRange: (low, high) => rangeText(low, high, t),
    waitPicker: (minutes) => pickerText(minutes, t),
    duration: (minutes) => durationText(minutes, language),
  };
}

/** Prevents a line break between a time and its AM or PM. */
const together = (text: string): string => text.replace(/ (?=[AP]M\b)/, '\u00A0');

type Units = { hours: number; minutes: number };
type Ids = { minutes: string; hours: string; both: string };

const SHORT: Ids = {
  minutes: 'duration.short.minutes',
  hours: 'duration.short.hours',
  both: 'duration.short.hoursMinutes',
};
const FULL: Ids = {
  minutes: 'duration.full.minutes',
  hours: 'duration.full.hours',
  both: 'duration.full.hoursMinutes',
};

function lengthIn(ids: Ids, { hours, minutes }: Units, t: Translate): string {
  if (hours === 0) return t(ids.minutes, { minutes });
  return minutes === 0 ? t(ids.hours, { hours }) : t(ids.both, { hours, minutes });
}

/** Zero is a duration like any other here: a wait that may be zero does not yet mean "you are next". */
function rangeText(low: number, high: number, t: Translate): { seen: string; read: string } {
  const length = (ids: Ids, minutes: number): string =>
    lengthIn(ids, { hours: Math.floor(minutes / 60), minutes: minutes % 60 }, t);
  if (low === high) return { seen: length(SHORT, high), read: length(FULL, high) };
  return {
    seen:
      high < 100
        ? t('wait.range', { low, high })
        : t('wait.rangeLong', { low: length(SHORT, low), high: length(SHORT, high) }),
    read: t('wait.rangeFull', { low: length(FULL, low), high: length(FULL, high) }),
  };
}

function pickerText(minutes: number | null, t: Translate): string {
  const wait = waitPicker(minutes);
  if (wait.kind === 'none') return t('wait.none');
  if (wait.kind === 'five') return t('wait.five');
  // Over 90 minutes, name both parts, also a remainder of zero (§9: "hours and remaining minutes").
  const hours = wait.kind === 'minutes' ? 0 : wait.hours;
  return hours === 0
    ? t(FULL.minutes, { minutes: wait.minutes })
    : t(FULL.both, { hours, minutes: wait.minutes });
}

// Intl knows the plurals of every unit in every language, so the catalogues need not repeat them.
function durationText(minutes: number, language: Language): string {
  const length = duration(minutes);
  const parts = [unitText(length.count, length.unit, language)];
  if (length.unit === 'hour' && length.minutes > 0) parts.push(unitText(length.minutes, 'minute', language));
  if (length.unit === 'day' && length.hours > 0) parts.push(unitText(length.hours, 'hour', language));
  if (length.unit === 'week' && length.days > 0) parts.push(unitText(length.days, 'day', language));
  return new Intl.ListFormat(INTL_LOCALE[language], { type: 'unit', style: 'narrow' }).format(parts);
}

function unitText(count: number, unit: 'minute' | 'hour' | 'day' | 'week', language: Language): string {
  return new Intl.NumberFormat(INTL_LOCALE[language], { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  );
}
