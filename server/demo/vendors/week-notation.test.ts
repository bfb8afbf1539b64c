import { describe, expect, it } from 'vitest';
import { readWeek } from './week-notation.ts';

describe('readWeek', () => {
  it('reads ranges of weekdays and several intervals a day', () => {
    expect(readWeek('Mon-Tue 09:00-12:30 13:30-17:00; Sat 10:00-14:00')).toEqual([
      { weekday: 1, from: 540, to: 750 },
      { weekday: 1, from: 810, to: 1020 },
      { weekday: 2, from: 540, to: 750 },
      { weekday: 2, from: 810, to: 1020 },
      { weekday: 6, from: 600, to: 840 },
    ]);
  });

  it('wraps the week and the night', () => {
    expect(readWeek('Sat-Sun 19:00-07:00')).toEqual([
      { weekday: 6, from: 1140, to: 1440 },
      { weekday: 0, from: 0, to: 420 },
      { weekday: 0, from: 1140, to: 1440 },
      { weekday: 1, from: 0, to: 420 },
    ]);
    expect(readWeek('Fri 18:00-24:00')).toEqual([{ weekday: 5, from: 1080, to: 1440 }]);
  });

  it.each(['Mon', 'Mon-Fri', 'Lun 09:00-10:00', 'Mon 9-10', 'Mon 09:00-25:00', ''])('refuses %j', (text) => {
    expect(() => readWeek(text)).toThrow();
  });
});
