import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from './verdicts.ts';
import {
  checkAnswer,
  checkCarDetails,
  checkEmail,
  checkName,
  checkNotes,
  checkPhone,
  checkPhoneCountryCode,
  isUrlLike,
  normaliseEmail,
  normalisePhone,
} from './verdicts.ts';

const need = { required: true };

describe('a name', () => {
  it.each([
    ['Ana', null],
    ["Siobhán O'Connor-Płaza", null],
    ['D’Arcy', null],
    ['सीता', null],
    ['ปิยะ', null],
    ['김민준', null],
    ['Müller', null],
    ['', null],
    ['  ', null],
    [null, null],
    ['Ana\u00a0María', null],
    ['Ana\nYour account is closed', 'name_characters'],
    ['Ana\r\nLee', 'name_characters'],
    ['Ana\u2028Lee', 'name_characters'],
    ['Ana\tLee', 'name_characters'],
    ['Ana3', 'name_characters'],
    ['Ana <b>', 'name_characters'],
    ['J. R.', 'name_characters'],
    ['Ana_', 'name_characters'],
    ['🙂', 'name_characters'],
    ['https://example.com', 'not_url'],
    ['www.example', 'not_url'],
    ['example.com', 'not_url'],
    ['a'.repeat(100), null],
    ['a'.repeat(101), 'too_long'],
    ['𝒜'.repeat(100), null], // counted as characters, not as UTF-16 units
  ])('%j', (text, code) => {
    expect(checkName(text)?.code ?? null).toBe(code);
  });

  it('is required if configured', () => {
    expect([undefined, null, '', ' \t'].map((text) => checkName(text, need)?.code)).toEqual(
      Array(4).fill('required'),
    );
    expect(checkName('Ana', need)).toBeNull();
    expect(checkName('a'.repeat(101))).toEqual({ code: 'too_long', values: { max: 100 } });
  });
});

describe('a web address', () => {
  it.each([
    'http://x',
    'HTTPS://example.com/a?b',
    'ftp://h',
    'www.foo',
    'foo.example/path',
    'bücher.example',
    'a-b.co:80',
  ])('%j is one', (text) => {
    expect(isUrlLike(text)).toBe(true);
  });

  it.each(['Ana', 'Ana Maria', 'J. Smith', 'a.1', '.com', 'com.', '3.14', 'mailto', 'a@b.co', ''])(
    '%j is none',
    (text) => {
      expect(isUrlLike(text)).toBe(false);
    },
  );
});

describe('an e-mail address', () => {
  it.each([
    ['ana@example.com', null],
    [' ana @ example.com ', null],
    ['ana+line@mail.example.co.uk', null],
    ["o'neil@example.org", null],
    ['józef@łódź.pl', null],
    ['用户@例子.公司', null],
    ['a@b.cd', null],
    ['', null],
    ['ana', 'email'],
    ['@example.com', 'email'],
    ['ana@', 'email'],
    ['ana@example', 'email'],
    ['ana@example.c', 'email'],
    ['ana@example.123', 'email'],
    ['ana@@example.com', 'email'],
    ['ana@exa mple@com', 'email'],
    ['.ana@example.com', 'email'],
    ['ana.@example.com', 'email'],
    ['a..b@example.com', 'email'],
    ['ana@-example.com', 'email'],
    ['ana@example-.com', 'email'],
    ['ana@example..com', 'email'],
    ['ana@example.com.', 'email'],
    ['<ana@example.com>', 'email'],
    ['ana,bo@example.com', 'email'],
    ['ana@example.com\u0000', 'email'],
    [`${'a'.repeat(64)}@example.com`, null],
    [`${'a'.repeat(65)}@example.com`, 'email'],
    [`a@${'b'.repeat(64)}.com`, 'email'],
    [`a@${'b.'.repeat(130)}com`, 'too_long'],
  ])('%j', (text, code) => {
    expect(checkEmail(text)?.code ?? null).toBe(code);
  });

  it('loses only its spaces', () => {
    expect(normaliseEmail(' An a@Example. com\n')).toBe('Ana@Example.com');
    expect(checkEmail('  ', need)).toEqual({ code: 'required' });
  });
});

describe('a phone number', () => {
  it.each([
    ['', null],
    ['12345678', null],
    ['123456789012345', null],
    ['+123456789012345', null],
    ['+1 (416) 555-0123', null],
    ['416.555.0123', null],
    ['416–555–0123', null], // en dashes
    ['\u202D+1 416 555 0123\u202C', null], // pasted from a contact card
    ['＋１４１６５５５０１２３', null], // full-width, as some keyboards write it
    ['1234567', 'phone_valid'],
    ['1234567890123456', 'phone_valid'],
    ['+', 'phone_valid'],
    ['()', 'phone_valid'],
    ['1+23456789', 'phone_valid'],
    ['++12345678', 'phone_valid'],
    ['416 555 0123 ext 4', 'phone_valid'],
    ['call me', 'phone_valid'],
  ])('%j', (text, code) => {
    expect(checkPhone(text)?.code ?? null).toBe(code);
  });

  it('is stored as digits with its plus', () => {
    expect(normalisePhone('+1 (416) 555-0123')).toBe('+14165550123');
    expect(normalisePhone(null)).toBe('');
    expect(checkPhone(' ', need)).toEqual({ code: 'required' });
  });

  it('is valid exactly with 8 to 15 digits', () => {
    const separators = fc.constantFrom('', ' ', '-', '.', '(', ')');
    const typed = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), separators), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(typed, fc.constantFrom('', '+'), (parts, plus) => {
        const text = plus + parts.map(([digit, separator]) => `${digit}${separator}`).join('');
        expect(checkPhone(text) === null).toBe(parts.length >= 8 && parts.length <= 15);
      }),
    );
  });

  it('has a country code that starts with plus, or none', () => {
    expect(['', null, '+1', ' +44'].map(checkPhoneCountryCode)).toEqual([null, null, null, null]);
    expect(checkPhoneCountryCode('44')).toEqual({ code: 'phone_country_code' });
  });
});

