import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDistance,
  formatLocalDate,
  formatTime,
  formatWeekday,
  unitSign,
  zoneName,
} from './date-format.ts';
import { LANGUAGES } from './languages.ts';

const evening = Date.UTC(2026, 10, 20, 23, 5);
const pastMidnight = Date.UTC(2026, 10, 21, 5, 5);
const zone = 'America/Toronto';

describe('dates', () => {
  it('are written in English with weekday, month, day, year and a 12-hour clock, with plain spaces', () => {
    expect(formatDateTime(evening, zone, 'en')).toBe('Friday, November 20, 2026 at 6:05 PM');
    expect(formatTime(pastMidnight, zone, 'en')).toBe('12:05 AM');
    expect(formatDate(evening, zone, 'en')).toBe('Friday, November 20, 2026');
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('have a 24-hour clock in %s', (language) => {
    expect(formatDateTime(evening, zone, language)).toMatch(/18:05$/);
    expect(formatTime(pastMidnight, zone, language)).toMatch(/^0?0:05$/);
  });

  it('have the clock that a person chose, in any language', () => {
    expect(formatTime(evening, zone, { language: 'en', clock: '24' })).toBe('18:05');
    expect(formatDateTime(evening, zone, { language: 'en', clock: '24' })).toMatch(/ at 18:05$/);
    expect(formatTime(pastMidnight, zone, { language: 'fr', clock: '12' })).toMatch(/^12:05\sAM$/);
    expect(formatTime(evening, zone, { language: 'en', clock: null })).toBe('6:05 PM');
  });

  it('follow each language', () => {
    expect(formatDateTime(evening, zone, 'fr')).toBe('vendredi 20 novembre 2026 à 18:05');
    expect(formatDate(evening, zone, 'ru')).toBe('пятница, 20 ноября 2026\u00A0г.');
    expect(formatDateTime(evening, zone, 'ko')).toBe('2026년 11월 20일 금요일 18:05');
    expect(formatLocalDate('2026-11-20', 'zh')).toBe('2026年11月20日星期五');
  });

  it('name weekdays from Sunday', () => {
    expect(formatWeekday(0, 'en')).toBe('Sunday');
    expect(formatWeekday(6, 'fr')).toBe('samedi');
    expect(formatWeekday(1, 'en', 'short')).toBe('Mon');
  });

  it('name the zone at that time of year', () => {
    expect(zoneName('America/Los_Angeles', evening, 'en')).toBe('Pacific Standard Time');
    expect(zoneName('America/Los_Angeles', Date.UTC(2026, 6, 1), 'en')).toBe('Pacific Daylight Time');
    expect(zoneName('America/Los_Angeles', evening, 'es')).toBe('hora estándar del Pacífico');
  });
});

describe('distances', () => {
  it('have the sign of their unit in the language', () => {
    expect([unitSign('km', 'en'), unitSign('mi', 'fr'), unitSign('km', 'ru'), unitSign('km', 'zh')]).toEqual([
      'km',
      'mi',
      'км',
      '公里',
    ]);
  });

  it("have one decimal and the language's own separator", () => {
    expect(formatDistance(3.24, 'mi', 'en')).toBe('3.2 mi');
    expect(formatDistance(5, 'km', 'en')).toBe('5.0 km');
    expect(formatDistance(5.12, 'km', 'fr').replace(/\s/u, ' ')).toBe('5,1 km');
  });
});
