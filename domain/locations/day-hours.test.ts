import { describe, expect, it } from 'vitest';
import { overlapAt, readDayHours, writeDayHours } from './day-hours.ts';

describe('the hours of a day in a file', () => {
  it.each([
    ['09:00-12:00 13:00-17:00', '09:00-12:00 13:00-17:00'],
    ['13:00 – 17:00, 9:00 – 12:00', '09:00-12:00 13:00-17:00'],
    ['9h00-17h30', '09:00-17:30'],
    ['18:00-00:00', '18:00-24:00'],
    ['0:00-24:00', '00:00-24:00'],
    ['Closed', 'closed'],
    ['FERMÉ', 'closed'],
    ['휴무', 'closed'],
  ])('%s are %s', (text, written) => {
    expect(writeDayHours(readDayHours(text)!)).toBe(written);
  });

  it.each(['', '9-17', '09:00', '12:00-09:00', '09:60-10:00', '09:00-24:30', 'open', '09:00-12:00 later'])(
    'are not "%s"',
    (text) => {
      expect(readDayHours(text)).toBeNull();
    },
  );
});

it('finds the first block that overlaps an earlier one of its layer', () => {
  const block = (layer: string, from: number, to: number) => ({ layer, from, to });
  const at = (...blocks: ReturnType<typeof block>[]) => overlapAt(blocks, ({ layer }) => layer);
  expect(at(block('a', 540, 720), block('b', 540, 720), block('a', 720, 800))).toBe(-1);
  expect(at(block('a', 540, 720), block('b', 540, 720), block('a', 700, 800), block('b', 1, 600))).toBe(2);
  expect(at(block('a', 540, 720), block('a', 600, 610))).toBe(1);
});