describe('notes', () => {
  it.each([
    ['Call 1234567', null],
    ['12345678', 'digits'],
    ['1234-5678', 'digits'],
    ['1 2 3 4 5 6 7 8', 'digits'],
    ['1234 and 5678', null], // letters remain in between
    ['١٢٣٤٥٦٧٨', 'digits'],
    ['1234567a8', null],
  ])('%j under the digits rule', (text, code) => {
    expect(checkNotes(text, { digitRule: true })?.code ?? null).toBe(code);
    expect(checkNotes(text, { digitRule: false })).toBeNull();
  });

  it('are at most 2000 characters, and required if configured', () => {
    expect(checkNotes('a'.repeat(2000), { digitRule: true })).toBeNull();
    expect(checkNotes('a'.repeat(2001), { digitRule: true })).toEqual({
      code: 'too_long',
      values: { max: 2000 },
    });
    expect(checkNotes('', { digitRule: true })).toBeNull();
    expect(checkNotes(' ', { digitRule: true, required: true })).toEqual({ code: 'required' });
  });
});

describe('car details', () => {
  it('are at most 500 characters', () => {
    expect(checkCarDetails('Blue Saab', need)).toBeNull();
    expect(checkCarDetails('', need)).toEqual({ code: 'required' });
    expect(checkCarDetails('')).toBeNull();
    expect(checkCarDetails('a'.repeat(501))).toEqual({ code: 'too_long', values: { max: 500 } });
  });
});

describe('an answer', () => {
  const options = [{ value: 'a' }, { value: 'b' }];
  const question = (type: Question['type'], required: boolean): Question => ({
    id: '1',
    type,
    required,
    options,
  });

  it.each([
    ['checkbox_group', true, [], 'checkbox_group'],
    ['checkbox_group', true, null, 'checkbox_group'],
    ['checkbox_group', true, '', 'checkbox_group'],
    ['checkbox_group', true, ['a'], null],
    ['checkbox_group', true, ['a', 'b'], null],
    ['checkbox_group', true, 'b', null],
    ['checkbox_group', false, [], null],
    ['checkbox_group', false, ['a', 'c'], 'option'],
    ['radio', true, '', 'required'],
    ['radio', true, 'a', null],
    ['radio', false, undefined, null],
    ['radio', false, 'c', 'option'],
    ['radio', false, ['a'], 'option'],
    ['select', true, null, 'required'],
    ['select', true, 'b', null],
    ['select', false, 'B', 'option'],
    ['date', true, '', 'required'],
    ['date', true, '2026-11-30', null],
    ['date', false, '2026-02-30', 'date'],
    ['date', false, 'tomorrow', 'date'],
    ['text', true, '  ', 'required'],
    ['text', true, 'x', null],
    ['text', false, '', null],
    ['text', false, 'x'.repeat(255), null],
    ['text', false, 'x'.repeat(256), 'too_long'],
    ['textarea', true, '', 'required'],
    ['textarea', false, 'x'.repeat(2000), null],
    ['textarea', false, 'x'.repeat(2001), 'too_long'],
    ['text', false, ['a'], 'option'],
  ] as const)('%s, required %s, %j', (type, required, value, code) => {
    expect(checkAnswer(question(type, required), value)?.code ?? null).toBe(code);
  });
});

describe('hostile texts', () => {
  it.each([
    ['a'.repeat(1_000_000), 'too_long', 'too_long'],
    [`${'a.'.repeat(500_000)}@`, 'name_characters', 'too_long'],
    [`a@${'b.'.repeat(500_000)}`, 'name_characters', 'too_long'],
    ['@'.repeat(1_000_000), 'name_characters', 'too_long'],
    [' '.repeat(1_000_000), undefined, undefined],
    [`${' '.repeat(500_000)}x${' '.repeat(500_000)}`, undefined, 'email'],
    ['+-('.repeat(300_000), 'name_characters', 'too_long'],
    ['1a'.repeat(500_000), 'name_characters', 'too_long'],
    ['http:/'.repeat(200_000), 'name_characters', 'too_long'],
  ])('are validated in linear time (%#)', (text, name, email) => {
    // A megabyte takes tens of milliseconds. A quadratic scan takes minutes, which the time limit of a test refuses.
    expect([checkName(text)?.code, checkEmail(text)?.code]).toEqual([name, email]);
    expect([checkPhone(text), checkNotes(text, { digitRule: true })]).not.toContain(undefined);
    expect(isUrlLike(text)).toBe(false);
  });
});
