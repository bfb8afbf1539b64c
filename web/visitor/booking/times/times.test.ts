import { describe, expect, it } from 'vitest';
import type { TimeResource } from '#contract/appointments/appointments.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { fromIso } from '#domain/time/instant.ts';
import { dateWords } from '../../shell/pieces/date-words.ts';
import { dayAfterKey, lastOfMonth, monthOn, monthWeeks, monthWindow, weekOf } from './month-grid.ts';
import { dayParts, hasTimesIn, slotAfterKey, slotsByDay } from './slots-by-day.ts';

describe('a month', () => {
  it('starts its weeks on the language’s first day', () => {
    const sunday = monthWeeks('2026-11-20', 0);
    expect(sunday.map((week) => week.map((date) => date?.slice(8) ?? '..').join(' '))).toEqual([
      '01 02 03 04 05 06 07',
      '08 09 10 11 12 13 14',
      '15 16 17 18 19 20 21',
      '22 23 24 25 26 27 28',
      '29 30 .. .. .. .. ..',
    ]);
    expect(
      monthWeeks('2026-11-20', 1)[0]!
        .map((date) => date?.slice(8) ?? '..')
        .join(' '),
    ).toBe('.. .. .. .. .. .. 01');
  });

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-15', -1, '2025-12-01'],
    ['2026-05-05', 0, '2026-05-01'],
  ])('%s plus %i months begins %s', (date, months, expected) => {
    expect(monthOn(date, months)).toBe(expected);
  });

  it('ends with its last day', () => {
    expect([lastOfMonth('2028-02-03'), lastOfMonth('2026-02-03')]).toEqual(['2028-02-29', '2026-02-28']);
  });

  it('shows the week around a day', () => {
    expect(weekOf('2026-11-24', 0)).toEqual(
      ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`),
    );
  });
});

describe('the requested dates', () => {
  const bounds = { first: '2026-11-20', last: '2027-02-18' };
  it.each([
    ['2026-12-01', { first: '2026-11-30', last: '2027-01-01' }],
    // Where it is already tomorrow, the location's today still has times.
    ['2026-11-01', { first: '2026-11-19', last: '2026-12-01' }],
    ['2027-02-01', { first: '2027-01-31', last: '2027-02-19' }],
    ['2027-03-01', null],
    ['2026-10-01', null],
  ])('for the month from %s', (month, expected) => {
    expect(monthWindow(month, bounds)).toEqual(expected);
  });
});

describe('a key in the calendar', () => {
  const bounds = { first: '2026-11-20', last: '2027-02-18' };
  it.each([
    ['ArrowRight', '2026-11-30', '2026-12-01'],
    ['ArrowLeft', '2026-12-01', '2026-11-30'],
    ['ArrowDown', '2026-11-27', '2026-12-04'],
    ['ArrowUp', '2026-12-04', '2026-11-27'],
    ['Home', '2026-11-26', '2026-11-22'],
    ['End', '2026-11-24', '2026-11-28'],
    ['PageDown', '2027-01-31', '2027-02-18'],
    ['PageDown', '2026-11-30', '2026-12-30'],
    ['PageUp', '2026-12-31', '2026-11-30'],
    ['ArrowLeft', '2026-11-20', '2026-11-20'],
    ['Tab', '2026-11-20', null],
  ])('%s from %s moves to %s', (key, from, to) => {
    expect(dayAfterKey(key, { from, firstWeekday: 0, bounds })).toBe(to);
  });
});

const time = (start: string, end: string): TimeResource => ({
  id: start,
  type: 'times',
  attributes: { start, end },
});

describe('slots', () => {
  it('of a group session have their number of free seats', () => {
    const [first, second] = [
      time('2026-11-24T17:00:00Z', '2026-11-24T17:30:00Z'),
      time('2026-11-24T18:00:00Z', '2026-11-24T19:00:00Z'),
    ];
    second.attributes.seats_left = 3;
    const slots = [...slotsByDay([first, second], 'UTC').values()].flat();
    expect(slots.map(({ seatsLeft }) => seatsLeft)).toEqual([null, 3]);
  });

  const times = [
    time('2026-11-24T17:00:00Z', '2026-11-24T17:30:00Z'),
    time('2026-11-24T20:00:00Z', '2026-11-24T20:30:00Z'),
    time('2026-11-25T07:30:00Z', '2026-11-25T08:00:00Z'),
  ];
  it('belong to the date in the given zone', () => {
    const counts = (zone: string) =>
      Object.fromEntries([...slotsByDay(times, zone)].map(([date, slots]) => [date, slots.length]));
    expect(counts('America/Los_Angeles')).toEqual({ '2026-11-24': 3 });
    expect(counts('Europe/Warsaw')).toEqual({ '2026-11-24': 2, '2026-11-25': 1 });
  });

  it('do not count for another month', () => {
    const days = slotsByDay(times, 'America/Los_Angeles');
    expect(['2026-11-01', '2026-12-24'].map((date) => hasTimesIn(days, date))).toEqual([true, false]);
  });

  it('belong to the part of the day in the given zone', () => {
    const parts = (zone: string) =>
      dayParts([...slotsByDay(times, zone).values()].flat(), zone).map(
        ({ part, slots }) => `${part} ${slots.length}`,
      );
    expect(parts('America/Los_Angeles')).toEqual(['morning 1', 'afternoon 1', 'evening 1']);
    expect(parts('Europe/Warsaw')).toEqual(['morning 1', 'evening 2']);
  });
});

describe('the formats of a calendar', () => {
  it.each(LANGUAGES)('have a month in few letters, a bare day and no year, in %s', (language) => {
    const words = dateWords(language);
    expect(words.shortMonth('2026-11-20').length).toBeLessThanOrEqual(5);
    expect(words.dayNumber('2026-11-20')).toBe('20');
    expect(words.day('2026-11-20')).not.toContain('2026');
  });

  it.each([
    ['ru', 'вс пн вт ср чт пт сб'],
    ['pl', 'niedz pon wt śr czw pt sob'],
    ['pt', 'dom seg ter qua qui sex sáb'],
    ['fr', 'dim lun mar mer jeu ven sam'],
    ['es', 'D L M X J V S'],
    ['ko', '일 월 화 수 목 금 토'],
    ['zh', '日 一 二 三 四 五 六'],
  ] as const)('in %s, head seven columns that differ: %s', (language, marks) => {
    const words = dateWords(language);
    expect(weekOf('2026-11-24', 0).map(words.weekdayMark).join(' ')).toBe(marks);
  });

  it('in English', () => {
    const words = dateWords('en');
    const [from, to] = [fromIso('2026-11-24T18:30:00Z'), fromIso('2026-11-24T19:15:00Z')];
    expect([
      words.month('2026-11-24'),
      words.day('2026-11-24'),
      words.span('2026-11-22', '2026-11-28'),
      words.weekdayMark('2026-11-24'),
      words.times(from, to, 'America/New_York'),
      words.zone('America/Toronto'),
    ]).toEqual([
      'November 2026',
      'Tuesday, November 24',
      'Nov 22 – 28',
      'T',
      '1:30 – 2:15\u00A0PM',
      'Eastern Time',
    ]);
  });

  it('use a 12-hour or a 24-hour clock by language', () => {
    const [from, to] = [fromIso('2026-11-24T18:30:00Z'), fromIso('2026-11-24T19:15:00Z')];
    for (const language of LANGUAGES) {
      const text = dateWords(language).times(from, to, 'UTC');
      expect(text, language).toContain(language === 'en' ? '6:30' : '18:30');
    }
  });
});

describe('the keys in the times of a day', () => {
  // Three columns: four times in the morning, two in the afternoon.
  const boxes = [
    [0, 0],
    [100, 0],
    [200, 0],
    [0, 50],
    [0, 140],
    [100, 140],
  ].map(([left, top]) => ({ left: left!, top: top! }));
  it.each<[string, number, number | null]>([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 5, null],
    ['ArrowLeft', 0, null],
    ['ArrowLeft', 4, 3],
    ['ArrowDown', 2, 3],
    ['ArrowDown', 3, 4],
    ['ArrowDown', 5, null],
    ['ArrowUp', 5, 3],
    ['ArrowUp', 1, null],
    ['Home', 4, 0],
    ['End', 1, 5],
    ['End', 5, null],
    ['Enter', 1, null],
  ])('%s at %i leads to %s', (key, at, expected) => {
    expect(slotAfterKey(key, at, boxes)).toBe(expected);
  });
});

it('a range past midnight names no dates, and has the sign of its language', () => {
  const [from, to] = [fromIso('2026-11-23T07:45:00Z'), fromIso('2026-11-23T08:15:00Z')];
  expect(dateWords('en').times(from, to, 'America/Los_Angeles')).toBe('11:45\u00A0PM – 12:15\u00A0AM');
  expect(dateWords('ko').times(from, to, 'America/Los_Angeles')).toBe('23:45 ~ 00:15');
  expect(dateWords('zh').times(from, to, 'America/Los_Angeles')).toBe('23:45–0:15');
});
