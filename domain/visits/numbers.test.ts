import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base62, crockford8, formatConfirmationNumber, lastThree } from './numbers.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const code = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('base62', () => {
  it('has 22 characters for any 16 bytes', () => {
    expect(base62(new Uint8Array(16))).toBe('0'.repeat(22));
    expect(base62(new Uint8Array(16).fill(255))).toBe('7n42DGM5Tflk9n8mt7Fhc7');
    expect(base62(new Uint8Array([...Array(15).fill(0), 62]))).toBe('0000000000000000000010');
    fc.assert(fc.property(code, (bytes) => /^[0-9A-Za-z]{22}$/.test(base62(bytes))));
  });

  it('is lossless: decoding returns the bytes', () => {
    fc.assert(
      fc.property(code, (bytes) => {
        const number = [...base62(bytes)].reduce(
          (sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)),
          0n,
        );
        expect(number.toString(16).padStart(32, '0')).toBe(Buffer.from(bytes).toString('hex'));
      }),
    );
  });
});

describe('crockford8', () => {
  it.each([
    [0n, '00000000'],
    [31n, '0000000Z'],
    [32n, '00000010'],
    [(1n << 40n) - 1n, 'ZZZZZZZZ'],
  ])('%i is %s', (number, text) => {
    expect(crockford8(number)).toBe(text);
  });

  it('reads five bytes as one number and uses no ambiguous letter', () => {
    expect(crockford8(new Uint8Array([0, 0, 0, 0, 32]))).toBe('00000010');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 40n) - 1n }), (number) =>
        /^[0-9A-HJKMNP-TV-Z]{8}$/.test(crockford8(number)),
      ),
    );
  });

  it('refuses other sizes', () => {
    expect(() => crockford8(1n << 40n)).toThrow(RangeError);
    expect(() => crockford8(-1n)).toThrow(RangeError);
    expect(() => crockford8(new Uint8Array(4))).toThrow(RangeError);
  });
});

describe('confirmation numbers', () => {
  it('are formatted in groups', () => {
    expect(formatConfirmationNumber('LK74QX92')).toBe('LK7 4QX 92');
    expect(formatConfirmationNumber('')).toBe('');
  });
});

describe('lastThree', () => {
  it.each([
    ['+1 (416) 555-0118', '118'],
    ['118', '118'],
    ['+1', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('of %j is %s', (phone, digits) => {
    expect(lastThree(phone)).toBe(digits);
  });
});
