import { describe, expect, it } from 'vitest';
import type { PasswordRule } from '#domain/access/password-rule.ts';
import { passwordFaults } from './check-password.ts';

const ABOUT = ['Ana', 'Souza', 'ana.souza@harbor.test', 'Harbor Bank'];

describe('a new password', () => {
  it.each([
    ['elevensigns', 'password_length'],
    ['x'.repeat(129), 'password_length'],
    ['😀'.repeat(11), 'password_length'],
    ['administrator', 'password_common'],
    ['QwertyUiop123', 'password_common'],
    ['1qaz2wsx3edc', 'password_common'],
    ['Password2026!', 'password_common'],
    ['!!!letmein!!!', 'password_common'],
    ['aaaaaaaaaaaa', 'password_common'],
    ['abcabcabcabc', 'password_common'],
    ['123456789012', 'password_common'],
    ['abcdefghijklm', 'password_common'],
    ['1111222211112222', 'password_common'],
    ['ana.souza@harbor.test', 'password_common'],
    ['Souza1234567', 'password_common'],
    ['HarborBank2026', 'password_common'],
    ['correct horse battery', null],
    ['a quiet lamp at noon', null],
    ['Zx8!kd02-lqPw', null],
    ['日本語のとても長い合言葉です', null],
    ['x'.repeat(64) + 'a quiet lamp at noon', null],
  ] as const)('%s: %s', (password, fault) => {
    expect(passwordFaults(password, { about: ABOUT })).toEqual(fault === null ? [] : [fault]);
  });

  it('keeps to the rule of the vendor, and says all that it lacks', () => {
    const rule: PasswordRule = { length: 20, kinds: ['digit', 'case', 'symbol'] };
    const faults = (password: string) => passwordFaults(password, { about: ABOUT, rule });
    expect(faults('a quiet lamp')).toEqual([
      'password_length',
      'password_digit',
      'password_case',
      'password_symbol',
    ]);
    expect(faults('A quiet lamp at noon')).toEqual(['password_digit', 'password_symbol']);
    expect(faults('Harbor Bank 2026 !!!')).toEqual(['password_common']);
    expect(faults('A quiet lamp at noon, 12')).toEqual([]);
  });
});
