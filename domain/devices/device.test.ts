import { describe, expect, it } from 'vitest';
import { codeFrom, isOnline, readCode } from './device.ts';

describe('a device', () => {
  it('is online until its third heartbeat is late', () => {
    expect(isOnline(null, 1_000_000)).toBe(false);
    expect(isOnline(1_000_000, 1_000_000 + 134_999)).toBe(true);
    expect(isOnline(1_000_000, 1_000_000 + 135_000)).toBe(false);
  });
});

describe('an enrolment code', () => {
  it.each([
    ['042913', '042913'],
    [' 042 913 ', '042913'],
    ['042-913', '042913'],
    ['042\u00a0913', '042913'],
    ['42913', null],
    ['0429130', null],
    ['04291a', null],
    ['٠٤٢٩١٣', null],
  ])('is read from %j as %j', (text, code) => {
    expect(readCode(text)).toBe(code);
  });

  it('has six digits, and is drawn again where a number would favour some codes', () => {
    expect(codeFrom(() => 7)).toBe('000007');
    expect(codeFrom(() => 4_294_000_000 - 1)).toBe('999999');
    const drawn = [2 ** 32 - 1, 4_294_000_000, 12_345_678];
    expect(codeFrom(() => drawn.shift()!)).toBe('345678');
    expect(drawn).toEqual([]);
  });
});
