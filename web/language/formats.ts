import * as dates from '#domain/language/date-format.ts';
import type { ClockHours } from '#domain/language/date-format.ts';
import { labelText } from '#domain/language/label-text.ts';
import type { Language } from '#domain/language/languages.ts';
import { ENDONYMS, INTL_LOCALE } from '#domain/language/languages.ts';
import { HOURS_FROM, lengthOf, publicMinutes, rangeOf, shownWait } from '#domain/language/shown-wait.ts';
import type { Length, ShownWait, WaitMinutes } from '#domain/language/shown-wait.ts';
import { duration, waitPicker } from '#domain/language/wait-text.ts';
import type { LocalDate, Weekday } from '#domain/time/date.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Translate } from './catalogue.ts';
import { onZoneClock } from './zone-clock.ts';

/** Formats of one language for numbers, times and waits; instants are epoch milliseconds. */
export type Formats = {
  dateTime: (instant: Instant, zone: string) => string;
  time: (instant: Instant, zone: string) => string;
  date: (instant: Instant, zone: string) => string;
  /** The date in a column: "Nov 20, 2026". */
  shortDate: (instant: Instant, zone: string) => string;
  localDate: (date: LocalDate) => string;
  weekday: (weekday: Weekday, style?: 'long' | 'short') => string;
  zone: (zone: string, instant: Instant) => string;
  distance: (value: number, unit: 'mi' | 'km') => string;
  /** The sign of a unit: "km", "км", "公里". */
  unit: (unit: 'mi' | 'km') => string;
  number: (value: number) => string;
  /** A language as the page's language has it after "speaks": "espagnol", "по-испански", "po hiszpańsku". */
  spoken: (language: Language) => string;
  /** A label before its text: "New: 9:15", "Nouvel horaire : 09:15", "新时间：09:15". */
  labelled: (label: string, text: string) => string;
  /** A wait ("35 min", "1 h 35 min"); `hoursFrom` is 90 minutes unless a page names hours earlier. */
  waitLength: (minutes: number, hoursFrom?: number) => Spoken;
  /** The range of a wait ("most likely 20 to 50 min"). */
  waitRange: (wait: Pick<ShownWait, 'low' | 'high'>, hoursFrom?: number) => Spoken;
  /** The wait of one visitor on a wall, where all read it: their overdue wait says so. */
  wallWait: (wait: WaitMinutes & { overdue: boolean }) => string;
  /** The wait in the location picker; null means that the location takes no walk-ins. */
  waitPicker: (minutes: number | null) => string;
  /** A duration for reports and settings. */
  duration: (minutes: number) => string;
};

/** The time zone of the reader's device. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Short text on screen, full words for screen readers. */
export type Spoken = { seen: string; read: string };

export function formatsOf(language: Language, t: Translate, clock: ClockHours = null): Formats {
  const reading = { language, clock };
  const number = new Intl.NumberFormat(INTL_LOCALE[language]);
  return {
    dateTime: (instant, zone) => together(dates.formatDateTime(onZoneClock(instant, zone), zone, reading)),
    time: (instant, zone) => together(dates.formatTime(onZoneClock(instant, zone), zone, reading)),
    date: (instant, zone) => dates.formatDate(onZoneClock(instant, zone), zone, language),
    shortDate: (instant, zone) => dates.formatShortDate(onZoneClock(instant, zone), zone, language),
    localDate: (date) => dates.formatLocalDate(date, language),
    weekday: (weekday, style) => dates.formatWeekday(weekday, language, style),
    zone: (zone, instant) => dates.zoneName(zone, instant, language),
    distance: (value, unit) => dates.formatDistance(value, unit, language),
    unit: (unit) => dates.unitSign(unit, language),
    number: (value) => number.format(value),
    spoken: (one) => {
      const name =
        new Intl.DisplayNames([INTL_LOCALE[language]], { type: 'language' }).of(one) ?? ENDONYMS[one];
      return AFTER_SPEAKS[language]?.(name) ?? name;
    },
    labelled: (label, text) => labelText(language, label, text),
    waitLength: (minutes, hoursFrom = HOURS_FROM) => {
      const length = lengthOf(minutes, hoursFrom);
      return { seen: lengthIn(SHORT, length, t), read: lengthIn(FULL, length, t) };
    },
    waitRange: (wait, hoursFrom = HOURS_FROM) => {
      const { low, high } = rangeOf(wait, hoursFrom);
      return {
        seen: t('wait.range', {
          low: typeof low === 'number' ? low : unbroken(lengthIn(SHORT, low, t)),
          high: unbroken(lengthIn(SHORT, high, t)),
        }),
        read: t('wait.range', {
          low: lengthIn(FULL, typeof low === 'number' ? { hours: 0, minutes: low } : low, t),
          high: lengthIn(FULL, high, t),
        }),
      };
    },
    wallWait: ({ overdue, ...wait }) => {
      const length = lengthOf(publicMinutes(shownWait(wait)), HOURS_FROM);
      const time = lengthIn(SHORT, length, t);
      // A row has no room for the word next to hours.
      return overdue && length.hours === 0 ? t('tv.overdue', { time }) : time;
    },
    waitPicker: (minutes) => pickerText(minutes, t),
    duration: (minutes) => durationText(minutes, language),
  };
}

/** Russian and Polish have adverbs there, made of the adjectives in -й and -i that name a language. */
const AFTER_SPEAKS: Partial<Record<Language, (name: string) => string>> = {
  ru: (name) => `по-${name.replace(/й$/, '')}`,
  pl: (name) => `po ${name}u`.replace(/iu$/, 'u'),
};

/** Prevents a line break between a time and its AM or PM, or a preposition: "в 18:05", "à 18:05". */
const together = (text: string): string => text.replace(/ (?=[AP]M\b)|(?<= (?:в|à|às)) (?=\d)/, '\u00A0');

/** Keeps a figure on the line of its unit. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0');

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

function lengthIn(ids: Ids, { hours, minutes }: Length, t: Translate): string {
  if (hours === 0) return t(ids.minutes, { minutes });
  return minutes === 0 ? t(ids.hours, { hours }) : t(ids.both, { hours, minutes });
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
